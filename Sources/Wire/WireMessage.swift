/// An HTTP request, independent of the transport.
package struct WireRequest: Sendable {
  package var method: String
  /// The path, percent-encoded, without the query.
  package let path: String
  /// The query, percent-encoded; empty if there is none.
  package let query: String
  package var headers: WireHeaders
  package var body: [UInt8]
  /// The client's address; nil if it is unknown, or for a UNIX socket.
  package var client: String?

  package init(method: String, path: String, query: String = "", headers: WireHeaders = WireHeaders(), body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Path and query, as in the request line.
  package var target: String { query.isEmpty ? path : "\(path)?\(query)" }
}

/// An HTTP response.
package struct WireAnswer: Sendable {
  package let status: Int
  package var headers: WireHeaders
  package var body: [UInt8]
  /// False if the body certainly contains no secret; only then may it be compressed.
  package let hasSecret: Bool

  package init(status: Int, headers: WireHeaders = WireHeaders(), body: [UInt8] = [], hasSecret: Bool = true) {
    self.status = status
    self.headers = headers
    self.body = body
    self.hasSecret = hasSecret
  }

  package init(status: Int, type: ContentType, _ body: [UInt8], hasSecret: Bool = true) {
    self.init(status: status, headers: [WireHeader.contentType: type.rawValue], body: body, hasSecret: hasSecret)
  }
}

/// The media type of a body.
package enum ContentType: String, Sendable {
  case json = "application/json"
  /// HTML, form submission.
  case form = "application/x-www-form-urlencoded"
  /// RFC 9457.
  case problem = "application/problem+json"
  /// An exported world.
  case world = "application/octet-stream"
  case eventStream = "text/event-stream"
  case text = "text/plain; charset=utf-8"
  case html = "text/html; charset=utf-8"
  case metrics = "text/plain; version=0.0.4; charset=utf-8"
}
