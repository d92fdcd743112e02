import Glibc

/// A connection to a port or a UNIX socket of this machine, on which anything can be said.
final class RawConnection {
  private var descriptor: Int32

  convenience init(port: Int) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    try self.init(AF_INET, &address)
  }

  /// - Parameter path: at most 107 bytes.
  convenience init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try self.init(AF_UNIX, &address)
  }

  private init<Address>(_ family: Int32, _ address: inout Address) throws {
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    // Fails after a timeout instead of hanging forever.
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) }
    }
    guard result == 0 else { throw RawError(code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  struct RawError: Error {
    let code: Int32
  }

  func say(_ text: String) { say(Array(text.utf8)) }

  /// Closes our half.
  func sayNoMore() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Breaks the connection off: what is still under way in either direction is lost.
  func breakOff() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close(descriptor)
    descriptor = -1
  }

  func say(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  /// True where something is to be heard, or the other side has closed, within this many milliseconds.
  func isReadable(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// The first bytes, fewer where the other side closes before.
  func hear(bytes count: Int) -> [UInt8] {
    var heard = [UInt8](repeating: 0, count: count)
    let length = recv(descriptor, &heard, count, Int32(MSG_WAITALL))
    return Array(heard.prefix(max(0, length)))
  }

  /// Everything until the other side closes, or until this stands in it.
  func hear(until mark: String? = nil) -> String { String(decoding: hearBytes(until: mark), as: UTF8.self) }

  func hearBytes(until mark: String? = nil) -> [UInt8] {
    var heard: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { break }
      heard += buffer[..<count]
      if let mark, String(decoding: heard, as: UTF8.self).contains(mark) { break }
    }
    return heard
  }
}
