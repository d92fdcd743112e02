internal import WalletModel

/// The secrets of a scenario, which no report contains.
struct Mask {
  private var values: [String] = []

  /// Shorter ones stand in too many other words; they are masked where they stand alone, in quotes or a cell.
  private static let shortest = 4
  static let sign = "•••"

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
      if value.count >= Self.shortest { return text.replacing(value, with: Self.sign) }
      return text.replacing("\"\(value)\"", with: "\"\(Self.sign)\"").replacing("“\(value)”", with: "“\(Self.sign)”")
    }
  }

  /// Masks the lines of screens, which may show a sample customer's credentials.
  func over(_ lines: [String]) -> [String] { lines.map { over(SamplePerson.withoutCredentials($0, sign: Self.sign)) } }

  /// - Parameter text: of the step.
  func over(_ result: WalkReport.Result, of text: String) -> WalkReport.Result {
    // Without its quotes, a short secret isn't found.
    if case .undefined = result, over(text) != text { return .undefined(.none) }
    guard case .failed(let failure) = result else { return result }
    return .failed(StepFailure(over(failure.message), expected: failure.expected.map(over), actual: failure.actual.map(over)))
  }
}
