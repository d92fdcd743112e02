internal import CMicroHTTPD
internal import Glibc
internal import Wire

/// The address of a client.
enum ClientAddress {
  /// Returns host and port of an address in numeric form; nil if it has none, as that of a UNIX socket.
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

  /// Returns the host of a socket's peer; nil if it has none.
  static func host(of descriptor: Int32) -> String? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isNamed = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
    }
    return isNamed ? name(&storage, length)?.host : nil
  }

  /// Returns the address of the client: the peer's, or the one that a proxy on this machine names; nil if it is unknown.
  static func client(_ host: String?, headers: WireHeaders, isBehindProxy: Bool) -> String? {
    var client = host
    if isBehindProxy, host.map(isOfThisMachine) ?? true, let said = headers.last(WireHeader.forwardedFor) {
      // Ignores entries before the last comma, which other hosts may have written.
      let last = said[(said.lastIndex(of: ",").map { said.index(after: $0) } ?? said.startIndex)...]
      client = String(last.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return client.flatMap(address)
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    host.hasPrefix("127.") || host == "::1" || host.hasPrefix("::ffff:127.")
  }

  /// Returns a host as an address in its usual form; nil if it isn't an address.
  private static func address(of host: String) -> String? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return host }
    guard var six = six(host) else { return nil }
    let mapped = withUnsafeBytes(of: &six) { bytes -> String? in
      // An IPv4 address written as IPv6. (RFC 4291, 2.5.5.2)
      let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      return isMapped ? bytes[12..<16].map { "\($0)" }.joined(separator: ".") : nil
    }
    if let mapped { return mapped }
    var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    return inet_ntop(AF_INET6, &six, &written, socklen_t(written.count)) == nil ? nil : text(written)
  }

  /// Returns the name under which requests count as one client's: an IPv4 address, or the /64 network of an IPv6 address, because a host
  /// can use any address in its network.
  static func network(of address: String) -> String {
    guard var six = six(address) else { return address }
    return withUnsafeBytes(of: &six) { $0[0..<8].map { "\($0)" }.joined(separator: ".") }
  }

  private static func six(_ host: String) -> in6_addr? {
    var six = in6_addr()
    guard host.utf8.contains(UInt8(ascii: ":")), inet_pton(AF_INET6, String(host.prefix { $0 != "%" }), &six) == 1 else { return nil }
    return six
  }

  private static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
