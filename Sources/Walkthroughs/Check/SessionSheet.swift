internal import Basics
internal import Contract
internal import Gherkin
internal import UserInterface
internal import WalletModel

/// What a session has touched and found, as lists. It judges nothing: what was touched is not tested by that.
package struct SessionSheet: Sendable {
  /// A heading with its lines.
  struct Section: Sendable {
    let title: String
    let rows: [String]
  }

  /// The lines of the notes, and of the bugs.
  let notes, bugs: [String]
  /// `35 min of 60 min`
  let time: String
  /// What the circumstances of its check have besides.
  let circumstances: [(name: String, value: String)]
  let sections: [Section]

  init(_ progress: CheckProgress, _ charter: CheckCharter) {
    func lines(_ kind: Remark.Kind) -> [String] {
      progress.remarks.filter { $0.remark.kind == kind }.enumerated().map { index, placed in
        let screen = placed.exhibit.map { ", on \($0.title)" } ?? ""
        return "\(index + 1). \(placed.remark.text) (\(placed.remark.time.iso8601(east: placed.remark.east))\(screen))"
      }
    }
    (notes, bugs) = (lines(.note), lines(.bug))
    let trail = progress.trail
    let planned = charter.planned?.inHours
    time = trail.spent.inHours + (planned.map { " of \($0)" } ?? "")
    circumstances = [("charter", charter.text), ("time spent", trail.spent.inHours), ("planned", planned ?? "no limit")]
    let states = trail.states
    sections =
      [
        Section(title: "Bugs", rows: bugs), Section(title: "Notes", rows: notes),
        Section(title: "Screens seen", rows: Self.screens { trail.screens[$0] != nil }),
        Section(title: "Screens not seen", rows: Self.screens { trail.screens[$0] == nil }),
        Section(
          title: "Time on each screen",
          rows: ScreenName.allCases.filter { trail.screens[$0] != nil }.sorted { trail.screens[$0]! > trail.screens[$1]! }.map {
            "\($0.label): \(trail.screens[$0]!.inHours)"
          }),
        Section(title: "Operations called", rows: Self.called(trail.calls)),
        Section(title: "Operations never called", rows: Self.neverCalled(trail.calls)),
        Section(title: "Cards at the end", rows: states.cards), Section(title: "Tokens at the end", rows: states.tokens),
        Section(title: "Orders at the end", rows: states.orders),
      ].map { $0.rows.isEmpty ? Section(title: $0.title, rows: ["none"]) : $0 }
  }

  private static func screens(_ isWanted: (ScreenName) -> Bool) -> [String] {
    ScreenName.Subject.allCases.compactMap { subject in
      let all = ScreenName.allCases.filter { $0.subject == subject }
      let wanted = all.filter(isWanted)
      let list = wanted.map(\.label).joined(separator: ", ")
      return wanted.isEmpty ? nil : "\(subject.rawValue), \(wanted.count) of \(all.count): \(list)"
    }
  }

  /// A line for each operation, with each status and refusal.
  private static func called(_ calls: [ScreenStay.Call: Int]) -> [String] {
    Dictionary(grouping: calls, by: \.key.operation).sorted { $0.key < $1.key }.map { operation, results in
      let words = results.map { call, count in
        let status = call.status == 0 ? "no response" : "\(call.status)"
        return "\(status)\(call.refusal.map { " \($0)" } ?? "") × \(count)"
      }
      return "\(operation): \(words.sorted().joined(separator: ", "))"
    }
  }

  private static func neverCalled(_ calls: [ScreenStay.Call: Int]) -> [String] {
    let called = Set(calls.keys.map(\.operation))
    return Subject.allCases.compactMap { subject in
      let all = OperationName.allCases.filter { $0.operation.facts.subject == subject && !called.contains($0.rawValue) }
      return all.isEmpty ? nil : "\(subject.rawValue): \(all.map(\.rawValue).joined(separator: ", "))"
    }
  }

  // MARK: - Formats

  var plain: [String] { sections.flatMap { ["", "  \($0.title)"] + $0.rows.map { "    \($0)" } } }

  var markdown: [String] { sections.flatMap { ["", "### \($0.title)", ""] + $0.rows.map { "- \($0.asMarkdown)" } } }

  var markup: String {
    sections.map { section in
      "<h3>\(section.title)</h3>\n<ul>\(section.rows.map { "<li>\($0.asMarkup)</li>" }.joined(separator: "\n"))</ul>"
    }.joined(separator: "\n")
  }
}

extension ScreenName {
  /// The title, with the name in the map where other screens have the same title.
  fileprivate var label: String {
    ScreenName.allCases.count { $0.title == title } == 1 ? title : "\(title) (\(rawValue))"
  }
}

extension WalkReport {
  /// A session: its notes and bugs are steps after those that make its world, and each bug is a failed one.
  init(session walk: Walk, _ progress: CheckProgress, _ charter: CheckCharter, session: CheckSession, seed: UInt64) {
    func step(_ verdict: Verdict, _ text: String, _ tester: String, _ time: Timestamp, _ east: Int) -> CheckedStep {
      var step = CheckedStep(
        mark: CheckMark(verdict, note: text, tester: tester, time: time, east: east, isSeen: verdict == .passed, isElsewhere: false),
        isSeen: verdict == .passed
      )
      step.isRemark = true
      return step
    }
    let made = walk.steps.map { _ in step(.passed, "", session.tester, session.began, session.east) }
    let found = progress.remarks.map {
      step($0.remark.kind == .bug ? .failed : .passed, $0.remark.text, $0.remark.tester, $0.remark.time, $0.remark.east)
    }
    let lines = walk.source.lines + progress.remarks.map { "    * \($0.remark.kind == .bug ? "Bug" : "Note"): \($0.remark.text)" }
    let text = lines.filter { !$0.trimmed.isEmpty }.joined(separator: "\n") + "\n"
    let told = (try? Gherkin.read(Array(text.utf8), uri: walk.uri).walks().first).flatMap(\.self) ?? walk
    self.init(checked: told, steps: made + found, session: session, seed: seed)
    sheet = SessionSheet(progress, charter)
  }
}
