/// A parsed JSON value. Objects keep the order of their members, and numbers their digits. (RFC 8259)
package enum JSONValue: Hashable, Sendable {
  case object(JSONObject)
  case list([JSONValue])
  case text(String)
  /// The number as it is written: `1559033849`.
  case number(String)
  case flag(Bool)
  case null
}

/// A JSON object, whose members have different names.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member]

  /// Makes an object; of several members with the same name, it keeps the first.
  package init(_ members: [Member]) {
    var names: Set<String> = []
    self.members = members.filter { names.insert($0.name).inserted }
  }

  fileprivate init(distinct members: [Member]) { self.members = members }

  package var names: [String] { members.map(\.name) }
  package subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// Returns the text of a member; nil if there is no such member, or it is no text.
  package func text(_ name: String) -> String? { if case .text(let text)? = self[name] { text } else { nil } }

  /// Returns the integer of a member, written without a fraction or an exponent; nil for anything else.
  package func integer(_ name: String) -> Int64? {
    guard case .number(let digits)? = self[name], digits != "-0" else { return nil }
    return Int64(digits)
  }

  package func object(_ name: String) -> JSONObject? { if case .object(let object)? = self[name] { object } else { nil } }
  package func list(_ name: String) -> [JSONValue]? { if case .list(let list)? = self[name] { list } else { nil } }
}

/// The reason why a text is not valid JSON, or is not accepted here.
package enum JSONProblem: Error, Hashable, Sendable {
  case notJSON
  /// Two members of one object have the same name, which parsers handle differently. (RFC 8259, 4)
  case repeatedName
  /// Values are nested more than 16 levels deep. (our choice)
  case tooDeep
}

// MARK: - Reading

extension JSONValue {
  /// Parses one value, with nothing but white space around it.
  package init(_ bytes: [UInt8]) throws(JSONProblem) {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }

  /// The maximum nesting depth of values.
  package static let depth = 16
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func whole() throws(JSONProblem) -> JSONValue {
    let value = try value(depth: 1)
    skipBlanks()
    guard index == bytes.count else { throw .notJSON }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONProblem) {
    guard consume(character) else { throw .notJSON }
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth <= JSONValue.depth else { throw .tooDeep }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try list(depth)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(_ depth: Int) throws(JSONProblem) -> JSONValue {
    index += 1
    skipBlanks()
    var members: [JSONObject.Member] = []
    var names: Set<String> = []
    if consume("}") { return .object(JSONObject(distinct: [])) }
    while true {
      skipBlanks()
      let name = try string()
      guard names.insert(name).inserted else { throw .repeatedName }
      skipBlanks()
      try expect(":")
      members.append(JSONObject.Member(name, try value(depth: depth + 1)))
      skipBlanks()
      if consume("}") { return .object(JSONObject(distinct: members)) }
      try expect(",")
    }
  }

  private mutating func list(_ depth: Int) throws(JSONProblem) -> JSONValue {
    index += 1
    skipBlanks()
    if consume("]") { return .list([]) }
    var items: [JSONValue] = []
    while true {
      items.append(try value(depth: depth + 1))
      skipBlanks()
      if consume("]") { return .list(items) }
      try expect(",")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: letters) else { throw .notJSON }
    index += letters.count
    return value
  }

  private mutating func number() throws(JSONProblem) -> String {
    let start = index
    _ = consume("-")
    if !consume("0") { try digits() }
    if consume(".") { try digits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONProblem) {
    let start = index
    while let byte = next, byte.isDigit { index += 1 }
    guard index > start else { throw .notJSON }
  }

  private mutating func string() throws(JSONProblem) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else { throw .notJSON }
        return text
      case UInt8(ascii: "\\"): text += try escaped()
      case 0x00...0x1F: throw .notJSON
      default: text.append(byte)
      }
    }
    throw .notJSON
  }

  private mutating func escaped() throws(JSONProblem) -> [UInt8] {
    guard let byte = next else { throw .notJSON }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var scalar = try hexadecimal()
      if (0xD800..<0xDC00).contains(scalar) {
        guard consume("\\"), consume("u"), case let low = try hexadecimal(), (0xDC00..<0xE000).contains(low) else { throw .notJSON }
        scalar = 0x1_0000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      // A lone surrogate is not a character.
      guard let scalar = Unicode.Scalar(scalar) else { throw .notJSON }
      return Array(String(Character(scalar)).utf8)
    default: throw .notJSON
    }
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    guard bytes.count - index >= 4, case let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self),
      digits.utf8.count == 4, digits.hasOnlyHexadecimalDigits, let number = UInt32(digits, radix: 16)
    else { throw .notJSON }
    index += 4
    return number
  }
}

// MARK: - Writing

extension JSONValue {
  /// The value as JSON without white space, and with only the required escapes.
  package var json: String {
    switch self {
    case .object(let object): object.json
    case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .text(let text): Self.quoted(text)
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  fileprivate static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted.unicodeScalars.append("\\")
        quoted.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}": quoted += "\\u00" + [UInt8(scalar.value)].hexadecimal
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSONObject {
  package var json: String {
    "{" + members.map { JSONValue.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
  }
}
