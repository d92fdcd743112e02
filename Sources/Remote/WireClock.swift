/// How a world's clock goes, as it is asked for and set from elsewhere.
package struct WireClock: Codable, Hashable, Sendable {
  package static let path = "/control/clock"

  /// `running`, `frozen` or `stopped`.
  package let mode: String
  /// Running: how far ahead of the machine's clock; else the moment, since 1970.
  package let milliseconds: Int64
  /// What it shows; only told.
  package let now: Int64?

  package init(mode: String, milliseconds: Int64, now: Int64? = nil) {
    self.mode = mode
    self.milliseconds = milliseconds
    self.now = now
  }
}
