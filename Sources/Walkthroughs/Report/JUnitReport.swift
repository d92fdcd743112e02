internal import WalletModel

/// Reports for build servers: a feature is a suite, a scenario a case, its steps and the screen stand in system-out.
package enum JUnitReport {
  package static func text(of reports: [WalkReport]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let all = reports.map(Case.init)
    lines.append("<testsuites \(counts(all))>")
    for feature in reports.map(\.walk.uri).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let cases = all.filter { $0.report.walk.uri == feature }
      lines.append("  <testsuite name=\"\(escaped(cases[0].report.walk.feature))\" \(counts(cases))>")
      for item in cases { lines += item.lines }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    let took = cases.reduce(.zero) { $0 + $1.report.took }
    let failures = cases.count { !$0.report.isPassed }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"\(seconds(took))\""
  }

  private static func seconds(_ span: Duration) -> String {
    let milliseconds = span.milliseconds
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }

  private struct Case {
    let report: WalkReport

    var lines: [String] {
      let walk = report.walk
      let name = walk.row.map { "\(report.name) (line \($0.line))" } ?? report.name
      var lines = [
        "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(walk.feature))\" time=\"\(seconds(report.took))\">"
      ]
      if let step = report.failed {
        let message: String =
          switch step.result {
          case .failed(let failure): failure.message
          case .undefined(let nearest): "No step is called “\(step.text)”. The nearest is: \(nearest)"
          case .passed, .skipped: ""
          }
        lines.append("      <failure message=\"\(escaped(message))\">\(escaped("\(walk.uri):\(step.location)"))</failure>")
      }
      let text = PlainReport(columns: 100).text(of: report, isVerbose: true)
      lines.append("      <system-out>\(escaped(text))</system-out>")
      lines.append("    </testcase>")
      return lines
    }
  }

  /// Text as XML may hold it: control characters have no place there, not even escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { safe, scalar in
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "\n", "\t": safe.unicodeScalars.append(scalar)
      default: safe.unicodeScalars.append(scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value) ? "\u{FFFD}" : scalar)
      }
    }
  }
}
