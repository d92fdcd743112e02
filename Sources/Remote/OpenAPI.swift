internal import Contract
internal import FoundationEssentials
internal import WalletModel

/// The description of all routes for other people's programs (OpenAPI 3.1), made from the table and the types themselves.
package enum OpenAPI {
  package static let path = "/openapi.json"

  /// The document, the same for the same contract.
  package static let document: [UInt8] = {
    let encoder = JSONEncoder.wire
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(root)).map { Array($0) } ?? []) + [0x0A]
  }()

  private static var root: JSONValue {
    .object([
      "openapi": .text("3.1.0"),
      "info": .object([
        "title": .text("Billfold's issuers"), "version": .text("1"),
        "description": .text(
          "The backend of a simulated mobile wallet, by the vendors' own routes where those are published. Nothing here is real money."),
      ]),
      "paths": .object(paths),
      "components": .object([
        "parameters": .object(headers), "schemas": .object(["Problem": (try? SchemaDecoder.find(Problem.self).schema) ?? .object([:])]),
        "securitySchemes": .object(["session": .object(["type": .text("http"), "scheme": .text("bearer")])]),
      ]),
    ])
  }

  /// What goes with every call.
  private static var headers: [String: JSONValue] {
    func header(_ name: String, _ says: String, isRequired: Bool) -> JSONValue {
      .object([
        "name": .text(name), "in": .text("header"), "required": .flag(isRequired), "description": .text(says),
        "schema": .object(["type": .text("string")]),
      ])
    }
    return [
      "World": header(WireHeader.world, "Which world of the server.", isRequired: true),
      "WorldKey": header(WireHeader.worldKey, "The key of that world, from an invitation.", isRequired: true),
      "Issuer": header(WireHeader.issuer, "Which issuer of the world, such as meridian.", isRequired: true),
      "Device": header(
        WireHeader.device, "Which phone asks: 32 hexadecimal digits; customer care may leave it out.", isRequired: false),
      "IdempotencyKey": header(
        WireHeader.idempotencyKey, "32 hexadecimal digits: sent again under the same, a write is done once.", isRequired: true),
      "ControlKey": header(WireHeader.controlKey, "The key of the world's clock, faults and copies, from an invitation.", isRequired: true),
      "OperatorKey": header(WireHeader.operatorKey, "What whoever runs the server shows.", isRequired: true),
      "CareKey": header(WireHeader.careKey, "What the issuer's own people show.", isRequired: true),
    ]
  }

  private static var paths: [String: JSONValue] {
    var paths = controlPaths
    for name in OperationName.allCases {
      let route = name.operation.route
      paths[route.path, default: [:]][route.method.rawValue.lowercased()] = describe(name.operation)
    }
    return paths.mapValues(JSONValue.object)
  }

  private static func describe<O: Operation>(_ type: O.Type) -> JSONValue {
    var parts: [String: JSONValue] = ["operationId": .text(O.name.rawValue)]
    var parameters = ["World", "WorldKey", "Issuer", "Device"] + (O.needsIdempotencyKey ? ["IdempotencyKey"] : [])
    if O.isForCustomerCare { parameters.append("CareKey") }
    var described = parameters.map { JSONValue.object(["$ref": .text("#/components/parameters/\($0)")]) }
    if O.sessionUse == .needs || O.sessionUse == .ends { parts["security"] = .list([.object(["session": .list([])])]) }

    // Every operation describes itself; a test asks all of them.
    if case .object(var fields)? = try? SchemaDecoder.find(type).schema, case .object(var properties)? = fields["properties"] {
      var required = Set((fields["required"]?.texts) ?? [])
      func parameter(_ name: String, in place: String, _ schema: JSONValue) -> JSONValue {
        var parts: [String: JSONValue] = ["name": .text(name), "in": .text(place), "schema": schema]
        if place == "path" || required.contains(name) { parts["required"] = .flag(true) }
        // A list is one text, joined by commas.
        if place == "query" { parts["explode"] = .flag(false) }
        return .object(parts)
      }
      for name in RouteTable.Pattern(O.route.path).fields {
        described.append(parameter(name, in: "path", properties.removeValue(forKey: name) ?? .object(["type": .text("string")])))
        required.remove(name)
      }
      if O.route.method.hasBody {
        fields["properties"] = .object(properties)
        fields["required"] = required.isEmpty ? nil : .list(required.sorted().map(JSONValue.text))
        parts["requestBody"] = content(.json, .object(fields), ["required": .flag(!required.isEmpty)])
      } else {
        described += properties.sorted { $0.key < $1.key }.map { parameter($0.key, in: "query", $0.value) }
      }
    }
    parts["parameters"] = .list(described)

    var responses: [String: JSONValue] = [
      "default": content(
        .problem, .object(["$ref": .text("#/components/schemas/Problem")]), ["description": .text("What the issuer refuses.")])
    ]
    // Whoever answers in two ways knows them apart by a field.
    for hasAll in [true, false] {
      guard let answer = try? SchemaDecoder.find(O.Answer.self, hasAll: hasAll) else { continue }
      let status = "\(O.status(of: answer.value))"
      if responses[status] == nil { responses[status] = content(.json, answer.schema, ["description": .text("The answer.")]) }
    }
    parts["responses"] = .object(responses)
    return .object(parts)
  }

  static func content(_ type: ContentType, _ schema: JSONValue, _ more: [String: JSONValue]) -> JSONValue {
    .object(["content": .object([type.rawValue: .object(["schema": schema])])].merging(more) { $1 })
  }
}

extension JSONValue {
  fileprivate var texts: [String]? {
    if case .list(let list) = self { list.compactMap { if case .text(let text) = $0 { text } else { nil } } } else { nil }
  }
}
