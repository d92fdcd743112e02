internal import Basics
package import UserInterface
internal import WalletModel

/// The task beside the wallet of an exercise: what is to be reached, and what is.
///
/// Pure, as the checklist is: keys go in, and what is to be done comes out.
package struct Lesson: Sendable {
  /// A learner's request.
  package enum Work: Hashable, Sendable {
    case hint
    /// What is missing.
    case compare
    /// - Parameter isConfirmed: true if the learner has agreed to lose what they did.
    case startOver(isConfirmed: Bool)
    /// Opens the exercise of this number.
    case open(Int)
    /// Ends what is being shown.
    case endShow
  }

  /// What has the keys.
  package enum Focus: Hashable, Sendable { case phone, task, exercises, show }

  /// How far an exercise is.
  package enum State: String, Hashable, Sendable { case open, begun, done }

  /// An exercise in the list.
  package struct Row: Sendable {
    let title: Text
    let name: Text
    package var state: State

    package init(_ exercise: Exercise, _ state: State) { (title, name, self.state) = (exercise.title, "\(exercise.name)", state) }
  }

  private let exercise: Exercise
  /// The goals that are to be reached.
  private let goals: [Exercise.Goal]
  private(set) var exercises: [Row]
  /// The number of the open exercise.
  let current: Int
  package private(set) var focus: Focus
  private var selected: Selection
  /// The steps of the goals that are reached.
  private var reached: Set<Int> = []
  package private(set) var isComplete = false
  /// The goals that were reached before, and are not now.
  private var undone: Set<Int> = []
  /// The goals that held from the beginning, and no longer do.
  private var broken: [Exercise.Goal] = []
  /// What a hint has said, until the next one; or a comparison, until something is done.
  private var answers: [(Text, Role)] = []
  private var isComparison = false
  /// What stands below the task once all is reached.
  private var closing: [Text] = []
  private var isStartingOver = false
  private var message: (text: Text, role: Role)?
  private var isShown = true
  private var top = 0

  /// - Parameters:
  ///   - goals: those that are to be reached.
  ///   - listsExercises: true if the learner first chooses an exercise.
  package init(_ exercise: Exercise, to goals: [Exercise.Goal], among exercises: [Row], current: Int, listsExercises: Bool) {
    (self.exercise, self.goals, self.exercises, self.current) = (exercise, goals, exercises, current)
    focus = listsExercises ? .exercises : .phone
    selected = Selection(index: current, count: exercises.count)
  }

  /// Takes in which goals are reached.
  ///
  /// - Parameters:
  ///   - broken: goals that held from the beginning, and no longer do.
  ///   - isBegun: true once the learner has done something.
  ///   - closing: what the exercise has shown; empty before it is complete.
  package mutating func show(reached: Set<Int>, broken: [Exercise.Goal], isBegun: Bool, isComplete: Bool, closing: [Text]) {
    undone = undone.union(self.reached).subtracting(reached)
    (self.reached, self.broken, self.closing) = (reached, broken, closing)
    if isComplete {
      exercises[current].state = .done
    } else if isBegun, exercises[current].state == .open {
      exercises[current].state = .begun
    }
    if isComplete, !self.isComplete { answers = [] }
    self.isComplete = isComplete
  }

  /// Shows what a hint says, until the next one.
  package mutating func show(hint lines: [(Text, Role)], isComparison: Bool) {
    (answers, self.isComparison) = (lines, isComparison)
    top = 0
  }

  package mutating func say(_ text: Text, _ role: Role = .title) { message = (text, role) }
  package mutating func receiveKey() {
    message = nil
    if isComparison { answers = [] }
  }
  package var hasKeys: Bool { focus != .phone }

  /// While something is shown, any key ends it.
  package mutating func setShowing(_ isShowing: Bool) {
    if isShowing { focus = .show } else if focus == .show { focus = .task }
  }

  package mutating func askToStartOver() {
    isStartingOver = true
    say(Self.startOverQuestion + " Enter yes · Esc no", .notice)
  }

  private static let startOverQuestion: Text = "Start over, and lose this?"

  // MARK: - Keys

  package mutating func handle(_ input: Input) -> Work? {
    message = nil
    if focus == .show { return .endShow }
    if isStartingOver {
      isStartingOver = false
      return input == .key(.enter) ? .startOver(isConfirmed: true) : nil
    }
    guard case .key(let key) = input else { return nil }
    if key == .control(Command.panelLetter) {
      (focus, isShown) = (focus == .phone ? .task : .phone, true)
      return nil
    }
    return focus == .exercises ? chooseExercise(key) : choose(key)
  }

  private mutating func chooseExercise(_ key: Key) -> Work? {
    switch key {
    case .escape: focus = .task
    case .enter:
      focus = .phone
      return selected.index == current ? nil : .open(selected.index)
    default: selected.move(key)
    }
    return nil
  }

  private mutating func choose(_ key: Key) -> Work? {
    switch LearnKey.of(key) {
    case .hint?: return .hint
    case .missing?: return .compare
    case .startOver?: return .startOver(isConfirmed: false)
    case .exercises?: focus = .exercises
    case .next?:
      guard isComplete else {
        say("Not all goals are reached yet. w shows what is missing, l lists the exercises.", .notice)
        return nil
      }
      guard let next else {
        say("All other exercises are done.", .notice)
        return nil
      }
      return .open(next)
    case .hide?: (focus, isShown) = (.phone, false)
    case .scroll?: top = max(0, min(top + (key == .up ? -1 : 1), text.count))
    case .list?, .end?, nil: if key == .escape { focus = .phone }
    }
    return nil
  }

  /// The next exercise that isn't done, after the last one again from the first; nil if there is none.
  private var next: Int? {
    let others = exercises.indices.filter { $0 != current && exercises[$0].state != .done }
    return others.first { $0 > current } ?? others.first
  }

  // MARK: - In lines

  package var listing: [Text] {
    switch focus {
    case .phone, .show: []
    case .task: lines
    case .exercises: exercises.enumerated().map { "\($0 + 1) " + ($1.state == .open ? "" : "\($1.state.rawValue) ") + $1.title }
    }
  }

  package var prompt: Text? {
    if isStartingOver { return Self.startOverQuestion + " (y yes, nothing: no): " }
    switch focus {
    case .phone, .show: return nil
    case .task:
      return "Exercise (h hint, w what is missing, \(isComplete ? "n next exercise, " : "")r start over, l exercises, nothing: phone): "
    case .exercises: return "Exercise (a number, or nothing: the task): "
    }
  }

  package mutating func answer(_ line: String) -> (isUnderstood: Bool, work: Work?) {
    let line = line.trimmed
    if isStartingOver { return (true, handle(.key(line == "y" ? .enter : .escape))) }
    if line.isEmpty || line == "/\(Command.panelLetter)" { return (true, handle(.key(.escape))) }
    if focus == .exercises {
      guard let number = Int(line), exercises.indices.contains(number - 1) else { return (false, nil) }
      selected.index = number - 1
      return (true, handle(.key(.enter)))
    }
    guard line.count == 1, let key = line.first, LearnKey.of(.character(key)) != nil else { return (false, nil) }
    let work = handle(.key(.character(key)))
    return (true, work)
  }

  package mutating func consumeMessage() -> Text? {
    defer { message = nil }
    return message?.text
  }

  /// What the last hint or comparison said, for line mode.
  package var answerLines: [Text] { answers.map(\.0) }

  // MARK: - Text

  /// The task, the goals, and what is said about them.
  package var lines: [Text] { text.map(\.0).filter { !$0.isEmpty } }
  private var text: [(Text, Role)] {
    // The latest hint or comparison comes first, so that it is visible on small terminals too.
    var lines: [(Text, Role)] = answers + (answers.isEmpty ? [] : [("", .text)]) + [(exercise.task, .text), ("", .text)]
    for goal in goals {
      let isReached = reached.contains(goal.step)
      let isUndone = undone.contains(goal.step)
      lines.append(((isReached ? "✓ " : "· ") + goal.sentence + (isUndone ? " (no longer)" : ""), isReached ? .good : .text))
    }
    for goal in broken { lines.append(("· " + goal.sentence + " (no longer)", .text)) }
    if isComplete { lines += [("", .text), ("All goals are reached.", .good)] + closing.map { ($0, .text) } }
    return lines
  }

  private var counts: Text {
    "\(goals.count { reached.contains($0.step) })/\(goals.count)"
  }

  // MARK: - Drawing

  package func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame {
    let panel = SidePanel(hasKeys: hasKeys && focus != .show, question: nil, message: message, isShown: isShown && focus != .show)
    return panel.frame(stage, size, isCovered: isCovered, line: line) { frame, rows, columns in
      if focus == .exercises {
        let list = exercises.map { row in
          SidePanel.Row(
            word: row.state == .open ? "" : "\(row.state.rawValue)", text: row.title, role: row.state == .done ? .good : .text,
            details: [(row.name, .quiet)])
        }
        panel.draw(list, titled: [("Exercises", .title)], selected: selected.index, into: &frame, rows: rows, columns: columns)
      } else {
        let heading = exercise.title.wrapped(to: columns.count - 2).prefix(2).map { ($0, Role.title) }
        panel.draw(text, titled: heading, from: top, into: &frame, rows: rows, columns: columns)
      }
    }
  }

  /// What can be done now, in as many words as have room.
  private func line(_ columns: Int) -> Text {
    let lines: [Text]
    switch focus {
    case .exercises:
      lines = ["Up/Down select · Enter open · Esc task · Ctrl-X phone · Ctrl-C leave", "Enter open · Esc task · Ctrl-X phone"]
    case .task where isComplete:
      lines = ["Enter next exercise · l exercises · r start over · Ctrl-X phone · Ctrl-C leave", "Enter next · l list · r again · Ctrl-X"]
    case .task:
      lines = [
        "h hint · w what is missing · r start over · l exercises · v hide · Ctrl-X phone",
        "h hint · w missing · r start over · l list · Ctrl-X",
        "h hint · w missing · Ctrl-X",
      ]
    case .show: lines = ["Any key returns to your wallet"]
    case .phone where isComplete:
      lines = ["All goals are reached · Ctrl-X why, and the next exercise", "Done · Ctrl-X next exercise"]
    case .phone:
      let goal = goals.first { !reached.contains($0.step) }?.sentence ?? ""
      lines = [
        counts + " " + exercise.title + " · Ctrl-X task, hints, what is missing", counts + " Next: " + goal + " · Ctrl-X task",
        counts + " " + goal.truncated(to: max(0, columns - 16)) + " · Ctrl-X",
      ]
    }
    return lines.first { $0.width <= columns } ?? lines[lines.count - 1]
  }
}
