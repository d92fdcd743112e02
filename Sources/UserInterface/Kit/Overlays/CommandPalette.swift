import WalletModel

/// The command palette: the line in which a person types commands of the program, such as `fault arm offline`, while the wallet is open.
///
/// A value, like a screen. The program answers its two kinds of requests: for the words that can follow, and for the result of a command.
package struct CommandPalette: Equatable, Sendable {
  /// A request to the program.
  package enum Request: Equatable, Sendable {
    /// Asks for the words that can follow this text before the cursor.
    case complete(String)
    /// Asks for the result of this command line of the palette with this number.
    case run(String, of: Int)
  }

  /// A word that can follow the text before the cursor.
  package struct Candidate: Equatable, Sendable {
    package let word: String
    /// The word's meaning in a few words; may be empty.
    package let summary: String

    package init(_ word: String, summary: String) {
      self.word = word
      self.summary = summary
    }
  }

  /// The result of a command.
  package struct Answer: Equatable, Sendable {
    package let text: String
    package let isRefused: Bool

    package init(_ text: String, isRefused: Bool) {
      self.text = text
      self.isRefused = isRefused
    }
  }

  enum Step: Equatable {
    case stay
    case ask(Request)
    case close
    /// Closes, and passes the key to the part of the interface below.
    case pass
  }

  private enum State: Equatable {
    case typing
    case running
    /// The answer is shown until the next key.
    case answered
  }

  /// The maximum length of the line in characters: longer than any command that a person types. (our choice)
  private static let longest = 1000

  /// A serial number, which distinguishes the answer to this palette's command from a late answer to the command of a closed one.
  let number: Int
  private(set) var line = Field("Command", limit: Self.longest)
  /// The words that can follow the text before the cursor, of which one is selected.
  private(set) var candidates: [Candidate] = []
  private(set) var selected = 0
  /// The result of a command, or the reason why it could not be typed or run.
  private(set) var answer: Answer?
  private var state = State.typing
  /// The commands that were run, the newest last.
  private let history: [String]
  /// The index in the history of the recalled command; nil while a new command is typed.
  private var recalled: Int?

  init(number: Int, history: [String]) {
    self.number = number
    self.history = history
  }

  var isRunning: Bool { state == .running }
  var isAnswered: Bool { state == .answered }

  mutating func handle(_ input: Input) -> Step {
    if isRunning { return input.isEscape ? .close : .stay }
    if isAnswered { return input.isEscape ? .close : .pass }
    answer = nil
    switch input {
    case .key(.escape): return .close
    case .key(.enter): return run()
    case .key(.tab): return accept()
    case .key(.backTab): return select(-1)
    case .key(.up): return selected > 0 ? select(-1) : recall(-1)
    case .key(.down): return recalled == nil ? select(1) : recall(1)
    default: break
    }
    switch line.handle(input) {
    case .changed:
      recalled = nil
      return .ask(.complete(typed))
    case .moved: return .ask(.complete(typed))
    case .refused(let why): answer = Answer(why.string, isRefused: true)
    case .none: break
    }
    return .stay
  }

  /// The text before the cursor, for which `candidates` are completions.
  var typed: String { String(line.value.prefix(line.cursor)) }

  /// Shows the candidates for this text, if the text has not changed since.
  mutating func offer(_ candidates: [Candidate], after text: String) {
    guard state == .typing, text == typed else { return }
    self.candidates = candidates
    selected = 0
  }

  /// Shows the answer to this palette's command. Ignores an answer to the command of a closed palette, which the log shows.
  mutating func show(_ answer: Answer, of number: Int) {
    guard isRunning, number == self.number else { return }
    self.answer = answer
    // A refused command can be corrected.
    state = answer.isRefused ? .typing : .answered
  }

  private mutating func run() -> Step {
    guard !line.value.trimmed.isEmpty else { return .close }
    state = .running
    candidates = []
    return .ask(.run(line.value, of: number))
  }

  /// Replaces the word before the cursor by the selected one.
  private mutating func accept() -> Step {
    guard candidates.indices.contains(selected) else { return .stay }
    let start = typed.lastIndex(of: " ").map(typed.index(after:)) ?? typed.startIndex
    let word = candidates[selected].word
    // After an equals sign, the value follows without a space.
    let text = typed[..<start] + word + (word.hasSuffix("=") ? "" : " ")
    let rest = line.value.dropFirst(typed.count)
    line.fill(with: String(text + rest))
    for _ in rest { _ = line.handle(.key(.left)) }
    return .ask(.complete(typed))
  }

  private mutating func select(_ step: Int) -> Step {
    selected = min(max(0, selected + step), max(0, candidates.count - 1))
    return .stay
  }

  private mutating func recall(_ step: Int) -> Step {
    let place = (recalled ?? history.count) + step
    guard place >= 0, place <= history.count else { return .stay }
    recalled = place == history.count ? nil : place
    line.fill(with: recalled.map { history[$0] } ?? "")
    candidates = []
    selected = 0
    return .ask(.complete(typed))
  }
}

/// The drawing of the palette: its line in place of the status line, and candidates or the answer above it.
struct CommandPaletteDrawing {
  let palette: CommandPalette

  /// - Parameters:
  ///   - row: the row of the line.
  ///   - beside: the columns for candidates and answers, above the line.
  func draw(into frame: inout Frame, row: Int, beside: Range<Int>) {
    let columns = frame.size.columns
    frame.clear(rows: row..<row + 1, columns: 0..<columns)
    let (shown, cursor) = palette.line.window(columns: columns - 5)
    frame.put(":", row: row, column: 1, role: .title)
    frame.put(shown, row: row, column: 3)
    frame.place(cursor: palette.isRunning || palette.isAnswered ? nil : .init(row: row, column: 3 + cursor))
    let lines = lines(columns: beside.count - 2, rows: min(Self.tallest, row - 3))
    guard !lines.isEmpty else { return }
    let top = row - lines.count - 1
    frame.clear(rows: top..<row, columns: beside)
    frame.put(.repeated("━", beside.count), row: top, column: beside.lowerBound, role: .border)
    for (index, line) in lines.enumerated() {
      frame.put(line.text, row: top + 1 + index, column: beside.lowerBound + 1, role: line.role, limit: beside.count - 1)
    }
  }

  /// The maximum number of rows of an answer; longer ones are cut, because a shell has room for them. (our choice)
  private static let tallest = 9

  private func lines(columns: Int, rows: Int) -> [(text: Text, role: Role)] {
    if palette.isRunning { return [("Running …", .quiet)] }
    if let answer = palette.answer { return lines(of: answer, columns: columns, rows: rows) }
    guard !palette.candidates.isEmpty else { return [] }
    // The selected word stays visible, with its meaning below the list.
    let count = max(1, rows - 1)
    let first = max(0, min(palette.selected - count / 2, palette.candidates.count - count))
    let words = palette.candidates.indices.dropFirst(first).prefix(count).map { index -> (text: Text, role: Role) in
      let word = Text(untrusted: palette.candidates[index].word)
      return index == palette.selected ? ("▸ " + word, .selectedOutside) : ("  " + word, .text)
    }
    let summary = Text(untrusted: palette.candidates[palette.selected].summary)
    let number: Text = "\(palette.selected + 1) of \(palette.candidates.count)"
    return words + [((summary.isEmpty ? number : number + ": " + summary).truncated(to: columns), .quiet)]
  }

  private func lines(of answer: CommandPalette.Answer, columns: Int, rows: Int) -> [(text: Text, role: Role)] {
    let role: Role = answer.isRefused ? .error : .text
    var lines = answer.text.split(separator: "\n").prefix(100).flatMap { Text(untrusted: String($0)).wrapped(to: columns) }
    if lines.isEmpty { lines = ["Done."] }
    guard lines.count > rows else { return lines.map { ($0, role) } }
    return lines.prefix(rows - 1).map { ($0, role) } + [("and more: run it in a shell", .quiet)]
  }
}
