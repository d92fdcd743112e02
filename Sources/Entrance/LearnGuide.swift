import Basics
import Commands
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletModel
import Worlds

/// Guides an exercise: a task, its goals, and hints on the way.
struct LearnGuide: WalletGuide {
  private let shelf: ExerciseShelf
  private let exercises: [Exercise]
  private var open: OpenExercise
  private var progress: LearningProgress
  private let wantsColor: Bool
  /// True in line mode, which shows no pictures.
  private let isInLines: Bool
  var panel: Lesson
  var remarks: [Text] = []
  private var isLeft = false
  /// The step that the last hint was about, and how many hints there were about it.
  private var hinted: (step: Int, count: Int)?
  private var demonstration: Demonstration?
  /// What is shown once all goals are reached; empty before that.
  private var closing: [Text] = []
  /// True once the message was shown that a goal can no longer be reached.
  private var hasSaidLost = false
  private let clock = SystemClock()

  init(
    _ open: OpenExercise, among exercises: [Exercise], on shelf: ExerciseShelf, _ progress: LearningProgress, wantsColor: Bool,
    isInLines: Bool, listsExercises: Bool
  ) {
    (self.open, self.exercises, self.shelf, self.progress) = (open, exercises, shelf, progress)
    (self.wantsColor, self.isInLines) = (wantsColor, isInLines)
    panel = Self.panel(open, exercises, progress, listsExercises: listsExercises)
    remarks = ["/x: the task, hints, what is missing. /q: leave."] + (panel.hasKeys ? panel.listing : [])
    showProgress()
    welcome()
  }

  private static func panel(_ open: OpenExercise, _ exercises: [Exercise], _ progress: LearningProgress, listsExercises: Bool) -> Lesson {
    let rows = exercises.map { Lesson.Row($0, progress.state(of: $0.name)) }
    return Lesson(open.exercise, to: open.goals, among: rows, current: open.number, listsExercises: listsExercises)
  }

  /// Says what is open, and what was lost.
  private mutating func welcome() {
    remarks += [open.exercise.title] + panel.lines
    let emptied: Text? = open.run.hasLostSecrets ? "Secret fields are empty: fill them in again." : nil
    if let notice = open.notice ?? open.run.loss.map({ "\($0)" }) ?? emptied { panel.say(notice, .notice) }
  }

  private var run: CheckRun { open.run }
  func exitStatus(of wallet: TerminalApp) -> Int32? { isLeft ? 0 : nil }
  func stage(on size: Size) -> Size { SidePanel.stage(on: size) }
  var wakeUp: Duration? { demonstration.flatMap { $0.wakeUp(clock.monotonic) } }
  mutating func received(by wallet: TerminalApp) throws {
    try run.hideTypedSecrets()
    if progress.entries[open.exercise.name] == nil, run.isBegun { try note() }
  }
  func rest(on size: Size) {}
  func close() {
    demonstration?.close()
    open.close()
  }

  mutating func picture(of wallet: inout TerminalApp, on size: Size) -> Frame {
    if let frame = demonstration?.frame(stage(on: size)) { return frame }
    return wallet.frame(stage(on: size))
  }

  mutating func follow(_ wallet: inout TerminalApp) throws {
    let now = clock.monotonic
    if let isGoing = demonstration?.work(now) {
      if isGoing { return panel.say("Shown to you (any key ends it): " + (demonstration?.caption ?? ""), .notice) }
      endShow()
    }
    // It resumes with the app opened again.
    if try run.relaunchIfLeft() { isLeft = true }
    guard try run.wallet.openWallet().isIdle, !wallet.isLooking else { return }
    let before = run.reachedGoals
    _ = try run.judgeIfDue()
    let goals = open.goals.filter { run.reachedGoals.subtracting(before).contains($0.step) }
    for goal in goals { remarks.append("Reached: " + goal.sentence) }
    if let last = goals.last {
      let others: Text = goals.count > 1 ? " (and \(goals.count - 1) more)" : ""
      panel.say(run.isComplete ? "All goals are reached. Ctrl-X: why, and the next exercise" : "Reached: " + last.sentence + others, .good)
      hinted = nil
      try note()
    }
    if run.judge.isLost, !hasSaidLost { panel.say("A goal can no longer be reached. Ctrl-X, then r starts over.", .error) }
    hasSaidLost = run.judge.isLost
  }

  mutating func showProgress() {
    if !run.isComplete { closing = [] } else if closing.isEmpty { closing = makeClosing() }
    let differences = run.judge.differences
    let broken = open.exercise.goals.filter { open.initialGoals.contains($0.step) && differences[$0.step] != nil }
    panel.show(reached: run.reachedGoals, broken: broken, isBegun: run.isBegun, isComplete: run.isComplete, closing: closing)
  }

  /// What the exercise has shown, and what it took.
  private func makeClosing() -> [Text] {
    let counts = try? run.callCounts()
    let hints = progress.entries[open.exercise.name]?.hints ?? 0
    let numbers = counts.map {
      "\(Self.counted($0.calls, "call")), \($0.refusals) of them refused, \(Self.counted(hints, "hint"))." as Text
    }
    return open.exercise.afterwords + [numbers].compactMap(\.self)
  }

  private static func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  /// Writes down how far the exercise is.
  private mutating func note(hints: Int = 0, isNew: Bool = false) throws {
    let (goals, reached, isComplete, now) = (open.goals, run.reachedGoals, run.isComplete, clock.wall)
    try progress.note(open.exercise.name) { entry in
      (entry.goals, entry.reached) = (goals.count, goals.count { reached.contains($0.step) })
      entry.hints = hints + (isNew ? 0 : entry.hints)
      if isComplete { entry.complete(at: now) }
    }
  }

  mutating func carryOut(_ work: Lesson.Work, in wallet: inout TerminalApp) throws {
    switch work {
    case .hint: try giveHint()
    case .compare: compare()
    case .startOver(false): panel.askToStartOver()
    case .startOver(true): try show(open.number, at: .beginning, in: &wallet)
    case .open(let number): try show(number, at: .whereLeftUnlessComplete, in: &wallet)
    case .endShow: endShow()
    }
    if isInLines, [.hint, .compare].contains(work) { remarks += panel.answerLines }
  }

  private mutating func say(_ hint: Text, _ more: Text) { panel.show(hint: [(hint, .notice), (more, .quiet)], isComparison: false) }

  private mutating func giveHint() throws {
    guard let step = try run.nextStep() else { return panel.show(hint: [("All goals are reached.", .good)], isComparison: false) }
    let count = hinted.flatMap { $0.step == step ? $0.count : nil } ?? 0
    hinted = (step, count + 1)
    try note(hints: 1)
    switch count {
    case 0: say("Hint: " + open.exercise.place(of: step), "h again: what to do")
    case 1: say("Hint: " + open.exercise.instruction(of: step), "h again: show me")
    default:
      hinted = (step, 2)
      if isInLines {
        return panel.show(hint: Demonstration.steps(open.exercise, after: run.judge).map { ($0, .notice) }, isComparison: false)
      }
      demonstration = Demonstration(open.exercise, after: run.judge)
      panel.setShowing(true)
    }
  }

  private mutating func endShow() {
    demonstration?.close()
    demonstration = nil
    panel.setShowing(false)
    panel.say("That was shown in another wallet. Yours is as you left it.", .notice)
  }

  /// Says which goals differ, and how. Never says the way.
  private mutating func compare() {
    let missing = run.missing()
    if run.isComplete { return panel.show(hint: [("All goals are reached.", .good)], isComparison: true) }
    let lines = open.exercise.goals.flatMap { goal in
      missing[goal.step].map { [("Missing: " + goal.sentence, Role.text), ($0, .notice)] } ?? []
    }
    panel.show(
      hint: lines.isEmpty ? [("The next goals hold already. They count once you do something.", .notice)] : lines, isComparison: true)
  }

  /// Opens another exercise, or this one from its beginning; the open one opens again where that can't be done.
  private mutating func show(_ number: Int, at place: ExerciseShelf.Place, in wallet: inout TerminalApp) throws {
    let last = open.number
    demonstration?.close()
    demonstration = nil
    open.close()
    do {
      try reopen(number, at: place, in: &wallet)
    } catch {
      try reopen(last, at: .whereLeft, in: &wallet)
      throw error
    }
    if place == .beginning { try note(isNew: true) }
    welcome()
  }

  private mutating func reopen(_ number: Int, at place: ExerciseShelf.Place, in wallet: inout TerminalApp) throws {
    open = try shelf.open(exercises[number], number, at: place)
    wallet = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
    panel = Self.panel(open, exercises, progress, listsExercises: false)
    (hinted, hasSaidLost, closing) = (nil, false, [])
    showProgress()
  }
}
