internal import Basics

/// A decoder that finds all missing or malformed fields in the JSON of a request that can't be decoded: it replaces each such field with an
/// empty value, and continues.
struct FaultFinder: Decoder {
  /// The maximum number of faults; after that, nothing more is decoded. (our choice)
  private static let most = 32

  private final class Faults {
    var list: [(path: [any CodingKey], why: String)] = []
  }

  /// The error for a field without a replacement: nothing after it can be decoded.
  private struct Stop: Error {}

  /// The value that is decoded; nil for the replacement of one that can't be.
  private let value: JSONValue?
  let codingPath: [any CodingKey]
  private let faults: Faults
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns all faults of a request's body, in the order in which its fields are decoded.
  ///
  /// - Parameter path: the fields of the request's path, which are decoded, too.
  static func faults<T: Decodable>(
    of type: T.Type, in body: [UInt8], path: [String: String]
  ) -> [(path: [any CodingKey], why: String)] {
    guard let value = try? JSONValue(body), case .object(let object) = value else { return [] }
    let inPath = path.map { JSONObject.Member($0.key, .text($0.value)) }
    let faults = Faults()
    let finder = FaultFinder(value: .object(JSONObject(inPath + object.members)), codingPath: [], faults: faults)
    do {
      _ = try T(from: finder)
    } catch {
      finder.note(error)
    }
    return faults.list
  }

  /// Returns the path and the reason of a decoding error, without the value, which may be a secret; nil for another error.
  static func fault(_ error: any Error) -> (path: [any CodingKey], why: String)? {
    switch error {
    case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "is required")
    case DecodingError.valueNotFound(_, let context): (context.codingPath, "is required")
    case DecodingError.typeMismatch(_, let context): (context.codingPath, "has the wrong type")
    case DecodingError.dataCorrupted(let context): (context.codingPath, "is malformed")
    default: nil
    }
  }

  /// - Parameter type: the value's type. If it is an enumeration, the reason lists its choices.
  private func note(_ error: any Error, of type: Any.Type? = nil) {
    guard var fault = Self.fault(error), !fault.path.isEmpty else { return }
    if case DecodingError.dataCorrupted = error, let choices = type as? any CaseIterable.Type, !choices.names.isEmpty {
      fault.why = "must be one of \(choices.names.joined(separator: ", "))"
    }
    faults.list.append(fault)
  }

  /// Decodes a part. If that fails, notes the fault and returns a replacement.
  fileprivate func decode<T: Decodable>(_ type: T.Type, from part: JSONValue?, at key: any CodingKey) throws -> T {
    let path = codingPath + [key]
    if value != nil {
      do {
        guard let part else { throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "")) }
        if part == .null { throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "")) }
        return try T(from: FaultFinder(value: part, codingPath: path, faults: faults))
      } catch {
        note(error, of: type)
        if faults.list.count >= Self.most { throw Stop() }
      }
    }
    if let choices = type as? any CaseIterable.Type, let choice = choices.first as? T { return choice }
    do {
      return try T(from: FaultFinder(value: nil, codingPath: path, faults: faults))
    } catch {
      throw Stop()
    }
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError { .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "")) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object(let object): KeyedDecodingContainer(Fields(base: self, object: object))
    case nil: KeyedDecodingContainer(Fields(base: self, object: JSONObject([])))
    default: throw mismatch([String: Any].self)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let items): Items(base: self, items: items)
    case nil: Items(base: self, items: [])
    default: throw mismatch([Any].self)
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(base: self) }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: FaultFinder
    let object: JSONObject
    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { object.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { (object[key.stringValue] ?? .null) == .null }
    // Replaces all overloads of the protocol.
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try base.decode(type, from: object[key.stringValue], at: key)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
      try part(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try part(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { base }
    func superDecoder(forKey key: Key) throws -> any Decoder { part(key) }

    private func part(_ key: Key) -> FaultFinder {
      FaultFinder(value: object[key.stringValue], codingPath: codingPath + [key], faults: base.faults)
    }
  }

  private struct Items: UnkeyedDecodingContainer {
    let base: FaultFinder
    let items: [JSONValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    init(base: FaultFinder, items: [JSONValue]) {
      self.base = base
      self.items = items
    }

    private struct Index: CodingKey {
      let number: Int
      var intValue: Int? { number }
      var stringValue: String { "\(number)" }
      init(_ number: Int) { self.number = number }
      init?(intValue: Int) { nil }
      init?(stringValue: String) { nil }
    }

    private mutating func next() throws -> (JSONValue, Index) {
      guard !isAtEnd else { throw base.mismatch([Any].self) }
      defer { currentIndex += 1 }
      return (items[currentIndex], Index(currentIndex))
    }

    private mutating func part() throws -> FaultFinder {
      let (item, index) = try next()
      return FaultFinder(value: item, codingPath: codingPath + [index], faults: base.faults)
    }

    mutating func decodeNil() -> Bool {
      guard !isAtEnd, items[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    // Replaces all overloads of the protocol.
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let (item, index) = try next()
      return try base.decode(type, from: item, at: index)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
      try part().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try part().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try part() }
  }

  private struct Single: SingleValueDecodingContainer {
    let base: FaultFinder
    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.value == .null }

    // Replaces all overloads of the protocol.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      guard let plain = type as? any LosslessStringConvertible.Type else { return try T(from: base) }
      guard let value = self.plain(plain) as? T else { throw base.mismatch(type) }
      return value
    }

    private func plain(_ type: any LosslessStringConvertible.Type) -> Any? {
      switch (base.value, type) {
      case (.text(let text), is String.Type): return text
      case (.flag(let flag), is Bool.Type): return flag
      case (nil, is String.Type): return ""
      case (nil, is Bool.Type): return false
      case (_, is String.Type), (_, is Bool.Type): return nil
      case (.number(let digits), _):
        if let number = type.init(digits) { return number }
        // JSON has only one kind of number, so 1.0 is an integer, too.
        return Double(digits).flatMap { Int64(exactly: $0) }.flatMap { type.init("\($0)") }
      case (nil, _): return type.init("1")
      default: return nil
      }
    }
  }
}

extension CaseIterable {
  fileprivate static var first: Self? { allCases.first }
  /// The raw values of all cases; empty if they are not strings.
  fileprivate static var names: [String] { allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String } }
}
