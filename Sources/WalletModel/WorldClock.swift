/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and issuer. The Simulator can freeze and move it.
  var now: Timestamp { get }
}

/// How a world's clock goes, as people are told.
package enum ClockMode: Equatable, Sendable {
  /// As the machine's.
  case real
  case moved, frozen
  /// Frozen, and answers that are under way stand still too.
  case stopped
}
