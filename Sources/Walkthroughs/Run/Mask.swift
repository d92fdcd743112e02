internal import Commands
internal import Glibc
internal import WalletModel

/// The secrets of a scenario, which reports replace by `•••`.
struct Mask {
  private var values: [String] = []

  /// Secrets with fewer characters occur in too many other words. They are masked only in quotes, or where they are the whole text, as in a
  /// cell.
  private static let shortest = 4
  static let sign = "•••"

  init() {}
  private init(_ values: [String]) { self.values = values }

  mutating func add(_ value: String) {
    guard !value.isEmpty, !values.contains(value) else { return }
    values.append(value)
    // Longer values first, because one may contain another.
    values.sort { $0.count > $1.count }
  }

  /// The same without the credentials and test data of sample customers, which are public.
  var sparingSamples: Mask { Mask(values.filter { !StandIns.isSample($0) }) }

  func holds(_ value: String) -> Bool { values.contains(value) }

  func over(_ text: String) -> String {
    values.reduce(text) { text, value in
      if text == value { return Self.sign }
      if text.lacksByBytes(value) { return text }
      if value.count >= Self.shortest { return text.replacing(value, with: Self.sign) }
      return text.replacing("\"\(value)\"", with: "\"\(Self.sign)\"").replacing("“\(value)”", with: "“\(Self.sign)”")
    }
  }

  /// The text with each secret replaced by the result of `other`.
  func replaced(in text: String, by other: (String) -> String) -> String {
    values.reduce(text) { $0.lacksByBytes($1) ? $0 : $0.replacing($1, with: other($1)) }
  }

  /// Masks the secrets that are whole words of a free text, such as a comment. A short secret is masked as `over` does, unless all its
  /// characters are digits: it resembles too many words.
  func overWords(_ text: String) -> String {
    values.reduce(text) { text, value in
      guard value.count >= Self.shortest || value.allSatisfy(\.isWholeNumber) else { return Mask([value]).over(text) }
      if text.lacksByBytes(value) { return text }
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

  /// Masks the screens after each step. A repeated line is masked only once, because most lines recur on the next screen.
  func over(_ screens: [[String]]) -> [[String]] {
    // Keyed by bytes, because equal strings may have different scalars.
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

  /// - Parameter text: the text of the step.
  func over(_ result: WalkReport.Result, of text: String) -> WalkReport.Result {
    // The advice could repeat a short secret without its quotes, where it isn't recognized, so the advice is dropped.
    if case .undefined = result, over(text) != text { return .undefined(.none) }
    guard case .failed(let failure) = result else { return result }
    return .failed(over(failure))
  }

  func over(_ failure: StepFailure) -> StepFailure {
    StepFailure(over(failure.message), expected: failure.expected.map(over), actual: failure.actual.map(over), isFinal: failure.isFinal)
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension String {
  /// True if a search by bytes shows that `other` is an ASCII text that this text doesn't contain. A search by characters takes a hundred
  /// times as long.
  fileprivate func lacksByBytes(_ other: String) -> Bool {
    strstr(self, other) == nil && other.utf8.allSatisfy { $0 < 0x80 } && !unicodeScalars.contains(where: Self.mayDefeatByteSearch)
  }

  /// True for a scalar because of which the search by bytes could miss a match: NUL ends a C string, and the others are the only scalars
  /// that are canonically equivalent to an ASCII character. (UnicodeData.txt, decompositions)
  private static func mayDefeatByteSearch(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0", "\u{37E}", "\u{1FEF}", "\u{212A}": true
    default: false
    }
  }
}
