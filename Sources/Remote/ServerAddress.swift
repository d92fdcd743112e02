internal import Basics

/// The address of a server: host and port, or the path of a UNIX socket.
package enum ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// A host name, or an IPv4 or IPv6 address without brackets.
  case network(host: String, port: UInt16)
  /// An absolute path of a socket, whose file permissions control the access.
  case unix(path: String)

  /// The longest path of a UNIX socket, in bytes. (unix(7): 108 with the zero at its end)
  package static let longestPath = 107

  /// Parses `localhost:8443`, `[::1]:8443` or `unix:/run/billfold/server.sock`. Nil for other texts.
  package init?(_ text: String) {
    // Rejects characters that would end a header, a URL or a line.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    if text.hasPrefix(Self.scheme) {
      let path = String(text.dropFirst(Self.scheme.count))
      guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= Self.longestPath else { return nil }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), text[text.index(after: colon)...].hasOnlyDigits,
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    let name = text[..<colon]
    let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
    let host = isBracketed ? name.dropFirst().dropLast() : name
    guard !host.isEmpty, host.contains(":") == isBracketed, host.utf8.allSatisfy(Self.isOfHost) else { return nil }
    self = .network(host: String(host), port: port)
  }

  private static let scheme = "unix:"

  /// Returns true if the byte can be in a host name or address; `%` precedes the zone of an address.
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: true
    case _ where byte.isDigit: true
    default: "-._:%".utf8.contains(byte)
    }
  }

  package var description: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): Self.scheme + path
    }
  }

  /// The host; nil for a UNIX socket.
  package var host: String? { if case .network(let host, _) = self { host } else { nil } }

  /// The path of the UNIX socket; nil for a host and port.
  package var path: String? { if case .unix(let path) = self { path } else { nil } }
}
