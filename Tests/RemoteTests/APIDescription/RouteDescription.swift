import Basics
import Contract
import WalletModel
import Wire

@testable import Remote

/// The part of a route's description that its code doesn't show: a route that isn't an operation of the contract.
struct RouteDescription {
  enum Body {
    case json(any Decodable.Type)
    /// The fields that aren't in the path.
    case fields(of: any AdminOperation.Type)
    /// An exported world.
    case world
  }

  enum Answer {
    case json(any Decodable.Type)
    case jsonOrStream(any Decodable.Type)
    /// An OpenAPI document.
    case description
    case text(ContentType)
  }

  let route: Route
  let operationID: String
  let tag: OpenAPI.Tag
  /// Sets of keys, one of which is required; empty: none.
  let keys: [[OpenAPI.SecurityScheme]]
  let summary: String
  let description: String?
  /// Names of component parameters.
  let headers: [String]
  let query: [JSONValue]
  let body: Body?
  let status: Int
  let answer: Answer

  /// - Parameter texts: the texts of admin operations, by the names of their types.
  static func all(_ texts: [String: OperationText]) -> [RouteDescription] {
    // The traffic, in which both have a part, is the last of a world's.
    WorldRoute.allCases.dropLast().map(\.described) + AdminOperationName.allCases.map { $0.described(texts) }
      + WorldRoute.allCases.suffix(1).map(\.described) + OperatorRoute.allCases.map(\.described) + ServerPage.allCases.map(\.described)
  }

  fileprivate init(
    _ route: some ServerRoute, _ tag: OpenAPI.Tag, _ keys: [[OpenAPI.SecurityScheme]], _ summary: String, description: String? = nil,
    headers: [String] = [], query: [JSONValue] = [], body: Body? = nil, _ status: Int = 200, answer: Answer
  ) {
    (self.route, operationID, self.tag, self.keys) = (route.route, route.rawValue, tag, keys)
    let takesKey = tag == .control && route.route.method != .get
    self.headers = headers + (takesKey ? ["ChangeKey"] : [])
    (self.summary, self.description, self.query) = (summary, description, query)
    (self.body, self.status, self.answer) = (body, status, answer)
  }
}

/// The text of an operation: the comment of its type.
struct OperationText {
  let summary: String
  let paragraphs: [String]
}

extension AdminOperationName {
  fileprivate func described(_ texts: [String: OperationText]) -> RouteDescription {
    func described<O: AdminOperation>(_ type: O.Type) -> RouteDescription {
      let text = texts["\(type)"]
      let details = text?.paragraphs.dropFirst().joined(separator: "\n\n") ?? ""
      return RouteDescription(
        self, .control, [[.worldKey, .controlKey]], text?.summary ?? "", description: details.isEmpty ? nil : details, headers: ["World"],
        query: type is any AdminList.Type ? [after("The \(position) received (default: 0, none).")] : [],
        body: O.route.method.hasBody ? .fields(of: type) : nil, answer: .json(O.Answer.self))
    }
    return described(operation)
  }

  /// What `after` is in a list.
  private var position: String {
    switch self {
    case .getNetworkTokens: "number of the last token"
    case .getShopOrders: "position of the last order"
    case .getTransactions: "position of the last payment"
    default: "position of the last row"
    }
  }

  typealias Settings = (body: String, values: String, schema: JSONValue)

  /// What the body's types don't show: the names of its schema and that of its settings, and the settings of the table, with their ranges.
  var settings: Settings? {
    func settings<Rules: ConfigurableRules>(_ owner: String, _ settings: [Setting<Rules>], others: String? = nil) -> Settings {
      var other: [String: JSONValue] = ["type": .text("string")]
      other["description"] = others.map(JSONValue.text)
      let schema: [String: JSONValue] = [
        "type": .text("object"), "properties": properties(of: settings), "additionalProperties": .object(other),
      ]
      return ("\(owner)SettingChanges", "\(owner)SettingValues", .object(schema))
    }
    switch self {
    case .updateIssuer:
      let programs = IssuerSetting.all(of: "PROGRAM").map { "\($0.name): \($0.described)" }
      return settings("", IssuerSetting.all, others: programs.joined(separator: "\n"))
    case .updateNetwork: return settings("Network", NetworkSetting.all)
    case .updateShop: return settings("Shop", ShopSetting.all)
    default: return nil
    }
  }
}

extension WorldRoute {
  fileprivate var described: RouteDescription {
    func route(
      _ summary: String, description: String? = nil, headers: [String] = [], query: [JSONValue] = [], body: (any Decodable.Type)? = nil,
      _ status: Int = 200, answer: any Decodable.Type
    ) -> RouteDescription {
      RouteDescription(
        self, .control, [[.worldKey, .controlKey]], summary, description: description, headers: ["World"] + headers, query: query,
        body: body.map(RouteDescription.Body.json), status, answer: .json(answer))
    }
    return switch self {
    case .getClock: route("Returns the clock of the world.", answer: AdminAPI.Clock.self)
    case .setClock: route("Sets the clock of the world.", body: AdminAPI.Clock.self, answer: AdminAPI.Clock.self)
    case .getSnapshots: route("Lists the snapshots of the world.", answer: AdminAPI.Snapshots.self)
    case .createSnapshot:
      route("Creates a snapshot of the world.", body: AdminAPI.NewSnapshot.self, 201, answer: AdminAPI.NewSnapshot.self)
    case .getOutline:
      route(
        "Returns a hash of what is in the world, without its times.",
        description: "Two states of a world in which the same was done have the same hash.",
        answer: AdminAPI.Outline.self)
    case .restoreWorld: route("Restores the world from a snapshot.", body: AdminAPI.Restoration.self, answer: AdminAPI.Restoration.self)
    case .resetWorld: route("Resets the world to its beginning.", answer: Done.self)
    case .forkWorld:
      route(
        "Creates a copy of the world and returns its keys.", body: AdminAPI.NewFork.self, 201, answer: AdminAPI.WorldKeys.self)
    case .getFaults: route("Returns the armed faults, latency and connection.", answer: AdminAPI.Faults.self)
    case .setFaults:
      route("Replaces the armed faults, latency and connection.", body: AdminAPI.Faults.self, answer: AdminAPI.Faults.self)
    case .clearFaults: route("Removes all faults.", answer: AdminAPI.Faults.self)
    case .getTraffic:
      route(
        "Returns calls between the parties of the world, and writes of phones and customer care, that ended after a number, at most 100.",
        description: "Without `after` it returns no calls, but the number to begin with. A number that is higher than the last one means "
          + "the first calls. After the world was opened again, `began` is another time, and the numbers start again.",
        query: [after("The number of the last call received.")], answer: AdminAPI.Traffic.self)
    }
  }
}

extension OperatorRoute {
  fileprivate var described: RouteDescription {
    switch self {
    case .getWorlds:
      RouteDescription(self, .control, [[.operatorKey]], "Lists the worlds of the server.", answer: .json(AdminAPI.Worlds.self))
    case .createWorld:
      RouteDescription(
        self, .control, [[.operatorKey]], "Creates a world and returns its keys.", body: .json(AdminAPI.NewWorld.self), 201,
        answer: .json(AdminAPI.WorldKeys.self))
    case .importWorld:
      RouteDescription(
        self, .control, [[.operatorKey]], "Imports an exported world and returns its keys.", body: .world, 201,
        answer: .json(AdminAPI.WorldKeys.self))
    case .deleteWorld:
      RouteDescription(
        self, .control, [[.operatorKey], [.worldKey, .controlKey]], "Deletes a world and its snapshots.", headers: ["OwnWorld"],
        answer: .json(Done.self))
    }
  }
}

extension ServerPage {
  fileprivate var described: RouteDescription {
    switch self {
    case .getEvents:
      RouteDescription(
        self, .events, [[.worldKey]], "Returns the events after another one, oldest first, at most 100.",
        description: "With `Accept: text/event-stream` the response is a stream of server-sent events: `id` is the event's cursor, `event` "
          + "its type. A comment is sent every 15 seconds as a heartbeat. After the world was restored or reset, other events may have the "
          + "same numbers; a cursor of an event that is gone is answered with all events from the first one on.",
        headers: ["World", "LastEventID"],
        query: [
          .object([
            "name": .text("after"), "in": .text("query"), "example": .text("0"), "schema": FieldRule.event.schema,
            "description": .text("The `cursor` of the last event received, or its number (default: 0, none)."),
          ])
        ],
        answer: .jsonOrStream(EventPage.self))
    case .getResultCodes:
      RouteDescription(self, .checkout, [], "Lists all result codes of the gateway.", answer: .json(ResultCodes.self))
    case .getDescription: RouteDescription(self, .server, [], "Returns this description.", answer: .description)
    case .getDocumentation:
      RouteDescription(self, .server, [], "Returns this description as a page to read.", answer: .text(.html))
    case .getLiveness: RouteDescription(self, .server, [], "Tells that the server runs.", answer: .text(.text))
    case .getReadiness:
      RouteDescription(self, .server, [], "Tells whether the server accepts requests; 503 during shutdown.", answer: .text(.text))
    case .getMetrics: RouteDescription(self, .server, [], "Returns metrics in Prometheus text format.", answer: .text(.metrics))
    }
  }
}

/// The query field `after`.
private func after(_ description: String) -> JSONValue {
  .object([
    "name": .text("after"), "in": .text("query"), "example": .integer(0),
    "schema": .object(["type": .text("integer"), "format": .text("int64"), "minimum": .integer(0)]), "description": .text(description),
  ])
}

extension Event: SelfDescribing {
  static var sample: Event {
    Event(
      IssuerEvent(
        EventCursor(number: 1, history: [UInt8](repeating: 0, count: EventCursor.historyLength)), moment: .earliest,
        content: .sessionEnded(DeviceIdentifier(rawValue: ""), .credentialsChanged)))
  }

  /// The fields of an event depend on its type.
  static func schema(in components: ComponentSchemas) throws -> JSONValue {
    var fields = SchemaObject()
    fields.properties = [
      "number": try components.schema(of: Int64.self), "cursor": FieldRule.event.schema,
      "moment": try components.schema(of: Timestamp.self),
      "type": try components.schema(of: EventType.self), "message": try components.schema(of: Message.self),
      "deviceIdentifier": try components.schema(of: DeviceIdentifier.self), "isActive": try components.schema(of: Bool.self),
      "reason": try components.schema(of: SessionEndReason.self),
    ]
    fields.required = ["number", "moment", "type"]
    return fields.schema
  }
}

private func properties<Rules: ConfigurableRules>(of settings: [Setting<Rules>]) -> JSONValue {
  .object(
    Dictionary(
      uniqueKeysWithValues: settings.map { ($0.name, .object(["type": .text("string"), "description": .text($0.described)])) }))
}

extension Setting {
  fileprivate var described: String { "\(summary) In \(kind.unit): \(kind.range); or default." }
}
