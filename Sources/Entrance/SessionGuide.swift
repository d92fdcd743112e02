import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// Guides a session: a tester explores a wallet, with notes and bugs.
struct SessionGuide: CheckingGuide {
  let store: CheckStore
  let run: CheckRun
  private let tester: String
  var panel: SessionList
  private var time: SessionTime
  /// The screen that shows now.
  private var shown: ScreenName?
  /// True once the end of the planned time was said.
  private var hasSaidEnd: Bool
  /// Nil where no evidence is wanted.
  private var evidence: EvidenceFolder?
  var remarks: [Text]
  private(set) var isLeft = false
  private let clock = SystemClock()

  /// - Parameter evidence: nil where none is wanted.
  init(_ run: CheckRun, _ store: CheckStore, _ charter: CheckCharter, tester: String, evidence: EvidenceFolder?) {
    (self.run, self.store, self.tester, self.evidence) = (run, store, tester, evidence)
    panel = SessionList(charter)
    let now = clock.monotonic
    time = SessionTime(planned: charter.planned, spent: run.progress.trail.spent, now: now)
    hasSaidEnd = time.isOver(now)
    remarks = ["\(charter.text)", time.words(now) + ". /x: notes and bugs. /q: leave."]
    showProgress()
    sayLosses()
  }

  func stage(on size: Size) -> Size { SidePanel.stage(on: size) }
  var wakeUp: Duration? { time.nextChange(clock.monotonic) + .milliseconds(1) }

  mutating func follow(_ wallet: inout TerminalApp) throws {
    shown = wallet.interface.shownScreen
    // It resumes with the app opened again.
    if try run.relaunchIfLeft() { isLeft = true }
    guard try run.wallet.openWallet().isIdle, !wallet.isLooking else { return }
    _ = try run.judgeIfDue()
    let now = clock.monotonic
    let ends = !hasSaidEnd && time.isOver(now)
    try keepTime(now, ends: ends)
    if ends {
      hasSaidEnd = true
      panel.say("The planned time is over. The session continues; Ctrl-C leaves it.", .notice)
    }
  }

  /// Records the time on the last screen once another shows; at once if `ends`.
  private mutating func keepTime(_ now: Duration, ends: Bool) throws {
    var next = time
    if let (screen, span) = next.show(shown, now, ends: ends) { try run.stay(on: screen, for: span, until: clock.wall) }
    time = next
  }

  mutating func showProgress() {
    panel.show(run.progress.remarks)
    panel.time = time.words(clock.monotonic)
  }

  mutating func carryOut(_ work: SessionList.Work, in wallet: inout TerminalApp) throws {
    switch work {
    case .remark(let kind, let text):
      try keepTime(clock.monotonic, ends: true)
      try run.remark(kind, text, tester: tester, time: clock.wall, east: SystemClock.secondsEast())
      let said: Text = kind == .bug ? "Bug \(run.progress.bugs.count) is written down." : "The note is written down."
      panel.say(said, .good)
      remarks.append(said)
      try collect()
    case .goBack(let index, let isConfirmed):
      let remark = run.progress.remarks[index]
      let undone = run.actions(since: remark)
      if !remark.isOnWay {
        panel.say("You went back to before it: the wallet can't go there. The evidence has the way to each bug.", .error)
      } else if undone == 0 {
        panel.say("Nothing was done since.", .notice)
      } else if !isConfirmed {
        panel.askToGoBack(to: index, undoing: undone)
      } else {
        try run.goBack(to: remark)
        panel.say("Went back to it. " + (run.hasLostSecrets ? emptiedFields : ""), .notice)
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
}
