package import Basics

/// The fields of a form, with names in the gateway's notation: `card.holder` for a field in another field, `registrations[0].id` for a
/// field in the first item of a list. (HTML, `application/x-www-form-urlencoded`)
///
/// A value and its form have the same fields, with the names of the type. Nil, false, and empty lists are not written.
package struct WireForm: Sendable {
  /// The names of the fields, in the order in which they were written or read.
  package private(set) var names: [String] = []
  private var values: [String: String] = [:]

  /// Parses a form. Throws all problems: repeated names, names that are too long for any type, and invalid percent-encoding.
  package init(text: String) throws(FormError) {
    var problems: [FieldError] = []
    // Splits by bytes, because a combining character after a separator would hide the separator.
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(Substring(halves[0]), isForm: true),
        let value = PercentEncoding.decode(halves.count > 1 ? Substring(halves[1]) : "", isForm: true)
      else { throw FormError([FieldError("form", "must be percent-encoded UTF-8")]) }
      guard name.utf8.count <= Self.longestName else {
        problems.append(FieldError(String(name.prefix(Self.longestName / 2)) + "…", FormError.unknown))
        continue
      }
      if !add(name, value) { problems.append(FieldError(name, "is given twice")) }
    }
    if !problems.isEmpty { throw FormError(problems) }
  }

  /// The maximum length of a name in bytes, longer than every name of a type. It limits the parts of a name. (our choice)
  private static let longestName = 100

  /// Writes a value as a form.
  ///
  /// - Parameter discloses: true to write secrets in clear text; only for a body, because proxies log paths and queries.
  package init(_ value: some Encodable, discloses: Bool) throws {
    let writer = FormWriter(discloses: discloses)
    try value.encode(to: FormEncoder(writer: writer, name: ""))
    for (name, text) in writer.fields { _ = add(name, text) }
  }

  package subscript(_ name: String) -> String? { values[name] }

  /// Adds a field. Returns false if the form already has one of this name.
  package mutating func add(_ name: String, _ value: String) -> Bool {
    guard values[name] == nil else { return false }
    names.append(name)
    values[name] = value
    return true
  }

  /// Removes and returns a field.
  package mutating func consume(_ name: String) -> String? {
    guard let value = values.removeValue(forKey: name) else { return nil }
    names.removeAll { $0 == name }
    return value
  }

  /// The form as it is sent: percent-encoded ASCII.
  package var text: String {
    names.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode(values[$0] ?? ""))" }.joined(separator: "&")
  }

  /// Decodes a value from all fields. Throws a `DecodingError` for a missing or malformed field, and a `FormError` for fields that the type
  /// doesn't have and for items after a gap.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let reader = FormReader(values)
    let value = try Value(from: FormDecoder(reader: reader, name: "", codingPath: []))
    let unread = names.filter { !reader.read.contains($0) }
    guard unread.isEmpty else {
      throw FormError(
        unread.map { FieldError($0, reader.isAfterGap($0) ? "must follow the number before, from 0 on" : FormError.unknown) })
    }
    return value
  }
}

/// The problems with the fields of a form, without their values, which may be secrets.
package struct FormError: Error {
  package let problems: [FieldError]

  fileprivate static let unknown = "is unknown"
  // The maximum number of problems in an error: no client reads more. (our choice)
  private static let most = 20

  fileprivate init(_ problems: [FieldError]) { self.problems = Array(problems.prefix(Self.most)) }
}

private func joined(_ name: String, _ key: some CodingKey) -> String { name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)" }

/// The index of an item.
private struct ItemKey: CodingKey {
  let index: Int
  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

// MARK: - Writing

private final class FormWriter {
  var fields: [(String, String)] = []
  let userInfo: [CodingUserInfoKey: Any]

  init(discloses: Bool) { userInfo = discloses ? [.wire: SecretDisclosure()] : [:] }

  func write(_ value: some Encodable, _ name: String) throws {
    if let text = value as? any LosslessStringConvertible {
      fields.append((name, text.description))
    } else {
      try value.encode(to: FormEncoder(writer: self, name: name))
    }
  }
}

private struct FormEncoder: Encoder, SingleValueEncodingContainer {
  let writer: FormWriter
  let name: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { writer.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields(writer: writer, name: name))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Items(writer: writer, name: name) }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  // Replaces all overloads of the protocol.
  func encode<T: Encodable>(_ value: T) throws { try writer.write(value, name) }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: FormWriter
    let name: String
    var codingPath: [any CodingKey] { [] }

    private func encoder(_ key: some CodingKey) -> FormEncoder { FormEncoder(writer: writer, name: joined(name, key)) }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: Bool, forKey key: Key) throws { if value { try writer.write(value, joined(name, key)) } }
    // An optional flag is also written if it is false.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { if let value { try writer.write(value, joined(name, key)) } }
    // Replaces all other overloads of the protocol.
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try writer.write(value, joined(name, key)) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { FormEncoder(writer: writer, name: name) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
  }

  private struct Items: UnkeyedEncodingContainer {
    let writer: FormWriter
    let name: String
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(writer: FormWriter, name: String) {
      self.writer = writer
      self.name = name
    }

    private mutating func next() -> FormEncoder {
      defer { count += 1 }
      return FormEncoder(writer: writer, name: "\(name)[\(count)]")
    }

    mutating func encodeNil() { count += 1 }
    mutating func encode<T: Encodable>(_ value: T) throws { try next().encode(value) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { next() }
  }
}

// MARK: - Reading

private final class FormReader {
  let values: [String: String]
  /// The names of fields that have fields or items: `registrations` and `registrations[0]` for `registrations[0].id`.
  private var outer: Set<String> = []
  /// The names that were read.
  private(set) var read: Set<String> = []
  /// The number of items that were read from each list.
  private var lists: [String: Int] = [:]

  init(_ values: [String: String]) {
    self.values = values
    for name in values.keys {
      let bytes = name.utf8
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "[") {
        outer.insert(String(name[..<index]))
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil || outer.contains(name) }
  func hasItem(_ index: Int, of name: String) -> Bool { has("\(name)[\(index)]") }
  func note(_ items: Int, of list: String) { lists[list] = items }

  /// Returns true if the name belongs to an item that wasn't read, because it follows a gap in the numbers.
  func isAfterGap(_ name: String) -> Bool {
    lists.contains { list, count in
      guard name.hasPrefix(list + "[") else { return false }
      let digits = name.utf8.dropFirst(list.utf8.count + 1).prefix { (0x30...0x39).contains($0) }
      return Int(Substring(digits)).map { $0 >= count } ?? true
    }
  }

  func text(_ name: String) -> String? {
    read.insert(name)
    return values[name]
  }
}

private struct FormDecoder: Decoder, SingleValueDecodingContainer {
  let reader: FormReader
  let name: String
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(reader: reader, name: name, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    reader.note(0, of: name)
    return Items(reader: reader, name: name, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { !reader.has(name) }

  // Replaces all overloads of the protocol.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let type = T.self as? any LosslessStringConvertible.Type else { return try T(from: self) }
    guard let text = reader.text(name) else {
      guard let key = codingPath.last else { throw refusal("fields are needed here", codingPath) }
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath.dropLast(), debugDescription: "missing"))
    }
    guard let value = type.init(text) as? T else { throw refusal("not of this type", codingPath) }
    return value
  }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: FormReader
    let name: String
    let codingPath: [any CodingKey]
    // Empty, because the type requests its fields by their names.
    var allKeys: [Key] { [] }

    private func decoder(_ key: Key) -> FormDecoder {
      FormDecoder(reader: reader, name: joined(name, key), codingPath: codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { reader.has(joined(name, key)) }
    func decodeNil(forKey key: Key) -> Bool { !contains(key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { contains(key) ? try decoder(key).decode(type) : false }
    // Replaces all other overloads of the protocol.
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested> {
      decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { decoder(key).unkeyedContainer() }
    func superDecoder() -> any Decoder { FormDecoder(reader: reader, name: name, codingPath: codingPath) }
    func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }
  }

  private struct Items: UnkeyedDecodingContainer {
    let reader: FormReader
    let name: String
    let codingPath: [any CodingKey]
    var currentIndex = 0
    var count: Int? { nil }
    var isAtEnd: Bool { !reader.hasItem(currentIndex, of: name) }

    init(reader: FormReader, name: String, codingPath: [any CodingKey]) {
      self.reader = reader
      self.name = name
      self.codingPath = codingPath
    }

    private mutating func next() throws -> FormDecoder {
      guard !isAtEnd else { throw refusal("the list is over", codingPath) }
      defer { currentIndex += 1 }
      reader.note(currentIndex + 1, of: name)
      return FormDecoder(reader: reader, name: "\(name)[\(currentIndex)]", codingPath: codingPath + [ItemKey(currentIndex)])
    }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
      try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }
}

private func refusal(_ why: String, _ path: [any CodingKey]) -> DecodingError {
  .dataCorrupted(.init(codingPath: path, debugDescription: why))
}
