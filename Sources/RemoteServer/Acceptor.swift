internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import System

/// A thread that accepts the connections of a listener and passes them to a daemon of libmicrohttpd.
///
/// The library could listen itself, but `MHD_quiesce_daemon` then races with its worker threads: both remove the listening socket from an
/// epoll set, and the library ends the process when the second removal fails. (libmicrohttpd 0.9.75, daemon.c, 4931 and 5527) With no
/// descriptors left, the library would also retry at once, in a busy loop. So the library never gets a listening socket here.
final class Acceptor: Sendable {
  private let listener: Listener
  /// The maximum number of open connections.
  private let limit: Int
  /// Called when the system refuses new connections, and when it accepts them again.
  private let note: @Sendable (String) -> Void
  private let bell: EventFD
  private let thread: Mutex<NativeThread?> = Mutex(nil)
  private let isStopped = Atomic(false)
  /// The number of connections that were passed to the daemon and are not closed yet.
  private let open = Atomic(0)
  /// True while the thread waits for a connection to be closed.
  private let isWaiting = Atomic(false)

  init(_ listener: Listener, limit: Int, note: @escaping @Sendable (String) -> Void) throws(ThreadError) {
    self.note = note
    self.listener = listener
    self.limit = limit
    bell = try EventFD()
  }

  /// Starts the thread. Throws if the process has no descriptor left for even one connection.
  func start(_ daemon: MicroHTTPTransport.Record) throws(ThreadError) {
    // Opens an eventfd, which needs a descriptor, and closes it after this statement.
    _ = try EventFD()
    let thread = try NativeThread(name: "accept") { [self] in accept(daemon) }
    self.thread.withLock { $0 = thread }
  }

  /// Stops the thread. When this returns, no further connection is accepted.
  func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    bell.ring()
    let thread = thread.withLock { $0.take() }
    thread?.join()
  }

  /// Notes that a connection is closed.
  func noteClosed() {
    open.subtract(1, ordering: .sequentiallyConsistent)
    if isWaiting.load(ordering: .sequentiallyConsistent) { bell.ring() }
  }

  private enum Result {
    case accepted
    /// No client is waiting.
    case none
    /// The maximum number of connections is open.
    case full
    /// The system refuses connections, with this error number: it has no descriptor or memory left, or something else is wrong.
    case refused(Int32)
    /// The socket no longer listens.
    case over
  }

  /// The pauses between attempts while the system is exhausted: each is twice as long as the one before, because other processes may
  /// release resources. A closed connection resets the pause, because the library reports that before it closes the descriptor. (our
  /// choice)
  private static let (shortestRetry, longestRetry) = (Duration.milliseconds(1), Duration.milliseconds(250))
  /// No time limit: the eventfd ends the wait.
  private static let forever = Duration.seconds(86_400)

  private func accept(_ daemon: MicroHTTPTransport.Record) {
    var result = Result.none
    var retry = Self.shortestRetry
    // The last error in the log, so that neither every failure nor every success in between is logged.
    var refusal: Int32?
    while !isStopped.load(ordering: .sequentiallyConsistent) {
      switch result {
      case .accepted:
        if let code = refusal, retry == Self.shortestRetry {
          note("accepts connections again, after: \(SystemError(code).reason)")
          refusal = nil
        }
        retry = Self.shortestRetry
      case .none: EventFD.wait(for: [bell.descriptor, listener.descriptor], atMost: Self.forever)
      case .full, .refused:
        if case .refused(let code) = result, refusal != code {
          note("can't accept connections: \(SystemError(code).reason)")
          refusal = code
        }
        isWaiting.store(true, ordering: .sequentiallyConsistent)
        EventFD.wait(for: [bell.descriptor], atMost: retry)
        isWaiting.store(false, ordering: .sequentiallyConsistent)
        retry = bell.silence() ? Self.shortestRetry : min(retry * 2, Self.longestRetry)
      case .over: EventFD.wait(for: [bell.descriptor], atMost: Self.forever)
      }
      bell.silence()
      result = acceptNext(daemon)
    }
  }

  private func acceptNext(_ daemon: MicroHTTPTransport.Record) -> Result {
    guard open.load(ordering: .sequentiallyConsistent) < limit else { return .full }
    // Counts the connection before the daemon can report its end.
    open.add(1, ordering: .sequentiallyConsistent)
    let taken = billfold_accept_connection(daemon.pointer, listener.descriptor)
    let code = errno
    if taken != 1 { open.subtract(1, ordering: .sequentiallyConsistent) }
    return taken >= 0 ? .accepted : Self.result(of: code)
  }

  private static func result(of code: Int32) -> Result {
    switch code {
    case EAGAIN: .none
    case EBADF, EINVAL, ENOTSOCK: .over
    // The client has disconnected meanwhile, or the network has failed. (accept(2))
    case ECONNABORTED, EINTR, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, ENETUNREACH: .accepted
    default: .refused(code)
    }
  }
}
