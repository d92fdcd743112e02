internal import CSystem
internal import Glibc

/// A signalfd, which queues signals, so that they don't interrupt the program.
package final class SignalQueue: Sendable {
  /// The descriptor to poll, which is readable if a signal is queued.
  package let descriptor: Int32
  private let numbers: [Int32]

  /// Queues these signals from now on, for the calling thread and the threads that it starts. Create it before any other thread.
  ///
  /// Throws if the process has no descriptor left.
  package init(_ numbers: [Int32]) throws(ThreadError) {
    self.numbers = numbers
    descriptor = billfold_open_signals(numbers, Int32(numbers.count))
    guard descriptor >= 0 else { throw ThreadError(code: errno) }
    mask(SIG_BLOCK)
  }

  deinit { close(descriptor) }

  /// Returns the next queued signal, or nil if there is none.
  package func next() -> Int32? {
    let number = billfold_next_signal(descriptor)
    return number == 0 ? nil : number
  }

  /// Unblocks the signals on the calling thread. They have their usual effect again.
  package func release() { mask(SIG_UNBLOCK) }

  private func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(how, &set, nil)
  }
}
