internal import CSystem
internal import Glibc

/// A thread that runs one function and can be waited for.
///
/// It blocks all signals except those of crashes, so that another thread handles them.
// Unchecked: the handle is written before the initializer returns.
package final class NativeThread: @unchecked Sendable {
  private let thread: pthread_t

  /// - Parameter name: the name in the system's tools, which show 15 bytes of it.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    thread = try Self.start(name: name, isDetached: false, body)
  }

  /// Waits until the function has returned. Call it once, from another thread.
  package func join() { pthread_join(thread, nil) }

  /// Starts a thread, and returns its handle.
  static func start(name: String, isDetached: Bool, _ body: @escaping @Sendable () -> Void) throws(ThreadError) -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
    // Enough for SQLite and Argon2, whose memory is on the heap.
    pthread_attr_setstacksize(&attributes, 512 * 1024)

    // A thread inherits the signal mask of the thread that creates it. The thread that crashed handles the signal: the handler restores the
    // terminal, or reports that memory is short.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&blocked, crash) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    let held = Unmanaged.passRetained(Start(name, body))
    let code = pthread_create(&thread, &attributes, runThread, held.toOpaque())
    guard code == 0 else {
      held.release()
      throw ThreadError(code: code)
    }
    return thread
  }

  fileprivate final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let start = Unmanaged<NativeThread.Start>.fromOpaque(argument).takeRetainedValue()
  billfold_name_this_thread(start.name)
  start.body()
  return nil
}
