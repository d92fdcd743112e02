/// The clock of a world.
package protocol WorldClock: Sendable {
  /// The current time for phones and issuer. The Simulator can freeze and move it.
  var now: Timestamp { get }
}
