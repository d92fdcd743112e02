internal import WalletModel

/// A request of HTTP, whatever has brought it.
package struct WireRequest: Sendable {
  package var method: String
  /// Percent-encoded, without query.
  package let path: String
  /// Percent-encoded; empty where there is none.
  package let query: String
  package var headers: WireHeaders
  package var body: [UInt8]
  /// The client's address; nil if there is none, as on a socket in the file system, or it is unknown.
  package var client: String?

  package init(method: String, path: String, query: String = "", headers: WireHeaders = WireHeaders(), body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Path and query, as they stand in the first line.
  package var target: String { query.isEmpty ? path : "\(path)?\(query)" }
}

/// An answer of HTTP.
package struct WireAnswer: Sendable {
  package let status: Int
  package var headers: WireHeaders
  package var body: [UInt8]

  package init(status: Int, headers: WireHeaders = WireHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: Int, type: ContentType, _ body: [UInt8]) {
    self.init(status: status, headers: [WireHeader.contentType: type.rawValue], body: body)
  }
}

/// What a body is.
package enum ContentType: String, Sendable {
  case json = "application/json"
  /// RFC 9457.
  case problem = "application/problem+json"
  /// An exported world.
  case world = "application/octet-stream"
  case eventStream = "text/event-stream"
  case text = "text/plain; charset=utf-8"
  case metrics = "text/plain; version=0.0.4; charset=utf-8"
}

/// Headers in the order they came, known by names whose case does not matter.
package struct WireHeaders: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var all: [(name: String, value: String)] = []
  /// What tells most of their names apart at a glance.
  private var marks: [Int] = []

  // As many as most requests and answers have.
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

  /// A name as the contract writes it, which most come as: nothing has to be made for it; nil where it is another one.
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

  /// The first that is there twice and may be there only once.
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
  /// The same for names that differ in nothing but case: length, and what the last three characters have that no case changes.
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

  /// What comes after the name of a scheme and a blank, whatever its case; nil where it begins otherwise. (RFC 9110, 11.1)
  func credentials(of scheme: StaticString) -> String? {
    var copy = self
    return copy.withUTF8 { bytes in
      let length = scheme.utf8CodeUnitCount
      guard bytes.count > length, bytes[length] == UInt8(ascii: " ") else { return nil }
      for index in 0..<length where bytes[index].asciiLowercased != scheme.utf8Start[index].asciiLowercased { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[(length + 1)...]), as: UTF8.self)
    }
  }

  fileprivate func isSameHeader(as other: String) -> Bool {
    // Most are written as we write them.
    self == other || utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// The headers that the contract uses; those that begin with Billfold are ours.
package enum WireHeader {
  package static let contentType = "Content-Type"
  /// `Bearer` and the session's token.
  package static let authorization = "Authorization"
  package static let idempotencyKey = "Idempotency-Key"
  package static let retryAfter = "Retry-After"
  package static let requestID = "Request-Id"
  /// Which world of the server, and that one may.
  package static let world = "Billfold-World"
  package static let worldKey = "Billfold-World-Key"
  /// Which issuer of the world is asked, and by which phone.
  package static let issuer = "Billfold-Issuer"
  package static let device = "Billfold-Device"
  /// Of the issuer's own people.
  package static let careKey = "Billfold-Care-Key"
  /// Of whoever runs the server.
  package static let operatorKey = "Billfold-Operator-Key"
  /// With which a world's clock, faults and copies are commanded.
  package static let controlKey = "Billfold-Control-Key"
  /// Whom a proxy asks for, the nearest proxy's word last.
  package static let forwardedFor = "X-Forwarded-For"
  /// The last event that is known, when a stream of them is taken up again. (HTML, server-sent events)
  package static let lastEventID = "Last-Event-ID"

  /// The headers that clients set.
  package static let ofClients = [
    contentType, authorization, idempotencyKey, world, worldKey, issuer, device, careKey, controlKey, operatorKey, lastEventID,
  ]

  /// Headers that must not be repeated in a request, because each could mean something else.
  package static let single = ["Host", "Content-Length", "Transfer-Encoding"] + ofClients
}
