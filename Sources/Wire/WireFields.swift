/// The fields of a value, each encoded once: some as texts for path or query, the others as one JSON object.
package struct WireFields {
  /// The texts of fields by name, without null fields.
  package private(set) var texts: [String: String]
  package let json: [UInt8]

  /// - Parameter isText: returns true if the field of this name is a text.
  package init(_ value: some Encodable, isText: @escaping (String) -> Bool) throws {
    let encoder = Splitter(isText)
    try value.encode(to: encoder)
    (texts, json) = (encoder.texts, encoder.json.whole())
  }

  /// Removes and returns the texts of these names.
  package mutating func consumeTexts(_ names: [String]) -> [String: String] {
    var taken: [String: String] = [:]
    for name in names { taken[name] = texts.removeValue(forKey: name) }
    return taken
  }

  private final class Splitter: Encoder {
    let isText: (String) -> Bool
    let json = JSONText()
    var texts: [String: String] = [:]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { json.userInfo }

    init(_ isText: @escaping (String) -> Bool) {
      self.isText = isText
      json.begin("{", "}")
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(Fields(splitter: self, json: WireEncoder.Fields(text: json, depth: 1)))
    }

    // Required by the protocol, but never used, because the fields of an operation have names.
    func unkeyedContainer() -> any UnkeyedEncodingContainer { TextEncoder() }
    func singleValueContainer() -> any SingleValueEncodingContainer { TextEncoder() }
  }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let splitter: Splitter
    let json: WireEncoder.Fields<Key>
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { if !splitter.isText(key.stringValue) { json.encodeNil(forKey: key) } }

    // Replaces all overloads of the protocol.
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      guard splitter.isText(key.stringValue) else { return try json.encode(value, forKey: key) }
      splitter.texts[key.stringValue] = try TextEncoder.text(of: value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      json.nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { json.nestedUnkeyedContainer(forKey: key) }
    func superEncoder() -> any Encoder { json.superEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { json.superEncoder(forKey: key) }
  }
}
