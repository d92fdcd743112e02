import Wire

@testable import Remote

/// The named schemas of an API description.
///
/// A schema has the name of its Swift type, so there is no list of names: objects and enumerations are components, everything else is
/// written in place.
final class ComponentSchemas {
  /// By name.
  private(set) var schemas: [String: JSONValue] = [:]
  private var types: [String: Any.Type] = [:]

  /// Returns the schema of a type, or a reference to it, and a value of the type.
  ///
  /// - Parameter hasAll: false: the decoder reports all fields as missing.
  func sample<T: Decodable>(of type: T.Type, hasAll: Bool = true) throws -> SchemaSample<T> {
    if let (schema, value) = SchemaDecoder.primitive(type), let value = value as? T { return SchemaSample(schema: schema, value: value) }
    if let type = type as? any SelfDescribing.Type, let value = type.sample as? T {
      return SchemaSample(schema: try name(type.schema(in: self), T.self), value: value)
    }
    if let type = type as? any CaseIterable.Type, let (schema, value) = SchemaDecoder.choice(of: type), let value = value as? T {
      return SchemaSample(schema: try name(schema, T.self), value: value)
    }
    let decoder = SchemaDecoder(self, hasAll: hasAll)
    let value = try T(from: decoder)
    return SchemaSample(schema: try decoder.other ?? name(decoder.object.schema, T.self), value: value)
  }

  /// Returns the schema of a type, or a reference to it.
  func schema(of type: any Decodable.Type) throws -> JSONValue {
    func schema<T: Decodable>(_ type: T.Type) throws -> JSONValue { try sample(of: type).schema }
    return try schema(type)
  }

  /// Returns the fields of a type, which gets no name.
  func fields<T: Decodable>(of type: T.Type) throws -> SchemaObject {
    let decoder = SchemaDecoder(self, hasAll: true)
    _ = try T(from: decoder)
    return decoder.object
  }

  /// Returns the schema of a type as the checkout gateway answers with it: traced.
  func traced<T: Decodable>(_ type: T.Type) throws -> JSONValue {
    var (content, trace) = (try fields(of: type), try fields(of: GatewayTrace.self))
    content.properties.merge(trace.properties) { $1 }
    trace.required.formUnion(content.required)
    content.required = trace.required
    return try name(content.schema, type)
  }

  /// Returns the fields of a type as a form has them: those inside another by their whole name, of lists those of the first item.
  func formFields<T: Decodable>(of type: T.Type) throws -> SchemaObject {
    let all = ComponentSchemas()
    let object = try all.fields(of: type)
    var form = SchemaObject()
    func add(_ name: String, _ schema: JSONValue, isRequired: Bool) {
      let component = schema["$ref"]?.text?.split(separator: "/").last.map(String.init)
      let resolved = component.flatMap { all.schemas[$0] } ?? schema
      switch resolved["type"]?.text {
      case "object":
        let required = resolved["required"]?.items ?? []
        for (field, schema) in resolved["properties"]?.fields ?? [:] {
          add("\(name).\(field)", schema, isRequired: isRequired && required.contains(.text(field)))
        }
      case "array": add("\(name)[0]", resolved["items"] ?? .null, isRequired: false)
      case let kind:
        var schema = schema
        if name.contains("["), case .object(var rules) = schema {
          rules["description"] = .text("Of the first item. The next one is `[1]`, without a gap.")
          schema = .object(rules)
        }
        form.properties[name] = schema
        // False is left out.
        if isRequired, kind != "boolean" { form.required.insert(name) }
        if let component { (schemas[component], types[component]) = (all.schemas[component], all.types[component]) }
      }
    }
    for (name, schema) in object.properties { add(name, schema, isRequired: object.required.contains(name)) }
    return form
  }

  /// Names a schema after a type and returns a reference to it. Throws if the name can't be a key, or belongs to another schema.
  ///
  /// - Parameter name: nil for that of the type, like `Card`, the last part of `WalletModel.Card`.
  func name(_ schema: JSONValue, _ type: Any.Type, as name: String? = nil) throws -> JSONValue {
    let name = name ?? String(describing: type)
    let schema = FieldRule.added(to: schema, named: name)
    // (OpenAPI 3.1, 4.8.7)
    guard name.utf8.allSatisfy({ $0 < 0x80 && (Unicode.Scalar($0).properties.isAlphabetic || (0x30...0x39).contains($0)) }) else {
      throw SchemaNameError.unusable(String(reflecting: type))
    }
    if let known = types[name] {
      guard known == type, schemas[name] == schema else {
        throw SchemaNameError.duplicate(String(reflecting: known), String(reflecting: type))
      }
    }
    (types[name], schemas[name]) = (type, schema)
    return OpenAPI.reference("schemas/\(name)")
  }

  /// Returns the schema of a text in path or query: what is read as UNKNOWN in responses is accepted nowhere.
  func known(_ schema: JSONValue) -> JSONValue {
    guard case .object(var parts) = schema else { return schema }
    if let items = parts["items"] { parts["items"] = known(items) }
    guard let name = parts["$ref"]?.text?.split(separator: "/").last.map(String.init), let choices = schemas[name]?["enum"]?.items,
      choices.contains(.text(Self.unknown))
    else { return .object(parts) }
    schemas["Known\(name)"] = .object(["type": .text("string"), "enum": .list(choices.filter { $0 != .text(Self.unknown) })])
    return OpenAPI.reference("schemas/Known\(name)")
  }

  private static let unknown = "UNKNOWN"

  /// True if a schema, or one that it refers to, has a secret in it.
  func hasSecret(_ schema: JSONValue) -> Bool {
    switch schema {
    case .object(let fields):
      if fields["format"] == SchemaDecoder.secretFormat { return true }
      if case .text(let reference)? = fields["$ref"], let name = reference.split(separator: "/").last {
        return schemas[String(name)].map(hasSecret) ?? false
      }
      return fields.values.contains(where: hasSecret)
    case .list(let list): return list.contains(where: hasSecret)
    default: return false
    }
  }
}

/// The schema of a type, and a value of it.
struct SchemaSample<T> {
  let schema: JSONValue
  let value: T
}

/// The fields of a JSON object.
struct SchemaObject {
  var properties: [String: JSONValue] = [:]
  var required: Set<String> = []

  var schema: JSONValue {
    var schema: [String: JSONValue] = ["type": .text("object"), "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .list(required.sorted().map(JSONValue.text)) }
    return .object(schema)
  }
}

/// A type with a schema that its decoding doesn't show.
protocol SelfDescribing: Decodable {
  static func schema(in components: ComponentSchemas) throws -> JSONValue
  static var sample: Self { get }
}

/// Two types with one name, or a type without a usable name: rename a type.
enum SchemaNameError: Error, Equatable {
  case duplicate(String, String)
  case unusable(String)
}
