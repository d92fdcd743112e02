/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and issuer. The Simulator can freeze and move it.
  var now: Timestamp { get }
}

/// The mode of a world's clock, as screens and commands show it.
package enum ClockMode: Equatable, Sendable {
  /// Equal to the machine's clock.
  case real
  case moved, frozen
  /// Frozen, and answers that are under way stand still too.
  case stopped
}
