package import Basics

/// A change of the world's clock.
package struct ClockMove: Sendable {
  package let before: (mode: ClockMode, now: Timestamp)
  package let after: (mode: ClockMode, now: Timestamp)

  /// - Parameters:
  ///   - before: the clock's mode, and the time that it showed, before the change.
  ///   - after: the same values after the change, at the same moment.
  package init(from before: (ClockMode, Timestamp), to after: (ClockMode, Timestamp)) {
    self.before = before
    self.after = after
  }

  /// `clock +1 h, now 09:40`.
  func sentence(east: Int) -> String {
    var parts: [String] = []
    // Rounds to seconds, because the change itself takes a moment.
    let span = after.now - before.now
    let seconds = (span.milliseconds >= 0 ? span.milliseconds + 500 : span.milliseconds - 500) / 1000
    if seconds > 0 { parts.append("+" + Duration.seconds(seconds).inLargestUnit) }
    if seconds < 0 { parts.append("-" + Duration.seconds(-seconds).inLargestUnit) }
    if before.mode != after.mode { parts.append(after.mode.rawValue) }
    let isSameDay = before.now.day(east: east) == after.now.day(east: east)
    parts.append("now " + (isSameDay ? "" : after.now.day(east: east) + " ") + after.now.time(east: east))
    return "clock " + parts.joined(separator: ", ")
  }
}
