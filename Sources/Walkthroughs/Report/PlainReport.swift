internal import WalletModel

/// Reports for people: a line a step, and what was expected beside what was there.
package struct PlainReport: Sendable {
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
    let outcome = report.isPassed ? "ok     " : report.failed == nil ? "stopped" : "FAILED "
    var lines = ["\(outcome)  \(walk.feature) · \(report.name)  (\(report.place))"]
    guard isVerbose || !report.isPassed else { return Self.safe(lines) }
    for step in report.steps {
      lines.append("  \(Self.sign(step.result))  \(step.keyword)\(step.text)")
      lines += Self.rows(step.table).map { "        \($0)" }
      switch step.result {
      case .failed(let failure):
        lines.append("      " + failure.message)
        lines += sideBySide(failure).map { "      " + $0 }
      case .undefined(let nearest): lines.append("      Undefined step. Did you mean “\(nearest)”?")
      case .passed, .skipped: break
      }
    }
    if let screen = report.screen {
      lines += ["", "  Screen:"] + screen.map { $0.isEmpty ? "" : "    " + $0 }
    }
    if report.failed != nil {
      if !report.lastCalls.isEmpty { lines += ["  Last calls:"] + report.lastCalls.map { "    " + $0 } }
      lines.append("  Run again: billfold walk\(options) \(report.place)")
    }
    return Self.safe(lines + [""])
  }

  /// `12 passed, 0 failed`; whoever was stopped has done neither.
  package static func summary(_ reports: [WalkReport]) -> String {
    "\(reports.count { $0.isPassed }) passed, \(reports.count { $0.failed != nil }) failed\n"
  }

  /// What would be played, step by step.
  package static func dryRun(_ walks: [Walk]) -> String {
    let steps = walks.flatMap(\.steps)
    let unknown = steps.count { Vocabulary.find($0.text) == nil }
    var lines: [String] = []
    for walk in walks {
      lines.append("\(walk.feature) · \(walk.name)  (\(walk.uri):\((walk.row ?? walk.location).line))")
      for step in walk.steps {
        let isKnown = Vocabulary.find(step.text) != nil
        lines.append("  \(isKnown ? "  " : "??")  \(step.keyword)\(step.text)")
        if !isKnown { lines.append("      Undefined step. Did you mean “\(Vocabulary.nearest(to: step.text).pattern.text)”?") }
        lines += rows(step.table?.rows.map(\.cells) ?? []).map { "        " + $0 }
      }
      lines.append("")
    }
    return safe(lines + ["Scenarios: \(walks.count), steps: \(steps.count), undefined: \(unknown)"])
  }

  /// Every sentence that walkthroughs are written in, and what it does.
  package static var sentences: String {
    var lines: [String] = []
    for (title, steps) in Vocabulary.groups {
      lines.append(title)
      for step in steps {
        lines.append("  " + step.pattern.text)
        if let headings = step.table { lines += rows([headings + step.optional.map { "[\($0)]" }]).map { "    " + $0 } }
        lines.append("      " + step.meaning)
      }
      lines.append("")
    }
    return safe(lines)
  }

  private static func sign(_ result: WalkReport.Result) -> String {
    switch result {
    case .passed: "ok"
    case .failed: "NO"
    case .undefined: "??"
    case .skipped: "--"
    }
  }

  /// A table as Gherkin has it.
  static func rows(_ table: [[String]]) -> [String] {
    let count = table.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in table.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return table.map { row in
      "| " + row.enumerated().map { $1.padded(to: widths[$0]) }.joined(separator: " | ") + " |"
    }
  }

  private func sideBySide(_ failure: StepFailure) -> [String] {
    guard let actual = failure.actual else { return [] }
    // Of an app that has ended by itself, what is left on the screen.
    guard let expected = failure.expected else { return actual }
    if expected.count == 1, actual.count == 1 { return ["expected: \(expected[0])", "actual:   \(actual[0])"] }
    let width = max(expected.map(\.count).max() ?? 0, 8)
    guard width + 9 + (actual.map(\.count).max() ?? 0) <= columns else { return ["expected:"] + expected + ["actual:"] + actual }
    return ["expected".padded(to: width) + "   actual"]
      + (0..<max(expected.count, actual.count)).map { row in
        let (left, right) = (row < expected.count ? expected[row] : "", row < actual.count ? actual[row] : "")
        return left.padded(to: width) + (left == right ? "   " : " ≠ ") + right
      }
  }

  /// Lines as anybody's terminal may be sent.
  package static func safe(_ lines: [String]) -> String { lines.map { "\(Printable($0))\n" }.joined() }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
