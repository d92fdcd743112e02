internal import WalletModel

/// Finds out what a type's JSON looks like by having it decode itself: whatever it asks for is noted.
final class SchemaDecoder: Decoder {
  /// What a type looks like, and a value of it.
  struct Finding<T> {
    let schema: JSONValue
    let value: T
  }

  /// The JSON Schema of a type. Throws where it takes none of the values that are offered.
  ///
  /// - Parameter hasAll: false: it is told that fields it asks about are missing.
  static func find<T: Decodable>(_ type: T.Type, hasAll: Bool = true) throws -> Finding<T> {
    if let (schema, value) = known(type), let value = value as? T { return Finding(schema: schema, value: value) }
    if let type = type as? any CaseIterable.Type, let (schema, value) = choice(of: type), let value = value as? T {
      return Finding(schema: schema, value: value)
    }
    let decoder = SchemaDecoder(hasAll: hasAll)
    let value = try T(from: decoder)
    return Finding(schema: decoder.schema, value: value)
  }

  private static func known(_ type: any Decodable.Type) -> (JSONValue, Any)? {
    func schema(_ type: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
      .object(["type": .text(type)].merging(more) { $1 })
    }
    switch type {
    case is String.Type: return (schema("string"), "")
    case is Bool.Type: return (schema("boolean"), false)
    case is Int.Type: return (schema("integer"), 1)
    case is Int64.Type: return (schema("integer", ["format": .text("int64")]), Int64(1))
    case is UInt64.Type: return (schema("integer", ["minimum": .integer(0)]), UInt64(1))
    case is Double.Type: return (schema("number"), 1.0)
    case is Timestamp.Type:
      return (
        schema("integer", ["format": .text("int64"), "description": .text("Milliseconds since 1970-01-01T00:00:00Z.")]), Timestamp.earliest
      )
    case is DateTime.Type: return (schema("string", ["format": .text("date-time")]), DateTime(.earliest))
    case is Secret.Type: return (schema("string", ["format": .text("password")]), Secret("x"))
    case is CardExpiry.Type:
      let month = schema("integer", ["minimum": .integer(1), "maximum": .integer(12)])
      let year = schema("integer", ["minimum": .integer(1), "maximum": .integer(9999)])
      return (
        schema(
          "object",
          ["properties": .object(["month": month, "year": year]), "required": .list([.text("month"), .text("year")])]),
        CardExpiry(month: 1, year: 2030)
      )
    case is [String: String].Type:
      return (schema("object", ["additionalProperties": schema("string")]), [String: String]())
    default: return nil
    }
  }

  private static func choice<T: CaseIterable>(of type: T.Type) -> (JSONValue, Any)? {
    let names = T.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    guard let first = T.allCases.first, !names.isEmpty else { return nil }
    return (.object(["type": .text("string"), "enum": .list(names.map(JSONValue.text))]), first)
  }

  private let hasAll: Bool
  private var properties: [String: JSONValue] = [:]
  private var required: [String] = []
  /// Of what is no object.
  private var other: JSONValue?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init(hasAll: Bool) { self.hasAll = hasAll }

  private var schema: JSONValue {
    if let other { return other }
    var schema: [String: JSONValue] = ["type": .text("object"), "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .list(required.sorted().map(JSONValue.text)) }
    return .object(schema)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> { KeyedDecodingContainer(Fields<Key>(base: self)) }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { Items(base: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(base: self) }

  private static let refusal = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too nested to be described"))

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: SchemaDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }
    func contains(_ key: Key) -> Bool { base.hasAll }
    func decodeNil(forKey key: Key) -> Bool { !base.hasAll }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      let found = try SchemaDecoder.find(type)
      base.properties[key.stringValue] = found.schema
      if !base.required.contains(key.stringValue) { base.required.append(key.stringValue) }
      return found.value
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try note(type, key) }
    // Of these the protocol has its own, which would ask for a value.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try note(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try note(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try note(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try note(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try note(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try note(type, key) }

    private func note<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
      base.properties[key.stringValue] = try SchemaDecoder.find(type).schema
      return nil
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> { throw refusal }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw refusal }
    func superDecoder() throws -> any Decoder { throw refusal }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw refusal }
  }

  private struct Single: SingleValueDecodingContainer {
    let base: SchemaDecoder
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let found = try SchemaDecoder.find(type)
      base.other = found.schema
      return found.value
    }
  }

  private struct Items: UnkeyedDecodingContainer {
    let base: SchemaDecoder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(base: SchemaDecoder) { self.base = base }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      currentIndex += 1
      let found = try SchemaDecoder.find(type)
      base.other = .object(["type": .text("array"), "items": found.schema])
      return found.value
    }

    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> { throw refusal }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refusal }
    mutating func superDecoder() throws -> any Decoder { throw refusal }
  }
}
