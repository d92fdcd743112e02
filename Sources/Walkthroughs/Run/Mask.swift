internal import Glibc
internal import WalletModel

/// The secrets of a scenario, which no report contains.
struct Mask {
  private var values: [String] = []

  /// Shorter ones stand in too many other words; they are masked where they stand alone, in quotes or a cell.
  private static let shortest = 4
  static let sign = "•••"

  init() {}
  private init(_ values: [String]) { self.values = values }

  mutating func add(_ value: String) {
    guard !value.isEmpty, !values.contains(value) else { return }
    values.append(value)
    // A value that contains another one goes first.
    values.sort { $0.count > $1.count }
  }

  func holds(_ value: String) -> Bool { values.contains(value) }

  func over(_ text: String) -> String {
    values.reduce(text) { text, value in
      if text == value { return Self.sign }
      if text.surelyLacks(value) { return text }
      if value.count >= Self.shortest { return text.replacing(value, with: Self.sign) }
      return text.replacing("\"\(value)\"", with: "\"\(Self.sign)\"").replacing("“\(value)”", with: "“\(Self.sign)”")
    }
  }

  /// Masks the secrets that stand as words of their own in a text that people wrote for people; short ones as `over` does, unless they
  /// are digits: too many words are like them.
  func overWords(_ text: String) -> String {
    values.reduce(text) { text, value in
      guard value.count >= Self.shortest || value.allSatisfy(\.isWholeNumber) else { return Mask([value]).over(text) }
      if text.surelyLacks(value) { return text }
      var masked = ""
      var rest = text[...]
      while let range = rest.firstRange(of: value) {
        masked += rest[..<range.lowerBound]
        let isPart = masked.last?.isWordPart == true || rest[range.upperBound...].first?.isWordPart == true
        masked += isPart ? String(rest[range]) : Self.sign
        rest = rest[range.upperBound...]
      }
      return masked + rest
    }
  }

  /// Masks the lines of screens, which may show a sample customer's credentials.
  func over(_ lines: [String]) -> [String] { lines.map { over(SamplePerson.withoutCredentials($0, sign: Self.sign)) } }

  /// Masks the screens after each step, most of whose lines stood there before.
  func over(_ screens: [[String]]) -> [[String]] {
    // By bytes: equal texts may be spelled otherwise.
    var known: [[UInt8]: String] = [:]
    return screens.map { screen in
      screen.map { line in
        let bytes = Array(line.utf8)
        if let masked = known[bytes] { return masked }
        let masked = over([line])[0]
        known[bytes] = masked
        return masked
      }
    }
  }

  /// - Parameter text: of the step.
  func over(_ result: WalkReport.Result, of text: String) -> WalkReport.Result {
    // Without its quotes, a short secret isn't found.
    if case .undefined = result, over(text) != text { return .undefined(.none) }
    guard case .failed(let failure) = result else { return result }
    return .failed(over(failure))
  }

  func over(_ failure: StepFailure) -> StepFailure {
    StepFailure(over(failure.message), expected: failure.expected.map(over), actual: failure.actual.map(over))
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension String {
  /// True where an ASCII text is nowhere in this one, told by bytes: to look for characters takes a hundred times as long.
  fileprivate func surelyLacks(_ other: String) -> Bool {
    strstr(self, other) == nil && other.utf8.allSatisfy { $0 < 0x80 } && !unicodeScalars.contains(where: Self.mayHide)
  }

  /// At NUL a text ends for C; each of the others is the same character as one in ASCII, and no other is. (UnicodeData.txt, decompositions)
  private static func mayHide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0", "\u{37E}", "\u{1FEF}", "\u{212A}": true
    default: false
    }
  }
}
