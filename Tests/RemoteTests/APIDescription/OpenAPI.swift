import Basics
import Contract
import FoundationEssentials
import RemoteServer
import WalletModel
import Wire

@testable import Remote

/// Makes the description of all routes for other programs (OpenAPI 3.1) from the route table, the Swift types, and a story of requests and
/// responses. The server serves the checked-in result.
enum OpenAPI {
  static let path = ServerPage.getDescription.path

  /// The document that is served.
  static let document = APIDescription.document

  /// - Parameters:
  ///   - pages: text, example request and example response of each operation, by its name.
  ///   - texts: the texts of admin operations, by the names of their types.
  static func document(of pages: [String: OperationPage], _ texts: [String: OperationText]) throws -> [UInt8] {
    let encoder = JSONEncoder.wire()
    encoder.outputFormatting.insert(.prettyPrinted)
    return try Array(encoder.encode(root(pages, texts))) + [0x0A]
  }

  private static func root(_ pages: [String: OperationPage], _ texts: [String: OperationText]) throws -> JSONValue {
    let components = ComponentSchemas()
    let problem = try components.schema(of: Problem.self)
    let paths = try paths(pages, texts, components)
    let text = String(decoding: try JSONEncoder.wire().encode(JSONValue.object(paths)), as: UTF8.self)
    func isUsed(_ name: String) -> Bool { text.contains("\"\(name)\"") || text.contains("/\(name)\"") }
    return .object([
      "openapi": .text("3.1.0"),
      "info": .object([
        "title": .text("Billfold API"), "version": .text(Release.version),
        "license": .object(["name": .text("Apache 2.0"), "identifier": .text("Apache-2.0")]),
        "description": .text(
          "The issuers of a simulated mobile wallet, with card network, shop and checkout gateway, with the vendors' routes where those are published. No real money is involved. "
            + "The examples were recorded in one world, in the order in which a customer would make these requests.\n\n"
            + start.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")),
      ]),
      "servers": .list([
        .object(["url": .text("/"), "description": .text("The server of this document.")]),
        .object([
          "url": .text("https://{host}:{port}"), "description": .text("A server at the default address, or another one."),
          "variables": .object([
            "host": .object(["default": .text("localhost")]), "port": .object(["default": .text("8443")]),
          ]),
        ]),
      ]),
      "tags": .list(
        Tag.allCases.filter { isUsed($0.rawValue) }.map { .object(["name": .text($0.rawValue), "description": .text($0.description)]) }),
      "paths": .object(paths),
      "components": .object([
        "parameters": .object(parameters.filter { isUsed($0.key) }),
        "headers": .object([
          WireHeader.retryAfter: .object([
            "description": .text("Seconds until a retry makes sense."),
            "schema": .object(["type": .text("integer"), "minimum": .integer(0)]),
          ]),
          WireHeader.requestID: .object([
            "description": .text("The identifier of this request in the server's log."), "schema": .object(["type": .text("string")]),
          ]),
        ]),
        "responses": .object(["Problem": answer(.problem, problem, refused)]),
        "schemas": .object(components.schemas),
        "examples": .object(Dictionary(uniqueKeysWithValues: ErrorCode.allCases.map { ($0.name, example(of: $0)) })),
        "securitySchemes": .object(
          Dictionary(uniqueKeysWithValues: SecurityScheme.allCases.filter { isUsed($0.rawValue) }.map { ($0.rawValue, $0.description) })),
      ]),
    ])
  }

  /// The constant members of a problem type; `type` of a problem refers to it. (RFC 9457, 3.1.1)
  private static func example(of code: ErrorCode) -> JSONValue {
    .object([
      "summary": .text(code.title),
      "value": .object([
        "type": .text(code.problemType), "title": .text(code.title), "code": .integer(Int64(code.rawValue)), "name": .text(code.name),
      ]),
    ])
  }

  /// A reference to the component of this kind and name: `schemas/Card`.
  static func reference(_ place: String) -> JSONValue { .object(["$ref": .text("#/components/\(place)")]) }

  private static let refusedByGateway =
    "The gateway refuses the request: a result, with the parameters that are wrong. Or the server does: a problem (RFC 9457)."
  private static let refused = "The request is refused: a problem (RFC 9457) with the vendor's error object."

  // MARK: - Tags, keys, headers

  /// The first requests, one after the other.
  private static let start = [
    "On the machine of the server, run `billfold-server invite app --fixture cards`. It creates the world *app*, in which Anna has cards, and "
      + "writes `app.invitation` with the address, certificate and keys for the requests.",
    "Send `Billfold-World` and `Billfold-World-Key` (in the invitation: `world` and `worldKey`) with each request, `Billfold-Issuer` and "
      + "`Billfold-Device` with those of the app, and `Idempotency-Key` with each write.",
    "App: log in with `loginByUsernamePassword`. On a new phone it responds with 412 and a security question, which `registerWithMFA` answers.",
    "App: list the cards with `cardService.getAll`, and add one to a wallet with `cardService.tokenize` and `provision`.",
    "Server of a shop: send the `bearer` of an entity in the invitation, and prepare a payment with `prepareCheckout`. The app pays it with "
      + "`submitTransaction`, and the shop's server asks for the result with `getPaymentStatus`.",
  ]

  /// A chapter of the description.
  enum Tag: String, CaseIterable {
    case access = "Access"
    case cards = "Cards"
    case customerCare = "Customer care"
    case deviceWallets = "Mobile wallets"
    case walletMaker = "Wallet provider's server"
    case network = "Network"
    case bank = "Card's bank"
    case issuer = "Issuer"
    case shop = "Shop"
    case checkout = "Checkout"
    case gateway = "Checkout gateway"
    case jwt = "JWT gateway"
    case events = "Events"
    case control = "Control"
    case server = "Server"

    var description: String {
      switch self {
      case .access: "Enrollment, login, phones and credentials."
      case .cards: "Prepaid cards."
      case .customerCare: "Operations of the issuer's customer care."
      case .deviceWallets: "Cards in mobile wallets: operations of the issuer for its app."
      case .walletMaker: "Operations of the wallet provider's server for the wallet on a phone."
      case .network:
        "Operations of the card network for issuers and the checkout gateway. Requests need the caller's key, which no invitation has."
      case .bank: "The page on which a card's bank asks its cardholder, for apps. (EMV 3-D Secure)"
      case .issuer:
        "Operations of the issuer for the card network and shops. Requests need the caller's key, which no invitation has."
      case .shop: "Shops that customers of the issuers buy from."
      case .checkout:
        "Operations of the checkout gateway for apps. Whether a payment has succeeded is told by `result.code`. The identifier of the "
          + "checkout leads to its world."
      case .gateway:
        "Operations of the checkout gateway for shops and the servers of app developers. Whether a request has succeeded is told by "
          + "`result.code`. Requests are forms with the entity's `entityId`, and need its bearer, which leads to its world."
      case .jwt:
        "Operations of the JWT gateway. Whether a request has succeeded is told by the `errorcode` of each part of the response, which is a JWT "
          + "signed by the gateway."
      case .events: "Messages and other events that the issuers send."
      case .control: "Clock, snapshots, faults and settings of a world, tokens of its network, and the worlds of the server."
      case .server: "Description, health and metrics of the server."
      }
    }

    init(_ operation: any Operation.Type) {
      self =
        switch operation.facts.subject {
        case _ where operation.isForCustomerCare: .customerCare
        case .access: .access
        case .cards: .cards
        case .deviceWallets:
          switch (operation.party, operation.askingParty) {
          case (.issuer, nil): .deviceWallets
          case (.network, nil): .walletMaker
          case (.issuer, _?): .issuer
          case (.network, _?): .network
          case (.merchant, _), (.gateway, _): preconditionFailure("\(operation) has no chapter")
          }
        case .payments:
          switch (operation.party, operation.askingParty) {
          case (.merchant, _), (.issuer, nil): .shop
          case (.gateway, _) where operation.facts.wire != .form: .jwt
          case (.gateway, nil): .checkout
          case (.gateway, _?): .gateway
          case (.issuer, _?): .issuer
          case (.network, nil): .bank
          case (.network, _?): .network
          }
        }
    }
  }

  /// A key that requests send.
  enum SecurityScheme: String, CaseIterable {
    case worldKey, session, assertion, entityBearer, careKey, callerKey, controlKey, operatorKey

    /// As `components/securitySchemes` has it.
    var description: JSONValue {
      switch self {
      case .worldKey: key(WireHeader.worldKey, "The phones' key of the world, from an invitation: `worldKey`.")
      case .session:
        .object([
          "type": .text("http"), "scheme": .text("bearer"), "description": .text("The session token from the response to a login."),
        ])
      case .assertion:
        .object([
          "type": .text("http"), "scheme": .text("bearer"),
          "description": .text("The shopper's assertion from the response to `createShopperAssertion`."),
        ])
      case .entityBearer:
        .object([
          "type": .text("http"), "scheme": .text("bearer"),
          "description": .text("The bearer of an entity of the checkout gateway, from an invitation: `entities[].bearer`."),
        ])
      case .careKey: key(WireHeader.careKey, "The key of customer care, from an invitation: `careKey`.")
      case .callerKey: key(WireHeader.callerKey, "The key by which one party of the world asks another. No invitation has it.")
      case .controlKey:
        key(WireHeader.controlKey, "The key for clock, snapshots and faults of the world, from an invitation: `controlKey`.")
      case .operatorKey: key(WireHeader.operatorKey, "The operator's key, from `billfold-server invite --operator`: `operatorKey`.")
      }
    }

    private func key(_ header: String, _ summary: String) -> JSONValue {
      .object(["type": .text("apiKey"), "in": .text("header"), "name": .text(header), "description": .text(summary)])
    }
  }

  /// - Parameter alternatives: sets of keys, one of which is required; an empty list: none.
  private static func security(_ alternatives: [[SecurityScheme]]) -> JSONValue {
    .list(alternatives.map { keys in .object(Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, .list([])) })) })
  }

  private static func keys<O: Operation>(of operation: O.Type) -> [SecurityScheme] {
    switch O.sessionUse {
    case _ where O.wire == .json: [.worldKey]
    case _ where O.wire == .form: O.askingParty == nil ? [] : [.entityBearer]
    case _ where O.isForCustomerCare: [.worldKey, .careKey]
    case _ where O.askingParty != nil: [.worldKey, .callerKey]
    case .needs, .ends: [.worldKey, .session]
    case .none, .opens, .drops: [.worldKey]
    case .assertion: [.worldKey, .assertion]
    }
  }

  /// `Issuer`
  private static func name(ofHeaderOf kind: PartyKind) -> String { kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst() }

  /// The header that names the party, if there is more than one of its kind.
  private static func partyHeader<O: Operation>(of operation: O.Type) -> [String] {
    O.party.header == nil ? [] : [name(ofHeaderOf: O.party)]
  }

  /// The header that names the caller.
  private static func callerHeader<O: Operation>(of operation: O.Type) -> [String] {
    switch O.facts.caller {
    case .phone: ["Device"]
    case .customerCare: []
    case .party: ["Caller"]
    }
  }

  /// Headers that operations share, by their names as components.
  private static var parameters: [String: JSONValue] {
    func header(_ name: String, _ summary: String, isRequired: Bool = true, example: String? = nil, pattern: String? = nil) -> JSONValue {
      var schema: [String: JSONValue] = ["type": .text("string")]
      schema["pattern"] = pattern.map(JSONValue.text)
      var parts: [String: JSONValue] = [
        "name": .text(name), "in": .text("header"), "required": .flag(isRequired), "description": .text(summary),
        "schema": .object(schema),
      ]
      parts["example"] = example.map(JSONValue.text)
      return .object(parts)
    }
    let partyExamples: [PartyKind: String] = [.issuer: "meridian", .merchant: "harbour-books"]
    let parties = PartyKind.allCases.compactMap { kind in
      kind.header.map {
        (name(ofHeaderOf: kind), header($0, "The identifier of the \(kind.name).", example: partyExamples[kind]))
      }
    }
    let key = (example: "00000000000000000000000000000001", pattern: "^[!-~]{16,64}$")
    return [
      "World": header(
        WireHeader.world, "The name of the world, from an invitation: `world`.", example: "demo", pattern: FieldRule.worldName.rawValue),
      "OwnWorld": header(
        WireHeader.world, "Required with the control key: the name of its world, as in the path.", isRequired: false, example: "demo",
        pattern: FieldRule.worldName.rawValue),
      "Device": header(
        WireHeader.device, "The identifier of the phone: 32 hexadecimal digits, like a UUID. Hyphens and case are ignored.",
        example: "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1", pattern: FieldRule.device.rawValue),
      "Caller": header(
        WireHeader.caller, "The party of the world that asks, percent-encoded.", example: "issuer%20meridian",
        pattern: FieldRule.party.rawValue.replacing(" ", with: "( |%20)")),
      "IdempotencyKey": header(
        WireHeader.idempotencyKey,
        "16 to 64 printable characters, like a UUID. A retry with the same key is not processed a second time, also after a new login.",
        example: key.example, pattern: key.pattern),
      "ChangeKey": header(
        WireHeader.idempotencyKey,
        "16 to 64 printable characters, like a UUID. A retry with the same key is not processed a second time: it gets the same response.",
        isRequired: false, example: key.example, pattern: key.pattern),
      "LastEventID": header(
        WireHeader.lastEventID, "The `id` of the last event received, to resume a stream.", isRequired: false,
        example: "7-0123456789abcdef", pattern: FieldRule.event.rawValue),
    ].merging(parties) { $1 }
  }

  // MARK: - Paths

  private static func paths(
    _ pages: [String: OperationPage], _ texts: [String: OperationText], _ components: ComponentSchemas
  ) throws -> [String: JSONValue] {
    var paths: [String: [String: JSONValue]] = [:]
    func add(_ method: Route.Method, _ path: String, _ described: JSONValue) {
      paths[path, default: [:]][method.rawValue.lowercased()] = described
    }
    for described in RouteDescription.all(texts) { add(described.route.method, described.route.path, try describe(described, components)) }
    for name in OperationName.allCases {
      let route = name.operation.route
      add(route.method, route.path, try describe(name.operation, pages[name.rawValue], components))
    }
    return paths.mapValues(JSONValue.object)
  }

  private static func describe<O: Operation>(
    _ type: O.Type, _ page: OperationPage?, _ components: ComponentSchemas
  ) throws -> JSONValue {
    var parts: [String: JSONValue] = [
      "operationId": .text(O.name.rawValue), "tags": .list([.text(Tag(type).rawValue)]),
      "security": security([keys(of: type)].filter { !$0.isEmpty }),
    ]
    parts["summary"] = (page?.summary).map(JSONValue.text)
    parts["description"] = (page?.description).map(JSONValue.text)
    let headers: [String] =
      switch O.wire {
      case .platform:
        ["World"] + partyHeader(of: type) + callerHeader(of: type) + (O.needsIdempotencyKey ? ["IdempotencyKey"] : [])
      case .form: []
      case .json: ["World"]
      }
    var described = headers.map { reference("parameters/\($0)") }
    let sent = page?.fields(of: O.route) ?? [:]

    var fields = O.wire == .form ? try components.formFields(of: type) : try components.fields(of: type)
    if O.wire == .form, O.askingParty != nil {
      fields.properties["entityId"] = .object([
        "type": .text("string"), "pattern": .text("^[0-9a-f]{32}$"),
        "description": .text("The entity, from an invitation: `entities[].entityId`."),
      ])
      fields.required.insert("entityId")
    }
    func parameter(_ name: String, in place: String, _ schema: JSONValue) -> JSONValue {
      var parts: [String: JSONValue] = ["name": .text(name), "in": .text(place), "schema": schema]
      if place == "path" || fields.required.contains(name) { parts["required"] = .flag(true) }
      // A list is one text, joined by commas.
      if place == "query" { parts["explode"] = .flag(false) }
      if let text = sent[name] { parts["example"] = .example(text, of: schema) }
      return .object(parts)
    }
    for name in RouteTable.Pattern(O.route.path).fields {
      let schema = fields.properties.removeValue(forKey: name) ?? .object(["type": .text("string")])
      described.append(parameter(name, in: "path", components.known(schema)))
      fields.required.remove(name)
    }
    if O.route.method.hasBody {
      parts["requestBody"] = content(
        O.wire == .form ? .form : .json, try components.name(O.wire == .form ? closed(fields.schema) : fields.schema, type), page?.body,
        ["required": .flag(!fields.required.isEmpty)]
      )
    } else {
      described += fields.properties.sorted { $0.key < $1.key }.map { parameter($0.key, in: "query", components.known($0.value)) }
    }
    parts["parameters"] = .list(described)

    var responses: [String: JSONValue] = [:]
    switch O.wire {
    case .platform, .json: responses["default"] = answer(.problem, try components.schema(of: Problem.self), refused, page?.refusal)
    case .form:
      // The server refuses what it doesn't pass on, for example without the world's key.
      let own = answer(.json, try components.traced(GatewayRefusal.self), refusedByGateway, page?.refusal)
      let servers = answer(.problem, try components.schema(of: Problem.self), "")
      responses["default"] = .object(
        own.fields.merging([
          "content": .object((own["content"]?.fields ?? [:]).merging(servers["content"]?.fields ?? [:]) { $1 }),
          "headers": servers["headers"] ?? .null,
        ]) { $1 })
    }
    if O.wire == .form { responses["200"] = answer(.json, try components.traced(O.Answer.self), "Success.", page?.answer) }
    // An operation with two kinds of responses distinguishes them by a field.
    for hasAll in [true, false] where O.wire != .form {
      let sample = try components.sample(of: O.Answer.self, hasAll: hasAll)
      let status = "\(O.status(of: sample.value))"
      if responses[status] == nil {
        responses[status] = answer(.json, sample.schema, "Success.", page.flatMap { "\($0.status)" == status ? $0.answer : nil })
      }
    }
    parts["responses"] = .object(responses)
    return .object(parts)
  }

  /// The schema of a form, which refuses other fields but those that merchants send and that say nothing here.
  private static func closed(_ form: JSONValue) -> JSONValue {
    let ignored = OperationCodec.ignored.map { $0.replacing(".", with: "\\.").replacing("[", with: "\\[") }
    let rules: [String: JSONValue] = [
      "additionalProperties": .flag(false),
      "patternProperties": .object(["^(\(ignored.joined(separator: "|")))": .object(["type": .text("string")])]),
    ]
    return .object(form.fields.merging(rules) { $1 })
  }

  private static func describe(_ described: RouteDescription, _ components: ComponentSchemas) throws -> JSONValue {
    let text: JSONValue = .object(["type": .text("string")])
    var parts: [String: JSONValue] = [
      "operationId": .text(described.operationID), "tags": .list([.text(described.tag.rawValue)]), "summary": .text(described.summary),
      "security": security(described.keys),
    ]
    parts["description"] = described.description.map(JSONValue.text)
    let fields = RouteTable.Pattern(described.route.path).fields.map { name -> JSONValue in
      let schema =
        switch name {
        case "name": FieldRule.worldName.schema
        case "deviceIdentifier": FieldRule.device.schema
        default: text
        }
      return JSONValue.object(["name": .text(name), "in": .text("path"), "required": .flag(true), "schema": schema])
    }
    parts["parameters"] = .list(described.headers.map { reference("parameters/\($0)") } + fields + described.query)
    switch described.body {
    case nil: break
    case .json(let type): parts["requestBody"] = content(.json, try components.schema(of: type), nil, ["required": .flag(true)])
    case .fields(let type): parts["requestBody"] = content(.json, try body(of: type, components), nil, ["required": .flag(true)])
    case .world:
      let bytes = JSONValue.object(["type": .text("string"), "format": .text("binary")])
      parts["requestBody"] = content(.world, bytes, nil, ["required": .flag(true)])
    }
    let answers: [(ContentType, JSONValue)] =
      switch described.answer {
      case .json(let type): [(.json, try components.schema(of: type))]
      case .jsonOrStream(let type): [(.json, try components.schema(of: type)), (.eventStream, text)]
      case .description: [(.json, .object(["type": .text("object")]))]
      case .text(let type): [(type, text)]
      }
    let media = Dictionary(uniqueKeysWithValues: answers.map { ($0.0.rawValue, JSONValue.object(["schema": $0.1])) })
    parts["responses"] = .object([
      "\(described.status)": .object([
        "description": .text("Success."), "headers": .object([WireHeader.requestID: reference("headers/\(WireHeader.requestID)")]),
        "content": .object(media),
      ]), "default": reference("responses/Problem"),
    ])
    return .object(parts)
  }

  /// The schema of the fields that aren't in the path.
  private static func body<O: AdminOperation>(of type: O.Type, _ components: ComponentSchemas) throws -> JSONValue {
    var fields = try components.fields(of: type)
    for name in RouteTable.Pattern(O.route.path).fields {
      fields.properties[name] = nil
      fields.required.remove(name)
    }
    let settings = O.facts.name.settings
    if let settings { fields.properties["settings"] = try components.name(settings.schema, SettingValues.self, as: settings.values) }
    return try components.name(fields.schema, type, as: settings?.body)
  }

  private static func content(
    _ type: ContentType, _ schema: JSONValue, _ example: JSONValue?, _ more: [String: JSONValue]
  ) -> JSONValue {
    var media = ["schema": schema]
    media["example"] = example
    return .object(["content": .object([type.rawValue: .object(media)])].merging(more) { $1 })
  }

  private static func answer(_ type: ContentType, _ schema: JSONValue, _ summary: String, _ example: JSONValue? = nil) -> JSONValue {
    let names = [WireHeader.requestID] + (type == .problem ? [WireHeader.retryAfter] : [])
    let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, reference("headers/\($0)")) })
    return content(type, schema, example, ["description": .text(summary), "headers": .object(headers)])
  }
}

/// Text and recorded example of an operation.
struct OperationPage {
  let summary: String
  let description: String?
  /// Path and query.
  let target: String
  let body: JSONValue?
  let status: Int
  let answer: JSONValue
  let refusal: JSONValue

  /// The fields in path and query, by name.
  func fields(of route: Route) -> [String: String] {
    let halves = target.split(separator: "?", maxSplits: 1)
    var fields: [String: String] = [:]
    if case .found(.operation, let path)? = halves.first.map({ RouteTable.shared.match(route.method.rawValue, String($0)) }) {
      for (name, text) in path { fields[name] = PercentEncoding.decode(text) }
    }
    // A server accepted it, so the query is valid.
    if halves.count > 1 { try? OperationCodec.query(String(halves[1]), into: &fields) }
    return fields
  }
}

extension JSONValue {
  /// The value of a text in a path or query, by its schema.
  fileprivate static func example(_ text: String, of schema: JSONValue) -> JSONValue {
    guard case .object(let fields) = schema, case .text(let type)? = fields["type"] else { return .text(text) }
    switch type {
    case "integer": return Int64(text).map(JSONValue.integer) ?? .text(text)
    case "array": return .list(text.split(separator: ",").map { .text(String($0)) })
    default: return .text(text)
    }
  }
}
