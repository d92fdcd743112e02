internal import CMicroHTTPD
internal import Glibc
internal import Remote

/// Who is at the other end of a connection.
enum SocketPeer {
  /// Host and port of an address, in numbers; nil where it has none, as that of a socket in the file system.
  static func name(_ address: UnsafePointer<sockaddr_storage>, _ length: socklen_t) -> (host: String, port: UInt16)? {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let code = UnsafeRawPointer(address).withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
      guard [AF_INET, AF_INET6].contains(Int32(pointer.pointee.sa_family)) else { return EAI_FAMILY }
      return getnameinfo(
        pointer, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
    }
    guard code == 0, let number = UInt16(text(port)) else { return nil }
    return (text(host), number)
  }

  /// Host of whoever is connected to a socket; nil where that has none.
  static func host(of descriptor: Int32) -> String? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isNamed = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
    }
    return isNamed ? name(&storage, length)?.host : nil
  }

  /// Who asks: the peer, or whom a proxy on this machine asks for; nil where nobody knows.
  ///
  /// Of IPv6 it is the network, for in one network everybody has as many addresses as they like.
  static func client(_ host: String?, headers: WireHeaders, isBehindProxy: Bool) -> String? {
    var client = host
    if isBehindProxy, host.map(isOfThisMachine) ?? true, let said = headers.last(WireHeader.forwardedFor) {
      // What stands before the last comma came from elsewhere, and may be anything.
      let last = said[(said.lastIndex(of: ",").map { said.index(after: $0) } ?? said.startIndex)...]
      client = String(last.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return client.flatMap(network)
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    host.hasPrefix("127.") || host == "::1" || host.hasPrefix("::ffff:127.")
  }

  private static func network(of host: String) -> String? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return host }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(host.prefix { $0 != "%" }), &six) == 1 else { return nil }
    return withUnsafeBytes(of: &six) { bytes in
      // An address of IPv4 in the clothes of IPv6 says all of it. (RFC 4291, 2.5.5.2)
      let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      return bytes[isMapped ? 12..<16 : 0..<8].map { "\($0)" }.joined(separator: ".")
    }
  }

  private static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
