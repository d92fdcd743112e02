import Basics
import Contract
import Dice
import Foundation
import Testing
import WalletModel
import Wire

@testable import Remote

/// Requests that follow the description, are at its limits or violate it: every response is one of those that are described.
@Suite(.timeLimit(.minutes(10))) struct SchemaFuzzTests {
  @Test func `every answer is one that is described`() async throws {
    let story = try await ExampleStory()
    let served = try await story.answer(WireRequest(method: "GET", path: OpenAPI.path))
    let schema = JSONSchema(document: try JSONDecoder().decode(JSONValue.self, from: Data(served.body)))
    var statuses: [Int: Int] = [:]
    var number = 0
    for (path, methods) in (schema.document["paths"]?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (method, operation) in methods.fields.sorted(by: { $0.key < $1.key }) {
        number += 1
        let customer = try await Customer(story, story.invitation, number)
        var maker = RequestMaker(seed: UInt64(number), schema, operation, method.uppercased(), path)
        for _ in 0..<maker.rounds {
          let request = maker.next(customer, story.invitation)
          let answer = try await story.answer(request)
          if path == WorldRoute.getFaults.path { try story.disarm() }
          // At the end of time every session is over.
          if path == WorldRoute.setClock.path { try story.resetClock() }
          statuses[answer.status, default: 0] += 1
          let fault = Self.fault(of: answer, operation, schema)
          if let fault { Issue.record("\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self)): \(fault)") }
        }
      }
    }
    // The canary: requests pass the authentication, and reach the errors of the issuer.
    #expect(number == OperationName.allCases.count + 36)
    for status in [200, 201, 400, 401, 403, 404, 409] { #expect(statuses[status] ?? 0 > 0, "\(status) never came: \(statuses)") }
    #expect((statuses[200] ?? 0) + (statuses[201] ?? 0) > 300, "\(statuses)")
  }

  /// In what an answer is not as described.
  private static func fault(of answer: WireAnswer, _ operation: JSONValue, _ schema: JSONSchema) -> String? {
    if answer.status >= 500 { return "\(answer.status)" }
    let responses = operation["responses"]
    guard var described = responses?["\(answer.status)"] ?? (answer.status >= 400 ? responses?["default"] : nil) else {
      return "\(answer.status) is not described"
    }
    if case .text(let reference)? = described["$ref"] {
      guard let found = schema.resolve(reference) else { return "\(reference) is lost" }
      described = found
    }
    let type = answer.headers[WireHeader.contentType] ?? ""
    guard let media = described["content"]?[type] else { return "\(type) is not described" }
    guard type.contains("json") else { return nil }
    guard let body = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.body)), let wanted = media["schema"] else {
      return "no JSON"
    }
    let faults = schema.faults(of: body, in: wanted)
    return faults.isEmpty ? nil : "\(answer.status): \(faults)"
  }
}

/// Makes requests for one route out of its description: good ones, such as are at the edge, and broken ones.
private struct RequestMaker {
  private let document: JSONSchema
  private let operation: JSONValue
  private let method: String
  private let path: String
  private let media: JSONValue?
  private let isForm: Bool
  /// Whether requests need an entity's bearer.
  private let asksAsEntity: Bool
  private var dice: Dice

  init(seed: UInt64, _ document: JSONSchema, _ operation: JSONValue, _ method: String, _ path: String) {
    self.document = document
    (self.operation, self.method, self.path) = (operation, method, path)
    let content = operation["requestBody"]?["content"]
    isForm = content?[ContentType.form.rawValue] != nil
    media = content?[(isForm ? ContentType.form : .json).rawValue]
    asksAsEntity = (operation["security"]?.items ?? []).contains { $0["entityBearer"] != nil }
    dice = Dice(seed: seed)
  }

  /// How many make sense: little can be said where there is nothing to say.
  var rounds: Int { media == nil && operation["parameters"]?.items?.isEmpty != false ? 3 : 40 }

  private mutating func below(_ count: Int) -> Int { dice.below(max(1, count)) }

  mutating func next(_ customer: Customer, _ invitation: Invitation) -> WireRequest {
    var path = path
    var query: [String] = []
    for parameter in operation["parameters"]?.items ?? [] {
      guard let name = parameter["name"]?.text, let schema = parameter["schema"] else { continue }
      if parameter["in"]?.text == "path" {
        let text = below(2) == 0 ? customer.card.rawValue : value(of: schema).text ?? "x"
        path = path.replacing("{\(name)}", with: PercentEncoding.encode(text.isEmpty ? "." : text))
      } else if parameter["required"] != nil || below(2) == 0 {
        var value = value(of: schema)
        // As it was shown, now and then.
        if let example = parameter["example"], below(2) == 0 { value = example }
        query.append("\(name)=\(PercentEncoding.encode(value.text ?? "null"))")
      }
    }
    if below(12) == 0 { query.append(["after=%", "a=b", "limit=1&limit=2", "%00=x", "=", "&&"][below(6)]) }
    var request = WireRequest(method: method, path: path, query: query.joined(separator: "&"), headers: headers(customer, invitation))
    if media != nil { request.body = body() }
    return request
  }

  /// Returns valid headers, or ones with missing or invalid credentials.
  private mutating func headers(_ customer: Customer, _ invitation: Invitation) -> WireHeaders {
    var headers = WireHeaders()
    func add(_ name: String, _ value: String?) { if let value { headers.add(name, value) } }
    let isShort = below(6) == 0
    let strange = ["", "%", "x", String(repeating: "f", count: 33), "%FF", String(repeating: "0", count: 32)][below(6)]
    add(WireHeader.world, invitation.world)
    add(WireHeader.worldKey, isShort && below(3) == 0 ? strange : invitation.worldKey.reveal())
    add(PartyKind.issuer.header ?? "", isShort && below(3) == 0 ? strange : ExampleStory.meridian.rawValue)
    add(WireHeader.device, isShort && below(3) == 0 ? strange : customer.device.rawValue)
    // Mostly the entity of the examples.
    let entity = invitation.entities.first { $0.entityId == entityId }
    let bearer = asksAsEntity ? entity?.bearer : customer.session
    add(WireHeader.authorization, isShort ? "Bearer \(strange)" : bearer.map { "Bearer \($0.reveal())" })
    add(WireHeader.idempotencyKey, isShort && below(3) == 0 ? strange : Customer.key())
    add(WireHeader.careKey, isShort ? strange : invitation.careKey?.reveal())
    add(WireHeader.controlKey, isShort ? strange : invitation.controlKey?.reveal())
    if media != nil { add(WireHeader.contentType, below(12) == 0 ? "text/plain" : (isForm ? ContentType.form : .json).rawValue) }
    return headers
  }

  private mutating func body() -> [UInt8] {
    let schema = media?["schema"] ?? .object([:])
    var value = below(3) == 0 ? self.value(of: schema) : media?["example"] ?? self.value(of: schema)
    if below(2) == 0 { value = changed(value) }
    var bytes = isForm ? form(of: value) : Array((try? JSONEncoder.wire().encode(value)) ?? Data())
    switch below(10) {
    case 0 where !bytes.isEmpty: bytes.removeSubrange(below(bytes.count)...)
    case 1 where !bytes.isEmpty: bytes[below(bytes.count)] = UInt8(below(256))
    case 2: bytes = [[], [0x5B, 0x5D], Array("null".utf8), [0xFF], Array(repeating: 0x5B, count: 2000)][below(5)]
    default: break
    }
    return bytes
  }

  /// Now and then with a field that is given twice, a gap in a list, or broken percent-encoding.
  private mutating func form(of value: JSONValue) -> [UInt8] {
    var fields = value.fields.sorted { $0.key < $1.key }.map { name, value in
      "\(below(2) == 0 ? name : PercentEncoding.encode(name))=\(PercentEncoding.encode(value.text ?? (value == .flag(true) ? "true" : "null")))"
    }
    if let entityId, below(8) > 0 {
      fields.removeAll { $0.hasPrefix("entityId=") }
      fields.append("entityId=\(entityId)")
    }
    if below(8) == 0 {
      fields.append(
        (["registrations[2].id=x", "%", "card.number", "&&", "=", "entityId=x", "a[0].b[1]=%C3"] + fields)[below(7 + fields.count)])
    }
    return Array(fields.joined(separator: "&").utf8)
  }

  /// The entity that the examples name; nil if no entity asks.
  private var entityId: String? {
    media?["example"]?["entityId"]?.text
      ?? operation["parameters"]?.items?.first { $0["name"]?.text == "entityId" }?["example"]?.text
  }

  private static let texts = [
    "", "a", "Anna", "a@example.com", "2580", "123456", "EUR", "ä\u{301}🙂", "\u{0}\n", "../x", "'; DROP TABLE", "%00", "null", "DE",
    "\u{202E}", String(repeating: "x", count: 300), "00000000-0000-4000-8000-000000000001", "+4915550100101",
  ]

  /// One that fits.
  private mutating func value(of schema: JSONValue) -> JSONValue {
    if let reference = schema["$ref"]?.text { return document.resolve(reference).map { value(of: $0) } ?? .null }
    if let choices = schema["enum"]?.items, !choices.isEmpty { return choices[below(choices.count)] }
    switch schema["type"]?.text {
    case "object":
      var fields: [String: JSONValue] = [:]
      let required = schema["required"]?.items ?? []
      for (name, field) in (schema["properties"]?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
        if required.contains(.text(name)) || below(2) == 0 { fields[name] = value(of: field) }
      }
      return .object(fields)
    case "array":
      guard let items = schema["items"] else { return .list([]) }
      return .list((0..<below(3)).map { _ in value(of: items) })
    case "integer": return .integer([0, 1, -1, 7, 100, 101, 2030, .max, .min][below(9)])
    case "number": return .number([0, 0.5, -1, 1e300][below(4)])
    case "boolean": return .flag(below(2) == 0)
    default: return .text(Self.texts[below(Self.texts.count)])
    }
  }

  /// With one thing in it as it should not be.
  private mutating func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(var fields) where !fields.isEmpty:
      let name = fields.keys.sorted()[below(fields.count)]
      switch below(4) {
      case 0: fields[name] = nil
      case 1: fields["more"] = .list([.null])
      default: fields[name] = fields[name].map { changed($0) }
      }
      return .object(fields)
    case .list(var list) where !list.isEmpty:
      let index = below(list.count)
      list[index] = changed(list[index])
      return .list(list)
    default:
      return [
        .null, .flag(true), .integer(.max), .integer(-1), .number(1e300), .text(""), .list([]), .object([:]),
        .text(Self.texts[below(Self.texts.count)]),
      ][below(9)]
    }
  }
}
