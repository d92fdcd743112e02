import Basics
import Contract
import Foundation
import RemoteServer
import Testing
import WalletModel
import Wire
import Worlds

@testable import Remote

/// The descriptions of the routes are those that are checked in, describe everything, and their examples were asked and answered.
@Suite(.timeLimit(.minutes(10))) struct OpenAPITests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
  private static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"

  /// `make pictures` writes the files, and the next build serves them.
  @Test func `the file in the tree is true`() async throws {
    let document = try OpenAPI.document(of: try await Self.recorded(), Self.documents(in: ["World"]))
    let page = try DocumentationPage.page(of: document)
    for (name, text, served) in [("openapi.json", document, APIDescription.document), ("docs.html", page, APIDescription.page)] {
      let file = Self.sources.appending(path: "Remote/\(name)")
      if Self.isWriting {
        try Data(text).write(to: file)
        continue
      }
      let isTrue = try Array(Data(contentsOf: file)) == text
      #expect(isTrue, "\(name) is out of date: make pictures writes it")
      let isServed = served == text
      #expect(isServed, "\(name)")
    }
  }

  /// Sends the story's requests to a server, and reads the doc comments of the operations.
  private static func recorded() async throws -> [String: OperationPage] {
    let story = try await ExampleStory()
    let documents = try Self.documents(in: Subject.allCases.map(\.rawValue))
    var pages: [String: OperationPage] = [:]
    for exchange in story.exchanges {
      let (answer, refusal) = (exchange.answer, exchange.refusal)
      let text = try #require(documents["\(exchange.name.operation)"], "\(exchange.name) is not described")
      #expect(refusal.status >= 400)
      #expect(pages[exchange.name.rawValue] == nil, "\(exchange.name) is told twice")
      func value(_ bytes: [UInt8]) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }
      pages[exchange.name.rawValue] = OperationPage(
        summary: text.summary, description: text.paragraphs.joined(separator: "\n\n"), target: exchange.request.target,
        body: exchange.shown.body,
        status: answer.status, answer: numberless(exchange.shown.answer), refusal: numberless(try value(refusal.body)))
    }
    #expect(Set(pages.keys) == Set(OperationName.allCases.map(\.rawValue)), "every operation is told")
    return pages
  }

  /// The number of a request depends on how many were before it.
  private static func numberless(_ answer: JSONValue) -> JSONValue {
    guard case .object(var fields) = answer, fields["ndc"]?.text?.hasPrefix("test-") == true else { return answer }
    fields["ndc"] = .text("<\(WireHeader.requestID)>")
    return .object(fields)
  }

  /// A response that is compressed would tell of a secret in it by its length; the encoder notes each that it writes.
  @Test func `responses know whether they have a secret`() async throws {
    for exchange in try await ExampleStory().exchanges {
      func hasSecret<O: Contract.Operation>(_ type: O.Type) throws -> Bool {
        let components = ComponentSchemas()
        return try components.hasSecret(components.schema(of: O.Answer.self))
      }
      #expect(try exchange.answer.hasSecret == hasSecret(exchange.name.operation), "\(exchange.name)")
    }
    let keys = AdminAPI.WorldKeys(
      world: "x", worldKey: Secret("a"), careKey: Secret("b"), controlKey: Secret("c"), entities: [], sites: [])
    #expect(AdminAPI.answer(200, keys).hasSecret && !AdminAPI.answer(200, AdminAPI.Worlds(worlds: ["x"])).hasSecret)
    // Unknown is not compressed.
    #expect(WireAnswer(status: 200).hasSecret && EventCodec.answer([]).hasSecret)
  }

  /// Returns the doc comment of each operation in these folders of the contract, by type.
  private static func documents(in folders: [String]) throws -> [String: OperationText] {
    let protocols = [" Operation {", " OperationWithoutCards {", " AdminOperation {", " AdminList {"]
    var found: [String: OperationText] = [:]
    let folder = sources.appending(path: "Contract")
    for subject in folders {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: subject), includingPropertiesForKeys: nil)
      for file in files {
        var comment: [Substring] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
          if line.hasPrefix("///") {
            comment.append(line.dropFirst(3).drop { $0 == " " })
          } else if line.hasPrefix("package struct "), protocols.contains(where: line.hasSuffix) {
            let name = line.dropFirst("package struct ".count).prefix { $0 != ":" }
            let paragraphs = comment.split(separator: "").map { $0.joined(separator: " ") }
            // The parentheses at the end name the source.
            let first = paragraphs.first ?? ""
            let end = first.range(of: " (", options: .backwards)?.lowerBound ?? first.endIndex
            found[String(name)] = OperationText(
              summary: String(first.hasSuffix(")") ? first[..<end] : first[...]), paragraphs: paragraphs)
          } else {
            comment = []
          }
        }
      }
    }
    return found
  }

  private static func root() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(OpenAPI.document)) as? [String: Any])
  }

  @Test(arguments: OperationName.allCases)
  func `every operation describes itself`(name: OperationName) throws {
    func check<O: Contract.Operation>(_ type: O.Type) throws {
      let answer = try ComponentSchemas().sample(of: O.Answer.self)
      let paths = try #require(try Self.root()["paths"] as? [String: [String: [String: Any]]])
      let described = try #require(paths[O.route.path]?[O.route.method.rawValue.lowercased()])
      #expect(described["operationId"] as? String == name.rawValue)
      #expect((described["summary"] as? String)?.isEmpty == false)
      let responses = try #require(described["responses"] as? [String: [String: Any]])
      #expect(responses["\(O.status(of: answer.value))"] != nil && responses["default"] != nil)
      func hasExample(_ part: Any?) -> Bool {
        ((part as? [String: Any])?["content"] as? [String: [String: Any]])?.values.contains { $0["example"] != nil } == true
      }
      #expect(responses.contains { $0.key != "default" && hasExample($0.value) }, "an answer is shown")
      #expect(hasExample(responses["default"]), "a refusal is shown")
      #expect(!O.route.method.hasBody || hasExample(described["requestBody"]), "a request is shown")
    }
    try check(name.operation)
  }

  @Test func `what is asked of worlds is described`() throws {
    let types: [any Decodable.Type] = [
      AdminAPI.Clock.self, AdminAPI.WorldKeys.self, AdminAPI.Worlds.self, AdminAPI.NewWorld.self, AdminAPI.NewSnapshot.self,
      AdminAPI.Snapshots.self, AdminAPI.Outline.self,
      AdminAPI.Restoration.self, AdminAPI.NewFork.self, AdminAPI.Faults.self, Done.self,
    ]
    for type in types { _ = try ComponentSchemas().schema(of: type) }
    let root = try Self.root()
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    for path in [
      WorldRoute.getSnapshots.path, WorldRoute.restoreWorld.path, WorldRoute.resetWorld.path,
      WorldRoute.forkWorld.path, WorldRoute.getFaults.path, WorldRoute.getClock.path,
    ] {
      let described = try #require(paths[path])
      for (method, operation) in described {
        // The world; and the key under which a repeated change is the same one.
        #expect((operation["parameters"] as? [Any])?.count == (method == "get" ? 1 : 2), "\(method) \(path)")
        #expect((operation["security"] as? [[String: Any]])?.map { Set($0.keys) } == [["worldKey", "controlKey"]], "\(path)")
      }
    }
    for name in AdminOperationName.allCases {
      let described = try #require(paths[name.path]?[name.route.method.rawValue.lowercased()])
      #expect(described["operationId"] as? String == name.rawValue)
      #expect((described["summary"] as? String)?.isEmpty == false, "\(name) has no comment")
    }
    let body = try #require(paths[OperatorRoute.importWorld.path]?["put"]?["requestBody"] as? [String: Any])
    #expect((body["content"] as? [String: Any])?[ContentType.world.rawValue] != nil)
    // Every setting of the table is described, with its range.
    let schemas = try #require((root["components"] as? [String: Any])?["schemas"] as? [String: Any])
    func described<Rules: ConfigurableRules>(_ settings: [Setting<Rules>], in name: String) throws {
      let change = try JSONSerialization.data(withJSONObject: try #require(schemas[name]))
      let described = String(decoding: change, as: UTF8.self)
      for setting in settings { #expect(described.contains("\"\(setting.name)\"") && described.contains(setting.kind.range)) }
    }
    try described(IssuerSetting.all, in: "SettingValues")
    try described(NetworkSetting.all, in: "NetworkSettingValues")
    try described(ShopSetting.all, in: "ShopSettingValues")
  }

  /// All that the document refers to is in it, and the answers that it shows are as it says.
  @Test func `the examples fit their schemas`() throws {
    let schema = JSONSchema(document: try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document)))
    #expect(schema.lostReferences == [])
    let examples = schema.examples
    #expect(examples.count > 2 * OperationName.allCases.count)
    for (place, example, wanted) in examples { #expect(schema.faults(of: example, in: wanted) == [], "\(place)") }
    // The canary.
    let (_, _, wanted) = try #require(examples.first { $0.place.contains("loginByPIN 200") })
    #expect(schema.faults(of: .object(["session": .integer(1)]), in: wanted).count > 1)
  }

  @Test func `what may be left out is not required`() throws {
    #expect(try ComponentSchemas().fields(of: CardUpdateRequest.self).required == [])
    #expect(try ComponentSchemas().fields(of: Card.self).required.contains("cardId"))
  }

  // MARK: - Fields

  /// A schema comes from decoding. A field that is written but not read would be missing in the description.
  @Test func `every field that is written is described`() throws {
    var seen: Set<ObjectIdentifier> = []
    var objects = 0
    func check(_ value: some Encodable) throws {
      let type = type(of: value as Any)
      guard seen.insert(ObjectIdentifier(type)).inserted else { return }
      let written = try FieldRecorder(value)
      // The keys of a dictionary are data.
      if let fields = written.fields, !(value is [String: String]), let type = type as? any Decodable.Type {
        objects += 1
        let components = ComponentSchemas()
        let reference = try components.schema(of: type)["$ref"]?.text ?? ""
        let name = String(reference.split(separator: "/").last ?? "")
        let schema = try #require(components.schemas[name], "\(type)")
        let required = Set((schema["required"]?.items ?? []).compactMap(\.text))
        // One case of an enumeration writes some of the fields.
        #expect(Set(fields.keys).isSubset(of: (schema["properties"]?.fields ?? [:]).keys), "\(type)")
        #expect(required.isSubset(of: fields.keys.filter { fields[$0] == true }), "\(type)")
      }
      for value in written.values { try check(value) }
      for case let type as any (Decodable & Encodable).Type in written.missing { try check(sampleOf: type) }
    }
    func check<T: Decodable & Encodable>(sampleOf type: T.Type) throws { try check(ComponentSchemas().sample(of: type).value) }
    func checkBoth<O: Contract.Operation>(_ type: O.Type) throws {
      try check(sampleOf: O.self)
      try check(sampleOf: O.Answer.self)
    }
    for name in OperationName.allCases { try checkBoth(name.operation) }
    for name in AdminOperationName.allCases {
      func checkBoth<O: AdminOperation>(_ type: O.Type) throws {
        try check(sampleOf: O.self)
        try check(sampleOf: O.Answer.self)
      }
      try checkBoth(name.operation)
    }
    try check(sampleOf: AdminAPI.NewWorld.self)
    try check(sampleOf: AdminAPI.NewSnapshot.self)
    try check(sampleOf: AdminAPI.Snapshots.self)
    try check(sampleOf: AdminAPI.Outline.self)
    try check(sampleOf: AdminAPI.Restoration.self)
    try check(sampleOf: AdminAPI.NewFork.self)
    try check(sampleOf: AdminAPI.Faults.self)
    try check(sampleOf: AdminAPI.Clock.self)
    try check(sampleOf: AdminAPI.WorldKeys.self)
    try check(sampleOf: AdminAPI.Worlds.self)
    try check(sampleOf: EventPage.self)
    try check(sampleOf: Problem.self)
    // The canary: a field that is written but not read.
    #expect(objects > 2 * OperationName.allCases.count - 20, "\(objects)")
    #expect(try FieldRecorder(Forgetful(shown: 1)).fields == ["shown": true, "forgotten": false])
    #expect(try ComponentSchemas().fields(of: Forgetful.self).properties.keys.sorted() == ["shown"])
  }

  private struct Forgetful: Codable {
    let shown: Int
    var forgotten: Int?

    enum CodingKeys: CodingKey { case shown, forgotten }

    init(shown: Int) { self.shown = shown }
    init(from decoder: any Decoder) throws { shown = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .shown) }
  }

  // MARK: - Rules

  /// The patterns are those of the code.
  @Test func `the patterns say what is accepted`() throws {
    let texts = [
      "demo", "a", "_a", "-a", "A", "a-1_", "", "a b", String(repeating: "a", count: 40), String(repeating: "a", count: 41), "1234", "123",
      "12345", "12a4", "123456789012", "1234567890123", "0123456789abcdef0123456789ABCDEF", "01234567-89ab-cdef-0123-456789abcdef",
      "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdeg", "network", "gateway", "issuer meridian", "merchant x",
      "issuer",
      "networks", "7", "0", "-1", "7-0123456789abcdef", "7-0123", "7-0123456789abcdeg", "x-0123456789abcdef", "9223372036854775807",
    ]
    for text in texts {
      func expect(_ rule: FieldRule, _ isAccepted: Bool) throws {
        #expect((try Regex(rule.rawValue).wholeMatch(in: text) != nil) == isAccepted, "\(text) \(rule)")
      }
      try expect(.worldName, (try? WorldName(text)) != nil)
      try expect(.device, DeviceIdentifier(rawValue: text).isValid)
      try expect(.cardPIN, text.utf8.count == CardPIN.length && text.hasOnlyDigits)
      try expect(.walletPIN, (4...12).contains(text.utf8.count) && text.hasOnlyDigits)
      try expect(.party, Party(name: text) != nil)
      try expect(.event, EventCursor(text) != nil)
    }
    let schemas = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document))["components"]?["schemas"]
    for (schema, fields) in FieldRule.fields {
      for (field, rule) in fields {
        let described = try #require(schemas?[schema]?["properties"]?[field], "\(schema).\(field)")
        #expect(described["pattern"] == .text(rule.rawValue), "\(schema).\(field)")
      }
    }
  }

  /// What is asked for in path and query is none of what only responses have.
  @Test func `nobody asks for the unknown`() throws {
    let schema = JSONSchema(document: try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document)))
    var choices = 0
    for (path, methods) in schema.document["paths"]?.fields ?? [:] {
      for operation in methods.fields.values {
        for parameter in operation["parameters"]?.items ?? [] {
          let type = parameter["schema"]?["items"] ?? parameter["schema"]
          guard let found = type?["$ref"]?.text.flatMap(schema.resolve), let names = found["enum"]?.items else { continue }
          choices += 1
          #expect(!names.contains(.text("UNKNOWN")), "\(path)")
        }
      }
    }
    #expect(choices > 5)
    #expect(schema.document["paths"]?["/devices/current"]?["delete"]?["security"] == .list([.object(["worldKey": .list([])])]))
    #expect(schema.document["components"]?["schemas"]?["ClockMode"]?["enum"]?.items?.count == ClockMode.allCases.count)
  }

  // MARK: - Names

  /// Every object and every enumeration is a component: a type without a name would be another type at each place.
  @Test func `every type has a name`() throws {
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document))
    func unnamed(_ value: JSONValue, _ place: String) -> [String] {
      switch value {
      case .object(let fields):
        // Maps are no types of their own, and nothing is said of the description itself.
        let isType = fields["enum"] != nil || fields["type"] == .text("object") && fields["additionalProperties"] == nil
        let isOpen = place.contains("\(OpenAPI.path)/")
        return (isType && !isOpen ? [place] : []) + fields.flatMap { $0.key == "example" ? [] : unnamed($0.value, "\(place)/\($0.key)") }
      case .list(let list): return list.enumerated().flatMap { unnamed($0.element, "\(place)/\($0.offset)") }
      default: return []
      }
    }
    #expect(unnamed(document["paths"] ?? .null, "") == [])
    let schemas = document["components"]?["schemas"]?.fields ?? [:]
    for (name, schema) in schemas {
      #expect((schema["properties"]?.fields ?? [:]).flatMap { unnamed($0.value, "\(name)/\($0.key)") } == [])
    }
    for name in ["Card", "CardStatus", "LoginByPIN", "LoginResponse", "Problem", "Event", "WorldKeys"] { #expect(schemas[name] != nil) }
    #expect(schemas.count < 300)
    // Every component is referred to.
    let text = String(decoding: OpenAPI.document, as: UTF8.self)
    for name in schemas.keys { #expect(text.contains("\"#/components/schemas/\(name)\""), "\(name)") }
  }

  private struct Twice: Codable {
    struct Card: Codable {
      let color: String
    }
    let mine: Card
    let theirs: WalletModel.Card
  }

  private struct Generic<T: Codable>: Codable {
    let value: T
  }

  @Test func `one name is one type`() throws {
    #expect(throws: SchemaNameError.self) { try ComponentSchemas().schema(of: Twice.self) }
    #expect(throws: SchemaNameError.self) { try ComponentSchemas().schema(of: Generic<String>.self) }
    let components = ComponentSchemas()
    let (one, other) = (try components.schema(of: Card.self), try components.schema(of: CardList.self))
    #expect(
      one == .object(["$ref": .text("#/components/schemas/Card")]) && other == .object(["$ref": .text("#/components/schemas/CardList")]))
    #expect(components.schemas["CardList"]?["properties"]?["cards"]?["items"] == one)
  }

  /// No operation that a shop handles has a secret in its request or its response: neither a number nor a code can be sent there.
  @Test func `what shops handle has no secret`() throws {
    let components = ComponentSchemas()
    func schemas<O: Contract.Operation>(of operation: O.Type) throws -> [JSONValue] {
      [.object(try components.fields(of: operation).properties), try components.sample(of: O.Answer.self, hasAll: true).schema]
    }
    func text(of name: OperationName) throws -> String {
      let encoder = JSONEncoder()
      let own = try schemas(of: name.operation)
      return String(decoding: try encoder.encode(own), as: UTF8.self)
        + String(decoding: try encoder.encode(components.schemas), as: UTF8.self)
    }
    let ofShops = OperationName.allCases.filter { $0.operation.party == .merchant }
    #expect(ofShops.count == 8)
    for name in ofShops { #expect(!(try text(of: name)).contains("\"password\""), "\(name)") }
    // The canary: the gateway takes a number.
    #expect(try text(of: .submitTransaction).contains("\"password\""))
  }

  // MARK: - Keys

  @Test func `every operation says which keys it needs`() throws {
    let root = try Self.root()
    let schemes = try #require((root["components"] as? [String: Any])?["securitySchemes"] as? [String: [String: String]])
    #expect(
      Set(schemes.compactMap { $0.value["name"] }) == [
        WireHeader.worldKey, WireHeader.careKey, WireHeader.callerKey, WireHeader.controlKey, WireHeader.operatorKey,
      ])
    #expect(schemes["session"]?["scheme"] == "bearer" && schemes["entityBearer"]?["scheme"] == "bearer")
    let tags = Set(try #require(root["tags"] as? [[String: String]]).compactMap { $0["name"] })
    var used: Set<String> = []
    for (path, methods) in try #require(root["paths"] as? [String: [String: [String: Any]]]) {
      for operation in methods.values {
        let sets = try #require(operation["security"] as? [[String: [String]]], "\(path)")
        let tag = try #require((operation["tags"] as? [String])?.first)
        used.insert(tag)
        for name in sets.flatMap(\.keys) { #expect(schemes[name] != nil, "\(path)") }
        // Any app that knows a checkout pays it.
        #expect(sets.isEmpty == ["Server", "Checkout"].contains(tag), "\(path)")
        #expect(sets.contains { $0["careKey"] != nil } == (tag == "Customer care"), "\(path)")
        #expect(
          sets.contains { $0["callerKey"] != nil } == (["Network", "Issuer"].contains(tag) || path.hasPrefix("/jwt/transactions")),
          "\(path)")
        #expect(sets.contains { $0["entityBearer"] != nil } == (tag == "Checkout gateway"), "\(path)")
        // Keys are no parameters as well: a generated client would ask for them twice.
        let text = String(decoding: try JSONSerialization.data(withJSONObject: operation["parameters"] ?? []), as: UTF8.self)
        for scheme in schemes.values { #expect(!text.contains("\"\(scheme["name"] ?? "Authorization")\""), "\(path)") }
      }
    }
    #expect(used == tags)
    let server = try #require((root["servers"] as? [[String: Any]])?.first)
    #expect(server["url"] as? String == "/")
    #expect((root["info"] as? [String: Any])?["version"] as? String == Release.version)
  }

  // MARK: - Problems

  /// `type` leads to an entry of the description, whose title is the problem's. (RFC 9457)
  @Test(arguments: ErrorCode.allCases)
  func `every problem type is in the description`(code: ErrorCode) throws {
    let error = WalletError(409, code, "card is cancelled", fieldErrors: [FieldError("status", "must be another one")])
    let problem = try JSONDecoder().decode(Problem.self, from: Data(ProblemCodec.answer(error, request: "7-1").body))
    let schema = JSONSchema(document: try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPI.document)))
    let parts = problem.type.split(separator: "#", maxSplits: 1)
    #expect(parts.first == OpenAPI.path[...])
    let entry = try #require(schema.resolve("#\(parts[1])"))
    #expect(entry["summary"] == .text(problem.title) && entry["value"]?["name"] == .text(problem.name))
    #expect(
      problem.status == 409 && problem.detail == "Card is cancelled. status must be another one." && problem.instance == "/requests/7-1")
    // The title is the type's, whatever has happened.
    let other = Problem(WalletError(400, code, "x"), request: nil)
    #expect(other.title == problem.title && other.type == problem.type && other.instance == nil && other.detail == "X.")
  }

  /// A server of an earlier release sends no `instance`.
  @Test func `problems of an earlier release are read`() {
    let body =
      #"{"type":"about:blank","title":"NOT_FOUND","status":404,"detail":"x","statusCode":404,"code":915,"name":"NOT_FOUND","#
      + #""description":"x","fieldErrors":[]}"#
    #expect(ProblemCodec.read(WireAnswer(status: 404, type: .problem, Array(body.utf8))) == WalletError(404, .notFound, "x"))
  }

  @Test func `a login that asks a question has two answers`() throws {
    let paths = try #require(try Self.root()["paths"] as? [String: [String: [String: Any]]])
    let responses = try #require(paths["/sessions/password"]?["post"]?["responses"] as? [String: Any])
    #expect(Set(responses.keys) == ["200", "412", "default"])
  }
}
