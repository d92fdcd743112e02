/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and issuer. The Simulator can freeze and move it.
  var now: Timestamp { get }
}

/// The mode of a world's clock.
package enum ClockMode: String, CaseIterable, Codable, Sendable {
  case running, frozen
  /// Frozen, and what waits for an alarm waits too: on a server, requests.
  case stopped
}

/// The mode of a world's clock, as screens and commands show it.
package enum ShownClock: Equatable, Sendable {
  /// Equal to the machine's clock.
  case real
  case moved, frozen
  /// Frozen, and answers that are under way stand still too.
  case stopped
}
