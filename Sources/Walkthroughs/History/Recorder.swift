package import UserInterface

/// The checks and notes that a person adds to a recording.
///
/// A pure value, like `Player`: it receives keys, and its frame depends on the value alone.
package struct Recorder: Sendable {
  /// An addition to the recording: a check or a note.
  package enum Mark: Hashable, Sendable {
    case title(String)
    case text(String)
    case field(String, value: String)
    case action(String, isEnabled: Bool)
    /// A picture of the whole phone.
    case picture
    /// A comment.
    case note(String)

    /// The sentence that makes this check; nil for a note.
    ///
    /// - Parameter picture: the name of the picture, if this is one.
    func sentence(picture: String) -> String? {
      switch self {
      case .title(let title): StepPattern("the screen is {text}").sentence([title])
      case .text(let text): StepPattern("I see {text}").sentence([text])
      case .field(let label, let value): StepPattern("the field {text} says {text}").sentence([label, value])
      case .action(let label, let isEnabled):
        StepPattern("the action {text} is {enabled|disabled}").sentence([label, isEnabled ? "enabled" : "disabled"])
      case .picture: StepPattern("the picture is {text}").sentence([picture])
      case .note: nil
      }
    }

    var line: Text {
      switch self {
      case .note(let note): "Note: \(note)"
      case .picture: "The picture of the phone as it is now"
      case .title, .text, .field, .action: "\(sentence(picture: "") ?? "")"
      }
    }
  }

  /// A mark, and the number of actions done before it.
  package struct Placed: Sendable {
    package let mark: Mark
    package let count: Int
  }

  /// A request of the person.
  package enum Work: Hashable, Sendable {
    /// Open the menu on the current screen.
    case open
    /// Open the history, from which the person may resume.
    case look
  }

  private enum Menu: Sendable {
    /// The checks that can be added, and the selected row.
    case choosing([Mark], Selection)
    case writing
  }

  /// The name of the recorded file.
  private let name: String
  package private(set) var marks: [Placed] = []
  /// The number of actions done so far.
  private var doneCount = 0
  private var menu: Menu?
  /// The note that is being written. It is kept if the person closes its field with Esc.
  private var note = Self.emptyNote
  /// A message about the last addition, until the next key.
  private var added: Text?
  /// The reason why recording has stopped; nil if it hasn't.
  private var problem: Text?

  package init(_ name: String) { self.name = name }

  package var hasKeys: Bool { menu != nil }
  package var focus: Bool { hasKeys }

  /// Opens the menu with the checks that hold for the current screen.
  package mutating func open(on moment: StageMoment) {
    let marks = Self.marks(on: moment)
    menu = .choosing(marks, Selection(index: 0, count: Self.first.count + marks.count))
  }

  /// Handles a key that goes to the phone: the message about the last addition disappears.
  package mutating func receiveKey() { added = nil }

  /// Adds the note that is being written when the recording ends. Returns false if there is none.
  package mutating func close() -> Bool {
    guard case .writing? = menu, !note.isEmpty else { return false }
    addNote()
    return true
  }

  /// Takes in the number of actions done so far. Marks that were added after more actions are removed: those actions were undone.
  package mutating func follow(to count: Int) {
    doneCount = count
    marks.removeAll { $0.count > count }
  }

  package mutating func say(_ text: Text, _ role: Role) { added = text }

  /// Ends the recording, because there were more actions than the history can hold.
  package mutating func giveUp() {
    guard problem == nil else { return }
    problem = "The recording is full: nothing is saved. Ctrl-C ends it."
    added = problem
  }

  package mutating func handle(_ input: Input) -> Work? {
    switch menu {
    case nil: return input.isControl(Command.panelLetter) ? .open : nil
    case .choosing(let marks, let selected)?: return choose(input, marks, selected)
    case .writing?:
      switch input {
      case .key(.escape):
        menu = nil
        if !note.isEmpty { added = "The note wasn't added. Press Ctrl-X and Enter to continue it." }
      case .key(.enter): addNote()
      default: _ = note.handle(input)
      }
    }
    return nil
  }

  private static let emptyNote = Field("Note", limit: 500)

  private mutating func addNote() {
    if !note.isEmpty { add(.note(note.value)) }
    note = Self.emptyNote
    menu = nil
  }

  // The menu entries above the checks.
  private static let first: [Text] = ["Write a note…", "History…"]

  private mutating func choose(_ input: Input, _ marks: [Mark], _ selected: Selection) -> Work? {
    guard case .key(let key) = input else { return nil }
    var next = selected
    switch key {
    case .escape, .control(Command.panelLetter):
      menu = nil
      return nil
    case .enter:
      if selected.index == 0 {
        menu = .writing
        return nil
      }
      menu = nil
      if selected.index == 1 { return .look }
      add(marks[selected.index - Self.first.count])
      return nil
    default: next.move(key == .tab ? .down : key)
    }
    menu = .choosing(marks, next)
    return nil
  }

  private mutating func add(_ mark: Mark) {
    let placed = Placed(mark: mark, count: doneCount)
    if !marks.contains(where: { $0.count == doneCount && $0.mark == mark }) { marks.append(placed) }
    added = "Added: " + mark.line
  }

  /// The checks that hold for the current screen of the phone.
  private static func marks(on moment: StageMoment) -> [Mark] {
    let dump = moment.dump
    var marks = [Mark.title(dump.title), .picture]
    // Without the rows up to the line with the time.
    let rows = moment.phone.openRows.dropFirst(2).map { $0.replacing("│", with: " ") }
    let shown = ShownText(rows)
    let texts = rows.map { row in
      row.trimmed(of: { !$0.isLetter && !$0.isNumber && !"•…+-€$£(“\"".contains($0) || $0 == "▸" }, ends: ".!?…”\")")
    }
    // The lines that are wrapped over several rows.
    let wrapped = moment.lines.filter { line in shown.contains(line) && !texts.contains { $0.contains(line) } }
    for row in texts {
      guard row.contains(where: \.isLetter) else { continue }
      let isLabel = dump.items.contains { $0.label == row }
      let text = isLabel ? row : wrapped.first { $0.contains(row) } ?? row
      guard !text.unicodeScalars.contains(where: { (0x2500...0x259F).contains($0.value) }) else {
        continue
      }
      if shown.contains(text), !marks.contains(.text(text)) { marks.append(.text(text)) }
    }
    // The last four digits, which identify a card, are offered separately.
    for words in rows.map({ $0.split(separator: " ") }) {
      for (dots, digits) in zip(words, words.dropFirst()) where dots == "••••" && digits.count == 4 && digits.allSatisfy(\.isNumber) {
        let mark = Mark.text("\(dots) \(digits)")
        if !marks.contains(mark) { marks.append(mark) }
      }
    }
    for action in dump.actions where (try? dump.action(action.label))?.number == action.number {
      marks.append(.action(action.label, isEnabled: action.isEnabled))
    }
    for field in dump.fields where !field.value.isEmpty { marks.append(.field(field.label, value: field.value)) }
    return marks
  }

  // MARK: - Drawing

  /// The stage with the recorder's line below it, or covered by the menu.
  package func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame {
    guard Stage.hasRoomForPhone(size) else { return stage }
    var frame = stage.placed(on: size)
    let row = size.rows - 1
    frame.clear(rows: row..<size.rows, columns: 0..<size.columns)
    switch menu {
    case nil:
      frame.put(status(size.columns - 2), row: row, column: 1, role: .title)
    case .choosing(let marks, let selected)?:
      draw(marks, selected, into: &frame)
      frame.put(("Enter add · Esc close" as Text).truncated(to: size.columns - 2), row: row, column: 1, role: .status)
    case .writing?:
      note.draw(" Note: ", row: row, keys: "Enter add · Esc close", "Enter add", into: &frame)
    }
    return frame
  }

  private func status(_ columns: Int) -> Text {
    if let said = problem ?? added { return said.truncated(to: columns) }
    let lines: [Text] = [
      "Recording \(name) · Ctrl-X add a check or a note · Ctrl-R go back · Ctrl-C save and quit",
      "Recording \(name) · Ctrl-X add · Ctrl-R go back · Ctrl-C save and quit",
      "Recording · Ctrl-X add · Ctrl-R go back · Ctrl-C save and quit", "Recording · Ctrl-X add · Ctrl-C save and quit",
    ]
    return lines.first { $0.width <= columns } ?? "Recording · Ctrl-X add · Ctrl-C save"
  }

  private func draw(_ marks: [Mark], _ selected: Selection, into frame: inout Frame) {
    let entries = Self.first + marks.map(\.line)
    selected.draw("Add to the recording", rows: frame.size.rows - 1, into: &frame) { index in
      ("  ", entries[index], .text)
    }
  }

  // MARK: - Line mode

  /// The prompt of line mode while the menu or the note is open; nil while the phone has the input.
  package var prompt: Text? {
    switch menu {
    case nil: nil
    case .choosing?: "Number (nothing: close): "
    case .writing?: "Note: "
    }
  }

  /// The entries of the menu, with numbers.
  package var listing: [Text] {
    guard case .choosing(let marks, _)? = menu else { return [] }
    return (Self.first + marks.map(\.line)).enumerated().map { index, line in "\(index + 1) " + line }
  }

  /// Handles an answer to `prompt`.
  package mutating func answer(_ line: String) -> (isUnderstood: Bool, work: Work?) {
    switch menu {
    case nil: return (false, nil)
    case .writing?:
      if !line.isEmpty { add(.note(line)) }
      menu = nil
    case .choosing(let marks, let selected)?:
      if line.isEmpty {
        menu = nil
      } else {
        guard let number = Int(line), (1...selected.count).contains(number) else { return (false, nil) }
        return (true, choose(.key(.enter), marks, Selection(index: number - 1, count: selected.count)))
      }
    }
    return (true, nil)
  }

  package mutating func consumeMessage() -> Text? {
    defer { added = nil }
    return added
  }
}

extension String {
  /// The text without leading and trailing characters for which `isLeftOut` is true; characters in `ends` stay at its end. Several blanks
  /// become one.
  fileprivate func trimmed(of isLeftOut: (Character) -> Bool, ends: String) -> String {
    var rest = self[...].drop(while: isLeftOut)
    while let last = rest.last, isLeftOut(last), !ends.contains(last) { rest.removeLast() }
    return rest.split(separator: " ").joined(separator: " ")
  }
}
