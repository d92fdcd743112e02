/// A point in time in whole milliseconds since 1970-01-01T00:00:00Z, within the years 0001 to 9999.
package struct Timestamp: Hashable, Comparable, Codable, Sendable {
  package let milliseconds: Int64

  package static let earliest = Timestamp(clamped: -62_135_596_800_000)
  package static let latest = Timestamp(clamped: 253_402_300_799_999)

  package init(milliseconds: Int64) {
    self.init(clamped: min(max(milliseconds, Self.earliest.milliseconds), Self.latest.milliseconds))
  }

  private init(clamped milliseconds: Int64) { self.milliseconds = milliseconds }

  package init(from decoder: any Decoder) throws {
    self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  // Not synthesized, because other modules would call a synthesized `==` through the protocol, for each key of a dictionary.
  package static func == (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds == b.milliseconds }
  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// Adds a duration. The result is clamped to `earliest` and `latest`.
  package static func + (moment: Timestamp, span: Duration) -> Timestamp {
    let (sum, overflow) = moment.milliseconds.addingReportingOverflow(span.milliseconds)
    return overflow ? (span < .zero ? earliest : latest) : Timestamp(milliseconds: sum)
  }

  package static func - (moment: Timestamp, span: Duration) -> Timestamp { moment + (.zero - span) }
  package static func - (a: Timestamp, b: Timestamp) -> Duration { .milliseconds(a.milliseconds - b.milliseconds) }
}

extension Duration {
  /// The whole milliseconds, rounded toward zero and clamped to the range of 64 bits.
  package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}

// MARK: - The calendar, as ISO 8601 writes it

extension Timestamp: CustomStringConvertible {
  package var description: String { "\(date())T\(time(seconds: true))Z" }

  /// Returns `2026-11-21`, in a zone that is this many seconds east of UTC.
  package func date(east offset: Int = 0) -> String {
    let (year, month, day) = Self.civil(days: (milliseconds + Int64(offset) * 1000).flooredDividing(by: 86_400_000).quotient)
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  /// Returns `21 Nov 2026`, the date format of screens, in a zone that is this many seconds east of UTC.
  package func day(east offset: Int = 0) -> String {
    let (year, month, day) = Self.civil(days: (milliseconds + Int64(offset) * 1000).flooredDividing(by: 86_400_000).quotient)
    return "\(day) \(Self.months[Int(month) - 1]) \(year)"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns `09:41` or `09:41:02`, in a zone that is this many seconds east of UTC.
  package func time(east offset: Int = 0, seconds: Bool = false) -> String {
    let second = (milliseconds + Int64(offset) * 1000).flooredDividing(by: 86_400_000).remainder / 1000
    let minute = "\((second / 3600).padded(to: 2)):\((second / 60 % 60).padded(to: 2))"
    return seconds ? "\(minute):\((second % 60).padded(to: 2))" : minute
  }

  /// Parses `2026-11-21T09:41:00Z`. The `T` may be a space; seconds, a fraction of up to three digits and the zone (`Z`, `+01:00`; UTC by
  /// default) are optional.
  package init?(iso8601 text: String) {
    guard let (moment, _) = Self.parse(text) else { return nil }
    self = moment
  }

  /// Returns the moment and the zone's seconds east of UTC, or nil if the text is not a date and time of ISO 8601.
  package static func parse(_ text: String) -> (moment: Timestamp, east: Int)? {
    var rest = Substring(text)
    func number(_ digits: Int) -> Int? {
      let head = rest.prefix(digits)
      guard head.utf8.count == digits, head.hasOnlyDigits else { return nil }
      rest = rest.dropFirst(digits)
      return Int(head)
    }
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), year >= 1, skip("-"), let month = number(2), (1...12).contains(month), skip("-"),
      let day = number(2), (1...daysIn(month: month, year: year)).contains(day), skip("Tt "),
      let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60
    else { return nil }
    var second = 0
    var fraction = 0
    if skip(":") {
      guard let value = number(2), value < 60 else { return nil }
      second = value
      if skip(".") {
        let digits = rest.prefix(while: \.isDigit)
        guard (1...3).contains(digits.count), let value = Int(digits) else { return nil }
        fraction = value * [100, 10, 1][digits.count - 1]
        rest = rest.dropFirst(digits.count)
      }
    }
    var east = 0
    if let sign = rest.first, sign == "+" || sign == "-" {
      rest = rest.dropFirst()
      guard let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60 else { return nil }
      east = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    } else {
      _ = skip("Zz")
    }
    guard rest.isEmpty else { return nil }
    let seconds = days(year: year, month: month, day: day) * 86_400 + Int64(hour * 3600 + minute * 60 + second - east)
    return (Timestamp(milliseconds: seconds * 1000 + Int64(fraction)), east)
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  // Days since 1970-01-01 in the proleptic Gregorian calendar, counting years from March so that the leap day is a year's last.
  private static func days(year: Int, month: Int, day: Int) -> Int64 {
    let y = Int64(month <= 2 ? year - 1 : year)
    let (era, yearOfEra) = y.flooredDividing(by: 400)
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).flooredDividing(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func flooredDividing(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  fileprivate func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
