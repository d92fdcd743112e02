internal import Glibc

/// A name that only one process can have at a time, independent of any file: an abstract UNIX socket, which the system releases when the
/// process ends. (unix(7))
package final class ProcessName: Sendable {
  private let descriptor: Int32

  /// Takes a name; returns nil if another process has it, or the system refuses.
  ///
  /// - Parameter name: at most 100 bytes.
  package init?(_ name: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    guard Self.bind(descriptor, name) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns true if a process has the name.
  package static func isTaken(_ name: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return !bind(descriptor, name) && errno == EADDRINUSE
  }

  private static func bind(_ descriptor: Int32, _ name: String) -> Bool {
    SocketAddress.use(abstract: name) { Glibc.bind(descriptor, $0, $1) } == 0
  }
}
