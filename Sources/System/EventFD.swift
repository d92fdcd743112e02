internal import CSystem
internal import Glibc

/// An eventfd that wakes a thread that sleeps in `poll(2)`. Any thread may signal it, any number of times.
///
/// Signals don't add up: one `silence()` clears all earlier ones. `ring()` calls nothing but `write(2)`, so a signal handler may call it.
package final class EventFD: Sendable {
  /// The descriptor, which is readable while signalled. Poll it, but read it only through `silence()`.
  package let descriptor: Int32

  /// Throws if the process has no descriptor left.
  package init() throws(ThreadError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw ThreadError(code: errno) }
  }

  deinit { close(descriptor) }

  /// The maximum number of attempts to write; a write to an eventfd fails only if something between program and kernel, such as a system
  /// call filter, makes it fail. (our choice)
  private static let attempts = 100

  /// Signals, and preserves the caller's `errno`.
  package func ring() {
    let saved = errno
    var one: UInt64 = 1
    // A write to a full counter fails, but then it is signalled already. After any other error the thread would sleep on.
    for _ in 0..<Self.attempts {
      if write(descriptor, &one, MemoryLayout<UInt64>.size) >= 0 || errno == EAGAIN { break }
    }
    errno = saved
  }

  /// Blocks until one of these descriptors is readable or the timeout is over.
  package static func wait(for descriptors: [Int32], atMost span: Duration) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let (seconds, rest) = span.components
    _ = poll(&waiting, nfds_t(waiting.count), Int32(clamping: seconds * 1000 + rest / 1_000_000_000_000_000 + 1))
  }

  /// Clears the signals. Returns true if there was one.
  @discardableResult
  package func silence() -> Bool {
    var count: UInt64 = 0
    return read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}

/// The system's refusal of a thread or a descriptor.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  package let code: Int32

  package var description: String {
    "The system refused a thread or a descriptor: \(SystemError(code).reason). \(SystemError(code).advice)"
  }
}
