internal import Basics
internal import Commands
internal import Gherkin
package import UserInterface
internal import WalletModel

/// The list beside the wallet of a check: the steps of the open scenario with their verdicts, and the scenarios.
///
/// Pure, as the player is: keys go in, and what is to be done comes out.
package struct Checklist: Sendable {
  /// A scenario of the check, with its state.
  package struct Row: Sendable {
    package let name: Text
    package let feature: Text
    package var state: CheckState

    package init(_ script: Script, _ state: CheckState) {
      (name, feature, self.state) = ("\(script.name)", "\(script.feature)", state)
    }
  }

  /// A tester's request.
  package enum Work: Hashable, Sendable {
    case perform(Int)
    /// - Parameter isConfirmed: true if the tester has agreed to lose what no step knows of.
    case goBack(before: Int, isConfirmed: Bool)
    case mark([Int], Verdict, note: String)
    case note(Int, String)
    /// - Parameter path: as the tester typed it.
    case attach(Int, path: String)
    /// Opens the scenario of this number.
    case open(Int)
  }

  /// What has the keys.
  package enum Focus: Hashable, Sendable { case phone, steps, scenarios }

  /// A line that the tester writes.
  struct Question: Sendable {
    enum Subject: Hashable {
      case verdict(Verdict)
      case note
      /// The path of a file.
      case attachment
      /// A fail of the wallet in the other hand.
      case otherWallet
    }

    let step: Int
    let subject: Subject
    /// True if it can't be left out: the verdict contradicts what the program has seen, or needs a reason; or it is a path.
    let isRequired: Bool
    var field: Field

    init(_ subject: Subject, _ step: Int, isRequired: Bool) {
      (self.subject, self.step, self.isRequired) = (subject, step, isRequired)
      // A path has up to 4096 bytes. (limits.h, PATH_MAX)
      field = subject == .attachment ? Field("File", limit: 4096) : Field("Note", limit: 500)
    }

    var prompt: Text {
      switch subject {
      case .note: "Note: "
      case .attachment: "Attach the file: "
      case .otherWallet: "Failed. What did the other one do? "
      case .verdict(.passed): "Not seen. Why does it pass? "
      case .verdict(.failed): isRequired ? "Seen. Why does it fail? " : "Failed. Note (may be empty): "
      case .verdict(.blocked): "Blocked by: "
      case .verdict(.skipped): "Skipped because: "
      }
    }
  }

  let script: Script
  /// Whose each step is: true for one that the program does at Enter.
  let isOfWorld: [Bool]
  /// True if the verdicts are about a wallet in the tester's other hand: then the program does each step.
  let isElsewhere: Bool
  /// The steps that are judged together.
  private let groups: [Judge.Group]
  /// The values that each step fills in, by their labels; secrets masked.
  private let values: [[String]]
  private(set) var steps: [CheckedStep] = []
  private(set) var scenarios: [Row]
  /// The number of the open scenario.
  let current: Int
  package private(set) var focus: Focus
  private(set) var selected: Selection
  private(set) var selectedScenario: Selection
  private(set) var question: Question?
  /// The step before which the tester wants to go back, while it is asked for.
  private var goingBack: Int?
  /// What is said until the next key.
  private(set) var message: (text: Text, role: Role)?
  /// False once the tester wants to see the panel instead, where there is no room for both.
  private(set) var isShown = true

  /// - Parameters:
  ///   - isElsewhere: true if the verdicts are about a wallet in the tester's other hand.
  ///   - listsScenarios: true if the tester first chooses a scenario.
  package init(
    _ script: Script, _ steps: [CheckedStep], scenarios: [Row], current: Int, isElsewhere: Bool, listsScenarios: Bool = false
  ) {
    self.isElsewhere = isElsewhere
    (self.script, self.steps, self.scenarios, self.current) = (script, steps, scenarios, current)
    isOfWorld = script.steps.map(\.isOfWorld)
    groups = Judge(script).groups
    let secrets = Mask.overEverySecret(of: script.walk)
    values = script.steps.map { step in
      guard step.fillsFields else { return [] }
      return (step.step.table?.rows ?? []).map(\.cells).filter { $0.count == 2 && $0 != ["field", "value"] }
        .map { "\($0[0]): \(StandIns.isSample($0[1]) ? $0[1] : secrets.over($0[1]))" }
    }
    focus = listsScenarios ? .scenarios : isElsewhere ? .steps : .phone
    selected = Selection(index: 0, count: script.steps.count)
    selectedScenario = Selection(index: current, count: scenarios.count)
    select(next)
  }

  /// Takes in what is known of the steps. The next one is selected once those before it are fulfilled.
  package mutating func show(_ steps: [CheckedStep], _ state: CheckState) {
    scenarios[current].state = state
    guard steps != self.steps else { return }
    let wasNext = selected.index == next
    let marked = steps.indices.contains { index in
      let (new, old) = (steps[index], self.steps[index])
      return new.mark != old.mark || new.note != old.note || new.attachments != old.attachments
    }
    self.steps = steps
    // A verdict leaves the tester at the step, and so does a step that the other wallet has yet to do.
    if !marked, !isElsewhere, wasNext || steps[selected.index].isSeen { select(next) }
  }

  private var next: Int { steps.firstIndex { (isElsewhere || !$0.isSeen) && $0.mark == nil } ?? steps.count }

  private mutating func select(_ step: Int) { selected.index = max(0, min(step, selected.count - 1)) }

  package mutating func say(_ text: Text, _ role: Role = .title) { message = (text, role) }

  /// Takes a key that is the phone's.
  package mutating func receiveKey() { message = nil }

  /// True while the keys are the list's.
  package var hasKeys: Bool { focus != .phone }
  /// True while a line is written.
  package var isAsking: Bool { question != nil }

  /// Asks before actions are undone that belong to no step that is fulfilled.
  package mutating func askToGoBack(before step: Int, undoing count: Int) {
    goingBack = step
    say(count == 1 ? "Undo your last action? Enter yes · Esc no" : "Undo your last \(count) actions? Enter yes · Esc no", .notice)
  }

  // MARK: - Keys

  package mutating func handle(_ input: Input) -> Work? {
    if let step = goingBack {
      // Other keys are no answer.
      guard [.key(.enter), .key(.escape)].contains(input) else { return nil }
      (goingBack, message) = (nil, nil)
      return input == .key(.enter) ? .goBack(before: step, isConfirmed: true) : nil
    }
    message = nil
    if question != nil { return write(input) }
    guard case .key(let key) = input else { return nil }
    if key == .control(Command.panelLetter) {
      (focus, isShown) = (focus == .phone ? .steps : .phone, true)
      return nil
    }
    switch focus {
    case .phone: return nil
    case .scenarios: return chooseScenario(key)
    case .steps: return choose(key)
    }
  }

  private mutating func chooseScenario(_ key: Key) -> Work? {
    switch key {
    case .escape: focus = .steps
    case .enter:
      focus = isElsewhere ? .steps : .phone
      return selectedScenario.index == current ? nil : .open(selectedScenario.index)
    default: selectedScenario.move(key)
    }
    return nil
  }

  private mutating func choose(_ key: Key) -> Work? {
    let step = selected.index
    switch CheckKey.named(key) {
    case .pass?: return decide(.passed, step)
    case .fail?: return decide(.failed, step)
    case .block?: return decide(.blocked, step)
    case .skip?: return decide(.skipped, step)
    case .note?:
      question = Question(.note, step, isRequired: false)
      question?.field.fill(with: steps[step].note)
    case .attach?: question = Question(.attachment, step, isRequired: true)
    case .passSeen? where isElsewhere: say("Billfold sees only its own wallet. Press p at each step that the other one passes.", .error)
    case .world? where isElsewhere, .person? where isElsewhere:
      if script.steps[step].kind != .sees, !steps[step].isDoneByProgram { return .perform(step) }
      say((script.steps[step].kind == .sees ? "There is nothing to do. " : "It is done. ") + otherHand(step) + ".", .notice)
    case .passSeen?:
      let passed = steps.indices.filter { $0 <= step && steps[$0].isSeen && steps[$0].mark == nil }
      guard !passed.isEmpty else {
        say("Nothing to pass: no step up to here was seen without a verdict.", .error)
        return nil
      }
      let open = steps[...step].count { !$0.isSeen && $0.mark == nil }
      if open > 0 { say("\(passed.count) passed. Not seen, and still open: \(open)", .notice) }
      return .mark(passed, .passed, note: "")
    case .world?:
      if isOfWorld[step] { return .perform(step) }
      let isSight = script.steps[step].kind == .sees
      say(isSight ? "Billfold looks for this by itself." : "This step is yours: do it on the phone (Ctrl-X), or press d.", .error)
    case .person?:
      if script.steps[step].kind != .sees { return .perform(step) }
      say("Nothing to do here: look at the phone, and give a verdict.", .error)
    case .back?:
      // From a step that nothing is known of, to the one before it.
      if !steps[step].isSeen, steps[step].mark == nil { select(step - 1) }
      return .goBack(before: selected.index, isConfirmed: false)
    case .scenarios?: focus = .scenarios
    case .hide?: (focus, isShown) = (.phone, false)
    case .list?, .select?, .end?, nil:
      switch key {
      case .escape: say("Ctrl-X goes to the phone.", .notice)
      default: selected.move(key)
      }
    }
    return nil
  }

  private mutating func decide(_ verdict: Verdict, _ step: Int) -> Work? {
    let isSeen = steps[step].isSeen
    switch verdict {
    case .passed where isSeen || isElsewhere: return .mark([step], .passed, note: "")
    case .failed where isElsewhere: question = Question(.otherWallet, step, isRequired: false)
    case .passed, .blocked, .skipped: question = Question(.verdict(verdict), step, isRequired: true)
    case .failed: question = Question(.verdict(verdict), step, isRequired: isSeen)
    }
    if let mark = steps[step].mark, mark.verdict == verdict { question?.field.fill(with: mark.note) }
    return nil
  }

  private mutating func write(_ input: Input) -> Work? {
    guard var question else { return nil }
    switch input {
    case .key(.escape), .key(.control(Command.panelLetter)): self.question = nil
    case .key(.enter):
      let text = question.field.value.trimmed
      if text.isEmpty, question.isRequired {
        say("One line is required. Esc cancels.", .error)
        return nil
      }
      self.question = nil
      switch question.subject {
      case .verdict(let verdict): return .mark([question.step], verdict, note: text)
      case .otherWallet: return .mark([question.step], .failed, note: text)
      case .note: return .note(question.step, text)
      case .attachment: return .attach(question.step, path: text)
      }
    default:
      if case .refused(let why) = question.field.handle(input) { say(why, .error) }
      self.question = question
    }
    return nil
  }

  // MARK: - In lines

  package var prompt: Text? {
    if let question { return question.prompt }
    switch focus {
    case .phone: return nil
    case .steps:
      return
        "Step \(selected.index + 1)" + (isElsewhere ? ". \(otherHand(selected.index))" : "")
        + " (p pass, f fail, b blocked, s skip, n note, a attach, "
        + (isElsewhere ? "d let Billfold do it, " : "P pass all seen, d do it, w do a step of the world, ")
        + "< go back, l scenarios, a number selects, nothing: phone): "
    case .scenarios: return "Scenario (a number, or nothing: the steps): "
    }
  }

  package var listing: [Text] {
    switch focus {
    case .phone: []
    case .steps:
      steps.indices.map { step in
        let word = state(of: step).words
        return "\(step + 1)" + (word.isEmpty ? "" : " " + word) + ": \(script.steps[step].text)"
      }
    case .scenarios: scenarios.enumerated().map { "\($0 + 1) " + $1.state.words + ": " + $1.name }
    }
  }

  /// Takes the answer to the prompt; false: it isn't understood.
  package mutating func answer(_ line: String) -> (isUnderstood: Bool, work: Work?) {
    let line = line.trimmed
    if let limit = question?.field.limit {
      question?.field.fill(with: String(line.prefix(limit)))
      return (true, handle(.key(.enter)))
    }
    if line.isEmpty || line == "/\(Command.panelLetter)" {
      return (true, handle(.key(focus == .scenarios ? .escape : .control(Command.panelLetter))))
    }
    if let number = Int(line) {
      guard (1...(focus == .steps ? selected : selectedScenario).count).contains(number) else { return (false, nil) }
      if focus == .steps {
        select(number - 1)
        return (true, nil)
      }
      selectedScenario.index = number - 1
      return (true, handle(.key(.enter)))
    }
    let keys: [String: Key] = ["w": .enter, "<": .left]
    guard focus == .steps, line.count == 1, let key = keys[line] ?? line.first.map(Key.character), CheckKey.named(key) != nil else {
      return (false, nil)
    }
    return (true, handle(.key(key)))
  }

  package mutating func consumeMessage() -> Text? {
    defer { message = nil }
    return message?.text
  }

  // MARK: - Words

  /// The state of a step in a word.
  func state(of step: Int) -> (words: Text, role: Role) {
    let checked = steps[step]
    switch checked.mark?.verdict {
    case .passed?: return (checked.isSeen || isElsewhere ? "passed" : "passed!", .good)
    case .failed?: return ("FAILED", .error)
    case .blocked?: return ("blocked", .notice)
    case .skipped?: return ("skipped", .quiet)
    case nil:
      return (
        checked.isDoneByProgram ? "done" : !checked.isSeen ? "" : script.steps[step].kind == .sees ? "seen" : "reached",
        checked.isSeen ? .good : .text
      )
    }
  }

  /// What is to be said of the selected step besides its text.
  func details(of step: Int) -> [(Text, Role)] {
    let checked = steps[step]
    var lines: [(Text, Role)] = []
    if let mark = checked.mark {
      let seen: Text = mark.isElsewhere ? "" : mark.isSeen ? ", seen" : ", not seen"
      lines.append(("\(mark.verdict.rawValue) by \(mark.tester)" + seen, .quiet))
      if !mark.note.isEmpty { lines.append(("\(mark.note)", .text)) }
    }
    if checked.mark == nil, !checked.isSeen { lines += values[step].map { ("\($0)", .text) } }
    if let difference = checked.difference {
      lines.append(("\(difference)", .error))
    } else if checked.mark == nil, !checked.isSeen, let group = groups.first(where: { $0.steps.contains(step) }),
      let other = group.sights.first(where: { steps[$0].difference != nil }), let difference = steps[other].difference
    {
      lines.append(("Not seen yet, because of step \(other + 1): \(difference)", .notice))
    }
    if !checked.note.isEmpty { lines.append(("Note: \(checked.note)", .text)) }
    for attachment in checked.attachments { lines.append(("Attached: \(attachment.line)", .text)) }
    if isElsewhere, checked.mark == nil { lines.append((otherHand(step), .notice)) }
    return lines
  }

  /// What the tester does with the wallet in the other hand.
  func otherHand(_ step: Int) -> Text {
    script.steps[step].kind == .sees ? "Look at the other phone, then p or f" : "Do the same on the other phone, then p or f"
  }

  /// Which step is selected, of how many, and whose it is.
  var hint: Text {
    guard next < steps.count else { return "All steps are seen or have a verdict" }
    let whose: Text = script.steps[next].kind == .sees ? "" : isOfWorld[next] || isElsewhere ? "Ctrl-X, Enter does it: " : ""
    return "Step \(next + 1)/\(steps.count): " + whose + "\(script.steps[next].text)"
  }
}

extension CheckKey {
  static func named(_ key: Key) -> CheckKey? { allCases.first { $0.row.keys.contains(key) } }
}
