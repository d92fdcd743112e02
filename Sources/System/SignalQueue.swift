internal import CSystem
internal import Glibc

/// Signals that wait to be taken, instead of interrupting whatever runs.
package final class SignalQueue: Sendable {
  /// Readable while one waits; poll it.
  package let descriptor: Int32
  private let numbers: [Int32]

  /// From now on these signals wait, on the calling thread and on those that it starts: to be made before any other thread is.
  ///
  /// Throws where the process has no descriptor left.
  package init(_ numbers: [Int32]) throws(ThreadError) {
    self.numbers = numbers
    descriptor = billfold_open_signals(numbers, Int32(numbers.count))
    guard descriptor >= 0 else { throw ThreadError(code: errno) }
    mask(SIG_BLOCK)
  }

  deinit { close(descriptor) }

  /// The next that has come; nil where none has.
  package func next() -> Int32? {
    let number = billfold_next_signal(descriptor)
    return number == 0 ? nil : number
  }

  /// They do by themselves again what they do, on the calling thread.
  package func release() { mask(SIG_UNBLOCK) }

  private func mask(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(how, &set, nil)
  }
}
