/// A decoder of an operation from the text fields of path and query. A list is one text, joined by commas.
package struct TextDecoder: Decoder {
  let fields: [String: String]
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(_ fields: [String: String]) { self.fields = fields }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(fields: fields, codingPath: codingPath))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refusal("fields are needed here", codingPath) }
  package func singleValueContainer() throws -> any SingleValueDecodingContainer { throw refusal("fields are needed here", codingPath) }
}

private func refusal(_ why: String, _ path: [any CodingKey]) -> DecodingError {
  .dataCorrupted(.init(codingPath: path, debugDescription: why))
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: String]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let text = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "missing"))
    }
    return try T(from: FieldDecoder(text: text, codingPath: codingPath + [key]))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
    throw refusal("too much for a query", codingPath + [key])
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw refusal("too much for a query", codingPath + [key])
  }

  func superDecoder() throws -> any Decoder { throw refusal("too much for a query", codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw refusal("too much for a query", codingPath + [key]) }
}

/// A decoder of one text, as a value or as a list.
private struct FieldDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw refusal("too much for a query", codingPath)
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    let parts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
    return FieldList(texts: parts.map(String.init), codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }

  // Replaces all overloads of the protocol.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let type = T.self as? any LosslessStringConvertible.Type else { return try T(from: self) }
    guard let value = type.init(text) as? T else { throw refusal("not of this type", codingPath) }
    return value
  }
}

private struct FieldList: UnkeyedDecodingContainer {
  let texts: [String]
  let codingPath: [any CodingKey]
  var currentIndex = 0
  var count: Int? { texts.count }
  var isAtEnd: Bool { currentIndex >= texts.count }

  init(texts: [String], codingPath: [any CodingKey]) {
    self.texts = texts
    self.codingPath = codingPath
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !isAtEnd else { throw refusal("the list is over", codingPath) }
    defer { currentIndex += 1 }
    return try T(from: FieldDecoder(text: texts[currentIndex], codingPath: codingPath))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
    throw refusal("too much for a query", codingPath)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refusal("too much for a query", codingPath) }
  mutating func superDecoder() throws -> any Decoder { throw refusal("too much for a query", codingPath) }
}
