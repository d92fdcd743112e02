internal import Basics

/// The headers of a message, in their order. Names are case-insensitive.
package struct WireHeaders: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var all: [(name: String, value: String)] = []
  /// A hash of each name, compared before the name itself. Without the hashes, looking up the headers of a read costs 4.6 times as many
  /// instructions.
  private var marks: [Int] = []

  // Reserves a capacity that is sufficient for most requests and responses. Without it, adding the headers of a read costs 27 % more
  // instructions.
  package init() {
    all.reserveCapacity(12)
    marks.reserveCapacity(12)
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { add(name, value) }
  }

  package mutating func add(_ name: consuming String, _ value: consuming String) {
    marks.append(name.headerMark)
    all.append((name, value))
  }

  /// Adds a header that a client has sent. Returns false if name or value contains an invalid character. (RFC 9110, 5.5 and 5.6.2)
  package mutating func add(received name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let known = Self.known(name)
    add(known ?? String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    guard known != nil || !name.isEmpty && name.allSatisfy(\.isToken) else { return false }
    return value.isPrintable() || value.allSatisfy(\.isFieldText)
  }

  /// Adds the header in a line of a response. Ignores a line without a colon.
  package mutating func add(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    add(String(line[..<colon]), String(value.reversed().drop(while: \.isWhitespace).reversed()))
  }

  /// Returns the contract's constant for a name, or nil for other names. Using the constant avoids an allocation (3 % of adding a read's
  /// headers).
  package static func known(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    guard let index = marksOfKnown.firstIndex(of: name.headerMark) else { return nil }
    func isSame(_ known: UnsafeBufferPointer<UInt8>) -> Bool {
      known.count == name.count && known.indices.allSatisfy { known[$0] == name[$0] }
    }
    return WireHeader.single[index].utf8.withContiguousStorageIfAvailable(isSame) == true ? WireHeader.single[index] : nil
  }

  private static let marksOfKnown = WireHeader.single.map(\.headerMark)

  /// The value of the first header of this name.
  package subscript(_ name: String) -> String? {
    let mark = name.headerMark
    return all.indices.first { marks[$0] == mark && all[$0].name.isSameHeader(as: name) }.map { all[$0].value }
  }

  /// The values of all headers of this name, in their order.
  package func values(of name: String) -> [String] { all.filter { $0.name.isSameHeader(as: name) }.map(\.value) }

  /// The value of the last header of this name.
  package func last(_ name: String) -> String? { all.last { $0.name.isSameHeader(as: name) }?.value }

  /// The name of a repeated header that must not be repeated; nil if there is none.
  package var givenTwice: String? {
    for first in marks.indices {
      for second in marks[(first + 1)...].indices
      where marks[first] == marks[second] && all[first].name.isSameHeader(as: all[second].name) {
        if let name = WireHeader.single.first(where: { $0.isSameHeader(as: all[first].name) }) { return name }
      }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A hash of the name: length and last three characters, regardless of case.
  fileprivate var headerMark: Int {
    var mark = count
    for byte in suffix(3) { mark = mark << 5 | Int(byte & 0x1F) }
    return mark
  }
}

extension String {
  fileprivate var headerMark: Int {
    var copy = self
    return utf8.withContiguousStorageIfAvailable(\.headerMark) ?? copy.withUTF8(\.headerMark)
  }

  /// Returns the credentials after the name of a scheme, regardless of case, or nil for other schemes. (RFC 9110, 11.1)
  package func credentials(of scheme: StaticString) -> String? {
    var copy = self
    return copy.withUTF8 { bytes in
      let length = scheme.utf8CodeUnitCount
      guard bytes.count > length, bytes[length] == UInt8(ascii: " ") else { return nil }
      for index in 0..<length where bytes[index].asciiLowercased != scheme.utf8Start[index].asciiLowercased { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[(length + 1)...]), as: UTF8.self)
    }
  }

  fileprivate func isSameHeader(as other: String) -> Bool {
    // Fast path: most names have the contract's spelling.
    self == other || utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// True if the byte is allowed in the name of a header. (RFC 9110, 5.6.2)
  fileprivate var isToken: Bool {
    let bits: UInt64 = self < 0x40 ? Self.lowTokens : Self.highTokens
    return self < 0x80 && bits >> UInt64(self & 0x3F) & 1 == 1
  }

  // Letters, digits, and !#$%&'*+-.^_`|~
  private static let lowTokens: UInt64 = 0x03FF_6CFA_0000_0000
  private static let highTokens: UInt64 = 0x57FF_FFFF_C7FF_FFFE

  /// True if the byte is allowed in the value of a header. (RFC 9110, 5.5)
  fileprivate var isFieldText: Bool { self == 0x09 || self >= 0x20 && self != 0x7F }
}

/// The names of the contract's headers. Those that begin with Billfold are Billfold's own.
package enum WireHeader {
  package static let contentType = "Content-Type"
  /// `Bearer` and the session's token.
  package static let authorization = "Authorization"
  package static let idempotencyKey = "Idempotency-Key"
  package static let retryAfter = "Retry-After"
  package static let requestID = "Request-Id"
  /// The world on the server, and the key to it.
  package static let world = "Billfold-World"
  package static let worldKey = "Billfold-World-Key"
  /// The phone that calls.
  package static let device = "Billfold-Device"
  /// The key of customer care.
  package static let careKey = "Billfold-Care-Key"
  /// The calling party of the world, like `issuer meridian`, and its key.
  package static let caller = "Billfold-Caller"
  package static let callerKey = "Billfold-Caller-Key"
  /// The key of the server's operator.
  package static let operatorKey = "Billfold-Operator-Key"
  /// The key for a world's clock, faults and copies.
  package static let controlKey = "Billfold-Control-Key"
  /// The client's address, as proxies add it; the nearest proxy's entry is the last one.
  package static let forwardedFor = "X-Forwarded-For"
  /// The last event that the client has received, to resume a stream. (HTML, server-sent events)
  package static let lastEventID = "Last-Event-ID"

  /// The headers that clients may send.
  package static let ofClients =
    [contentType, authorization, idempotencyKey, world, worldKey] + PartyKind.allCases.compactMap(\.header) + [
      device, careKey, caller, callerKey, controlKey, operatorKey, lastEventID,
    ]

  /// The headers that must not be repeated in a request, because that would make it ambiguous.
  package static let single = ["Host", "Content-Length", "Transfer-Encoding"] + ofClients
}
