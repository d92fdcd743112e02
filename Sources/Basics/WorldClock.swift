/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and parties. The Simulator can freeze and move it.
  var now: Timestamp { get }
}

/// The mode of a world's clock.
package enum ClockMode: String, CaseIterable, Codable, Sendable {
  case running, frozen
  /// Frozen, and timers don't fire either: on a server, requests that wait for one keep waiting.
  case stopped
}

/// The mode of a world's clock, as screens and commands show it.
package enum ShownClock: Equatable, Sendable {
  /// The clock is equal to the machine's.
  case real
  case moved, frozen
  /// Frozen, and pending responses don't arrive either.
  case stopped
}
