internal import Contract
internal import WalletModel

/// What is asked of worlds themselves, described for other people's programs.
extension OpenAPI {
  private enum Holder {
    /// Of a world's control key.
    case control
    /// Of the operator's.
    case runner
  }

  static var controlPaths: [String: [String: JSONValue]] {
    let world = Control.worlds + "/{name}"
    let issuer = Control.issuers + "/{issuer}"
    return [
      WireClock.path: [
        "get": describe("getClock", "How the clock of the world goes.", .control, answer: WireClock.self),
        "put": describe("setClock", "Lets it go otherwise.", .control, body: WireClock.self, answer: WireClock.self),
      ],
      Control.snapshots: [
        "get": describe("getSnapshots", "The snapshots of the world.", .control, answer: Control.Snapshots.self),
        "post": describe(
          "makeSnapshot", "Keeps the world as it stands now.", .control, body: Control.NewSnapshot.self, 201,
          answer: Control.NewSnapshot.self),
      ],
      Control.restore: [
        "post": describe(
          "restore", "Puts the world back to a snapshot.", .control, body: Control.Restoration.self, answer: Control.Restoration.self)
      ],
      Control.reset: ["post": describe("reset", "Begins the world anew.", .control, answer: Done.self)],
      Control.fork: [
        "post": describe(
          "fork", "Makes another world of this one, and gives its keys.", .control, also: ["ForkKey"], body: Control.NewFork.self, 201,
          answer: Control.Keys.self)
      ],
      Control.faults: [
        "get": describe("getFaults", "What goes wrong with calls that come here.", .control, answer: Control.Faults.self),
        "put": describe(
          "setFaults", "Makes this go wrong, and nothing else.", .control, body: Control.Faults.self, answer: Control.Faults.self),
        "delete": describe("endFaults", "Nothing goes wrong any more.", .control, answer: Control.Faults.self),
      ],
      Control.issuers: [
        "get": describe("getIssuers", "The rules of every issuer of the world.", .control, answer: Control.Issuers.self)
      ],
      issuer: [
        "patch": settings(
          describe(
            "setIssuer", "Changes settings of an issuer, all or none, from the next request on.", .control,
            body: Control.SettingChanges.self, path: "issuer", answer: IssuerRules.self))
      ],
      Control.worlds: [
        "get": describe("getWorlds", "Every world of the server.", .runner, answer: Control.Worlds.self),
        "post": describe(
          "makeWorld", "Makes a world, and gives its keys.", .runner, body: Control.NewWorld.self, 201, answer: Control.Keys.self),
      ],
      world: [
        "put": sent(
          describe("sendWorld", "Takes an exported world, and gives its keys.", .runner, path: "name", 201, answer: Control.Keys.self)),
        "delete": describe("removeWorld", "Removes a world with its snapshots.", .runner, path: "name", answer: Done.self),
      ],
    ]
  }

  private static func describe<Answer: Decodable>(
    _ name: String, _ says: String, _ holder: Holder, also others: [String] = [], body: (any Decodable.Type)? = nil,
    path field: String? = nil, _ status: Int = 200, answer: Answer.Type
  ) -> JSONValue {
    let keys =
      switch holder {
      case .control: ["World", "WorldKey", "ControlKey"]
      case .runner: ["OperatorKey"]
      }
    var parameters = parameters(keys + others)
    if let field {
      parameters.append(
        .object(["name": .text(field), "in": .text("path"), "required": .flag(true), "schema": .object(["type": .text("string")])]))
    }
    var parts: [String: JSONValue] = [
      "operationId": .text(name), "tags": .list([.text(holder == .control ? "World" : "Server")]), "summary": .text(says),
      "parameters": .list(parameters),
    ]
    // Every one of these describes itself; a test asks all of them.
    if let body, let schema = try? SchemaDecoder.schema(of: body) {
      parts["requestBody"] = content(.json, schema, nil, ["required": .flag(true)])
    }
    parts["responses"] = .object([
      "\(status)": Self.answer(.json, (try? SchemaDecoder.schema(of: answer)) ?? .object([:]), "It is done."),
      "default": reference("responses/Problem"),
    ])
    return .object(parts)
  }

  /// Adds the table of settings to the body of a description.
  private static func settings(_ described: JSONValue) -> JSONValue {
    func setting(_ setting: IssuerSetting) -> JSONValue {
      let (unit, range) = (setting.kind.unit, setting.kind.range)
      return .object(["type": .text("string"), "description": .text("\(setting.says) In \(unit): \(range); or default.")])
    }
    guard case .object(var parts) = described else { return described }
    let fields = Dictionary(uniqueKeysWithValues: IssuerSetting.all.map { ($0.name, setting($0)) })
    let schema = JSONValue.object([
      "type": .text("object"), "properties": .object(fields),
      "additionalProperties": setting(.allowableCards(of: "PROGRAM")),
    ])
    let body = JSONValue.object([
      "type": .text("object"), "properties": .object(["settings": schema]), "required": .list([.text("settings")]),
    ])
    parts["requestBody"] = content(.json, body, nil, ["required": .flag(true)])
    return .object(parts)
  }

  /// The same with bytes for a body.
  private static func sent(_ described: JSONValue) -> JSONValue {
    guard case .object(var parts) = described else { return described }
    parts["requestBody"] = content(
      .world, .object(["type": .text("string"), "format": .text("binary")]), nil, ["required": .flag(true)])
    return .object(parts)
  }
}

extension SchemaDecoder {
  static func schema(of type: any Decodable.Type) throws -> JSONValue {
    func find<T: Decodable>(_ type: T.Type) throws -> JSONValue { try Self.find(type).schema }
    return try find(type)
  }
}
