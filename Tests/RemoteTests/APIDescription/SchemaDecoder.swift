import Basics
import WalletModel
import Wire

@testable import Remote

/// Finds the JSON Schema of a type by letting it decode itself: records each field that it asks for.
final class SchemaDecoder: Decoder {
  /// `password`: whatever is a `Secret`.
  static let secretFormat = JSONValue.text("password")

  /// The schema and a value of a type that is written as a single JSON value; nil for others.
  static func primitive(_ type: any Decodable.Type) -> (JSONValue, Any)? {
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
    case is Secret.Type: return (schema("string", ["format": secretFormat]), Secret("x"))
    case is [String: String].Type:
      return (schema("object", ["additionalProperties": schema("string")]), [String: String]())
    case let type as any DescribedText.Type: return type.described
    default: return nil
    }
  }

  /// The schema and a value of an enumeration of texts; nil for others.
  static func choice<T: CaseIterable>(of type: T.Type) -> (JSONValue, Any)? {
    let names = T.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    guard let first = T.allCases.first, !names.isEmpty else { return nil }
    return (.object(["type": .text("string"), "enum": .list(names.map(JSONValue.text))]), first)
  }

  private let components: ComponentSchemas
  private let hasAll: Bool
  private(set) var object = SchemaObject()
  /// The schema of a type that is no object.
  private(set) var other: JSONValue?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ components: ComponentSchemas, hasAll: Bool) {
    self.components = components
    self.hasAll = hasAll
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
      let sample = try base.components.sample(of: type)
      base.object.properties[key.stringValue] = sample.schema
      base.object.required.insert(key.stringValue)
      return sample.value
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try note(type, key) }
    // The protocol has its own implementations for these types, which would decode a value.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try note(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try note(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try note(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try note(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try note(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try note(type, key) }

    private func note<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
      base.object.properties[key.stringValue] = try base.components.sample(of: type).schema
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
      let sample = try base.components.sample(of: type)
      base.other = sample.schema
      return sample.value
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
      let sample = try base.components.sample(of: type)
      base.other = .object(["type": .text("array"), "items": sample.schema])
      return sample.value
    }

    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> { throw refusal }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refusal }
    mutating func superDecoder() throws -> any Decoder { throw refusal }
  }
}

/// A type that is a text with a description, in place.
private protocol DescribedText {
  static var described: (JSONValue, Any) { get }
}

extension Opaque: DescribedText {
  fileprivate static var described: (JSONValue, Any) {
    let text = "Examples show `<\(Kind.name)>`, for the value differs each time it is made."
    return (.object(["type": .text("string"), "description": .text(text)]), Opaque("x"))
  }
}

extension CardExpiry: SelfDescribing {
  static var sample: CardExpiry { CardExpiry(month: 1, year: 2030) }

  static func schema(in components: ComponentSchemas) -> JSONValue {
    func range(_ numbers: ClosedRange<Int64>) -> JSONValue {
      .object(["type": .text("integer"), "minimum": .integer(numbers.lowerBound), "maximum": .integer(numbers.upperBound)])
    }
    return SchemaObject(properties: ["month": range(1...12), "year": range(1...9999)], required: ["month", "year"]).schema
  }
}

extension CheckoutCard: SelfDescribing {
  static var sample: CheckoutCard {
    CheckoutCard(holder: "", number: Secret("x"), expiry: .sample, cvv: Secret("x"))
  }

  static func schema(in components: ComponentSchemas) throws -> JSONValue {
    func digits(_ pattern: String) -> JSONValue { .object(["type": .text("string"), "pattern": .text(pattern)]) }
    let secret = try components.schema(of: Secret.self)
    return SchemaObject(
      properties: [
        "holder": try components.schema(of: String.self), "number": secret, "expiryMonth": digits("^(0[1-9]|1[0-2])$"),
        "expiryYear": digits("^[0-9]{4}$"), "cvv": secret,
      ], required: ["holder", "number", "expiryMonth", "expiryYear", "cvv"]
    ).schema
  }
}

extension Money: SelfDescribing {
  static var sample: Money {
    guard let pounds = Currency.named("GBP") else { preconditionFailure("no pounds") }
    return Money(minorUnits: 1050, pounds)
  }

  static func schema(in components: ComponentSchemas) -> JSONValue {
    func text(_ pattern: String, _ summary: String, example: String) -> JSONValue {
      .object(["type": .text("string"), "pattern": .text(pattern), "description": .text(summary), "example": .text(example)])
    }
    return SchemaObject(
      properties: [
        "amount": text("^[0-9]{1,10}(\\.[0-9]{2,4})?$", "With the decimals of the currency.", example: "10.50"),
        "currency": text("^[A-Z]{3}$", "A code of ISO 4217.", example: "GBP"),
      ], required: ["amount", "currency"]
    ).schema
  }
}

extension Theme: SelfDescribing {
  static var sample: Theme { .meridian }

  static func schema(in components: ComponentSchemas) -> JSONValue {
    .object([
      "type": .text("string"),
      "description": .text(
        "Parts separated by semicolons: accent and chip with two colors, up to four faces with their numbers, and the programs with face and "
          + "name. A color is #RRGGBB/N, where N is its number among 256 colors."),
      "example": .text("\(Theme.withoutPIN)"),
    ])
  }
}
