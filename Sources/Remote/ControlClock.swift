package import Basics

extension AdminAPI {
  /// The clock of a world. (`WorldRoute.getClock`)
  package struct Clock: Codable, Hashable, Sendable {
    package let mode: ClockMode
    /// Running: the offset from the server's clock. Otherwise the time since 1970.
    package let milliseconds: Int64
    /// The time that the clock shows; only in responses.
    package let now: Int64?
    /// The number of requests that wait for the clock to advance; only in responses.
    package let sleeping: Int?
    /// The duration by which pending delays and timeouts advance at once, in milliseconds; only in requests.
    package let passed: Int64?

    package init(mode: ClockMode, milliseconds: Int64, now: Int64? = nil, sleeping: Int? = nil, passed: Int64? = nil) {
      self.mode = mode
      self.milliseconds = milliseconds
      self.now = now
      self.sleeping = sleeping
      self.passed = passed
    }
  }
}
