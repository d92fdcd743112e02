import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel

/// A check as the terminal's program: a wallet with the steps of a scenario beside it.
struct CheckApp: ScreenProgram, LineProgram {
  private let store: CheckStore
  private let place: CheckWorld
  private let session: CheckSession
  private let wantsColour: Bool
  private var run: CheckRun
  private var terminal: TerminalApp
  private var list: Checklist
  private var remarks: [Text] = []
  private var size = Size(columns: 80, rows: 24)
  private let clock = SystemClock()

  init(_ run: CheckRun, _ store: CheckStore, _ place: CheckWorld, session: CheckSession, wantsColour: Bool) throws {
    (self.run, self.store, self.place, self.session, self.wantsColour) = (run, store, place, session, wantsColour)
    terminal = TerminalApp(try run.wallet.held(), wantsColour: wantsColour)
    list = Self.list(run, store)
    welcome()
    remarks.append("/x: the steps. /q: leave.")
  }

  private static func list(_ run: CheckRun, _ store: CheckStore) -> Checklist {
    Checklist(
      run.script, run.progress.steps, scenarios: zip(store.walks, store.progress).map { .init(Script($0), $1.state) },
      current: run.number)
  }

  /// Says what is open, and what was lost.
  private mutating func welcome() {
    if run.hasLostSecrets { list.say("Secret fields are empty: fill them in again.", .notice) }
    remarks.append("\(run.script.title)")
  }

  var exitStatus: Int32? { nil }
  var bell: Int32 { terminal.bell }
  var wakeUp: Duration? { terminal.wakeUp }
  var warning: String? { terminal.warning }
  var colour: Bool { terminal.colour }
  var interface: Interface { terminal.interface }

  mutating func work(hasRung: Bool) {
    terminal.work(hasRung: hasRung)
    attempt { app in
      if app.terminal.exitStatus != nil {
        try app.run.wallet.restart()
        app.list.say("The app was quit. It is open again.", .notice)
      }
      guard try app.run.wallet.held().isIdle, !app.terminal.isLooking else { return }
      let fresh = try app.run.judgeIfDue()
      app.list.show(app.run.progress.steps)
      guard let last = fresh.last else { return }
      let seen: Text = fresh.count == 1 ? "Seen: " : "\(fresh.count) steps seen, to: "
      app.list.say(seen + "\(app.run.script.label(of: last))", .good)
      app.remarks.append(seen + "\(app.run.script.label(of: last))")
    }
  }

  /// Does something that can fail, and says why.
  private mutating func attempt(_ body: (inout CheckApp) throws -> Void) {
    do {
      try body(&self)
    } catch let error as FileError {
      list.say("\(error.told(choosing: "another disk")) Nothing was marked.", .error)
    } catch let error as StepFailure {
      list.say("\(error.message)", .error)
    } catch {
      list.say("\(CommandError(error).message)", .error)
    }
  }

  mutating func resumed() { terminal.resumed() }
  mutating func consumeClipboard() -> String? { terminal.consumeClipboard() }
  mutating func surroundings() -> StageState { terminal.surroundings() }
  mutating func rest(typed: Int, isTyping: Bool) {
    terminal.rest(typed: typed, isTyping: isTyping)
    // A report needs it, however the check ends.
    if store.header.session.terminal != terminalSize { try? store.note(at: clock.wall, terminal: terminalSize) }
  }

  mutating func receive(_ input: Input) {
    if list.hasKeys || list.isAsking || input.isControl(CheckKey.listLetter) && !terminal.isLooking {
      carryOut(list.handle(input))
      if input.isControl(CheckKey.listLetter) { remarks += list.listing }
    } else {
      terminal.receive(input)
    }
  }

  private mutating func carryOut(_ work: Checklist.Work?) {
    guard let work else { return }
    attempt { app in
      switch work {
      case .perform(let step):
        if let problem = try app.run.perform(step) { app.list.say("\(problem)", .error) }
      case .goBack(let step):
        try app.run.goBack(before: step)
        let emptied: Text = app.run.hasLostSecrets ? " Secret fields are empty: fill them in again." : ""
        app.list.say("Back before step \(step + 1)." + (emptied.isEmpty ? " What was marked after it is open again." : emptied), .notice)
      case .mark(let steps, let verdict, let note):
        for step in steps { try app.run.mark(step, app.mark(verdict, note, of: step)) }
      case .note(let step, let note): try app.run.note(step, app.run.masked(note))
      case .open(let scenario): try app.open(scenario)
      }
      app.list.show(app.run.progress.steps)
    }
  }

  private func mark(_ verdict: Verdict, _ note: String, of step: Int) -> CheckMark {
    CheckMark(
      verdict, note: run.masked(note), tester: session.tester, time: clock.wall, east: SystemClock.secondsEast(),
      isSeen: run.progress.steps[step].isSeen)
  }

  private mutating func open(_ scenario: Int) throws {
    close()
    run = try CheckRun(scenario, of: store, in: place, wasInterrupted: false)
    terminal = TerminalApp(try run.wallet.held(), wantsColour: wantsColour)
    list = Self.list(run, store)
    welcome()
  }

  /// Leaves the scenario as it is; it resumes there.
  func close() {
    run.close()
    try? place.keep(run.number)
  }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    if terminal.isLooking { return terminal.frame(size) }
    let isCovered = interface.usesPanel
    return list.frame(terminal.frame(Checklist.stage(on: size)), size, isCovered: isCovered)
  }

  /// Columns and rows of the terminal.
  var terminalSize: String { "\(size)" }

  // MARK: - In lines

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if let message = list.consumeMessage(), remarks.last != message { remarks.append(message) }
    return remarks + terminal.consumeRemarks()
  }

  var asker: LineAsker { list.prompt.map(LineAsker.program) ?? terminal.asker }

  mutating func answer(_ line: String) {
    guard list.hasKeys || list.isAsking else { return terminal.answer(line) }
    let (isUnderstood, work) = list.answer(line)
    guard isUnderstood else { return remarks.append("Not understood.") }
    let hadKeys = list.hasKeys
    carryOut(work)
    if hadKeys, list.hasKeys, !list.isAsking, Int(line.trimmed) == nil, work == nil { remarks += list.listing }
  }

  var ownKey: OwnKey? { OwnKey(.control(CheckKey.listLetter), letter: CheckKey.listLetter) }
}
