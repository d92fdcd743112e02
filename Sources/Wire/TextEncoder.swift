/// An encoder of a field in the format of path and query: a list is one text, joined by commas. The counterpart of `TextDecoder`.
final class TextEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
  private var texts: [String] = []
  private var isList = false
  var count: Int { texts.count }
  var codingPath: [any CodingKey] { [] }
  // Doesn't permit writing secrets, because proxies log paths and queries.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the text of a value; nil for null. Throws if the value has fields.
  static func text(of value: some Encodable) throws -> String? {
    let encoder = TextEncoder()
    try encoder.encode(value)
    return encoder.isList ? encoder.texts.joined(separator: ",") : encoder.texts.first
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { KeyedEncodingContainer(NoFields(encoder: self)) }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isList = true
    return self
  }

  func encodeNil() {}

  // Replaces all overloads of the protocols.
  func encode<T: Encodable>(_ value: T) throws {
    if let text = value as? any LosslessStringConvertible { texts.append(text.description) } else { try value.encode(to: self) }
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { self }

  private struct NoFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TextEncoder
    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) throws { throw Self.refusal }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw Self.refusal }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
    private static var refusal: EncodingError { .invalidValue("", .init(codingPath: [], debugDescription: "too much for a query")) }
  }
}
