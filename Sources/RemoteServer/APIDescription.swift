internal import CEmbedded
internal import CZlib
internal import Wire

/// The checked-in descriptions of all routes, for programs and for people.
package enum APIDescription {
  /// OpenAPI 3.1: `Sources/Remote/openapi.json`.
  package static let document = Array(String(cString: billfold_openapi()).utf8)
  /// HTML: `Sources/Remote/docs.html`.
  package static let page = Array(String(cString: billfold_docs()).utf8)
}

/// A text of the program, which stays the same until another version runs: clients cache it, and ask whether it has changed. (RFC 9111,
/// 5.2.2.4)
struct EmbeddedText: Sendable {
  static let description = EmbeddedText(APIDescription.document, .json)
  static let documentation = EmbeddedText(
    APIDescription.page, .html,
    // Forbids the page to run or fetch anything, and other pages to show it. (Content Security Policy Level 3)
    [
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ])

  /// The text, compressed once; nil if there was not enough memory.
  let packed: [UInt8]?
  private let text: [UInt8]
  private let headers: WireHeaders

  private init(_ text: [UInt8], _ type: ContentType, _ more: WireHeaders = WireHeaders()) {
    self.text = text
    packed = ContentCoding.gzip(text, level: Z_BEST_COMPRESSION)
    var headers = more
    headers.add(WireHeader.contentType, type.rawValue)
    headers.add("Cache-Control", "no-cache")
    // A weak tag, because the compressed text has the same one. (RFC 9110, 8.8.1)
    headers.add("ETag", "W/\"\(String(crc32(0, text, UInt32(text.count)), radix: 16))-\(text.count)\"")
    self.headers = headers
  }

  /// Returns the response to a request for the text: only headers if the client already has the text. (RFC 9110, 13.1.2)
  func answer(to request: WireHeaders) -> WireAnswer {
    let known = request.values(of: "If-None-Match").flatMap { value in
      value.split(separator: ",").map { tag in String(tag.filter { $0 != " " && $0 != "\t" }) }
    }
    let isKnown = known.contains { $0 == "*" || $0 == headers["ETag"] }
    return WireAnswer(status: isKnown ? 304 : 200, headers: headers, body: text, hasSecret: false)
  }
}
