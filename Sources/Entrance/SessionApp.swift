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
  let store: CheckStore
  let run: CheckRun
  private let tester: String
  var list: SessionList
  private var time: SessionTime
  /// True once the end of the planned time was said.
  private var hasSaidEnd: Bool
  /// Nil where no evidence is wanted.
  private var evidence: EvidenceFolder?
  var remarks: [Text] = []
  var size = Size(columns: 80, rows: 24)
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

  mutating func showProgress() { list.show(run.progress.remarks) }

  mutating func carryOut(_ work: SessionList.Work?) {
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
    // If writing fails, the last noted states remain.
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

  mutating func answer(_ line: String) {
    guard list.hasKeys || list.isAsking else { return terminal.answer(line) }
    let (isUnderstood, work) = list.answer(line)
    guard isUnderstood else { return remarks.append("Not understood.") }
    carryOut(work)
  }
}
