/// A value that is decoded once, from fields in the path and in a JSON object. The path has precedence.
package struct WithPath<Value: Decodable>: Decodable {
  package let value: Value

  /// - Parameter decoder: the decoder of the object, with the fields of the path as `userInfo[.path]`.
  package init(from decoder: any Decoder) throws {
    value = try Value(from: PathDecoder(path: decoder.userInfo[.path] as? [String: String] ?? [:], object: decoder))
  }
}

extension CodingUserInfoKey {
  package static let path = CodingUserInfoKey(rawValue: "billfold.path")!
}

private struct PathDecoder: Decoder {
  let path: [String: String]
  let object: any Decoder
  var codingPath: [any CodingKey] { object.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { object.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(path: TextDecoder(path).container(keyedBy: type), object: try object.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try object.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try object.singleValueContainer() }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let path: KeyedDecodingContainer<Key>
    let object: KeyedDecodingContainer<Key>
    var codingPath: [any CodingKey] { object.codingPath }
    var allKeys: [Key] { path.allKeys + object.allKeys.filter { !path.contains($0) } }

    private func source(of key: Key) -> KeyedDecodingContainer<Key> { path.contains(key) ? path : object }
    func contains(_ key: Key) -> Bool { path.contains(key) || object.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try source(of: key).decodeNil(forKey: key) }
    // Replaces all overloads of the protocol.
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try source(of: key).decode(type, forKey: key) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
      try source(of: key).nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try source(of: key).nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder { try object.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try source(of: key).superDecoder(forKey: key) }
  }
}
