import Glibc
import RemoteServer

/// The supervisor that started the server and wants its status, such as systemd. Often there is none.
enum SystemdNotifier {
  /// Reports the server's state, such as `READY=1`. (sd_notify(3))
  static func tell(_ news: String) {
    guard let variable = getenv("NOTIFY_SOCKET") else { return }
    var path = Array(String(cString: variable).utf8)
    // A name that is not a file's begins with a zero byte. (unix(7))
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.count <= MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, news, news.utf8.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// The sockets that the supervisor has opened for this process. (sd_listen_fds(3))
  static func listeners() -> [Listener] {
    func number(_ name: String) -> Int32? { getenv(name).flatMap { Int32(String(cString: $0)) } }
    guard number("LISTEN_PID") == getpid(), let count = number("LISTEN_FDS"), (1...64).contains(count) else { return [] }
    // The first descriptor after the standard ones.
    return (3..<3 + count).compactMap { Listener(inherited: $0) }
  }
}
