internal import Glibc

/// Sockets that wait for connections.
package enum Listener {
  /// Opens one on `host:port`; of a host with several addresses, on its first. `[::1]:8443` is an address of IPv6.
  package static func open(_ address: String) throws(TransportError) -> Int32 {
    guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]) else {
      throw .badAddress(address)
    }
    let host = address[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
    guard !host.isEmpty, host.contains(":") == address.hasPrefix("[") else { throw .badAddress(address) }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(String(host), "\(port)", &hints, &found) == 0, let found else { throw .badAddress(address) }
    defer { freeaddrinfo(found) }
    let descriptor = socket(
      found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var yes: Int32 = 1
    guard descriptor >= 0, setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0,
      bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, 511) == 0
    else {
      let code = errno
      if descriptor >= 0 { Glibc.close(descriptor) }
      throw .cannotListen(address, code)
    }
    return descriptor
  }

  /// The port that it is on.
  static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        ? pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port } : 0
    }
    // At the same place for both families.
    return Int(UInt16(bigEndian: port))
  }
}

/// The system's own words for an error number.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
