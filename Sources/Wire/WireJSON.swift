internal import Basics

/// The JSON of a value, written directly as bytes. Fields are in the order of their encoding, so that equal values have equal bytes.
///
/// Encoding three cards costs 48,000 instructions; with JSONEncoder 214,000, because that first builds a tree and sorts it. Throws for a
/// number that JSON can't represent.
package struct WireJSON {
  package let bytes: [UInt8]
  /// True if a `Secret` was written.
  package let hasSecret: Bool
  /// True if neither a `Secret` nor an `Opaque` was written, so that people may read the JSON.
  package let isPlain: Bool

  package init<T: Encodable>(_ value: T) throws {
    let text = JSONText()
    try text.write(value)
    (bytes, hasSecret, isPlain) = (text.bytes, text.hasSecret, text.isPlain)
  }

  /// Encodes a value for people to read: secrets are written as `•••`.
  package init<T: Encodable>(masked value: T) throws {
    let text = JSONText(discloses: false)
    try text.write(value)
    (bytes, hasSecret, isPlain) = (text.bytes, false, true)
  }
}

extension [UInt8] {
  /// JSON of a value, if it doesn't matter whether it contains a secret.
  package init<T: Encodable>(wire value: T) throws { self = try WireJSON(value).bytes }
}

struct WireEncoder: Encoder {
  private let text: JSONText
  /// The number of objects and lists that are open around the value.
  private let depth: Int

  init(_ text: JSONText) {
    self.text = text
    depth = text.open.count
  }

  // Empty: callers only report that a value can't be encoded, not where.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { text.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may request its container several times, to encode its fields in parts.
    if text.open.count == depth { text.begin("{", "}") }
    return KeyedEncodingContainer(Fields(text: text, depth: depth + 1))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if text.open.count == depth { text.begin("[", "]") }
    return Items(text: text, depth: depth + 1)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(text: text) }

  struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let text: JSONText
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: some CodingKey) {
      text.next(at: depth)
      text.bytes.append(json: key.stringValue)
      text.bytes.append(UInt8(ascii: ":"))
    }

    func encodeNil(forKey key: Key) {
      begin(key)
      text.writeNull()
    }

    // Most fields are one of these: without their overloads, and those of single values, three cards cost 26 % more instructions.
    func encode(_ value: String, forKey key: Key) {
      begin(key)
      text.bytes.append(json: value)
    }

    func encode(_ value: Bool, forKey key: Key) {
      begin(key)
      text.write(value)
    }

    // Replaces all other overloads of the protocol.
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      begin(key)
      try text.write(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      superEncoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { superEncoder(forKey: key).unkeyedContainer() }

    func superEncoder() -> any Encoder {
      begin(SuperKey())
      return WireEncoder(text)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      begin(key)
      return WireEncoder(text)
    }
  }

  private struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }

  private struct Items: UnkeyedEncodingContainer {
    let text: JSONText
    let depth: Int
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(text: JSONText, depth: Int) {
      self.text = text
      self.depth = depth
    }

    private mutating func begin() {
      text.next(at: depth)
      count += 1
    }

    mutating func encodeNil() {
      begin()
      text.writeNull()
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
      begin()
      try text.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      superEncoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder {
      begin()
      return WireEncoder(text)
    }
  }

  private struct Single: SingleValueEncodingContainer {
    let text: JSONText
    var codingPath: [any CodingKey] { [] }
    func encodeNil() { text.writeNull() }
    // Most values are one of these.
    func encode(_ value: String) { text.bytes.append(json: value) }
    func encode(_ value: Bool) { text.write(value) }
    func encode(_ value: Int) { text.bytes.append(decimal: value) }
    // Replaces all other overloads of the protocol.
    func encode<T: Encodable>(_ value: T) throws { try text.write(single: value) }
  }
}

/// A builder of JSON text.
// Only one thread uses the object, and one variable at a time. With dynamic exclusivity checks, three cards cost 57 % more instructions.
final class JSONText {
  @exclusivity(unchecked) var bytes: [UInt8] = []
  /// The closing brackets of the open objects and lists, the innermost last.
  @exclusivity(unchecked) private(set) var open: [UInt8] = []

  /// False if secrets are masked.
  private let discloses: Bool
  /// Records whether a secret was written; created only when a value asks for it, which most don't.
  @exclusivity(unchecked) private var disclosure: SecretDisclosure?

  // Reserves a capacity. Without it, two flags cost 25 % more instructions, and three cards 5 %.
  init(discloses: Bool = true) {
    self.discloses = discloses
    bytes.reserveCapacity(512)
  }

  var hasSecret: Bool { disclosure?.hasSecret == true }
  var isPlain: Bool { !hasSecret && disclosure?.hasOpaque != true }

  var userInfo: [CodingUserInfoKey: Any] {
    guard discloses else { return [:] }
    let disclosure = disclosure ?? SecretDisclosure()
    self.disclosure = disclosure
    return [.wire: disclosure]
  }

  func begin(_ first: Unicode.Scalar, _ last: Unicode.Scalar) {
    bytes.append(UInt8(ascii: first))
    open.append(UInt8(ascii: last))
  }

  /// Closes everything inside the object or list at this depth, and begins its next part.
  func next(at depth: Int) {
    close(to: depth)
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  /// Closes everything, and returns the JSON.
  func whole() -> [UInt8] {
    close(to: 0)
    return bytes
  }

  private func close(to depth: Int) {
    while open.count > depth { bytes.append(open.removeLast()) }
  }

  func writeNull() { bytes.append(literal: "null") }

  func write(_ flag: Bool) { bytes.append(literal: flag ? "true" : "false") }

  /// Throws for a number that JSON can't represent.
  func write<T: Encodable>(_ value: T) throws {
    // Sorted, so that equal values have equal bytes. Comparing the size first means that most runs never create the dictionary's type.
    if MemoryLayout<T>.size == MemoryLayout<UnsafeRawPointer>.size, T.self == [String: String].self, let texts = value as? [String: String]
    {
      return write(texts)
    }
    let (depth, start) = (open.count, bytes.count)
    try value.encode(to: WireEncoder(self))
    // A value that writes nothing is an object without fields.
    if bytes.count == start { begin("{", "}") }
    close(to: depth)
  }

  private func write(_ texts: [String: String]) {
    bytes.append(UInt8(ascii: "{"))
    for (number, (name, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(json: name)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(json: text)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a single value: a text, flag or number, or another value.
  func write<T: Encodable>(single value: T) throws {
    switch value {
    case let text as String: bytes.append(json: text)
    case let flag as Bool: write(flag)
    case let number as any FixedWidthInteger: bytes += "\(number)".utf8
    case let number as any BinaryFloatingPoint:
      let number = Double(number)
      guard number.isFinite else { throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "no number of JSON")) }
      bytes += "\(number)".utf8
    default: try write(value)
    }
  }
}

extension [UInt8] {
  package mutating func append(literal text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(decimal number: Int) { append(contentsOf: String(number).utf8) }

  /// Appends the text as a JSON string. (RFC 8259, 7)
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ append(jsonCharacters: $0) }) == nil {
      [UInt8](text.utf8).withUnsafeBufferPointer { append(jsonCharacters: $0) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonCharacters text: UnsafeBufferPointer<UInt8>) {
    if text.isPrintable(but: UInt8(ascii: "\""), UInt8(ascii: "\\")) { return append(contentsOf: text) }
    for byte in text {
      if byte < 0x20 {
        self += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      } else {
        if byte.isEscaped { append(UInt8(ascii: "\\")) }
        append(byte)
      }
    }
  }
}

extension UInt8 {
  /// True if the byte has to be escaped in a JSON string.
  fileprivate var isEscaped: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
