package import Basics
import Glibc
import Simulation
import System

/// The machine's clocks.
package struct SystemClock: TimeSource {
  package init() {}

  package var wall: Timestamp { Timestamp(milliseconds: Duration(of: CLOCK_REALTIME).milliseconds) }
  package var monotonic: Duration { Duration(of: CLOCK_MONOTONIC) }

  /// Returns the present offset of the machine's time zone from UTC, in seconds.
  package static func secondsEast() -> Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_gmtoff
  }
}
