import Glibc
import Simulation
package import WalletModel

/// The machine's clocks.
package struct SystemClock: TimeSource {
  package init() {}

  package var wall: Timestamp { Timestamp(milliseconds: Self.read(CLOCK_REALTIME) / 1_000_000) }
  package var monotonic: Duration { .nanoseconds(Self.read(CLOCK_MONOTONIC)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The machine's time zone now.
  package static func secondsEast() -> Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_gmtoff
  }
}
