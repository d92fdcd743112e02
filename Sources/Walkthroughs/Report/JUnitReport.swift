package import Basics
internal import Gherkin
internal import WalletModel

/// Reports for build servers: a feature is a suite, a scenario is a case, and system-out contains its steps and the screen.
///
/// The report conforms to the schemas of Ant (windyroad/JUnit-Schema) and of Jenkins (xunit-plugin, junit-10), so a suite has only one
/// system-out. In addition, a case has a file and a line, to which GitLab and GitHub's annotators link.
package enum JUnitReport {
  /// - Parameters:
  ///   - moment: the time of the run by the machine's clock, not by a world's clock.
  ///   - plain: formats the texts.
  package static func text(of reports: [WalkReport], at moment: Timestamp, _ plain: PlainReport = PlainReport(columns: 100)) -> String {
    let reports = reports.withCommonNames
    let titles = titles(of: reports)
    let suites = reports.byFeature.enumerated().flatMap { id, own in suite(own, titles, id: id, at: moment, plain) }
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// The name of each case, by place. No two cases of a report have the same class and name, because build servers identify cases by both.
  /// (GitLab, unit test reports: of several test cases with the same name and class name, the first one counts)
  private static func titles(of reports: [WalkReport]) -> [String: String] {
    // The possible names of a scenario, the shortest first.
    func candidates(_ report: WalkReport) -> [String] {
      let (walk, place) = (report.walk, "\(report.name) (\(report.place))")
      return (walk.row == nil ? [report.name] : []) + ["\(report.name) (line \(walk.line))", place]
    }
    func key(_ report: WalkReport, _ title: String) -> [String] { [name(report.feature), name(title)] }
    var uses: [[String]: Int] = [:]
    for report in reports { for title in candidates(report) { uses[key(report, title), default: 0] += 1 } }
    let titles = reports.map { report in
      let all = candidates(report)
      return (report.place, all.first { uses[key(report, $0)] == 1 } ?? all[all.count - 1])
    }
    return Dictionary(titles) { $1 }
  }

  private static func suite(
    _ reports: [WalkReport], _ titles: [String: String], id: Int, at moment: Timestamp, _ plain: PlainReport
  ) -> [String] {
    let (walk, feature) = (reports[0].walk, name(reports[0].feature))
    let (failures, skipped) = (reports.count { $0.failed != nil }, reports.count { !$0.isPassed && $0.failed == nil })
    let took = seconds(reports.reduce(Duration.zero) { $0 + $1.took })
    let whole = reports.map { plain.text(of: $0, isVerbose: true) }.joined()
    var lines = ["  <testsuite id=\"\(id)\" package=\"\(walk.uri.asMarkup)\" name=\"\(feature)\" hostname=\"localhost\" "]
    lines[0] += "timestamp=\"\(moment.description.prefix(19))\" tests=\"\(reports.count)\" failures=\"\(failures)\" errors=\"0\" "
    lines[0] += "skipped=\"\(skipped)\" time=\"\(took)\">"
    let properties = reports.circumstances.map { "      <property name=\"\($0.name)\" value=\"\($0.value.asMarkup)\"/>" }
    let folders = reports.compactMap { report in
      report.evidence.map { "      <property name=\"evidence: \(name(titles[report.place] ?? report.name))\" value=\"\($0)\"/>" }
    }
    lines += (properties + folders).isEmpty ? ["    <properties/>"] : ["    <properties>"] + properties + folders + ["    </properties>"]
    for report in reports { lines += testCase(report, titles[report.place] ?? report.name, plain) }
    let warnings = PlainReport.safe(PlainReport.warnings(reports))
    let errors = warnings.isEmpty ? "<system-err/>" : "<system-err>\(warnings.asMarkup)</system-err>"
    return lines + ["    <system-out>\(whole.asMarkup)</system-out>", "    \(errors)", "  </testsuite>"]
  }

  private static func testCase(_ report: WalkReport, _ title: String, _ plain: PlainReport) -> [String] {
    var head = "    <testcase name=\"\(name(title))\" classname=\"\(name(report.feature))\" time=\"\(seconds(report.took))\""
    head += " file=\"\(report.walk.uri.asMarkup)\" line=\"\(report.walk.line)\""
    if report.isPassed { return [head + "/>"] }
    guard let step = report.failed else {
      let reason = report.reason.map { " message=\"\($0.asMarkup)\"" } ?? ""
      return [head + ">", "      <skipped\(reason)/>", "    </testcase>"]
    }
    let kind = if case .undefined = step.result { "undefined step" } else { "failed step" }
    // In a check, the message is the tester's note.
    let bugs = report.sheet.map { $0.bugs.joined(separator: " · ") }
    let message = (bugs ?? (step.check == nil ? report.failureLine : step.result.problem) ?? "").asMarkup
    let whole = plain.text(of: report, isVerbose: true)
    return [head + ">", "      <failure type=\"\(kind)\" message=\"\(message)\">\(whole.asMarkup)</failure>", "    </testcase>"]
  }

  private static func seconds(_ span: Duration) -> String {
    let milliseconds = span.milliseconds
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }

  /// Names must not be empty.
  private static func name(_ text: String) -> String { (text.trimmed.isEmpty ? "(unnamed)" : text).asMarkup }
}
