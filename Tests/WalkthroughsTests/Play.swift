import Basics
import Gherkin
import Testing

@testable import Walkthroughs

/// Plays a feature without a terminal, as `billfold walk` does.
func play(
  _ source: String, isTraced: Bool = false, atOnce: Int = 2, uri: String = "test.feature", stopsAtFailure: Bool = false
) throws -> [WalkReport] {
  let walks = try #require(try Gherkin.parse(source, uri: uri)).walks()
  let runner = WalkRunner(
    makeWallet: { premise throws(StepFailure) in try HeadlessWallet(premise) }, monotonic: { .zero }, isTraced: isTraced,
    stopsAtFailure: stopsAtFailure)
  let reports = Reports()
  try runner.play(walks, atOnce: atOnce) { reports.add($0) }
  return reports.all
}

/// Plays one scenario with these steps.
func play(steps: String, isTraced: Bool = false) throws -> WalkReport {
  try #require(try play("Feature: f\n\n  Scenario: s\n" + steps, isTraced: isTraced).first)
}

extension WalkReport {
  /// Why it did not pass, in a sentence; empty where it did.
  var problem: String {
    switch failed?.result {
    case .failed(let failure): failure.message
    case .undefined(let advice): "undefined; \(advice.steps.joined(separator: ", "))"
    case .passed, .skipped, nil: ""
    }
  }

  /// The report in every format.
  var told: String {
    PlainReport(columns: 100).text(of: self, isVerbose: true) + PlainReport(columns: 100).end([self], of: 1, elapsed: .zero)
      + CucumberReport([self]).json + CucumberReport([self], .ruby).json + WalkTrace.text(of: self)
      + JUnitReport.text(of: [self], at: .init(milliseconds: 0))
      + MessagesReport([self], of: 1, start: .init(milliseconds: 0), began: .zero, elapsed: .zero).ndjson
  }
}
