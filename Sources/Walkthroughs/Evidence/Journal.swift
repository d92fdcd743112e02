internal import Basics
internal import Commands
internal import Gherkin
internal import UserInterface
internal import WalletModel

/// What was done in one launch of the app, as steps that do it again.
struct JournalPart: Codable, Sendable {
  struct Step: Codable, Sendable {
    /// The sentence, and the rows of its table.
    let lines: [String]
    /// How many actions were done when it was over.
    let end: Int
  }

  /// How many actions it tells of.
  let actions: Int
  /// The size of the terminal at its beginning.
  let columns, rows: Int
  let steps: [Step]

  /// - Parameter stops: the numbers of actions after which something became known.
  init(of wallet: OpenWallet, stops: [Int], _ standIns: inout StandIns) throws(UndoUnavailable) {
    let marks = stops.map { Recorder.Placed(mark: .picture, count: $0) }
    let transcript = try ReplayTranscript(of: wallet.app, in: wallet.control, with: marks, isExact: true)
    while try transcript.doNext() {}
    actions = transcript.count
    (columns, rows) = (transcript.start.size.columns, transcript.start.size.rows)
    steps = transcript.told.sentences(&standIns).map { Step(lines: $0.lines, end: $0.end) }
  }
}

/// All that was really done in a scenario of a check, as a scenario of its own: it can be walked, played and verified.
struct Journal {
  /// What a journal tells.
  enum Purpose {
    /// What became known, with the number of the picture of each entry of the progress; nil for one without.
    case check(pictures: [Int?])
    /// The way to the last remark of a session, which is its bug of this number.
    case bug(Int)
  }

  /// The feature file. It ends where the actions are no longer known.
  let text: String

  /// - Parameters:
  ///   - report: the scenario without secrets.
  ///   - walk: the scenario.
  ///   - parts: of the launches, by their numbers.
  init(
    _ report: WalkReport, _ walk: Walk, _ progress: CheckProgress, parts: [Int: JournalPart], to purpose: Purpose,
    _ standIns: inout StandIns
  ) {
    var entries = Self.given(walk, parts[0], &standIns)
    var known = progress.entries.enumerated().map { (index: $0, entry: $1) }[...]
    launches: for launch in 0...progress.launch {
      if launch > 0 { entries += Self.joint(known.first?.entry, in: walk) }
      let part = parts[launch]
      guard var steps = part?.steps[...] else {
        entries.append(Self.gap)
        break
      }
      func add(_ step: JournalPart.Step) { entries.add(.init(kind: .does, lines: step.lines, end: step.end)) }
      while let (index, entry) = known.first, entry.moment.launch <= launch {
        // It was written down before this became known.
        if let part, entry.moment.actions > part.actions {
          entries.append(Self.gap)
          break launches
        }
        while let step = steps.first, step.end <= entry.moment.actions {
          add(step)
          steps.removeFirst()
        }
        if case .done(let step) = entry.event {
          switch walk.action(step) {
          // No action of the wallet tells of these.
          case .makeSnapshot?, .resize?: entries.append(.init(kind: .does, lines: [walk.steps[step].text], end: 0))
          default: break
          }
        }
        known.removeFirst()
        guard case .check(let pictures) = purpose else { continue }
        entries.append(.init(kind: .note, lines: ["# " + entry.event.line(report)], end: 0))
        if let picture = pictures[index] {
          entries.append(.init(kind: .sees, lines: [PictureStep.sentence(PictureStep.name(picture))], end: 0))
        }
      }
      steps.forEach(add)
    }
    guard case .bug(let number) = purpose, let bug = progress.remarks.last else {
      text = entries.feature(named: report.feature, scenario: "Journal of “\(report.name)”")
      return
    }
    if let title = bug.exhibit?.title, !title.contains(Mask.sign), let sentence = Recorder.Mark.title(title).sentence(picture: "") {
      entries.append(.init(kind: .sees, lines: [sentence], end: 0))
    }
    text = entries.feature(named: report.feature, scenario: "Bug \(number): \(bug.remark.text)")
  }

  private static let gap = RecordedScenario.Entry(kind: .note, lines: ["# The actions from here on are no longer known."], end: 0)

  /// The sentences that describe the world.
  private static func given(_ walk: Walk, _ first: JournalPart?, _ standIns: inout StandIns) -> [RecordedScenario.Entry] {
    let secrets = Mask.overEverySecret(of: walk)
    var given = walk.steps.prefix { $0.describesWorld }.map { step in
      let rows = (step.table?.rows ?? []).map { "| " + $0.cells.map(StepInference.InferredStep.cell).joined(separator: " | ") + " |" }
      return ([step.text] + rows).map { line in secrets.replaced(in: line) { standIns.text(for: $0) } }
    }
    let usual = ScenarioSetup().size
    if let first, first.columns != usual.columns || first.rows != usual.rows {
      given.append(["I resize the terminal to \(first.columns)x\(first.rows)"])
    }
    if given.isEmpty { given = [["a new world"]] }
    return given.map { RecordedScenario.Entry(kind: .given, lines: $0, end: 0) }
  }

  /// How the app was opened again.
  ///
  /// - Parameter entry: the first thing that became known after it.
  private static func joint(_ entry: CheckProgress.Entry?, in walk: Walk) -> [RecordedScenario.Entry] {
    var lines = ["I restart the app"]
    if case .done(let step)? = entry?.event {
      switch walk.action(step) {
      case .kill?: lines = [walk.steps[step].text] + lines
      case .restoreSnapshot?: lines = [walk.steps[step].text]
      default: break
      }
    }
    return lines.map { RecordedScenario.Entry(kind: .does, lines: [$0], end: 0) }
  }
}

/// A scenario that fails as a step of a check did: the journal up to its verdict, then what the step looks for.
struct FailedScenario {
  let text: String

  /// - Parameters:
  ///   - journal: the text of the journal; all of it is kept if the verdict isn't in it.
  ///   - walk: the scenario, secrets masked.
  init(_ journal: String, _ report: WalkReport, _ walk: Walk, _ progress: CheckProgress, step: Int) {
    let verdict = progress.entries.last { entry in
      if case .marked(let steps, _) = entry.event { steps.contains(step) } else { false }
    }?.event.line(report)
    var lines = journal.split(separator: "\n").map(String.init)
    if let verdict, let end = lines.lastIndex(where: { $0.trimmed == "# " + verdict }) { lines.removeSubrange(end...) }
    lines.removeAll { $0.trimmed.hasPrefix("#") || PictureStep.isIn($0) }
    if let name = lines.firstIndex(where: { $0.trimmed.hasPrefix("Scenario:") }) {
      lines[name] = "  Scenario: Step \(step + 1) of “\(report.name)” fails"
    }
    lines.append("    Then " + walk.steps[step].text)
    for row in walk.steps[step].table?.rows ?? [] {
      lines.append("      | " + row.cells.map(StepInference.InferredStep.cell).joined(separator: " | ") + " |")
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}

extension Walk {
  /// The first thing that a step does; nil if it does nothing.
  fileprivate func action(_ step: Int) -> StepAction? {
    steps.indices.contains(step) ? steps[step].actions.first : nil
  }
}

extension CheckEvent {
  /// What became known, in one line without line breaks. Notes of people are in the reports.
  fileprivate func line(_ report: WalkReport) -> String {
    func named(_ numbers: [Int]) -> String {
      let list = numbers.map { "\($0 + 1)" }.joined(separator: ", ")
      let first = numbers.first.flatMap { report.steps.indices.contains($0) ? report.steps[$0].text : nil } ?? ""
      return (numbers.count == 1 ? "Step " : "Steps ") + list + (numbers.count == 1 ? " (\(first))" : "")
    }
    return switch self {
    case .seen(let numbers): named(numbers) + ": seen"
    case .done(let number): named([number]) + ": done by the program"
    case .marked(let numbers, let mark): named(numbers) + ": \(mark.verdict.rawValue)"
    case .noted(let number, _): named([number]) + ": noted"
    case .remarked(let remark): remark.kind == .bug ? "A bug" : "A note"
    case .attached(let number, _): named([number]) + ": a file attached"
    }
  }
}
