internal import Basics
internal import Commands
internal import Gherkin
package import System

/// A check with the proof of its steps: the reports, the screens, the calls and a journal of each scenario, as the files of a folder.
///
/// All files are derived from the check's data, so that equal checks give equal files, except the journals, which are verified by replaying
/// them.
package struct Evidence {
  /// Where the check itself lies in the folder: its steps without secrets, and what became known of them.
  static let checkFolder = "check"
  package static let reportName = EvidencePage.name

  let store: CheckStore
  let reports: [WalkReport]
  let scenarios: [ScenarioEvidence]
  /// The attachments of all steps whose copies are there.
  let attachments: Set<Attachment>

  /// The scenarios without secrets.
  private let walks: [Walk]
  /// Where the pictures are that sights name: beside the scenarios, or in the folder itself.
  private let isMasked: Bool
  /// The texts of the scenarios without secrets, by their numbers.
  private let texts: [Int: String]

  /// - Parameter isMasked: true if the texts of the check have no secrets any more.
  package init(_ store: CheckStore, isMasked: Bool = false) throws(FileError) {
    self.store = store
    texts = try isMasked ? store.texts() : store.maskedTexts()
    // Everything is derived from what the folder of evidence has, so that it can be derived from that again.
    let walks = try isMasked ? store.walks : store.walks(in: texts)
    self.walks = walks
    self.isMasked = isMasked
    let folder = isMasked ? String(store.folder.dropLast(Self.checkFolder.count + 1)) : store.folder
    let attachments = Set(store.progress.flatMap(\.steps).flatMap(\.attachments)).filter { store.isWhole($0, in: folder) }
    self.attachments = attachments
    scenarios = store.progress.enumerated().map { ScenarioEvidence($1, number: $0, attachments: attachments) }
    reports = zip(store.reports(of: walks), scenarios).enumerated().map { number, pair in
      var (report, scenario) = pair
      report.evidence = scenario.progress.isBegun ? scenario.folder : nil
      report.bugPaths = scenario.bugPaths
      report.failure = Self.failedStep(of: report, walks[number]).map { ($0, "\(scenario.folder)/failed.feature") }
      for step in report.steps.indices {
        report.steps[step].evidence = scenario.evidence(of: step)
        // Of an open step, only the process that judged it last knows the difference.
        if report.steps[step].check?.mark == nil { report.steps[step].check?.difference = nil }
      }
      return report
    }
  }

  /// The first step that failed for the tester, and that the program didn't see either; nil without one, or if it can't be checked.
  private static func failedStep(of report: WalkReport, _ walk: Walk) -> Int? {
    walk.steps.indices.first { step in
      guard let check = report.steps[step].check, let mark = check.mark else { return false }
      return mark.verdict == .failed && !mark.isElsewhere && !check.isSeenAtAll && walk.steps[step].isSight
    }
  }

  // MARK: - Files

  /// All files but the manifest, the journals and the attachments, by their paths in the folder.
  func files() throws(FileError) -> [String: [UInt8]] {
    var files = Dictionary(uniqueKeysWithValues: try store.files(texts).map { ("\(Self.checkFolder)/\($0.key)", $0.value) })
    for (number, walk) in walks.enumerated() where scenarios[number].progress.isBegun {
      for (name, text) in pictures(of: walk) { files["\(Self.checkFolder)/Screens/\(name).txt"] = Array(text.utf8) }
    }
    let (plain, session) = (PlainReport(columns: 100), store.header.session)
    for (name, page) in EvidencePage.pages(of: reports) { files[name] = Array(page.utf8) }
    files["report.md"] = Array(EvidenceSummary.text(of: reports).utf8)
    files["junit.xml"] = Array(JUnitReport.text(of: reports, at: session.began, plain).utf8)
    files["cucumber.json"] = Array(CucumberReport(reports).json.utf8)
    files["messages.ndjson"] = Array(MessagesReport(checked: reports, session).ndjson.utf8)
    for (scenario, report) in zip(scenarios, reports) where scenario.progress.isBegun {
      for screen in scenario.screens {
        files[screen.path + ".txt"] = Array(PictureStep.text(of: screen.rows, screen.title).utf8)
        files[screen.path + ".svg"] = Array(screen.svg.utf8)
      }
      let calls = report.steps.enumerated().map { index, step in
        "{\"step\":\(index + 1),\"calls\":\((step.evidence?.calls ?? []).json)}"
      }
      files["\(scenario.folder)/calls.json"] = Array(("[\n" + calls.joined(separator: ",\n") + "]\n").utf8)
    }
    return files
  }

  /// The pictures that the steps of a scenario compare the phone with, by their names, but those of the program.
  private func pictures(of walk: Walk) -> [(name: String, text: String)] {
    let pictures = Pictures(near: isMasked ? store.folder + "/check.feature" : walk.uri)
    return walk.steps.compactMap { step in
      guard let name = PictureStep.name(in: step), EmbeddedWalkthroughs.picture(name) == nil,
        let rows = (try? pictures.named(name)) ?? nil
      else { return nil }
      return (name, PictureStep.text(of: rows, "picture"))
    }
  }

  /// The journals by their paths, as far as what was done is written down.
  func journals() throws(FileError) -> [String: [UInt8]] {
    var standIns = try store.standIns()
    var files: [String: [UInt8]] = [:]
    for (number, scenario) in scenarios.enumerated() where scenario.progress.isBegun {
      let journal = Journal(
        reports[number], store.walks[number], scenario.progress, parts: try store.journals(of: number),
        to: .check(pictures: scenario.numbers), &standIns)
      files[scenario.journalPath] = Array(journal.text.utf8)
      for (index, path) in scenario.bugPaths.enumerated() { files[path] = try store.bug(index + 1) }
    }
    return files
  }

  /// The scenarios that end with the failed steps, by their paths.
  ///
  /// - Parameter journal: returns the journal at a path.
  func failures(_ journal: (String) throws(FileError) -> [UInt8]?) throws(FileError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (number, report) in reports.enumerated() {
      guard let (step, path) = report.failure, let journal = try journal(scenarios[number].journalPath) else { continue }
      let text = String(decoding: journal, as: UTF8.self)
      files[path] = Array(FailedScenario(text, report, walks[number], scenarios[number].progress, step: step).text.utf8)
    }
    return files
  }
}

extension ScenarioEvidence {
  var journalPath: String { "\(folder)/journal.feature" }
  /// The scenarios that lead to the bugs of a session.
  var bugPaths: [String] { progress.bugs.indices.map { "\(folder)/bugs/\($0 + 1).feature" } }
}
