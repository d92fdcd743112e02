package import Contract
internal import FoundationEssentials
internal import WalletModel

/// The description of all routes for other people's programs (OpenAPI 3.1), made from the table, the types themselves, and a
/// story that was told to a server.
package enum OpenAPI {
  package static let path = "/openapi.json"

  /// The document, the same for the same contract.
  package static let document = document(of: RecordedOperations.json)

  /// - Parameter recorded: what every operation does, and how it was asked and answered.
  static func document(of recorded: String) -> [UInt8] {
    let pages = (try? JSONDecoder().decode([String: OperationPage].self, from: Data(recorded.utf8))) ?? [:]
    let encoder = JSONEncoder.wire
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(root(pages))).map { Array($0) } ?? []) + [0x0A]
  }

  private static func root(_ pages: [String: OperationPage]) -> JSONValue {
    .object([
      "openapi": .text("3.1.0"),
      "info": .object([
        "title": .text("Billfold's issuers"), "version": .text("1"), "license": .object(["name": .text("Apache 2.0")]),
        "description": .text(
          "The backend of a simulated mobile wallet, by the vendors' own routes where those are published. Nothing here is real money. "
            + "Every example was asked and answered in one world, in the order in which a person would."),
      ]),
      "tags": .list([
        tag("Access", "Enrolment, logins, phones and credentials."), tag("Cards", "Prepaid cards."),
        tag("Customer care", "What the issuer's own people do, with their key."), tag("World", "What happens in a world, and its clock."),
        tag("Server", "For those who run it."),
      ]),
      "paths": .object(paths(pages)),
      "components": .object([
        "parameters": .object(headers),
        "headers": .object([
          "RetryAfter": .object([
            "description": .text("In how many seconds the same request is worth sending again."),
            "schema": .object(["type": .text("integer"), "minimum": .integer(0)]),
          ]),
          "RequestID": .object([
            "description": .text("What the server's log calls this request."), "schema": .object(["type": .text("string")]),
          ]),
        ]),
        "responses": .object([
          "Problem": answer(.problem, reference("schemas/Problem"), "What is refused, as a problem with the vendor's error object.")
        ]),
        "schemas": .object([
          "Problem": (try? SchemaDecoder.find(Problem.self).schema) ?? .object([:]),
          "Event": EventCodec.schema,
        ]),
        "securitySchemes": .object([
          "session": .object([
            "type": .text("http"), "scheme": .text("bearer"), "description": .text("The token that a login has answered."),
          ])
        ]),
      ]),
    ])
  }

  private static func tag(_ name: String, _ says: String) -> JSONValue { .object(["name": .text(name), "description": .text(says)]) }

  static func reference(_ place: String) -> JSONValue { .object(["$ref": .text("#/components/\(place)")]) }

  /// What goes with every call.
  private static var headers: [String: JSONValue] {
    func header(_ name: String, _ says: String, isRequired: Bool = true, example: String? = nil, pattern: String? = nil) -> JSONValue {
      var schema: [String: JSONValue] = ["type": .text("string")]
      schema["pattern"] = pattern.map(JSONValue.text)
      var parts: [String: JSONValue] = [
        "name": .text(name), "in": .text("header"), "required": .flag(isRequired), "description": .text(says),
        "schema": .object(schema),
      ]
      parts["example"] = example.map(JSONValue.text)
      return .object(parts)
    }
    return [
      "World": header(WireHeader.world, "Which world of the server.", example: "demo"),
      "WorldKey": header(WireHeader.worldKey, "The key of that world, from an invitation."),
      "Issuer": header(WireHeader.issuer, "Which issuer of the world.", example: "meridian"),
      "Device": header(
        WireHeader.device,
        "Which phone asks: 32 hexadecimal digits, hyphens and case ignored, such as a UUID; customer care may leave it out.",
        isRequired: false, example: "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", pattern: "^([0-9a-fA-F]-?){32}$"),
      "IdempotencyKey": header(
        WireHeader.idempotencyKey,
        "16 to 64 printable characters, compared as they are, such as a UUID: sent again under the same, a write is done once.",
        example: "00000000000000000000000000000001", pattern: "^[!-~]{16,64}$"),
      "ForkKey": header(
        WireHeader.idempotencyKey, "16 to 64 printable characters: asked for again under the same, it is the same fork.",
        isRequired: false, example: "00000000000000000000000000000001", pattern: "^[!-~]{16,64}$"),
      "CareKey": header(WireHeader.careKey, "What the issuer's own people show."),
      "ControlKey": header(WireHeader.controlKey, "The key of the world's clock, faults and copies, from an invitation."),
      "OperatorKey": header(WireHeader.operatorKey, "What whoever runs the server shows."),
      "LastEventID": header(
        WireHeader.lastEventID, "The last event that is known, when a stream is taken up again.", isRequired: false, example: "7"),
    ]
  }

  static func parameters(_ names: [String]) -> [JSONValue] { names.map { reference("parameters/\($0)") } }

  // MARK: - Paths

  private static func paths(_ pages: [String: OperationPage]) -> [String: JSONValue] {
    var paths = others.merging(controlPaths) { $1 }
    for name in OperationName.allCases {
      let route = name.operation.route
      paths[route.path, default: [:]][route.method.rawValue.lowercased()] = describe(name.operation, pages[name.rawValue])
    }
    return paths.mapValues(JSONValue.object)
  }

  private static func describe<O: Operation>(_ type: O.Type, _ page: OperationPage?) -> JSONValue {
    var parts: [String: JSONValue] = [
      "operationId": .text(O.name.rawValue),
      "tags": .list([.text(O.isForCustomerCare ? "Customer care" : O.route.path.hasPrefix("/profile/prepaid") ? "Cards" : "Access")]),
    ]
    parts["summary"] = (page?.summary).map(JSONValue.text)
    parts["description"] = (page?.description).map(JSONValue.text)
    let names = ["World", "WorldKey", "Issuer", "Device"] + (O.needsIdempotencyKey ? ["IdempotencyKey"] : [])
    var described = parameters(names + (O.isForCustomerCare ? ["CareKey"] : []))
    if O.sessionUse == .needs || O.sessionUse == .ends { parts["security"] = .list([.object(["session": .list([])])]) }
    let sent = page?.fields(of: O.route) ?? [:]

    // Every operation describes itself; a test asks all of them.
    if case .object(var fields)? = try? SchemaDecoder.find(type).schema, case .object(var properties)? = fields["properties"] {
      var required = Set((fields["required"]?.texts) ?? [])
      func parameter(_ name: String, in place: String, _ schema: JSONValue) -> JSONValue {
        var parts: [String: JSONValue] = ["name": .text(name), "in": .text(place), "schema": schema]
        if place == "path" || required.contains(name) { parts["required"] = .flag(true) }
        // A list is one text, joined by commas.
        if place == "query" { parts["explode"] = .flag(false) }
        if let text = sent[name] { parts["example"] = .example(text, of: schema) }
        return .object(parts)
      }
      for name in RouteTable.Pattern(O.route.path).fields {
        described.append(parameter(name, in: "path", properties.removeValue(forKey: name) ?? .object(["type": .text("string")])))
        required.remove(name)
      }
      if O.route.method.hasBody {
        fields["properties"] = .object(properties)
        fields["required"] = required.isEmpty ? nil : .list(required.sorted().map(JSONValue.text))
        parts["requestBody"] = content(.json, .object(fields), page?.body, ["required": .flag(!required.isEmpty)])
      } else {
        described += properties.sorted { $0.key < $1.key }.map { parameter($0.key, in: "query", $0.value) }
      }
    }
    parts["parameters"] = .list(described)

    var responses: [String: JSONValue] = [
      "default": answer(
        .problem, reference("schemas/Problem"), "What is refused, as a problem with the vendor's error object.", page?.refusal)
    ]
    // Whoever answers in two ways knows them apart by a field.
    for hasAll in [true, false] {
      guard let found = try? SchemaDecoder.find(O.Answer.self, hasAll: hasAll) else { continue }
      let status = "\(O.status(of: found.value))"
      if responses[status] == nil {
        responses[status] = answer(.json, found.schema, "The answer.", page.flatMap { "\($0.status)" == status ? $0.answer : nil })
      }
    }
    parts["responses"] = .object(responses)
    return .object(parts)
  }

  static func content(
    _ type: ContentType, _ schema: JSONValue, _ example: JSONValue?, _ more: [String: JSONValue]
  ) -> JSONValue {
    var media = ["schema": schema]
    media["example"] = example
    return .object(["content": .object([type.rawValue: .object(media)])].merging(more) { $1 })
  }

  static func answer(_ type: ContentType, _ schema: JSONValue, _ says: String, _ example: JSONValue? = nil) -> JSONValue {
    var headers = ["Request-Id": reference("headers/RequestID")]
    if type == .problem { headers[WireHeader.retryAfter] = reference("headers/RetryAfter") }
    return content(type, schema, example, ["description": .text(says), "headers": .object(headers)])
  }

  // MARK: - What is no operation

  /// The methods at a path that is no operation's; none if nothing is there.
  package static func methods(at path: String) -> [Route.Method] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return otherRoutes.first { $0.pattern.matches(parts) }?.methods ?? []
  }

  private static let otherRoutes = others.merging(controlPaths) { $1 }.map { path, described in
    (pattern: RouteTable.Pattern(path), methods: described.keys.compactMap { Route.Method(rawValue: $0.uppercased()) })
  }

  private static var others: [String: [String: JSONValue]] {
    let text: JSONValue = .object(["type": .text("string")])
    func get(
      _ identifier: String, _ tag: String, _ summary: String, _ description: String, _ parameters: [JSONValue], _ answers: JSONValue
    ) -> JSONValue {
      var parts: [String: JSONValue] = [
        "operationId": .text(identifier), "tags": .list([.text(tag)]), "summary": .text(summary), "parameters": .list(parameters),
        "responses": .object(["200": answers, "default": reference("responses/Problem")]),
      ]
      parts["description"] = description.isEmpty ? nil : .text(description)
      return .object(parts)
    }
    func plain(_ identifier: String, _ type: ContentType, _ summary: String) -> JSONValue {
      get(identifier, "Server", summary, "", [], answer(type, text, "The answer."))
    }
    let page: JSONValue = .object([
      "type": .text("object"), "required": .list([.text("events")]),
      "properties": .object(["events": .object(["type": .text("array"), "items": reference("schemas/Event")])]),
    ])
    let since: JSONValue = .object([
      "name": .text("after"), "in": .text("query"), "example": .integer(0),
      "schema": .object(["type": .text("integer"), "format": .text("int64")]),
      "description": .text("The number of the last event that is known; 0: none."),
    ])
    return [
      EventCodec.path: [
        "get": get(
          "events", "World", "What the issuers have said unasked since an event, oldest first, at most 100.",
          "A page of JSON; where `Accept` asks for `text/event-stream`, a stream that goes on: each event has its number as `id` and its "
            + "type as `event`, and a comment says now and then that somebody is there.",
          parameters(["World", "WorldKey", "LastEventID"]) + [since],
          .object([
            "description": .text("Events."), "headers": .object(["Request-Id": reference("headers/RequestID")]),
            "content": .object([
              ContentType.json.rawValue: .object(["schema": page]), ContentType.eventStream.rawValue: .object(["schema": text]),
            ]),
          ]))
      ],
      path: [
        "get": get(
          "openapi", "Server", "This description.", "", [],
          answer(.json, .object(["type": .text("object")]), "The description."))
      ],
      "/livez": ["get": plain("livez", .text, "Whether the server lives.")],
      "/readyz": ["get": plain("readyz", .text, "Whether it takes requests; 503 once it is being stopped.")],
      "/metrics": ["get": plain("metrics", .metrics, "Counts and durations, as Prometheus reads them.")],
    ]
  }
}

/// What an operation does, and how it was asked and answered.
struct OperationPage: Codable, Hashable {
  let summary: String
  let description: String?
  /// Path and query.
  let target: String
  let body: JSONValue?
  let status: Int
  let answer: JSONValue
  let refusal: JSONValue

  /// What stood in path and query, by name.
  func fields(of route: Route) -> [String: String] {
    let halves = target.split(separator: "?", maxSplits: 1)
    var fields: [String: String] = [:]
    if case .operation(_, let path)? = halves.first.map({ RouteTable.shared.match(route.method.rawValue, String($0)) }) {
      for (name, text) in path { fields[name] = PercentEncoding.decode(text) }
    }
    // What a server has taken is no broken query.
    if halves.count > 1 { try? OperationCodec.query(String(halves[1]), into: &fields) }
    return fields
  }
}

extension EventCodec {
  /// One event: which fields it has depends on its type.
  fileprivate static var schema: JSONValue {
    var properties: [String: JSONValue] = [:]
    if case .object(let found)? = try? SchemaDecoder.find(WireEvent.self).schema, case .object(let fields)? = found["properties"] {
      properties = fields
    }
    properties["type"] = .object(["type": .text("string"), "enum": .list(WireEvent.Kind.allCases.map { .text($0.rawValue) })])
    properties["deviceIdentifier"] = .object(["type": .text("string")])
    properties["isActive"] = .object(["type": .text("boolean")])
    properties["reason"] = (try? SchemaDecoder.find(SessionEndReason.self).schema) ?? .object(["type": .text("string")])
    return .object([
      "type": .text("object"), "properties": .object(properties),
      "required": .list(["moment", "number", "type"].map(JSONValue.text)),
    ])
  }
}

extension JSONValue {
  fileprivate var texts: [String]? {
    if case .list(let list) = self { list.compactMap { if case .text(let text) = $0 { text } else { nil } } } else { nil }
  }

  /// A text of a path or query, as the schema has it.
  fileprivate static func example(_ text: String, of schema: JSONValue) -> JSONValue {
    guard case .object(let fields) = schema, case .text(let type)? = fields["type"] else { return .text(text) }
    switch type {
    case "integer": return Int64(text).map(JSONValue.integer) ?? .text(text)
    case "array": return .list(text.split(separator: ",").map { .text(String($0)) })
    default: return .text(text)
    }
  }
}
