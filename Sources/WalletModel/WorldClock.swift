/// The time of the world, as everything below the loop reads it.
package protocol WorldClock: Sendable {
  /// The civil time the phones and the issuer see; may be frozen, and may be moved by the person at the Simulator.
  var now: Timestamp { get }
}
