internal import Basics
package import UserInterface
internal import WalletModel

/// The list beside the wallet of a session: the charter, the time, and notes and bugs in their order.
///
/// Pure, as `Checklist` is: keys go in, and what is to be done comes out.
package struct SessionList: Sendable {
  /// A tester's request.
  package enum Work: Hashable, Sendable {
    case remark(Remark.Kind, String)
    /// Goes back to the moment of the remark of this index.
    ///
    /// - Parameter isConfirmed: true if the tester has agreed to undo what was done since.
    case goBack(Int, isConfirmed: Bool)
  }

  private let charter: Text
  private var remarks: [PlacedRemark] = []
  /// True while the keys are the list's.
  package private(set) var hasKeys = false
  package var focus: Bool { hasKeys }
  private var selected = Selection(index: 0, count: 0)
  /// The remark that is being written.
  private var question: (kind: Remark.Kind, field: Field)?
  /// The index of the remark to go back to, while that is asked for.
  private var goingBack: Int?
  /// What is said until the next key.
  private var message: (text: Text, role: Role)?
  private var isShown = true
  /// The time that is left, in words.
  package var time: Text = ""

  package init(_ charter: CheckCharter) { self.charter = "\(charter.text)" }

  /// Takes in the remarks. A new one is selected.
  package mutating func show(_ remarks: [PlacedRemark]) {
    let isNew = remarks.count != self.remarks.count
    self.remarks = remarks
    if isNew { selected = Selection(index: remarks.count - 1, count: remarks.count) }
  }

  package mutating func say(_ text: Text, _ role: Role = .title) { message = (text, role) }

  /// Takes a key that is the phone's.
  package mutating func receiveKey() { message = nil }

  /// True while a line is written.
  package var isAsking: Bool { question != nil }

  /// Asks before actions are undone.
  package mutating func askToGoBack(to index: Int, undoing count: Int?) {
    goingBack = index
    let undone: Text = count.map { $0 == 1 ? "Undo your last action?" : "Undo your last \($0) actions?" } ?? "Undo all that was done since?"
    say(undone + " Notes and bugs stay. Enter yes · Esc no", .notice)
  }

  // MARK: - Keys

  package mutating func handle(_ input: Input) -> Work? {
    message = nil
    if let index = goingBack {
      goingBack = nil
      return input == .key(.enter) ? .goBack(index, isConfirmed: true) : nil
    }
    if question != nil { return write(input) }
    guard case .key(let key) = input else { return nil }
    switch SessionKey.of(key) {
    case .list?: (hasKeys, isShown) = (!hasKeys, true)
    case .note? where hasKeys: ask(.note)
    case .bug? where hasKeys: ask(.bug)
    case .back? where hasKeys: return goBack()
    case .hide? where hasKeys: (hasKeys, isShown) = (false, false)
    default:
      guard hasKeys else { return nil }
      if key == .escape { hasKeys = false } else { selected.move(key) }
    }
    return nil
  }

  private mutating func ask(_ kind: Remark.Kind) { question = (kind, Field("Note", limit: 500)) }

  private mutating func goBack() -> Work? {
    guard remarks.indices.contains(selected.index) else {
      say("No note or bug yet: n writes a note, f a bug.", .error)
      return nil
    }
    return .goBack(selected.index, isConfirmed: false)
  }

  private mutating func write(_ input: Input) -> Work? {
    guard let (kind, field) = question else { return nil }
    switch input {
    case .key(.escape), .key(.control(Command.panelLetter)): question = nil
    case .key(.enter):
      let text = field.value.trimmed
      guard !text.isEmpty else {
        say("One line is required. Esc cancels.", .error)
        return nil
      }
      question = nil
      return .remark(kind, text)
    default: if case .refused(let why)? = question?.field.handle(input) { say(why, .error) }
    }
    return nil
  }

  // MARK: - In lines

  package var prompt: Text? {
    if let question { return Self.prompt(question.kind) }
    if goingBack != nil { return "y yes, nothing: no: " }
    return hasKeys ? "Session, \(time) (n note, f bug, a number and < go back, nothing: phone): " : nil
  }

  private static func prompt(_ kind: Remark.Kind) -> Text { kind == .note ? "Note: " : "Bug: " }

  package var listing: [Text] {
    guard hasKeys else { return [] }
    return [charter, time] + remarks.indices.map { "\($0 + 1) " + word(remarks[$0]) + " " + text(remarks[$0]) }
  }

  /// Takes the answer to the prompt; false: it isn't understood.
  package mutating func answer(_ line: String) -> (isUnderstood: Bool, work: Work?) {
    let line = line.trimmed
    if question != nil {
      if line.isEmpty { return (true, handle(.key(.escape))) }
      question?.field.fill(with: String(line.prefix(500)))
      return (true, handle(.key(.enter)))
    }
    if goingBack != nil { return (true, handle(.key(line == "y" ? .enter : .escape))) }
    if line.isEmpty || line == "/\(Command.panelLetter)" { return (true, handle(.key(.escape))) }
    if let number = Int(line), remarks.indices.contains(number - 1) {
      selected.index = number - 1
      return (true, nil)
    }
    let keys: [String: Key] = ["n": .character("n"), "f": .character("f"), "<": .left]
    return keys[line].map { (true, handle(.key($0))) } ?? (false, nil)
  }

  package mutating func consumeMessage() -> Text? {
    defer { message = nil }
    return message?.text
  }

  // MARK: - Words

  private func word(_ placed: PlacedRemark) -> Text { placed.remark.kind == .bug ? "BUG" : "note" }
  private func text(_ placed: PlacedRemark) -> Text { "\(placed.remark.time.time(east: placed.remark.east)) \(placed.remark.text)" }

  private var counts: Text {
    func counted(_ kind: Remark.Kind, _ one: Text, _ many: Text) -> Text {
      let count = remarks.count { $0.remark.kind == kind }
      return count == 1 ? "1 " + one : "\(count) " + many
    }
    return counted(.note, "note", "notes") + " · " + counted(.bug, "bug", "bugs")
  }

  // MARK: - Drawing

  /// The stage with the list and the session's line.
  ///
  /// - Parameter isCovered: true if something else lies where the list would.
  package func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame {
    let panel = SidePanel(
      hasKeys: hasKeys, question: question.map { ($0.field, Self.prompt($0.kind)) }, message: message, isShown: isShown)
    return panel.frame(stage, size, isCovered: isCovered, line: line) { frame, rows, columns in
      let heading: [(Text, Role)] = charter.wrapped(to: columns.count - 2).prefix(2).map { ($0, .title) } + [(time, .quiet)]
      panel.draw(list, titled: heading, selected: selected.index, into: &frame, rows: rows, columns: columns)
    }
  }

  private var list: [SidePanel.Row] {
    remarks.map { placed in
      let screen = placed.exhibit.map { exhibit -> (Text, Role) in ("On: \(exhibit.title)", .quiet) }
      let lost: (Text, Role)? = placed.isOnWay ? nil : ("You went back to before it.", .quiet)
      return SidePanel.Row(
        word: word(placed), text: text(placed), role: placed.remark.kind == .bug ? .error : .text,
        details: [screen, lost].compactMap(\.self))
    }
  }

  private func line(_ columns: Int) -> Text {
    let lines: [Text] =
      hasKeys
      ? ["n note · f bug · Left go back to it · h hide · Ctrl-X phone", "n note · f bug · Left back · Ctrl-X"]
      : [time + " · " + counts + " · Ctrl-X notes and bugs", time + " · " + counts + " · Ctrl-X", time]
    return lines.first { $0.width <= columns } ?? lines[lines.count - 1]
  }
}
