package import Basics

/// A source of time: the machine's clocks in the program, virtual ones in tests and headless runs.
package protocol TimeSource: Sendable {
  /// The civil time of the machine, which may jump either way.
  var wall: Timestamp { get }
  /// The time since any fixed point, which never goes back.
  var monotonic: Duration { get }
}
