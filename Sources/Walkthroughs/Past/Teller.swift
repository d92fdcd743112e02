package import Commands
internal import System
package import UserInterface
internal import WalletModel

/// Tells what a person does to a wallet as the steps of a walkthrough that a person would write.
///
/// A step is proposed, tried on the interface as it was before, and told if it comes out as what was done. Otherwise each key is told.
package struct Teller: Sendable {
  /// A step that was told.
  package struct Told: Sendable {
    let action: StepAction
    /// True where what is typed or filled in is secret.
    let isSecret: Bool
    /// How many actions were done when it was over.
    package let end: Int

    /// In one line, secrets masked.
    package var line: String {
      func shown(_ value: String) -> String { isSecret ? Mask.sign : value }
      if case .fill(let field, let value) = action { return "I fill in \(field): \(shown(value))" }
      return sentence(shown)[0]
    }

    /// The sentence, and its table row by row.
    ///
    /// - Parameter value: gives what is written of a text that was typed.
    func sentence(_ value: (String) -> String) -> [String] {
      let action: StepAction =
        switch action {
        case .fill(let field, let text): .fill(field: field, value: value(text))
        case .type(let text): .type(value(text))
        case .paste(let text): .paste(value(text))
        default: action
        }
      guard let (step, told) = Vocabulary.sentence(of: action) else { preconditionFailure("no sentence tells of \(action)") }
      return [step.pattern.sentence(told.places)] + told.rows.map { "| " + $0.map(Self.cell).joined(separator: " | ") + " |" }
    }

    private static func cell(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
    }
  }

  package private(set) var told: [Told] = []
  /// The stage when the last step was told.
  private var start: StageMoment
  /// The keys since then.
  private var draft: [Input] = []
  /// The stage before the next key.
  private var now: StageMoment
  private var count = 0

  package init(from start: StageMoment) { (self.start, now) = (start, start) }

  /// Takes what was done, and the stage after it.
  package mutating func note(_ content: Past.Action.Content, after: StageMoment) {
    defer { now = after }
    count += 1
    switch content {
    case .resumed: break
    case .request(let request):
      tellDraft(upTo: count - 1)
      tell([.run(request.words.map(\.asShellWord).joined(separator: " "))], upTo: count)
      begin(after)
    case .input(let input): note(input, after: after)
    }
  }

  /// Tells of what is in the fields by now.
  package mutating func finish() { tellDraft(upTo: count) }

  private mutating func note(_ input: Input, after: StageMoment) {
    // What has changed by itself is no part of a step.
    if start.place != now.place { begin(now) }
    if now.interface.palette != nil || after.interface.palette != nil { return noteInPalette(input, after) }
    var plain = now.interface
    let work = plain.handle(input)
    if work.isEmpty, plain.exitStatus == nil, input.isMovingOrTyping(in: now), start.place == after.place {
      draft.append(input)
      return
    }
    tell(input)
    begin(after)
  }

  /// The commands of the command line are told, and not how they were typed.
  private mutating func noteInPalette(_ input: Input, _ after: StageMoment) {
    var palette = now.interface
    for case .command(.run(let line, _)) in palette.handle(input) { tell([.run(line)], upTo: count) }
    if now.interface.palette == nil { tellDraft(upTo: count - 1) }
    begin(after)
  }

  private mutating func begin(_ moment: StageMoment) {
    start = moment
    draft = []
  }

  // MARK: - Telling

  private mutating func tellDraft(upTo end: Int) {
    let filled = filledIn
    guard !filled.isEmpty else { return }
    tell(outcome(of: filled) == outcome(of: draft) ? filled : keys(draft), upTo: end)
    begin(now)
  }

  private mutating func tell(_ input: Input) {
    let done = outcome(of: draft + [input])
    let filled = filledIn
    for last in proposals(for: input) where outcome(of: filled + [last]) == done { return tell(filled + [last], upTo: count) }
    tell(keys(draft + [input]), upTo: count)
  }

  private mutating func tell(_ actions: [StepAction], upTo end: Int) {
    for action in actions { told.append(Told(action: action, isSecret: isSecret(action), end: end)) }
  }

  private func isSecret(_ action: StepAction) -> Bool {
    switch action {
    case .fill(let label, _): now.fields.contains { $0.label == label && $0.isSecret }
    case .type, .paste: now.dump.fields.first(where: \.isFocused)?.isSecret == true
    default: false
    }
  }

  /// The fields that hold something else than when the last step was told.
  private var filledIn: [StepAction] {
    guard !draft.isEmpty else { return [] }
    let before = start.fields
    return now.fields.filter { field in !before.contains { $0.number == field.number && $0.value.reveal() == field.value.reveal() } }
      .map { .fill(field: $0.label, value: $0.value.reveal()) }
  }

  /// What a key may mean, the likeliest first.
  private func proposals(for input: Input) -> [StepAction] {
    guard case .key(let key) = input else { return [] }
    let actions = now.dump.actions.filter(\.isEnabled)
    let chosen: [ScreenDump.Item] =
      switch key {
      case .enter, .character(" "): actions.filter(\.isFocused)
      case .character: actions
      default: []
      }
    return chosen.map { .choose($0.label) } + (key.name.isEmpty ? [] : [.press(key)])
  }

  /// Each key for itself; what is typed as text.
  private func keys(_ inputs: [Input]) -> [StepAction] {
    var actions: [StepAction] = []
    for input in inputs {
      switch input {
      case .key(.character(let character)) where now.interface.isTyping || actions.last?.text != nil:
        if case .type(let text)? = actions.last {
          actions[actions.count - 1] = .type(text + String(character))
        } else {
          actions.append(.type(String(character)))
        }
      case .key(let key): if !key.name.isEmpty { actions.append(.press(key)) }
      case .paste(let text): actions.append(.paste(text))
      case .entry, .command: break
      }
    }
    return actions
  }

  // MARK: - Trying

  /// What comes of something at once, before any answer; wherever the focus is.
  private struct Outcome: Equatable {
    let visit: Visit
    let lines: [String]
    let contents: [String]
    let work: [String]
    let exitStatus: Int32?
  }

  private func outcome(of inputs: [Input]) -> Outcome {
    var interface = start.interface
    var work: [String] = []
    for input in inputs { work += interface.handle(input).map(\.outline) }
    let moment = StageMoment(interface, start.surroundings, size: start.size)
    return Outcome(
      visit: interface.visit, lines: moment.lines, contents: moment.fields.map { $0.value.reveal() }, work: work,
      exitStatus: interface.exitStatus)
  }

  /// Of steps: as a walkthrough does them.
  private func outcome(of actions: [StepAction]) -> Outcome {
    var inputs: [Input] = []
    for action in actions {
      var moment = start
      var interface = start.interface
      for input in inputs { _ = interface.handle(input) }
      moment = StageMoment(interface, start.surroundings, size: start.size)
      inputs += moment.inputs(of: action)
    }
    return outcome(of: inputs)
  }
}

extension Interface.Work {
  /// What is requested, without the number of the request.
  fileprivate var outline: String {
    switch self {
    case .carryOut(let visit, _, let intent): "\(visit) \(intent)"
    case .cancel(let visit, _): "cancel \(visit)"
    case .usePhone, .press, .open, .copy, .command: "\(self)"
    }
  }
}

extension StepAction {
  /// What it types.
  fileprivate var text: String? { if case .type(let text) = self { text } else { nil } }
}

extension StageMoment {
  /// By what a screen is recognized, whatever is typed on it.
  fileprivate var place: Place {
    Place(visit: interface.visit, title: dump.title, isWaiting: interface.isWaiting, isPhoneInUse: interface.isPhoneInUse)
  }

  fileprivate struct Place: Equatable {
    let visit: Visit
    let title: String
    let isWaiting: Bool
    let isPhoneInUse: Bool
  }

  /// The keys that do it here; none where it can't be done.
  fileprivate func inputs(of action: StepAction) -> [Input] {
    switch action {
    case .choose(let label):
      guard let item = try? dump.action(label), let way = dump.keys(to: item) else { return [] }
      return way + [.key(item.isChecked != nil ? .character(" ") : .enter)]
    case .fill(let label, let value):
      guard let item = try? dump.field(label), let way = dump.keys(to: item), let typed = try? [Input].typing(value) else { return [] }
      return way + [.key(.control("u"))] + typed
    case .press(let key): return [.key(key)]
    default: return []
    }
  }
}

extension Input {
  /// True for a key that moves or types, and does no more.
  fileprivate func isMovingOrTyping(in moment: StageMoment) -> Bool {
    guard case .key(let key) = self else { return true }
    let isInField = moment.interface.isTyping
    return switch key {
    case .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backspace, .delete: true
    case .character: isInField
    // Of a field: it empties it.
    case .control("u"): isInField
    case .enter, .escape, .control, .unknown: false
    }
  }
}
