internal import Basics
internal import Wire

/// The web pages that may call the server from a browser. (Fetch standard, CORS protocol)
///
/// Requests contain their keys in headers that pages set themselves, never in cookies, so no response allows credentials.
package struct CORSPolicy: Equatable, Sendable {
  private let origins: Set<String>
  private let isAny: Bool

  package init(_ origins: [WebOrigin]) {
    self.origins = Set(origins.map(\.description))
    isAny = origins.contains(.any)
  }

  var isOff: Bool { origins.isEmpty }

  /// True if responses depend on the header `Origin`.
  var variesByOrigin: Bool { !origins.isEmpty && !isAny }

  /// Returns the value of `Access-Control-Allow-Origin`; nil if the page may not call.
  private func allowed(_ headers: WireHeaders) -> String? {
    guard let origin = headers["Origin"] else { return nil }
    return isAny ? "*" : origins.contains(origin) ? origin : nil
  }

  /// Adds the headers of a response to a page.
  func apply(to answer: inout WireAnswer, _ request: WireHeaders) {
    guard !isOff, let origin = allowed(request) else { return }
    answer.headers.add("Access-Control-Allow-Origin", origin)
    answer.headers.add("Access-Control-Expose-Headers", Self.exposed)
  }

  /// Adds the headers of a response to a preflight request, which the browser sends before the page's request.
  ///
  /// - Parameter methods: the methods at the path, as in the header `Allow`.
  func applyPreflight(to answer: inout WireAnswer, _ request: WireHeaders, methods: String) {
    guard !isOff, request["Access-Control-Request-Method"] != nil, allowed(request) != nil else { return }
    answer.headers.add("Access-Control-Allow-Methods", methods)
    answer.headers.add("Access-Control-Allow-Headers", Self.accepted)
    answer.headers.add("Access-Control-Max-Age", "600")
  }

  private static let accepted = WireHeader.ofClients.joined(separator: ", ")
  private static let exposed = ["Allow", WireHeader.requestID, WireHeader.retryAfter, "WWW-Authenticate"].joined(separator: ", ")
}

/// The origin of a web page: scheme, host and port, or any. (RFC 6454, 6.2)
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The origin as browsers send it: lower case, without the scheme's default port.
  package let description: String

  /// All pages.
  package static let any = WebOrigin("*")

  private init(_ description: String) { self.description = description }

  /// Parses `https://wallet.example`, `http://localhost:5173` or `*`; nil for everything else, such as an address with a path.
  package init?(parsing text: String) {
    if text == "*" {
      self = .any
      return
    }
    guard let mark = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<mark.lowerBound].lowercased()
    var host = text[mark.upperBound...].lowercased()[...]
    var port: UInt16?
    // A colon in brackets belongs to an IPv6 address.
    if let colon = host.lastIndex(of: ":"), host.last != "]" {
      guard let number = UInt16(host[host.index(after: colon)...]), number > 0, host[host.index(after: colon)...].first != "+" else {
        return nil
      }
      (port, host) = (number, host[..<colon])
    }
    func isMade(_ text: some StringProtocol, of others: String) -> Bool {
      text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isDigit || others.utf8.contains($0) }
    }
    let isAddress = host.first == "[" && host.last == "]" && host.contains(":") && isMade(host.dropFirst().dropLast(), of: ":.")
    guard scheme.first?.isLetter == true, isMade(scheme, of: "+-."), !host.isEmpty, isAddress || isMade(host, of: "-._") else { return nil }
    let isDefault = scheme == "https" && port == 443 || scheme == "http" && port == 80
    self.init("\(scheme)://\(host)" + (isDefault ? "" : port.map { ":\($0)" } ?? ""))
  }
}
