package import UserInterface

/// A wallet that a walkthrough drives: in this process, in a terminal of its own, or in line mode.
///
/// Whatever is done to it, it comes back when nothing can change any more without input or the world's clock. One thread
/// uses it.
package protocol DrivenWallet: AnyObject {
  /// The world that it is in.
  var prepared: PreparedWorld { get }
  /// What a person sees now. Throws where there is no wallet to see, because it was left.
  func look() throws(StepFailure) -> View
  func send(_ inputs: [Input]) throws(StepFailure)
  /// Chooses an action of the page that was looked at last.
  func choose(_ action: Sight.Item) throws(StepFailure)
  /// Writes a value into a field of the page that was looked at last, in the place of what is in it.
  func fill(_ field: Sight.Item, with value: String) throws(StepFailure)
  func resize(to size: Size) throws(StepFailure)
  /// Leaves the app if it is open, and opens it again in the same world.
  func restart() throws(StepFailure)
  /// Carries out a command line on the world, such as `clock forward 6min`, and gives what it says.
  @discardableResult
  func command(_ words: [String]) throws(StepFailure) -> String
  /// Ends the app and removes its world.
  func close()
}

/// What a person sees, as a report may show it: secrets are blank. How it looks is worked out where somebody asks.
package struct View {
  package let sight: Sight
  private let content: Content
  private let picture: () -> [String]

  private enum Content {
    /// Cells of a terminal on which things stand where the sight says.
    case drawn(() -> [[String]])
    /// Of the present page, and of that what was said last.
    case said([String], lately: [String])
  }

  package init(_ sight: Sight, cells: @autoclosure @escaping () -> [[String]], phone: @autoclosure @escaping () -> [String]) {
    self.sight = sight
    content = .drawn(cells)
    picture = phone
  }

  /// - Parameters:
  ///   - said: in line mode, of the present page.
  ///   - lately: of that, what was said since something was done last.
  package init(_ sight: Sight, said: [String], lately: [String]) {
    self.sight = sight
    content = .said(said, lately: lately)
    picture = { sight.drawing?.phone ?? [] }
  }

  /// The phone as the pictures of screens show it.
  package var phone: [String] { picture() }

  /// The rows of the terminal; in line mode, what was said of this page.
  package var rows: [String] {
    switch content {
    case .drawn(let cells): cells().map { Self.line($0[...]) }
    case .said(let lines, _): lines
    }
  }

  /// True where these words can be read, wherever the lines end.
  package func shows(_ text: String) -> Bool {
    switch content {
    case .said(let lines, _): return Self.speaks(of: text, in: lines)
    case .drawn(let cells):
      let cells = cells()
      return sight.panes.contains { Self.words(Self.part(of: cells, $0).joined(separator: " ")).contains(Self.words(text)) }
    }
  }

  /// True where these words cannot be read; what was said and does not hold any more stays said.
  package func hides(_ text: String) -> Bool {
    if case .said(_, let lately) = content { return !Self.speaks(of: text, in: lately) }
    return !shows(text)
  }

  private static func speaks(of text: String, in lines: [String]) -> Bool {
    spoken(lines.joined(separator: " ")).contains(spoken(text))
  }

  /// Where a screen sets things apart by room and dots, speech has other signs: only the words count.
  private static func spoken(_ text: String) -> String {
    text.split(separator: " ").map { $0.trimming { $0.isPunctuation } }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The lines of one part of a terminal.
  static func part(of cells: [[String]], _ pane: Sight.Pane) -> [String] {
    cells.dropFirst(pane.row).prefix(pane.rows).map { line($0.dropFirst(pane.column).prefix(pane.columns)) }
  }

  private static func line(_ cells: ArraySlice<String>) -> String {
    var line = cells.joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func words(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }
}

extension DrivenWallet {
  /// Goes to an action as a person does with Tab, and presses Enter.
  package func choose(_ action: Sight.Item) throws(StepFailure) {
    try focus(action)
    try send([.key(.enter)])
  }

  package func fill(_ field: Sight.Item, with value: String) throws(StepFailure) {
    try focus(field)
    try send([.key(.control("u"))] + .typing(value))
  }

  private func focus(_ item: Sight.Item) throws(StepFailure) {
    // What cannot be chosen is passed over; the focus goes round.
    for _ in 0..<3 {
      let items = try look().sight.items.filter(\.isEnabled)
      let goal = items.firstIndex { $0.number == item.number }
      guard let goal, let start = items.firstIndex(where: \.isFocused) else { break }
      if goal == start { return }
      try send(Array(repeating: .key(.tab), count: (goal - start + items.count) % items.count))
    }
    throw StepFailure("The focus does not come to “\(item.label)”.")
  }
}

extension [Input] {
  /// The keys that type a text. A line break is none that writes something.
  static func typing(_ text: String) throws(StepFailure) -> [Input] {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw StepFailure("There is a character in this text that no key writes. For Enter or Tab, say: I press Enter.")
    }
    return text.map { .key(.character($0)) }
  }
}

extension Substring {
  fileprivate func trimming(_ isSuperfluous: (Character) -> Bool) -> Substring {
    var rest = drop(while: isSuperfluous)
    while let last = rest.last, isSuperfluous(last) { rest.removeLast() }
    return rest
  }
}
