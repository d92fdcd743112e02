import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// The guide of a wallet whose use is written down in the store of a check.
protocol CheckingGuide: WalletGuide {
  var store: CheckStore { get }
  var run: CheckRun { get }
  /// True once the person has quit the app: that leaves the check.
  var isLeft: Bool { get }
  /// Writes the evidence as it is now, where it is wanted.
  mutating func collect() throws
  /// Leaves the check as it is; it resumes there.
  func close()
}

extension CheckingGuide {
  func exitStatus(of wallet: TerminalApp) -> Int32? { isLeft ? 0 : nil }
  mutating func received(by wallet: TerminalApp) throws { try run.hideTypedSecrets() }
  // Reports state the terminal's size, even if the process is killed.
  func rest(on size: Size) { try? store.setTerminal("\(size)") }

  /// Says what was lost while the check was left.
  mutating func sayLosses() {
    let emptied: Text = run.hasLostSecrets ? emptiedFields : ""
    if let loss = run.loss {
      panel.say("\(loss) " + emptied, .notice)
    } else if run.hasLostSecrets {
      panel.say(emptied, .notice)
    }
  }

  /// The advice after secret fields were emptied.
  var emptiedFields: Text { "Secret fields are empty: fill them in again." }
}

/// Guides a check: the steps of a scenario, with verdicts.
struct CheckGuide: CheckingGuide {
  let store: CheckStore
  private let world: CheckWorld
  private let tester: String
  private let wantsColor: Bool
  private let scripts: [Script]
  private(set) var run: CheckRun
  var panel: Checklist
  /// Nil where no evidence is wanted.
  private var evidence: EvidenceFolder?
  var remarks: [Text]
  private(set) var isLeft = false
  private let clock = SystemClock()

  /// - Parameters:
  ///   - evidence: nil where none is wanted.
  ///   - isNew: true if the check begins now.
  init(
    _ run: CheckRun, _ store: CheckStore, _ world: CheckWorld, tester: String, wantsColor: Bool, evidence: EvidenceFolder?, isNew: Bool
  ) {
    self.evidence = evidence
    (self.run, self.store, self.world, self.tester, self.wantsColor) = (run, store, world, tester, wantsColor)
    scripts = store.walks.map { Script($0) }
    panel = Self.panel(run, store, scripts, listsScenarios: isNew && store.walks.count > 1)
    remarks = ["\(run.script.title)", "/x: the steps. /q: leave."]
    if panel.hasKeys { remarks += panel.listing }
    sayLosses()
  }

  private static func panel(_ run: CheckRun, _ store: CheckStore, _ scripts: [Script], listsScenarios: Bool = false) -> Checklist {
    Checklist(
      run.script, run.progress.steps, scenarios: zip(scripts, store.progress).map { .init($0, $1.state) }, current: run.number,
      isElsewhere: store.isElsewhere, listsScenarios: listsScenarios)
  }

  mutating func follow(_ wallet: inout TerminalApp) throws {
    // It resumes with the app opened again.
    if try run.relaunchIfLeft() { isLeft = true }
    guard try run.wallet.openWallet().isIdle, !wallet.isLooking, let last = try run.judgeIfDue().last else { return }
    let seen: Text = "Seen: \(run.script.steps[last].text)"
    // In a check with another wallet, the line below the list is needed for instructions.
    if !store.isElsewhere { panel.say(seen, .good) }
    remarks.append(seen)
  }

  mutating func showProgress() { panel.show(run.progress.steps, run.progress.state) }

  mutating func carryOut(_ work: Checklist.Work, in wallet: inout TerminalApp) throws {
    switch work {
    case .perform(let step): if let problem = try run.perform(step) { panel.say("\(problem)", .error) }
    case .goBack(let step, false) where run.looseActions > 0:
      panel.askToGoBack(before: step, undoing: run.looseActions)
    case .goBack(let step, _):
      try run.goBack(before: step)
      panel.say(
        "Went back to before step \(max(step, run.script.preparedCount) + 1). "
          + (run.hasLostSecrets ? emptiedFields : "Later steps are open again."), .notice)
    case .mark(let steps, let verdict, let note):
      // Steps that were seen, and steps that were not.
      for group in steps.grouped(by: { run.progress.steps[$0].isSeen }) { try run.mark(group, try mark(verdict, note, of: group[0])) }
      remarks.append("\(verdict.rawValue): " + (steps.count == 1 ? "step \(steps[0] + 1)" : "\(steps.count) steps"))
      try collect()
    case .note(let step, let note):
      try run.note(step, try run.masked(note))
      try collect()
    case .attach(let step, let path): try attach(path, to: step)
    case .open(let scenario): try open(scenario, in: &wallet)
    }
  }

  private mutating func attach(_ path: String, to step: Int) throws {
    let home = CurrentProcess.environment("HOME") ?? ""
    guard let attachment = try run.attach(path.hasPrefix("~/") ? home + path.dropFirst() : path, to: step) else {
      return panel.say("Step \(step + 1) has this content already.", .notice)
    }
    let kept: Text = attachment.hasPosition ? " It says where it was taken, and is kept as it is." : ""
    panel.say("Attached: \(attachment.line)." + kept, attachment.hasPosition ? .notice : .good)
    try collect()
  }

  /// Writes the evidence as it is now, where it is wanted.
  mutating func collect() throws {
    guard var folder = evidence else { return }
    try run.keepJournal()
    try folder.write(try Evidence(store))
    evidence = folder
  }

  private func mark(_ verdict: Verdict, _ note: String, of step: Int) throws -> CheckMark {
    let checked = run.progress.steps[step]
    return CheckMark(
      verdict, note: try run.masked(note), tester: tester, time: clock.wall, east: SystemClock.secondsEast(), isSeen: checked.isSeen,
      isElsewhere: store.isElsewhere, difference: store.isElsewhere ? nil : checked.difference)
  }

  /// Opens another scenario; the open one stays where that can't be done.
  private mutating func open(_ scenario: Int, in wallet: inout TerminalApp) throws {
    let last = run.number
    if evidence != nil { try run.keepJournal() }
    run.close()
    func show(_ number: Int) throws {
      run = try CheckRun(number, of: store, in: world, as: nil)
      wallet = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
      panel = Self.panel(run, store, scripts)
    }
    do {
      try show(scenario)
      remarks.append("\(run.script.title)")
      sayLosses()
    } catch {
      try show(last)
      throw error
    }
  }

  /// Leaves the scenario as it is; it resumes there.
  func close() { run.close() }

  var wakeUp: Duration? { nil }
  func stage(on size: Size) -> Size {
    let room = SidePanel.stage(on: size)
    return run.wallet.ownSize.flatMap { $0.columns <= room.columns && $0.rows <= room.rows ? $0 : nil } ?? room
  }
}

extension [Int] {
  /// These numbers in two groups, those for which it is true first.
  fileprivate func grouped(by isSo: (Int) -> Bool) -> [[Int]] { [filter(isSo), filter { !isSo($0) }].filter { !$0.isEmpty } }
}
