extension Duration {
  /// The duration in minutes if it is whole minutes, otherwise in seconds: `30 s`, `1.5 s`, `2 min`. `init(words:)` parses it.
  package var inWords: String {
    let all = milliseconds
    if all >= 60_000, all % 60_000 == 0 { return "\(all / 60_000) min" }
    return all % 1000 == 0 ? "\(all / 1000) s" : "\(Double(all) / 1000) s"
  }

  /// The duration in its largest whole unit: `5 min`, `12 h`, `90 d`. `init(words:)` parses it.
  package var inLargestUnit: String {
    let all = milliseconds
    for (unit, size) in [("d", Int64(86_400_000)), ("h", 3_600_000)] where all >= size && all % size == 0 { return "\(all / size) \(unit)" }
    return inWords
  }

  /// The duration in whole minutes for a sentence: `5 minutes`.
  package var inMinutes: String { "\(milliseconds / 60_000) minutes" }

  /// Parses a duration: `90s`, `1.5 s`, `6min`, `6 minutes`, `2h`, `3 days`, `0`. Nil for other texts and beyond a hundred years.
  package init?(words: String) {
    let number = words.prefix { $0.isDigit || $0 == "." }
    let unit = words.dropFirst(number.count).drop { $0 == " " }
    let factor: Double? =
      switch unit {
      case "ms", "millisecond", "milliseconds": 1
      case "s", "sec", "second", "seconds": 1000
      case "m", "min", "minute", "minutes": 60_000
      case "h", "hour", "hours": 3_600_000
      case "d", "day", "days": 86_400_000
      // Zero needs no unit.
      case "" where Double(String(number)) == 0: 0
      default: nil
      }
    guard let factor, let value = Double(String(number)) else { return nil }
    let milliseconds = (value * factor).rounded()
    guard milliseconds <= 36_525 * 86_400_000 else { return nil }
    self = .milliseconds(Int64(milliseconds))
  }

  /// The duration in seconds, to the millisecond, as programs read it.
  package var wireSeconds: Double { Double(milliseconds) / 1000 }

  /// - Returns: nil for NaN, and beyond 10¹² seconds.
  package init?(wireSeconds seconds: Double) {
    guard seconds.magnitude <= 1e12 else { return nil }
    self = .milliseconds(Int64((seconds * 1000).rounded()))
  }
}
