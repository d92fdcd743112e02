internal import WalletModel

/// Reports for people: a line a step, and what was expected beside what was there.
package struct PlainReport {
  /// How wide what is laid side by side may be.
  private let columns: Int
  /// What was asked for besides files, so that a failing walk can be told how to play it alone.
  private let options: String

  package init(columns: Int, options: String = "") {
    self.columns = columns
    self.options = options
  }

  /// One walk, with its steps where one did not pass or everything is wanted.
  package func text(of report: WalkReport, isVerbose: Bool) -> String {
    let walk = report.walk
    let place = "\(walk.uri):\(walk.row?.line ?? walk.location.line)"
    var lines = ["\(report.isPassed ? "ok    " : "FAILED")  \(walk.feature) · \(walk.name)  (\(place))"]
    guard isVerbose || !report.isPassed else { return Self.safe(lines) }
    for step in report.steps {
      lines.append("  \(Self.sign(step.result))  \(step.keyword)\(step.text)")
      lines += Self.rows(step.table).map { "        \($0)" }
      switch step.result {
      case .failed(let failure):
        lines.append("        \(failure.message)")
        lines += sideBySide(failure).map { "        \($0)" }
      case .undefined(let nearest): lines.append("        No step is called so. The nearest is: \(nearest)")
      case .passed, .skipped: break
      }
    }
    if let screen = report.screen {
      lines += ["", "  The screen:"] + screen.map { "    \($0)" }
    }
    if !report.traffic.isEmpty { lines += ["  The issuer was asked:"] + report.traffic.suffix(8).map { "    \($0)" } }
    if !report.isPassed { lines += ["  Again: billfold walk\(options) \(place)", ""] }
    return Self.safe(lines)
  }

  /// `12 passed, 0 failed`.
  package static func summary(_ reports: [WalkReport]) -> String {
    "\(reports.count { $0.isPassed }) passed, \(reports.count { !$0.isPassed }) failed"
  }

  private static func sign(_ result: WalkReport.Result) -> String {
    switch result {
    case .passed: "ok"
    case .failed: "NO"
    case .undefined: "??"
    case .skipped: "--"
    }
  }

  private static func rows(_ table: [[String]]) -> [String] {
    guard let count = table.map(\.count).max(), count > 0 else { return [] }
    let widths = (0..<count).map { column in table.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return table.map { row in
      "| " + row.enumerated().map { $1.padded(to: widths[$0]) }.joined(separator: " | ") + " |"
    }
  }

  private func sideBySide(_ failure: StepFailure) -> [String] {
    guard let expected = failure.expected, let actual = failure.actual, expected.count > 1 else {
      return failure.expected.map { $0.count == 1 && failure.actual?.count == 1 ? ["expected: \($0[0])", "is:       \(failure.actual?[0] ?? "")"] : [] } ?? []
    }
    let width = max(expected.map(\.count).max() ?? 0, 8)
    guard 2 * width + 10 <= columns else {
      return ["expected:"] + expected + ["is:"] + actual
    }
    let rows = max(expected.count, actual.count)
    return ["expected".padded(to: width) + "   is"]
      + (0..<rows).map { row in
        let (left, right) = (row < expected.count ? expected[row] : "", row < actual.count ? actual[row] : "")
        return left.padded(to: width) + (left == right ? "   " : " ≠ ") + right
      }
  }

  private static func safe(_ lines: [String]) -> String { lines.map { "\(Printable($0))\n" }.joined() }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
