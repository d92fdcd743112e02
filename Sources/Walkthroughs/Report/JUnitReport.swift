package import Basics
internal import Gherkin
internal import WalletModel

/// Reports for build servers: a feature is a suite, a scenario a case, its steps and the screen stand in system-out.
///
/// The report follows the schemas of Ant (windyroad/JUnit-Schema) and of Jenkins (xunit-plugin, junit-10) alike, so
/// a suite has one system-out; beside them, a case has the file and the line to which GitLab and GitHub's annotators lead.
package enum JUnitReport {
  /// - Parameters:
  ///   - moment: when it was played, in the machine's own time.
  ///   - plain: how its texts are written.
  package static func text(of reports: [WalkReport], at moment: Timestamp, _ plain: PlainReport = PlainReport(columns: 100)) -> String {
    let reports = reports.withCommonNames
    let titles = titles(of: reports)
    let suites = reports.byFeature.enumerated().flatMap { id, own in suite(own, titles, id: id, at: moment, plain) }
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// The name of each case, by its place: no two cases of a report have class and name in common, by which build servers tell them apart.
  /// (GitLab, unit test reports: of several test cases with the same name and class name, the first one counts)
  private static func titles(of reports: [WalkReport]) -> [String: String] {
    // The names that a scenario may have, from the shortest on.
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
    var lines = ["  <testsuite id=\"\(id)\" package=\"\(escaped(walk.uri))\" name=\"\(feature)\" hostname=\"localhost\" "]
    lines[0] += "timestamp=\"\(moment.description.prefix(19))\" tests=\"\(reports.count)\" failures=\"\(failures)\" errors=\"0\" "
    lines[0] += "skipped=\"\(skipped)\" time=\"\(took)\">"
    let properties = reports.circumstances.map { "      <property name=\"\($0.name)\" value=\"\(escaped($0.value))\"/>" }
    lines += properties.isEmpty ? ["    <properties/>"] : ["    <properties>"] + properties + ["    </properties>"]
    for report in reports { lines += testCase(report, titles[report.place] ?? report.name, plain) }
    let warnings = PlainReport.safe(PlainReport.warnings(reports))
    let errors = warnings.isEmpty ? "<system-err/>" : "<system-err>\(escaped(warnings))</system-err>"
    return lines + ["    <system-out>\(escaped(whole))</system-out>", "    \(errors)", "  </testsuite>"]
  }

  private static func testCase(_ report: WalkReport, _ title: String, _ plain: PlainReport) -> [String] {
    var head = "    <testcase name=\"\(name(title))\" classname=\"\(name(report.feature))\" time=\"\(seconds(report.took))\""
    head += " file=\"\(escaped(report.walk.uri))\" line=\"\(report.walk.line)\""
    if report.isPassed { return [head + "/>"] }
    guard let step = report.failed else {
      let reason = report.reason.map { " message=\"\(escaped($0))\"" } ?? ""
      return [head + ">", "      <skipped\(reason)/>", "    </testcase>"]
    }
    let kind = if case .undefined = step.result { "undefined step" } else { "failed step" }
    // A tester's note is the message.
    let message = escaped((step.check == nil ? report.failureLine : step.result.problem) ?? "")
    let whole = plain.text(of: report, isVerbose: true)
    return [head + ">", "      <failure type=\"\(kind)\" message=\"\(message)\">\(escaped(whole))</failure>", "    </testcase>"]
  }

  private static func seconds(_ span: Duration) -> String {
    let milliseconds = span.milliseconds
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }

  /// A name has to be one.
  private static func name(_ text: String) -> String { escaped(text.trimmed.isEmpty ? "(unnamed)" : text) }

  /// Text as XML may hold it. Control characters have no place there, not even escaped, and what reorders or hides text has none in a
  /// report: both are written out.
  private static func escaped(_ text: String) -> String {
    let text = text.replacingUnprintable { $0 == "\t" ? "\t" : $0.writtenOut }
    return text.unicodeScalars.reduce(into: "") { safe, scalar in
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      default: safe.unicodeScalars.append(scalar)
      }
    }
  }
}
