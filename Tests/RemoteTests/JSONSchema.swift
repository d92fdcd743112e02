import Wire

@testable import Remote

/// A description of routes, and whether a value is as it says. Knows what our own descriptions use of JSON Schema, and refuses the rest.
struct JSONSchema {
  let document: JSONValue

  /// The value at a place such as `#/components/schemas/Problem`.
  func resolve(_ reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(Optional(document)) { value, name in value?[String(name)] }
  }

  /// References that lead nowhere.
  var lostReferences: [String] {
    func lost(_ value: JSONValue) -> [String] {
      switch value {
      case .object(let fields):
        if case .text(let reference)? = fields["$ref"], resolve(reference) == nil { return [reference] }
        return fields.sorted { $0.key < $1.key }.flatMap { lost($0.value) }
      case .list(let list): return list.flatMap(lost)
      default: return []
      }
    }
    return lost(document)
  }

  /// Every example, with its schema.
  var examples: [(place: String, example: JSONValue, schema: JSONValue)] {
    var found: [(String, JSONValue, JSONValue)] = []
    func look(_ place: String, _ part: JSONValue?) {
      for (_, media) in part?["content"]?.fields ?? [:] {
        if let example = media["example"], let schema = media["schema"] { found.append((place, example, schema)) }
      }
    }
    for (_, methods) in document["paths"]?.fields ?? [:] {
      for (_, operation) in methods.fields {
        let name = operation["operationId"]?.text ?? ""
        look("\(name) request", operation["requestBody"])
        for (status, response) in operation["responses"]?.fields ?? [:] { look("\(name) \(status)", response) }
        for case .object(let parameter) in operation["parameters"]?.items ?? [] {
          if let example = parameter["example"], let schema = parameter["schema"] {
            found.append(("\(name) \(parameter["name"]?.text ?? "")", example, schema))
          }
        }
      }
    }
    return found
  }

  /// Returns the violations of the schema in a value.
  func faults(of value: JSONValue, in schema: JSONValue, at place: String = "") -> [String] {
    guard case .object(var rules) = schema else { return ["\(place): no schema"] }
    if let reference = rules["$ref"]?.text {
      guard let found = resolve(reference) else { return ["\(place): \(reference) is not there"] }
      return faults(of: value, in: found, at: place)
    }
    var faults: [String] = []
    func expect(_ isRight: Bool, _ what: String) { if !isRight { faults.append("\(place): \(what)") } }
    func consume(_ name: String) -> JSONValue? { rules.removeValue(forKey: name) }
    // They say nothing that could be broken.
    for name in ["description", "format", "example"] { _ = consume(name) }
    switch consume("type")?.text {
    case "object":
      guard case .object(let fields) = value else { return ["\(place): no object"] }
      let properties = consume("properties")?.fields ?? [:]
      for name in consume("required")?.items ?? [] { expect(fields[name.text ?? ""] != nil, "\(name.text ?? "") is missing") }
      let patterns = consume("patternProperties")?.fields ?? [:]
      let others = consume("additionalProperties").flatMap { $0 == .flag(false) ? nil : $0 }
      for (name, field) in fields where !patterns.keys.contains(where: { (try? Regex($0).prefixMatch(in: name)) != nil }) {
        if let property = properties[name] ?? others { faults += self.faults(of: field, in: property, at: "\(place).\(name)") }
        expect(properties.isEmpty || properties[name] != nil || others != nil, "\(name) is not described")
      }
    case "array":
      guard case .list(let list) = value, let items = consume("items") else { return ["\(place): no list"] }
      for (index, item) in list.enumerated() { faults += self.faults(of: item, in: items, at: "\(place)[\(index)]") }
    case "string":
      guard case .text(let text) = value else { return ["\(place): no text"] }
      if let pattern = consume("pattern")?.text {
        expect((try? Regex(pattern).wholeMatch(in: text)) != nil, "\(text) is not \(pattern)")
      }
    case "integer":
      guard case .integer(let number) = value else { return ["\(place): no whole number"] }
      if case .integer(let minimum)? = consume("minimum") { expect(number >= minimum, "\(number) is too small") }
      if case .integer(let maximum)? = consume("maximum") { expect(number <= maximum, "\(number) is too large") }
    case "number":
      switch value {
      case .number, .integer: break
      default: expect(false, "no number")
      }
    case "boolean": if case .flag = value {} else { expect(false, "neither true nor false") }
    case let type: expect(type == nil && !rules.isEmpty, "the type \(type ?? "") is unknown")
    }
    if let choices = consume("enum")?.items { expect(choices.contains(value), "\(value) is none of the choices") }
    expect(rules.isEmpty, "\(rules.keys.sorted()) is not understood")
    return faults
  }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? { fields[name] }
  var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }
  var items: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
}
