internal import Basics
internal import Gherkin

/// Reports for people: a line for each feature, the steps of each scenario that failed, and at the end a line for each failure.
package struct PlainReport: Sendable {
  /// The maximum width of expected and actual text side by side, in columns.
  private let columns: Int
  /// The options, without file names, for the command that runs a failed scenario again.
  private let options: String
  private let isColored: Bool

  package init(columns: Int, options: String = "", isColored: Bool = false) {
    self.columns = columns
    self.options = options
    self.isColored = isColored
  }

  /// The parameters of SGR that lines may have. (ECMA-48, 8.3.117)
  private enum Color: Int {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// A line that is safe for any terminal, with its beginning colored.
  private func line(_ lead: String, _ color: Color, _ rest: String = "") -> String {
    let (lead, rest) = (Printable(lead).description, Printable(rest).description)
    return isColored && !lead.isEmpty ? "\u{1B}[\(color.rawValue)m\(lead)\u{1B}[0m\(rest)\n" : "\(lead)\(rest)\n"
  }

  /// The report of one walk. It contains the steps if one did not pass, in a check, or if `isVerbose` is true.
  package func text(of report: WalkReport, isVerbose: Bool) -> String {
    let unfinished = (Self.unfinished([report]), Color.yellow)
    let outcome = report.isPassed ? ("ok     ", .green) : report.failed == nil ? unfinished : ("FAILED ", .red)
    var text = line(outcome.0, outcome.1, "  \(report.title)  (\(report.place))")
    guard isVerbose || !report.isPassed || report.check != nil else { return text }
    text += Self.safe(report.circumstancesLine.map { ["  " + $0] } ?? [])
    for step in report.steps {
      let (sign, color) = Self.sign(step.result)
      text += line("  \(sign)", color, "  \(step.keyword)\(step.text)")
      text += Self.safe(Self.rows(step.table).map { "        \($0)" })
      if let check = step.check {
        text += line("      " + check.judgement[0], check.isContested ? .yellow : color)
        text += Self.safe(check.judgementAndFiles.dropFirst().map { "      " + $0 })
      } else if case .failed(let failure) = step.result {
        text += line("      " + failure.message, .red)
        text += Self.safe(sideBySide(failure).map { "      " + $0 })
      } else if let problem = step.result.problem {
        text += line("      " + problem, .red)
      }
    }
    text += Self.safe(report.sheet?.plain ?? [])
    if let screen = report.screen { text += Self.safe(["", "  Screen:"] + screen.map { $0.isEmpty ? "" : "    " + $0 }) }
    if report.failed != nil {
      if !report.lastCalls.isEmpty { text += Self.safe(["  Last calls:"] + report.lastCalls.map { "    " + $0 }) }
      let command = report.check == nil ? "walk" : "check"
      if report.sheet == nil { text += line("  Run again: billfold \(command)\(options) \(report.place.asShellWord)", .faint) }
    }
    return text + "\n"
  }

  /// The line of a feature once all of its scenarios have run: how many passed, or how many failed.
  ///
  /// - Parameter reports: the reports of one feature, at least one.
  package func line(ofFeature reports: [WalkReport]) -> String {
    let walk = reports[0].walk
    let (failed, ended) = (reports.count { $0.failed != nil }, reports.count(where: \.isEnded))
    let rest = "  \(walk.uri)  \(reports.common(\.feature)): "
    if failed > 0 { return line("FAILED ", .red, rest + "\(failed) of \(Self.scenarios(ended)) failed") }
    if ended < reports.count { return line(Self.unfinished(reports), .yellow, rest + "\(ended) passed") }
    return line("ok     ", .green, rest + Self.scenarios(ended))
  }

  /// The end of a report: warnings, a line for each failure with the place of its step, the elapsed time, and how many passed and failed.
  ///
  /// - Parameter count: the number of scenarios to run.
  package func end(_ reports: [WalkReport], of count: Int, elapsed: Duration) -> String {
    let reports = reports.withCommonNames
    var text = ""
    let warnings = Self.warnings(reports)
    if !warnings.isEmpty { text += "\n" + line(warnings.count == 1 ? "1 warning:" : "\(warnings.count) warnings:", .yellow) }
    text += Self.safe(warnings)
    let failed = reports.filter { $0.failed != nil }
    if !failed.isEmpty { text += "\n" + line(failed.count == 1 ? "1 failure:" : "\(failed.count) failures:", .red) }
    for same in failed.grouped(by: \.failureLine) {
      text += line(same[0].failureLine ?? "", .red)
      // A failure in a background occurs in every scenario.
      for report in same.prefix(Self.mostScenarios) {
        let example = report.walk.row.map { ", example at line \($0.line)" } ?? ""
        text += line("    in \(report.title)\(example)", .faint)
      }
      if same.count > Self.mostScenarios { text += line("    and in \(same.count - Self.mostScenarios) more", .faint) }
    }
    if reports.contains(where: { $0.check != nil }) { return text + "\n" + line(CheckSummary(reports).line, .bold) }
    let ended = reports.count(where: \.isEnded)
    let ran = ended == count ? Self.scenarios(count) : "\(ended) of \(Self.scenarios(count))"
    text += "\n" + line("\(ran) in \(Self.time(elapsed))", .bold)
    return text + line(reports.count { $0.isPassed }.description + " passed", .green, ", \(failed.count) failed")
  }

  /// The status of scenarios that neither passed nor failed.
  private static func unfinished(_ reports: [WalkReport]) -> String {
    reports[0].check == nil ? "stopped" : (CheckSummary(reports).verdict?.rawValue ?? "open").padded(to: 7)
  }

  /// The maximum number of scenarios that are named for one failure. (our choice)
  private static let mostScenarios = 3

  /// The warnings without duplicates, which occur because scenarios share a background.
  package static func warnings(_ reports: [WalkReport]) -> [String] {
    var seen: Set<String> = []
    return reports.flatMap(\.warnings).filter { seen.insert($0).inserted }
  }

  private static func scenarios(_ count: Int) -> String { count == 1 ? "1 scenario" : "\(count) scenarios" }

  /// A duration as text: `0.4 s`, `2 min 5.0 s`.
  private static func time(_ span: Duration) -> String {
    let tenths = (span.milliseconds + 50) / 100
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return (minutes > 0 ? "\(minutes) min " : "") + "\(rest / 10).\(rest % 10) s"
  }

  /// Every sentence that walkthroughs can use as a step, with its explanation.
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

  private static func sign(_ result: WalkReport.Result) -> (String, Color) {
    switch result {
    case .passed: ("ok", .green)
    case .failed: ("NO", .red)
    case .undefined: ("??", .red)
    case .skipped: ("--", .faint)
    }
  }

  /// The rows of a table in Gherkin's syntax, with columns of equal width.
  static func rows(_ table: [[String]]) -> [String] {
    let count = table.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in table.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return table.map { row in
      "| " + row.enumerated().map { $1.padded(to: widths[$0]) }.joined(separator: " | ") + " |"
    }
  }

  private func sideBySide(_ failure: StepFailure) -> [String] {
    guard let actual = failure.actual else { return [] }
    // After the app has quit, there is no expected text, and `actual` is the last screen.
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

  /// Lines that are safe for any terminal.
  package static func safe(_ lines: [String]) -> String { lines.map { "\(Printable($0))\n" }.joined() }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
