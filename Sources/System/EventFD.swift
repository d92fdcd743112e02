internal import CSystem
internal import Glibc

/// Wakes a thread that sleeps in `poll(2)`; any thread may ring, as often as it likes.
///
/// Rings do not add up: one `silence()` answers all rings before it. Ringing calls nothing but `write(2)`, so a signal
/// handler may do it too.
package final class EventFD: Sendable {
  /// Readable while the bell rings; poll it, read it only through `silence()`.
  package let descriptor: Int32

  /// Throws where the process has no descriptor left.
  package init() throws(ThreadError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw ThreadError(code: errno) }
  }

  deinit { close(descriptor) }

  /// Rings, and keeps the caller's `errno`.
  package func ring() {
    let saved = errno
    var one: UInt64 = 1
    // A full counter refuses, but then it rings already.
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    errno = saved
  }

  /// Sleeps until one of these descriptors is readable, or so much time has passed, and a little more.
  package static func wait(for descriptors: [Int32], atMost span: Duration) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let (seconds, rest) = span.components
    _ = poll(&waiting, nfds_t(waiting.count), Int32(clamping: seconds * 1000 + rest / 1_000_000_000_000_000 + 1))
  }

  /// Stops the ringing; true where it rang.
  @discardableResult
  package func silence() -> Bool {
    var count: UInt64 = 0
    return read(descriptor, &count, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}

/// The system refused a thread or a descriptor.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  package let code: Int32

  package var description: String { "The system refused a thread or a descriptor: \(String(cString: strerror(code)))." }
}
