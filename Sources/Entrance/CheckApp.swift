import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// A check as the terminal's program: a wallet with the steps of a scenario beside it.
struct CheckApp: CheckingApp {
  var terminal: TerminalApp
  let store: CheckStore
  private let world: CheckWorld
  private let tester: String
  private let wantsColor: Bool
  private let scripts: [Script]
  var run: CheckRun
  var list: Checklist
  /// Nil where no evidence is wanted.
  private var evidence: EvidenceFolder?
  var remarks: [Text] = []
  var size = Size(columns: 80, rows: 24)
  private let clock = SystemClock()

  /// - Parameters:
  ///   - evidence: nil where none is wanted.
  ///   - isNew: true if the check begins now.
  init(
    _ run: CheckRun, _ store: CheckStore, _ world: CheckWorld, tester: String, wantsColor: Bool, evidence: EvidenceFolder?, isNew: Bool
  ) throws {
    self.evidence = evidence
    (self.run, self.store, self.world, self.tester, self.wantsColor) = (run, store, world, tester, wantsColor)
    terminal = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
    scripts = store.walks.map { Script($0) }
    list = Self.list(run, store, scripts, listsScenarios: isNew && store.walks.count > 1)
    welcome()
    remarks.append("/x: the steps. /q: leave.")
    if list.hasKeys { remarks += list.listing }
  }

  private static func list(_ run: CheckRun, _ store: CheckStore, _ scripts: [Script], listsScenarios: Bool = false) -> Checklist {
    Checklist(
      run.script, run.progress.steps, scenarios: zip(scripts, store.progress).map { .init($0, $1.state) }, current: run.number,
      isElsewhere: store.isElsewhere, listsScenarios: listsScenarios)
  }

  /// Says what is open, and what was lost.
  private mutating func welcome() {
    let emptied: Text = run.hasLostSecrets ? Self.emptied : ""
    if let loss = run.loss { list.say("\(loss)" + emptied, .notice) } else if !emptied.isEmpty { list.say(emptied, .notice) }
    remarks.append("\(run.script.title)")
  }

  static let emptied: Text = "Secret fields are empty: fill them in again."

  /// True once the person has quit the app: that leaves the check.
  private var isLeft = false
  var exitStatus: Int32? { isLeft ? 0 : nil }

  mutating func work(hasRung: Bool) {
    terminal.work(hasRung: hasRung)
    attempt { app in
      // It resumes with the app opened again.
      if try app.run.relaunchIfLeft() { app.isLeft = true }
      guard try app.run.wallet.openWallet().isIdle, !app.terminal.isLooking, let last = try app.run.judgeIfDue().last else { return }
      let seen: Text = "Seen: \(app.run.script.steps[last].text)"
      // The line of the list says what to do with the other wallet.
      if !app.store.isElsewhere { app.list.say(seen, .good) }
      app.remarks.append(seen)
    }
  }

  mutating func showProgress() { list.show(run.progress.steps, run.progress.state) }

  mutating func carryOut(_ work: Checklist.Work?) {
    guard let work else { return }
    attempt { app in
      switch work {
      case .perform(let step): if let problem = try app.run.perform(step) { app.list.say("\(problem)", .error) }
      case .goBack(let step, false) where app.run.looseActions > 0:
        app.list.askToGoBack(before: step, undoing: app.run.looseActions)
      case .goBack(let step, _):
        try app.run.goBack(before: step)
        app.list.say(
          "Went back to before step \(max(step, app.run.script.preparedCount) + 1). "
            + (app.run.hasLostSecrets ? Self.emptied : "Later steps are open again."), .notice)
      case .mark(let steps, let verdict, let note):
        // Steps that were seen, and steps that were not.
        for group in steps.grouped(by: { app.run.progress.steps[$0].isSeen }) {
          try app.run.mark(group, try app.mark(verdict, note, of: group[0]))
        }
        app.remarks.append("\(verdict.rawValue): " + (steps.count == 1 ? "step \(steps[0] + 1)" : "\(steps.count) steps"))
        try app.collect()
      case .note(let step, let note):
        try app.run.note(step, try app.run.masked(note))
        try app.collect()
      case .attach(let step, let path): try app.attach(path, to: step)
      case .open(let scenario): try app.open(scenario)
      }
    }
  }

  private mutating func attach(_ path: String, to step: Int) throws {
    let home = CurrentProcess.environment("HOME") ?? ""
    guard let attachment = try run.attach(path.hasPrefix("~/") ? home + path.dropFirst() : path, to: step) else {
      return list.say("Step \(step + 1) has this content already.", .notice)
    }
    let kept: Text = attachment.hasPosition ? " It says where it was taken, and is kept as it is." : ""
    list.say("Attached: \(attachment.line)." + kept, attachment.hasPosition ? .notice : .good)
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
  private mutating func open(_ scenario: Int) throws {
    let last = run.number
    if evidence != nil { try run.keepJournal() }
    run.close()
    func show(_ number: Int) throws {
      run = try CheckRun(number, of: store, in: world)
      terminal = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
      list = Self.list(run, store, scripts)
    }
    do {
      try show(scenario)
      welcome()
    } catch {
      try show(last)
      throw error
    }
  }

  /// Leaves the scenario as it is; it resumes there.
  func close() { run.close() }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    if terminal.isLooking { return terminal.frame(size) }
    let room = SidePanel.stage(on: size)
    let own = run.wallet.ownSize.flatMap { $0.columns <= room.columns && $0.rows <= room.rows ? $0 : nil }
    return list.frame(terminal.frame(own ?? room), size, isCovered: interface.usesPanel)
  }

  // MARK: - In lines

  mutating func answer(_ line: String) {
    guard list.hasKeys || list.isAsking else { return terminal.answer(line) }
    let before = list.focus
    let (isUnderstood, work) = list.answer(line)
    guard isUnderstood else { return remarks.append("Not understood.") }
    carryOut(work)
    if list.focus != before { remarks += list.listing }
  }
}

extension [Int] {
  /// These numbers, apart by what they have in common, in order.
  fileprivate func grouped(by isSo: (Int) -> Bool) -> [[Int]] { [filter(isSo), filter { !isSo($0) }].filter { !$0.isEmpty } }
}
