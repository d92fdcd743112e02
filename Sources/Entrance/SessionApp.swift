import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// A session as the terminal's program: a wallet that a tester explores, with notes and bugs beside it.
struct SessionApp: CheckingApp {
  var terminal: TerminalApp
  private let store: CheckStore
  private let run: CheckRun
  private let tester: String
  private var list: SessionList
  private var time: SessionTime
  /// True once the end of the planned time was said.
  private var hasSaidEnd: Bool
  /// Nil where no evidence is wanted.
  private var evidence: EvidenceFolder?
  private var remarks: [Text] = []
  private var size = Size(columns: 80, rows: 24)
  private let clock = SystemClock()

  /// - Parameter evidence: nil where none is wanted.
  init(
    _ run: CheckRun, _ store: CheckStore, _ charter: CheckCharter, tester: String, wantsColor: Bool, evidence: EvidenceFolder?
  ) throws {
    (self.run, self.store, self.tester, self.evidence) = (run, store, tester, evidence)
    terminal = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
    list = SessionList(charter)
    let now = clock.monotonic
    time = SessionTime(planned: charter.planned, spent: run.progress.trail.spent, now: now)
    hasSaidEnd = time.isOver(now)
    list.show(run.progress.remarks)
    list.time = time.words(now)
    remarks = ["\(charter.text)", time.words(now) + ". /x: notes and bugs. /q: leave."]
    let emptied = run.hasLostSecrets ? CheckApp.emptied : ""
    if let loss = run.loss { list.say("\(loss) " + emptied, .notice) } else if !emptied.isEmpty { list.say(emptied, .notice) }
  }

  /// True once the person has quit the app: that leaves the session.
  private var isLeft = false
  var exitStatus: Int32? { isLeft ? 0 : nil }

  var wakeUp: Duration? {
    let change = time.nextChange(clock.monotonic) + .milliseconds(1)
    return terminal.wakeUp.map { min($0, change) } ?? change
  }

  mutating func work(hasRung: Bool) {
    terminal.work(hasRung: hasRung)
    attempt { app in
      // It resumes with the app opened again.
      if try app.run.relaunchIfLeft() { app.isLeft = true }
      guard try app.run.wallet.openWallet().isIdle, !app.terminal.isLooking else { return }
      _ = try app.run.judgeIfDue()
      let now = app.clock.monotonic
      let ends = !app.hasSaidEnd && app.time.isOver(now)
      try app.keepTime(now, ends: ends)
      if ends {
        app.hasSaidEnd = true
        app.list.say("The planned time is over. The session continues; Ctrl-C leaves it.", .notice)
      }
    }
  }

  /// Writes down the time on the screen that showed until now, if another one shows or it ends in any case.
  private mutating func keepTime(_ now: Duration, ends: Bool) throws {
    list.time = time.words(now)
    var next = time
    if let (screen, span) = next.show(interface.shownScreen, now, ends: ends) { try run.stay(on: screen, for: span, until: clock.wall) }
    time = next
  }

  /// Does something that can fail, and says why.
  private mutating func attempt(_ body: (inout SessionApp) throws -> Void) {
    do {
      try body(&self)
    } catch let error as FileError {
      list.say("\(error.told(choosing: "another disk"))", .error)
    } catch let error as StepFailure {
      list.say("\(error.message)", .error)
    } catch {
      list.say("\(CommandError(error).message)", .error)
    }
    list.show(run.progress.remarks)
  }

  mutating func rest(typed: Int, isTyping: Bool) {
    terminal.rest(typed: typed, isTyping: isTyping)
    // A report needs it, however the session ends.
    try? store.setTerminal("\(size)")
  }

  mutating func receive(_ input: Input) {
    if list.hasKeys || list.isAsking || input.isControl(CheckKey.listLetter) && !terminal.isLooking {
      carryOut(list.handle(input))
      if input.isControl(CheckKey.listLetter) { remarks += list.listing }
    } else {
      list.receiveKey()
      terminal.receive(input)
      attempt { try $0.run.hideTypedSecrets() }
    }
  }

  private mutating func carryOut(_ work: SessionList.Work?) {
    guard let work else { return }
    attempt { app in
      switch work {
      case .remark(let kind, let text):
        try app.keepTime(app.clock.monotonic, ends: true)
        try app.run.remark(kind, text, tester: app.tester, time: app.clock.wall, east: SystemClock.secondsEast())
        let said: Text = kind == .bug ? "Bug \(app.run.progress.bugs.count) is written down." : "The note is written down."
        app.list.say(said, .good)
        app.remarks.append(said)
        try app.collect()
      case .goBack(let index, let isConfirmed):
        let remark = app.run.progress.remarks[index]
        let undone = app.run.actions(since: remark)
        if !remark.isOnWay {
          app.list.say("You went back to before it: the wallet can't go there. The evidence has the way to each bug.", .error)
        } else if undone == 0 {
          app.list.say("Nothing was done since.", .notice)
        } else if !isConfirmed {
          app.list.askToGoBack(to: index, undoing: undone)
        } else {
          try app.run.goBack(to: remark)
          app.list.say("Went back to it. " + (app.run.hasLostSecrets ? CheckApp.emptied : ""), .notice)
        }
      }
    }
  }

  mutating func collect() throws {
    try keepTime(clock.monotonic, ends: true)
    guard var folder = evidence else { return }
    try run.keepJournal()
    try run.keepStates()
    try folder.write(try Evidence(store))
    evidence = folder
  }

  func close() {
    // What showed last is known even if this can't be written.
    try? run.keepStates()
    run.close()
  }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    if terminal.isLooking { return terminal.frame(size) }
    list.time = time.words(clock.monotonic)
    return list.frame(terminal.frame(SidePanel.stage(on: size)), size, isCovered: interface.usesPanel)
  }

  // MARK: - In lines

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if let message = list.consumeMessage(), remarks.last != message { remarks.append(message) }
    return remarks + terminal.consumeRemarks()
  }

  var promptSource: PromptSource { list.prompt.map(PromptSource.program) ?? terminal.promptSource }

  mutating func answer(_ line: String) {
    guard list.hasKeys || list.isAsking else { return terminal.answer(line) }
    let (isUnderstood, work) = list.answer(line)
    guard isUnderstood else { return remarks.append("Not understood.") }
    carryOut(work)
  }

  var ownKey: OwnKey? { OwnKey(.control(CheckKey.listLetter), letter: CheckKey.listLetter) }
}
