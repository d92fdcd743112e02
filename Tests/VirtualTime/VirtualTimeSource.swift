package import Basics
import Simulation
import Synchronization

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
