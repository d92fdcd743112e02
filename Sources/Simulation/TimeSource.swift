internal import Synchronization
package import WalletModel

/// A source of time: the machine's clocks in the program, virtual ones in tests and headless runs.
package protocol TimeSource: Sendable {
  /// The civil time of the machine; may jump either way.
  var wall: Timestamp { get }
  /// Time since any fixed point; never goes back.
  var monotonic: Duration { get }
}

/// Time that stands still until it is told to pass.
package final class VirtualTimeSource: TimeSource {
  private let start: Timestamp
  private let passed = Mutex(Duration.zero)

  package init(start: Timestamp) { self.start = start }

  package var wall: Timestamp { start + monotonic }
  package var monotonic: Duration { passed.withLock { $0 } }

  /// Lets time pass on both clocks.
  package func pass(_ span: Duration) {
    precondition(span >= .zero, "time does not go back")
    passed.withLock { $0 += span }
  }
}
