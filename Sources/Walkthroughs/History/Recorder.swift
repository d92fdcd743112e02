package import UserInterface

/// What a person adds to a recording beside what they do: what must be seen, and notes.
///
/// Pure, as the player is: keys go in, and what is to be seen is drawn from the value alone.
package struct Recorder: Sendable {
  /// Something that is added.
  package enum Mark: Hashable, Sendable {
    case title(String)
    case text(String)
    case field(String, value: String)
    case action(String, isEnabled: Bool)
    /// The whole phone.
    case picture
    /// A comment.
    case note(String)

    /// The sentence that checks it; nil for a comment.
    ///
    /// - Parameter picture: the name of the picture that it would be.
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

  /// A mark, and how many actions were done before it.
  package struct Placed: Sendable {
    package let mark: Mark
    package let count: Int
  }

  /// What a person wants.
  package enum Answer: Hashable, Sendable {
    case stay
    /// To look at what was done, and perhaps go back.
    case look
  }

  private enum Menu: Sendable {
    /// What can be added, and which of it is selected.
    case choosing([Mark], Selection)
    case writing
  }

  /// The file's name.
  private let name: String
  package private(set) var marks: [Placed] = []
  private var menu: Menu?
  /// The note that is being written; it is kept while the person looks at something else.
  private var note = Self.emptyNote
  /// What was added last, until the next key.
  private var added: Text?
  /// Why recording has stopped.
  private var problem: Text?

  package init(_ name: String) { self.name = name }

  package var isOpen: Bool { menu != nil }

  /// Offers what can be seen now.
  package mutating func open(on moment: StageMoment) {
    let marks = Self.marks(on: moment)
    menu = .choosing(marks, Selection(index: 0, count: Self.first.count + marks.count))
  }

  /// Takes a key that is the phone's.
  package mutating func receiveKey() { added = nil }

  /// Adds the note that is being written when the recording ends. Returns false if there is none.
  ///
  /// - Parameter count: how many actions were done.
  package mutating func close(after count: Int) -> Bool {
    guard case .writing? = menu, !note.isEmpty else { return false }
    addNote(after: count)
    return true
  }

  /// Forgets what was added after `count` actions.
  package mutating func end(after count: Int) { marks.removeAll { $0.count > count } }

  /// Records no more, because more was done than is kept.
  package mutating func giveUp() {
    guard problem == nil else { return }
    problem = "The recording is full: nothing is saved. Ctrl-C ends it."
    added = problem
  }

  /// - Parameter count: how many actions were done.
  package mutating func handle(_ input: Input, after count: Int) -> Answer {
    switch menu {
    case nil: break
    case .choosing(let marks, let selected)?: return choose(input, marks, selected, after: count)
    case .writing?:
      switch input {
      case .key(.escape):
        menu = nil
        if !note.isEmpty { added = "The note wasn't added. Press Ctrl-X and Enter to continue it." }
      case .key(.enter): addNote(after: count)
      default: _ = note.handle(input)
      }
    }
    return .stay
  }

  private static let emptyNote = Field("Note", limit: 500)

  private mutating func addNote(after count: Int) {
    if !note.isEmpty { add(.note(note.value), after: count) }
    note = Self.emptyNote
    menu = nil
  }

  // Before what can be seen: a note, and what was done.
  private static let first: [Text] = ["Write a note…", "History…"]

  private mutating func choose(_ input: Input, _ marks: [Mark], _ selected: Selection, after count: Int) -> Answer {
    guard case .key(let key) = input else { return .stay }
    var next = selected
    switch key {
    case .escape, .control(RecordKey.addLetter):
      menu = nil
      return .stay
    case .enter:
      if selected.index == 0 {
        menu = .writing
        return .stay
      }
      menu = nil
      if selected.index == 1 { return .look }
      add(marks[selected.index - Self.first.count], after: count)
      return .stay
    default: next.move(key == .tab ? .down : key)
    }
    menu = .choosing(marks, next)
    return .stay
  }

  private mutating func add(_ mark: Mark, after count: Int) {
    let placed = Placed(mark: mark, count: count)
    if !marks.contains(where: { $0.count == count && $0.mark == mark }) { marks.append(placed) }
    added = "Added: " + mark.line
  }

  /// What can be said of the phone as it is.
  private static func marks(on moment: StageMoment) -> [Mark] {
    let dump = moment.dump
    var marks = [Mark.title(dump.title), .picture]
    // Below the line with the time.
    let rows = moment.phone.openRows.dropFirst(2).map { $0.replacing("│", with: " ") }
    let shown = ShownText(rows)
    let texts = rows.map { row in
      row.trimmed(of: { !$0.isLetter && !$0.isNumber && !"•…+-€$£(“\"".contains($0) || $0 == "▸" }, ends: ".!?…”\")")
    }
    // What takes several rows.
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
    // Cards are told apart by their last digits.
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

  // MARK: - What is to be seen

  /// How big the stage is on a terminal of this size: the last line is the recorder's.
  package static func stage(on size: Size) -> Size { Size(columns: size.columns, rows: max(size.rows - 1, min(size.rows, 12))) }

  /// The stage with the recorder's line below it, or with what can be added over it.
  package func frame(_ stage: Frame, _ size: Size) -> Frame {
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

  // MARK: - In lines

  /// What is asked in line mode while something is added; nil while the phone asks.
  package var question: Text? {
    switch menu {
    case nil: nil
    case .choosing?: "Number (nothing: close): "
    case .writing?: "Note: "
    }
  }

  /// What can be added, with numbers.
  package var listing: [Text] {
    guard case .choosing(let marks, _)? = menu else { return [] }
    return (Self.first + marks.map(\.line)).enumerated().map { index, line in "\(index + 1) " + line }
  }

  /// Takes the answer to the question; nil: it isn't understood.
  package mutating func answer(_ line: String, after count: Int) -> Answer? {
    switch menu {
    case nil: return nil
    case .writing?:
      if !line.isEmpty { add(.note(line), after: count) }
      menu = nil
    case .choosing(let marks, let selected)?:
      if line.isEmpty {
        menu = nil
      } else {
        guard let number = Int(line), (1...selected.count).contains(number) else { return nil }
        return choose(.key(.enter), marks, Selection(index: number - 1, count: selected.count), after: count)
      }
    }
    return .stay
  }

  package mutating func consumeAdded() -> Text? {
    defer { added = nil }
    return added
  }
}

extension String {
  /// Without what stands before the first and after the last character that counts.
  fileprivate func trimmed(of isLeftOut: (Character) -> Bool, ends: String) -> String {
    var rest = self[...].drop(while: isLeftOut)
    while let last = rest.last, isLeftOut(last), !ends.contains(last) { rest.removeLast() }
    return rest.split(separator: " ").joined(separator: " ")
  }
}
