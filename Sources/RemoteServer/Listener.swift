internal import CMicroHTTPD
internal import Glibc
package import Remote

/// A listening socket. It closes its descriptor in `deinit` and not before: while a thread accepts from the socket, the descriptor's number
/// can't be reused for another file.
package final class Listener: Sendable {
  package let descriptor: Int32
  package let address: ServerAddress
  /// The file of a UNIX socket; nil for a TCP port, or if the file isn't the listener's own.
  private let file: File?
  /// True if a supervisor has opened the socket, which keeps it for the next server.
  private let isInherited: Bool

  private struct File: Hashable {
    let device: UInt64
    let number: UInt64

    /// The identity of the file at the path; nil if there is none.
    init?(path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// Opens a listener. If the host has several addresses, uses the first.
  ///
  /// - Parameter mode: the file mode of a UNIX socket.
  package init(_ address: ServerAddress, mode: UInt32 = 0o600) throws(TransportError) {
    self.address = address
    isInherited = false
    switch address {
    case .network(let host, let port):
      descriptor = try Self.open(host, port, address)
      file = nil
    case .unix(let path):
      descriptor = try Self.open(path, mode: mode, address)
      file = File(path: path)
    }
  }

  /// Wraps a socket that another process has opened, for example systemd. (sd_listen_fds(3))
  package init?(inherited descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let family = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 ? $0.pointee.sa_family : 0 }
    }
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    if Int32(family) == AF_UNIX {
      let path = withUnsafePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr_un.self, capacity: 1) { pointer in
          withUnsafeBytes(of: pointer.pointee.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
      }
      address = .unix(path: path)
    } else if let (host, port) = ClientAddress.name(&storage, length) {
      address = .network(host: host, port: port)
    } else {
      return nil
    }
    self.descriptor = descriptor
    file = nil
    isInherited = true
  }

  deinit { close(descriptor) }

  /// Refuses new clients from now on, even while a child process that is starting still has the descriptor. Clients of an inherited socket
  /// wait for the next server.
  package func shutDown() { if !isInherited { shutdown(descriptor, Int32(SHUT_RDWR)) } }

  /// The TCP port; 0 for a UNIX socket.
  package var port: Int { Self.port(of: descriptor) }

  /// Removes the file of the UNIX socket, unless another file has replaced it.
  package func remove() {
    guard let path = address.path, let file, File(path: path) == file else { return }
    unlink(path)
  }

  // MARK: - Ports and UNIX sockets

  private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  /// The maximum number of waiting connections. (our choice)
  private static let backlog: Int32 = 511

  private static func open(_ host: String, _ port: UInt16, _ address: ServerAddress) throws(TransportError) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let found else { throw .unknownHost("\(address)") }
    defer { freeaddrinfo(found) }
    let descriptor = socket(found.pointee.ai_family, kind, 0)
    var yes: Int32 = 1
    guard descriptor >= 0, setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0,
      bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, backlog) == 0
    else { throw failure(descriptor, address) }
    return descriptor
  }

  private static func open(_ path: String, mode: UInt32, _ address: ServerAddress) throws(TransportError) -> Int32 {
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw failure(descriptor, address) }
    // Removes the socket of a server that has ended. Leaves a socket in use, or any other file, in its place.
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, isDead(path) { unlink(path) }
    // The mode of the socket becomes that of its file, minus the umask.
    guard fchmod(descriptor, 0o600) == 0, withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
      throw failure(descriptor, address)
    }
    guard chmod(path, mode) == 0, listen(descriptor, backlog) == 0 else {
      let error = failure(descriptor, address)
      unlink(path)
      throw error
    }
    return descriptor
  }

  /// Returns true if nobody listens on the socket.
  private static func isDead(_ path: String) -> Bool {
    let probe = socket(AF_UNIX, kind, 0)
    guard probe >= 0 else { return false }
    defer { Glibc.close(probe) }
    return withAddress(path) { connect(probe, $0, $1) } != 0 && errno == ECONNREFUSED
  }

  private static func failure(_ descriptor: Int32, _ address: ServerAddress) -> TransportError {
    let code = errno
    if descriptor >= 0 { Glibc.close(descriptor) }
    return .cannotListen("\(address)", code)
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The address has space for the path and the zero at its end.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(ServerAddress.longestPath)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  static func port(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isNamed = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
    }
    return isNamed ? ClientAddress.name(&storage, length).map { Int($0.port) } ?? 0 : 0
  }
}
