/// Finds the fields of a type by letting a value encode itself: records each field that it writes, also where it is nil.
final class FieldRecorder: Encoder {
  /// The names of the fields, and whether each is written in every case. Nil for a value that is no object.
  private(set) var fields: [String: Bool]?
  /// The values in it, for their own fields.
  private(set) var values: [any Encodable] = []
  /// The types of optional values that are nil.
  private(set) var missing: [Any.Type] = []

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ value: some Encodable) throws { try value.encode(to: self) }

  private init() {}

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    fields = fields ?? [:]
    return KeyedEncodingContainer(Fields<Key>(base: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Items(base: self) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(base: self) }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let base: FieldRecorder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { base.fields?[key.stringValue] = true }

    func encode<T: Encodable>(_ value: T, forKey key: Key) {
      base.fields?[key.stringValue] = true
      base.values.append(value)
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) { note(value, key) }
    // The protocol has its own implementations for these types, which do nothing for nil.
    func encodeIfPresent(_ value: String?, forKey key: Key) { note(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { note(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { note(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { note(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { note(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { note(value, key) }

    private func note<T: Encodable>(_ value: T?, _ key: Key) {
      let isWritten = base.fields?[key.stringValue] ?? false
      base.fields?[key.stringValue] = isWritten
      if let value { base.values.append(value) } else { base.missing.append(T.self) }
    }

    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
      base.fields?[key.stringValue] = true
      return FieldRecorder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      base.fields?[key.stringValue] = true
      return FieldRecorder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { FieldRecorder() }
    func superEncoder(forKey key: Key) -> any Encoder { FieldRecorder() }
  }

  private struct Items: UnkeyedEncodingContainer {
    let base: FieldRecorder
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() {}
    func encode<T: Encodable>(_ value: T) { base.values.append(value) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> { FieldRecorder().container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { FieldRecorder().unkeyedContainer() }
    func superEncoder() -> any Encoder { FieldRecorder() }
  }

  private struct Single: SingleValueEncodingContainer {
    let base: FieldRecorder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    // Texts and numbers encode themselves into such a container again.
    func encode(_ value: String) {}
    func encode(_ value: Bool) {}
    func encode(_ value: Int) {}
    func encode(_ value: Int64) {}
    func encode(_ value: UInt64) {}
    func encode(_ value: Double) {}
    func encode<T: Encodable>(_ value: T) { base.values.append(value) }
  }
}
