import Glibc
import LocalServer
import Remote
import RemoteServer
import Simulation
import Synchronization
import System
import Testing
import Wire

/// Servers stop while clients connect, ask and break off, and while children are born that have every descriptor for a moment.
@Suite(.timeLimit(.minutes(10))) struct StopTests {
  /// All of them are stopped where the program is verified.
  private static let count = getenv("BILLFOLD_VERIFY") == nil ? 300 : 2000

  private final class Load: Sendable {
    let port = Atomic(0)
    let isOver = Atomic(false)
    let asked = Atomic(0)
    /// Threads that have ended.
    let ended = Atomic(0)
  }

  @Test func `a server under load stops`() throws {
    let load = Load()
    let pool = WorkerPool(name: "load", threads: 5)
    for number in 0..<4 {
      pool.start {
        while !load.isOver.load(ordering: .relaxed) {
          guard let connection = try? RawConnection(port: load.port.load(ordering: .relaxed)) else { continue }
          connection.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
          if number.isMultiple(of: 2) { connection.breakOff() } else { _ = connection.hear(until: "\r\n\r\n") }
        }
        load.ended.add(1, ordering: .relaxed)
      }
    }
    pool.start {
      while !load.isOver.load(ordering: .relaxed) {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(arguments[0]) }
        guard posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0 else { continue }
        waitpid(child, nil, 0)
      }
      load.ended.add(1, ordering: .relaxed)
    }
    for _ in 0..<Self.count {
      let listener = try Listener(.network(host: "127.0.0.1", port: 0))
      let transport = MicroHTTPTransport(
        listener: listener, identity: nil, limits: TransportLimits(), monotonic: { .zero })
      let before = load.asked.load(ordering: .relaxed)
      try transport.start(
        { _ in
          load.asked.add(1, ordering: .relaxed)
          return .answer(WireAnswer(status: 204))
        }, bodyLimit: { _ in nil })
      load.port.store(transport.port, ordering: .relaxed)
      while load.asked.load(ordering: .relaxed) < before + 3 { sched_yield() }
      transport.stop()
    }
    load.isOver.store(true, ordering: .relaxed)
    while load.ended.load(ordering: .relaxed) < 5 { sched_yield() }
  }

  /// Closes the server's end of every connection behind the library's back, which it takes for impossible.
  @Sendable private static func breakConnections() {
    for descriptor in Int32(3)..<256 {
      var address = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
      }
      if isConnected { close(descriptor) }
    }
  }

  @Test func `a panic of the library is a line and a status`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      MicroHTTPTransport.onPanic { message in
        let line = Array("\(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        _exit(70)
      }
      let listener = try Listener(.network(host: "127.0.0.1", port: 0))
      let transport = MicroHTTPTransport(listener: listener, identity: nil, limits: TransportLimits(), monotonic: { .zero })
      try transport.start(
        { _ in
          Self.breakConnections()
          return .answer(WireAnswer(status: 204))
        }, bodyLimit: { _ in nil })
      let connection = try RawConnection(port: transport.port)
      connection.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      while true { pause() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("libmicrohttpd 0.9.") && text.contains("epoll set"), "\(text)")
  }
}
