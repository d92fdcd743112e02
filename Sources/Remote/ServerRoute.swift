internal import Contract
internal import WalletModel

/// A route that isn't an operation of the contract: the control API, events and the server's own pages.
struct ServerRoute {
  enum Body {
    case json(any Decodable.Type)
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

  let method: Route.Method
  let path: String
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

  private init(
    _ method: Route.Method, _ path: String, _ operationID: String, _ tag: OpenAPI.Tag, _ keys: [[OpenAPI.SecurityScheme]],
    _ summary: String, description: String? = nil, headers: [String] = [], query: [JSONValue] = [], body: Body? = nil, _ status: Int = 200,
    answer: Answer
  ) {
    (self.method, self.path, self.operationID, self.tag, self.keys) = (method, path, operationID, tag, keys)
    (self.summary, self.description, self.headers, self.query) = (summary, description, headers, query)
    (self.body, self.status, self.answer) = (body, status, answer)
  }

  static var all: [ServerRoute] { ofWorld + ofServer }

  // MARK: - Routes of one world

  private static func control(
    _ method: Route.Method, _ path: String, _ operationID: String, _ summary: String, headers: [String] = [],
    body: (any Decodable.Type)? = nil, _ status: Int = 200, answer: any Decodable.Type
  ) -> ServerRoute {
    ServerRoute(
      method, path, operationID, .control, [[.worldKey, .controlKey]], summary, headers: ["World"] + headers, body: body.map(Body.json),
      status, answer: .json(answer))
  }

  private static var ofWorld: [ServerRoute] {
    let after: JSONValue = .object([
      "name": .text("after"), "in": .text("query"), "example": .integer(0),
      "schema": .object(["type": .text("integer"), "format": .text("int64")]),
      "description": .text("The number of the last event received (default: 0, none)."),
    ])
    return [
      ServerRoute(
        .get, EventCodec.path, "getEvents", .events, [[.worldKey]], "Returns the events after a number, oldest first, at most 100.",
        description: "With `Accept: text/event-stream` the response is a stream of server-sent events: `id` is the event's number, `event` "
          + "its type. A comment is sent every 15 seconds as a heartbeat.",
        headers: ["World", "LastEventID"], query: [after], answer: .jsonOrStream(EventPage.self)),
      control(.get, AdminAPI.Clock.path, "getClock", "Returns the clock of the world.", answer: AdminAPI.Clock.self),
      control(
        .put, AdminAPI.Clock.path, "setClock", "Sets the clock of the world.", body: AdminAPI.Clock.self, answer: AdminAPI.Clock.self),
      control(.get, AdminAPI.snapshots, "getSnapshots", "Lists the snapshots of the world.", answer: AdminAPI.Snapshots.self),
      control(
        .post, AdminAPI.snapshots, "createSnapshot", "Creates a snapshot of the world.", body: AdminAPI.NewSnapshot.self, 201,
        answer: AdminAPI.NewSnapshot.self),
      control(
        .post, AdminAPI.restore, "restoreWorld", "Restores the world from a snapshot.", body: AdminAPI.Restoration.self,
        answer: AdminAPI.Restoration.self),
      control(.post, AdminAPI.reset, "resetWorld", "Resets the world to its beginning.", answer: Done.self),
      control(
        .post, AdminAPI.fork, "forkWorld", "Creates a copy of the world and returns its keys.", headers: ["ForkKey"],
        body: AdminAPI.NewFork.self, 201, answer: AdminAPI.WorldKeys.self),
      control(.get, AdminAPI.faults, "getFaults", "Returns the armed faults, latency and network state.", answer: AdminAPI.Faults.self),
      control(
        .put, AdminAPI.faults, "setFaults", "Replaces the armed faults, latency and network state.", body: AdminAPI.Faults.self,
        answer: AdminAPI.Faults.self),
      control(.delete, AdminAPI.faults, "clearFaults", "Removes all faults.", answer: AdminAPI.Faults.self),
      control(.get, AdminAPI.issuers, "getIssuers", "Returns the settings of all issuers of the world.", answer: AdminAPI.Issuers.self),
      control(
        .patch, AdminAPI.issuers + "/{issuer}", "updateIssuer", "Changes settings of an issuer: all of them, or none if one is invalid.",
        body: AdminAPI.SettingChanges.self, answer: IssuerRules.self),
    ]
  }

  // MARK: - Routes of the server

  private static var ofServer: [ServerRoute] {
    let world = AdminAPI.worlds + "/{name}"
    return [
      ServerRoute(
        .get, AdminAPI.worlds, "getWorlds", .control, [[.operatorKey]], "Lists the worlds of the server.",
        answer: .json(AdminAPI.Worlds.self)),
      ServerRoute(
        .post, AdminAPI.worlds, "createWorld", .control, [[.operatorKey]], "Creates a world and returns its keys.",
        body: .json(AdminAPI.NewWorld.self), 201, answer: .json(AdminAPI.WorldKeys.self)),
      ServerRoute(
        .put, world, "importWorld", .control, [[.operatorKey]], "Imports an exported world and returns its keys.", body: .world, 201,
        answer: .json(AdminAPI.WorldKeys.self)),
      ServerRoute(
        .delete, world, "deleteWorld", .control, [[.operatorKey], [.worldKey, .controlKey]], "Deletes a world and its snapshots.",
        headers: ["OwnWorld"], answer: .json(Done.self)),
      ServerRoute(
        .get, OpenAPI.path, "getDescription", .server, [], "Returns this description.", answer: .description),
      ServerRoute(.get, "/livez", "getLiveness", .server, [], "Tells that the server runs.", answer: .text(.text)),
      ServerRoute(
        .get, "/readyz", "getReadiness", .server, [], "Tells whether the server accepts requests; 503 during shutdown.",
        answer: .text(.text)),
      ServerRoute(.get, "/metrics", "getMetrics", .server, [], "Returns metrics in Prometheus text format.", answer: .text(.metrics)),
    ]
  }
}

extension Event: SelfDescribing {
  static var sample: Event {
    Event(IssuerEvent(number: 1, moment: .earliest, content: .sessionEnded(DeviceIdentifier(rawValue: ""), .credentialsChanged)))
  }

  /// The fields of an event depend on its type.
  static func schema(in components: ComponentSchemas) throws -> JSONValue {
    var fields = SchemaObject()
    fields.properties = [
      "number": try components.schema(of: Int64.self), "moment": try components.schema(of: Timestamp.self),
      "type": try components.schema(of: EventType.self), "message": try components.schema(of: Message.self),
      "deviceIdentifier": try components.schema(of: DeviceIdentifier.self), "isActive": try components.schema(of: Bool.self),
      "reason": try components.schema(of: SessionEndReason.self),
    ]
    fields.required = ["number", "moment", "type"]
    return fields.schema
  }
}

extension AdminAPI.SettingValues: SelfDescribing {
  static var sample: AdminAPI.SettingValues { AdminAPI.SettingValues(values: [:]) }

  /// The settings of the table, with their ranges.
  static func schema(in components: ComponentSchemas) -> JSONValue {
    func schema(_ setting: IssuerSetting) -> JSONValue {
      let (unit, range) = (setting.kind.unit, setting.kind.range)
      return .object(["type": .text("string"), "description": .text("\(setting.says) In \(unit): \(range); or default.")])
    }
    return .object([
      "type": .text("object"), "properties": .object(Dictionary(uniqueKeysWithValues: IssuerSetting.all.map { ($0.name, schema($0)) })),
      "additionalProperties": schema(.allowableCards(of: "PROGRAM")),
    ])
  }
}
