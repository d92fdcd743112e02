import Glibc
package import Remote
import RemoteServer
import Synchronization
import System

/// Stands between a client and a server, and can fall silent: its connections stay open, but nothing comes through them.
package final class Relay: Sendable {
  package let port: Int
  private let target: Int
  private let listener: Listener
  /// Both ends of every connection.
  private let pairs = Mutex<[Pair]>([])

  private final class Pair: Sendable {
    let ends: (Int32, Int32)
    let isMute = Mutex(false)
    init(_ first: Int32, _ second: Int32) { ends = (first, second) }

    deinit {
      Glibc.close(ends.0)
      Glibc.close(ends.1)
    }
  }

  /// - Parameter target: the port of the server.
  package init(to target: Int) throws {
    self.target = target
    listener = try Listener(.network(host: "127.0.0.1", port: 0))
    port = listener.port
    Self.run { [self] in
      var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, -1) >= 0 || errno == EINTR {
        let near = accept(listener.descriptor, nil, nil)
        // Closed with the relay.
        if near < 0, errno != EAGAIN, errno != EINTR { return }
        if near >= 0 { connect(near) }
      }
    }
  }

  /// Leads to this relay instead of the server.
  package func invitation(_ other: Invitation) -> Invitation {
    Invitation(
      ServerPlace(.network(host: "localhost", port: UInt16(port)), authority: other.server.authority, pin: other.server.pin),
      world: other.world, worldKey: other.worldKey, careKey: other.careKey, controlKey: other.controlKey,
      entities: other.entities, sites: other.sites)
  }

  /// From now on nothing comes through what is connected now.
  package func fallSilent() { for pair in pairs.withLock({ $0 }) { pair.isMute.withLock { $0 = true } } }

  package func close() {
    listener.shutDown()
    let all = pairs.withLock { pairs in
      defer { pairs = [] }
      return pairs
    }
    for pair in all { for end in [pair.ends.0, pair.ends.1] { shutdown(end, Int32(SHUT_RDWR)) } }
  }

  private func connect(_ near: Int32) {
    let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(target).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(far, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard result == 0 else {
      Glibc.close(near)
      Glibc.close(far)
      return
    }
    let pair = Pair(near, far)
    pairs.withLock { $0.append(pair) }
    Self.run { Self.carry(from: near, to: far, pair) }
    Self.run { Self.carry(from: far, to: near, pair) }
  }

  private static func carry(from source: Int32, to destination: Int32, _ pair: Pair) {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
      if pair.isMute.withLock({ $0 }) { continue }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(destination, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if sent <= 0 { break }
        rest = rest.dropFirst(sent)
      }
    }
    // A muted connection doesn't forward its end either.
    if !pair.isMute.withLock({ $0 }) { shutdown(destination, Int32(SHUT_RDWR)) }
  }

  /// On a separate thread, which ends with the work.
  private static func run(_ work: @escaping @Sendable () -> Void) { WorkerPool(name: "relay", threads: 1).start(work) }
}
