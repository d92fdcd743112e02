package import Basics
package import Commands
internal import System
package import UserInterface
package import Worlds

/// Describes the actions of a person on a wallet as steps of a walkthrough, as a person would write them.
///
/// Each possible step is tried on a copy of the interface before the actions, and used if it has the same outcome as they had. Otherwise
/// each key becomes a step.
package struct StepInference: Sendable {
  /// A step that describes actions of the person.
  package struct InferredStep: Sendable {
    let action: StepAction
    /// True if the typed or filled-in text is secret.
    let isSecret: Bool
    /// The number of actions done up to the end of this step.
    package let end: Int

    /// The typed or filled-in text if it is secret; else nil.
    var secret: String? {
      switch action {
      case .fill(_, let text), .type(let text), .paste(let text): isSecret ? text : nil
      default: nil
      }
    }

    /// The step on one line, with secrets masked.
    package var line: String {
      func shown(_ value: String) -> String { isSecret ? Mask.sign : value }
      if case .fill(let field, let value) = action { return "I fill in \(field): \(shown(value))" }
      return sentence(shown)[0]
    }

    /// The name of the chosen item, field or command; nil for a key, and for a command of every screen, which changes nothing.
    var inBrief: String? {
      switch action {
      case .choose(let label): Command.named(label) == nil ? label : nil
      case .fill(let field, _): field
      case .run(let line): line
      case .type, .paste: "typed text"
      case .enterCard(let lastFour): "card •••• \(lastFour)"
      case .enterCode: "code"
      default: nil
      }
    }

    /// The sentence, then the rows of its table.
    ///
    /// - Parameter value: returns the text to write for a text that was typed.
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

    static func cell(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
    }
  }

  /// Facts from outside the app: values that a person may type and that steps refer to by name, and the result of a command.
  package struct Facts: Sendable {
    /// The newest code of the phone's inbox.
    let code: Secret?
    /// The customer's cards with the data printed on them.
    let cards: [PrintedCardRow]
    /// True if a command from outside the app was refused.
    let isRefused: Bool

    package init(code: Secret?, cards: [PrintedCardRow], isRefused: Bool) {
      (self.code, self.cards, self.isRefused) = (code, cards, isRefused)
    }
  }

  /// A key that no step describes yet.
  private struct DraftKey: Sendable {
    let input: Input
    /// True if characters are entered as text.
    let isTyping: Bool
    /// The label of the field that receives the key; nil if none does.
    let field: String?
    /// True if that field is secret.
    let isSecret: Bool

    init(_ input: Input, in moment: StageMoment) {
      self.input = input
      isTyping = moment.interface.isTyping
      let focused = moment.dump.fields.first(where: \.isFocused)
      (field, isSecret) = (focused?.label, focused?.isSecret == true)
    }
  }

  /// A possible step.
  private struct Word {
    let action: StepAction
    /// True if the typed or filled-in text is secret.
    let isSecret: Bool
  }

  package private(set) var told: [InferredStep] = []
  /// The stage after the last described step.
  private var start: StageMoment
  /// The keys after the last described step.
  private var draft: [DraftKey] = []
  /// The stage before the next key.
  private var now: StageMoment
  private var facts = Facts(code: nil, cards: [], isRefused: false)
  private var count = 0

  /// False after a step that may select another item than the person had selected.
  private var isSelectionTold = true

  /// The world of the wallet.
  private let world: WorldName

  /// True if each moment is reproduced, with what is selected and what stands in the command line; false: only what changes something.
  private let isExact: Bool

  package init(of world: WorldName, from start: StageMoment, isExact: Bool = false) {
    (self.world, self.start, now) = (world, start, start)
    self.isExact = isExact
  }

  /// Adds an action, and the stage after it.
  ///
  /// - Parameter facts: the facts from outside the app at that time.
  package mutating func note(_ content: ActionLog.Action.Content, after: StageMoment, _ facts: Facts) {
    defer {
      now = after
      self.facts = facts
    }
    count += 1
    if after.size != now.size {
      tellDraft(upTo: count - 1)
      tell(words([.resize(after.size)]), upTo: count)
      now = now.resized(to: after.size)
      begin(now)
    }
    switch content {
    case .resumed: break
    case .secretsLost:
      // Secret fields are empty then, whatever was typed into them.
      draft.removeAll(where: \.isSecret)
      let lost = start.fields.filter { $0.isSecret && !$0.value.reveal().isEmpty }
      guard !lost.isEmpty else { return }
      tellDraft(upTo: count - 1)
      tell(words(lost.map { .fill(field: $0.label, value: "") }), upTo: count)
      begin(after)
    case .request(let request):
      // A refused command has changed nothing.
      guard !facts.isRefused, let words = request.stepWords(of: world) else { return }
      tellDraft(upTo: count - 1)
      tell(self.words([.run(words.map(\.asShellWord).joined(separator: " "))]), upTo: count)
      begin(after)
    // Line mode sends commands by name. In a text field, the keys of some commands are text.
    case .input(.command(let command)) where command.binding.worksWhileTyping || !now.interface.isTyping:
      note(.key(command.binding.keys[0]), after: after)
    case .input(let input): note(input, after: after)
    }
  }

  /// Describes the text that is in the fields now.
  package mutating func finish() { tellDraft(upTo: count) }

  /// Describes the text in the fields, and how to reach exactly this picture of the phone, with its selection and scroll position.
  mutating func finishForPicture() {
    tell(wayToPicture.map(words) ?? words(for: draft), upTo: count)
    isSelectionTold = true
    begin(now)
  }

  private mutating func note(_ input: Input, after: StageMoment) {
    // A change without input does not belong to a step.
    if start.place != now.place {
      tellDraft(upTo: count - 1)
      begin(now)
    }
    if now.interface.palette != nil || after.interface.palette != nil { return noteInPalette(input, after) }
    var plain = now.interface
    let work = plain.handle(input)
    // If the key ends the wallet, the scenario ends before it.
    if plain.exitStatus != nil { return tellDraft(upTo: count - 1) }
    let outcome = StageMoment(plain, now.surroundings, size: now.size)
    if work.isEmpty, outcome.isSame(as: now) { return }
    let summary = outcome.message
    if work.isEmpty, input.isMovingOrTyping(in: now), start.place == after.place, summary == nil || summary == now.message {
      draft.append(DraftKey(input, in: now))
      return
    }
    tell(input)
    begin(after)
  }

  /// Describes the commands that the palette runs, if they change something, but not the keys that typed them.
  private mutating func noteInPalette(_ input: Input, _ after: StageMoment) {
    if isExact {
      draft.append(DraftKey(input, in: now))
      tell(words(for: draft), upTo: count)
      return begin(after)
    }
    var palette = now.interface
    for case .command(.run(let line, _)) in palette.handle(input) where !after.interface.isCommandRefused {
      let words = (try? ControlRequest(commandLine: line, of: world))?.stepWords(of: world)
      if let words { tell(self.words([.run(words.map(\.asShellWord).joined(separator: " "))]), upTo: count) }
    }
    if now.interface.palette == nil { tellDraft(upTo: count - 1) }
    begin(after)
  }

  private mutating func begin(_ moment: StageMoment) {
    start = moment
    draft = []
  }

  // MARK: - Describing

  private mutating func tellDraft(upTo end: Int) {
    // If the page has changed without input, the text was typed before that change.
    let present = now
    if start.place != now.place { now = moment(after: draft.map(\.input)) }
    defer { now = present }
    let filled = filledIn
    guard !filled.isEmpty else { return }
    let isFilled = outcome(of: filled) == outcome(of: draft.map(\.input))
    tell(isFilled ? words(filled) : words(for: draft), upTo: end)
    begin(present)
  }

  private mutating func tell(_ input: Input) {
    let keys = draft + [DraftKey(input, in: now)]
    let inputs = keys.map(\.input)
    let done = outcome(of: inputs)
    let last = proposals(for: input)
    // Ways to prepare the last key: fill in the fields; also select the item, because the effect of a key may depend on it; repeat each
    // key.
    var beginnings = [words(filledIn)]
    if let selected {
      let selecting = words(filledIn + [.select(selected)])
      // What a help page shows, and which field the Simulator fills in, depends on the selection.
      let isElsewhere = !isSelectionTold || start.dump.selected != selected
      beginnings.insert(selecting, at: isElsewhere && last.contains(where: \.looksAround) ? 0 : 1)
    }
    beginnings.append(words(for: draft))
    let ways = beginnings.flatMap { beginning in last.map { beginning + words([$0]) } }
    let way =
      ways.first { way in
        outcome(of: way.map(\.action)) == done
          && (!isExact || picture(after: self.inputs(of: way.map(\.action))) == picture(after: inputs))
      } ?? words(for: keys)
    isSelectionTold =
      (isSelectionTold || way.contains { $0.action.isSelecting })
      && picture(after: self.inputs(of: way.map(\.action))) == picture(after: inputs)
    tell(way, upTo: count)
  }

  private func words(_ actions: [StepAction]) -> [Word] { actions.map { Word(action: $0, isSecret: isSecret($0)) } }

  /// A step for each key; consecutive characters become one typed text.
  private func words(for keys: [DraftKey]) -> [Word] {
    var words: [Word] = []
    for key in keys {
      let action: StepAction? =
        switch key.input {
        case .key(.character(let character)) where key.isTyping || key.isSecret: .type(String(character))
        case .key(.control("u")): key.field.map { .fill(field: $0, value: "") }
        case .key(let pressed): self.words(for: pressed, isTyping: key.isTyping).first
        case .paste(let pasted): .paste(pasted)
        // The line replaces the text in the field.
        case .entry(let line): key.field.map { .fill(field: $0, value: line) }
        case .command: nil
        }
      guard let action else { continue }
      if case .type(let text) = action, let last = words.last, last.isSecret == key.isSecret, case .type(let before) = last.action {
        words[words.count - 1] = Word(action: .type(before + text), isSecret: key.isSecret)
      } else {
        words.append(Word(action: action, isSecret: key.isSecret))
      }
    }
    return words
  }

  private mutating func tell(_ words: [Word], upTo end: Int) {
    var words = words[...]
    while let word = words.popFirst() {
      let known = known(word.action)
      for step in known { told.append(InferredStep(action: step, isSecret: false, end: end)) }
      if known.isEmpty { told.append(InferredStep(action: word.action, isSecret: word.isSecret, end: end)) }
      // The sentence that enters a card fills in the card's other fields too.
      if case .enterCard? = known.last {
        words.removeAll { if case .fill(let label, _) = $0.action { Self.cardFields.contains(label) } else { false } }
      }
    }
  }

  private static let cardFields = ["Card number", "Expiry date", "Name on card", "Security code"]

  /// The steps for a code or a card number from outside the app, which each run of the scenario reads again. Empty for anything else.
  private func known(_ action: StepAction) -> [StepAction] {
    guard case .fill(let label, let value) = action else { return [] }
    if label.lowercased().contains("code"), let code = facts.code, code.reveal() == value { return [.storeCode, .enterCode] }
    guard label == Self.cardFields[0] else { return [] }
    let digits = value.filter(\.isNumber)
    let isKnown = facts.cards.contains { card in card.number.reveal() == digits && isPrinted(on: card) }
    return isKnown ? [.enterCard(String(digits.suffix(4)))] : []
  }

  /// Whether the fields contain the data printed on this card.
  private func isPrinted(on card: PrintedCardRow) -> Bool {
    let printed = zip(Self.cardFields.dropFirst(), [card.expiry, card.name, card.cvv?.reveal() ?? ""])
    return printed.allSatisfy { label, text in now.fields.allSatisfy { $0.label != label || $0.value.reveal() == text } }
  }

  private func isSecret(_ action: StepAction) -> Bool {
    switch action {
    case .fill(let label, _): now.fields.contains { $0.label == label && $0.isSecret }
    case .type, .paste: now.isInSecretField
    default: false
    }
  }

  /// The label of the item that is selected now.
  private var selected: String? { now.dump.selected }

  /// The steps that fill in the fields and lead to the same picture; nil if only the keys themselves do that.
  private var wayToPicture: [StepAction]? {
    let picture = picture(of: now)
    let filled = filledIn
    var ways = isSelectionTold ? [filled] : []
    if let selected { ways.append(filled + [.select(selected)]) }
    ways += (0...now.dump.items.count).map { filled + Array(repeating: .press(.tab), count: $0) }
    return ways.first { self.picture(after: inputs(of: $0)) == picture }
  }

  private func picture(after inputs: [Input]) -> [String] {
    var interface = start.interface
    for input in inputs { _ = interface.handle(input) }
    return picture(of: StageMoment(interface, now.surroundings, size: now.size))
  }

  /// The rows of the phone, and for an exact replay those of the terminal too: on a small one, only a part of the phone is visible.
  private func picture(of moment: StageMoment) -> [String] {
    isExact ? moment.phone.openRows + moment.frame(moment.size).openRows : moment.phone.openRows
  }

  /// The steps for the fields that have changed since the last described step.
  private var filledIn: [StepAction] {
    guard !draft.isEmpty else { return [] }
    let before = start.fields
    return now.fields.filter { field in !before.contains { $0.number == field.number && $0.value.reveal() == field.value.reveal() } }
      .map { .fill(field: $0.label, value: $0.value.reveal()) }
  }

  /// The possible actions of a key, the likeliest first.
  private func proposals(for input: Input) -> [StepAction] {
    guard case .key(let key) = input else { return [] }
    let actions = now.dump.actions.filter(\.isEnabled)
    let chosen: [ScreenDump.Item] =
      switch key {
      // In a text field, Enter triggers an action of the form.
      case .enter where now.interface.isTyping: actions
      case .enter, .character(" "): actions.filter(\.isFocused)
      case .character: actions
      default: []
      }
    // A character that a field rejects may be a part of a secret.
    if case .character(let character) = key, now.interface.isTyping { return [.type(String(character))] }
    return chosen.map { .choose($0.label) } + words(for: key, isTyping: now.interface.isTyping)
  }

  /// The steps for a key: choosing the command that it triggers, then pressing the key.
  private func words(for key: Key, isTyping: Bool) -> [StepAction] {
    let command = Command.of(key, whileTyping: isTyping, inGlass: now.interface.hasGlassKeys)
    // A step must not choose a button that the screen doesn't have.
    let isMissing = command == .back && !now.dump.actions.contains { $0.label == command?.name }
    let name = isMissing ? nil : command?.name.flatMap { now.dump.command($0) == command ? $0 : nil }
    return (name.map { [.choose($0)] } ?? []) + (key.name.isEmpty ? [] : [.press(key)])
  }

  // MARK: - Trying

  /// The immediate outcome of inputs, before any response, regardless of the focus.
  private struct Outcome: Equatable {
    let visit: Visit
    let lines: [String]
    let contents: [String]
    let work: [String]
    let exitStatus: Int32?
  }

  /// The stage immediately after inputs.
  private func moment(after inputs: [Input]) -> StageMoment {
    var interface = start.interface
    for input in inputs { _ = interface.handle(input) }
    return StageMoment(interface, start.surroundings, size: start.size)
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

  /// The outcome of steps that are carried out as in a walkthrough.
  private func outcome(of actions: [StepAction]) -> Outcome { outcome(of: inputs(of: actions)) }

  /// The inputs that carry out these actions, beginning at the stage after the last described step.
  private func inputs(of actions: [StepAction]) -> [Input] {
    var inputs: [Input] = []
    for action in actions { inputs += moment(after: inputs).inputs(of: action) }
    return inputs
  }
}

extension Interface.Work {
  /// A description of the work without its request number.
  fileprivate var outline: String {
    switch self {
    case .carryOut(let visit, _, let intent): "\(visit) \(intent)"
    case .cancel(let visit, _): "cancel \(visit)"
    case .usePhone, .press, .open, .copy, .command: "\(self)"
    }
  }
}

extension StageMoment {
  /// The features that identify a screen, whatever is typed on it.
  fileprivate var place: Place {
    Place(
      visit: interface.visit, title: dump.title, fields: fields.map(\.label), isWaiting: interface.isWaiting,
      isPhoneInUse: interface.isPhoneInUse)
  }

  fileprivate struct Place: Equatable {
    let visit: Visit
    let title: String
    /// The labels of the fields, because a screen may have several pages.
    let fields: [String]
    let isWaiting: Bool
    let isPhoneInUse: Bool
  }

  fileprivate var isInSecretField: Bool { dump.fields.contains { $0.isFocused && $0.isSecret } }

  /// The inputs that carry out an action on this screen; empty if that is impossible.
  fileprivate func inputs(of action: StepAction) -> [Input] {
    switch action {
    case .choose(let label):
      let dump = dump
      if let command = dump.command(label) { return [.key(command.binding.keys[0])] }
      guard let item = try? dump.action(label), let way = dump.keys(to: item) else { return [] }
      return way + [.key(item.isChecked != nil ? .character(" ") : .enter)]
    case .fill(let label, let value):
      guard let item = try? dump.field(label), let way = dump.keys(to: item), let typed = try? [Input].typing(value) else { return [] }
      return way + [.key(.control("u"))] + typed
    case .select(let label): return (try? dump.item(label)).flatMap(dump.keys) ?? []
    case .press(let key): return [.key(key)]
    case .type(let text): return (try? [Input].typing(text)) ?? []
    default: return []
    }
  }

  /// Whether both stages show the same, with the same text in fields, and the same focus and cursor.
  fileprivate func isSame(as other: StageMoment) -> Bool {
    let (own, others) = (frame(size), other.frame(size))
    return own.openRows == others.openRows && own.cursor == others.cursor && dump == other.dump
      && fields.map { $0.value.reveal() } == other.fields.map { $0.value.reveal() }
      && interface.visit == other.interface.visit
  }

  fileprivate func resized(to size: Size) -> StageMoment {
    var interface = interface
    interface.fit(size, SharedStageState(surroundings))
    return StageMoment(interface, surroundings, size: size)
  }
}

extension Input {
  /// True for an input that only moves the focus or edits text.
  fileprivate func isMovingOrTyping(in moment: StageMoment) -> Bool {
    guard case .key(let key) = self else { return true }
    let isInField = moment.interface.isTyping
    return switch key {
    case .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .backspace, .delete: true
    case .character: isInField
    // In a field, these keys only clear it or move to the next one.
    case .control("u"), .enter: isInField
    case .escape, .control, .unknown: false
    }
  }
}

extension ScreenDump {
  /// The label of the selected item.
  fileprivate var selected: String? { items.first(where: \.isFocused)?.label }
}

extension StepAction {
  /// True if the action opens something beside the page, such as help, and leaves the page unchanged.
  fileprivate var looksAround: Bool {
    guard case .choose(let label) = self, let command = Command.named(label) else { return false }
    return command != .back
  }

  /// True if the item selected after the action does not depend on the one selected before.
  fileprivate var isSelecting: Bool {
    switch self {
    case .choose(let label): Command.named(label) == nil
    case .select, .fill: true
    default: false
    }
  }
}
