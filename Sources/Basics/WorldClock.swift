/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and parties. The Simulator can freeze and move it.
  var now: Timestamp { get }
}

/// The mode of a world's clock.
package enum ClockMode: String, CaseIterable, Codable, Sendable {
  case running, frozen
  /// Frozen, and alarms don't ring either: on a server, requests that wait for one keep waiting.
  case stopped
}

/// The mode of a world's clock, as screens and commands show it.
package enum ShownClock: Equatable, Sendable {
  /// Equal to the machine's clock.
  case real
  case moved, frozen
  /// Frozen, and pending responses stand still too.
  case stopped
}
