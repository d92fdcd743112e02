package import Commands
internal import FoundationEssentials
package import System
package import UserInterface
package import Worlds

/// A wallet that a walkthrough drives: in this process, in a separate terminal, or in line mode.
///
/// Each call returns once nothing can change without input or the world's clock. Only one thread uses a wallet.
package protocol DrivenWallet: AnyObject {
  /// The name of the wallet's world, for use in commands.
  var worldName: WorldName { get }
  /// Returns the current screen. Throws if the app was quit.
  func look() throws(StepFailure) -> View
  func send(_ inputs: [Input]) throws(StepFailure)
  /// Chooses an action of the page that `look` returned last.
  func choose(_ action: ScreenDump.Item) throws(StepFailure)
  /// Replaces the content of a field of the page that `look` returned last.
  func fill(_ field: ScreenDump.Item, with value: String) throws(StepFailure)
  /// Switches the content of the glass, which is beside the phone.
  func show(_ face: GlassFace) throws(StepFailure)
  func resize(to size: Size) throws(StepFailure)
  /// Leaves the app if it is open, and opens it again in the same world.
  func restart() throws(StepFailure)
  /// Ends the app at once, as a crash does: it can save nothing. `restart` opens it again.
  func kill() throws(StepFailure)
  /// Carries out a command on the world.
  func perform(_ action: any WorldAction) throws(StepFailure)
  /// Carries out a command line of the program.
  func run(_ request: ControlRequest) throws(StepFailure)
  /// Queries the world.
  func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer
  /// Returns the output of the command for this query.
  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String
  /// Ends the app and removes its world.
  func close()
}

/// The screen with secrets blanked, as a report may show it. It is drawn only when it is read.
package struct View {
  /// A part of the screen that steps read separately.
  package enum Part {
    /// The phone, and the Simulator or help if they are open.
    case phone
    /// The phone beside the one in use.
    case otherPhone
    /// The paired watch, even if the terminal doesn't show it.
    case watch
    case glass
    case status

    var panes: Set<ScreenDump.Pane.Kind> {
      switch self {
      case .phone: [.phone, .beside]
      case .otherPhone: [.otherPhone]
      case .watch: [.watch]
      case .glass: [.glass]
      case .status: [.status]
      }
    }
  }

  package let dump: ScreenDump
  private let content: Content
  private let picture: () -> [String]

  private enum Content {
    /// The text on the terminal screen; the dump's panes say where each part is.
    case drawn(Drawn)
    /// The lines of the current page in line mode: all of them; those about the phone only; and of the latter, those since the last input.
    case said([String], byPhone: [String], lately: [String])
  }

  /// Draws the terminal on the first access; with the glass only if a part that may contain it is read.
  private final class Drawn {
    private lazy var whole = draw(true)
    private lazy var withoutGlass = draw(false)
    private let draw: (Bool) -> (ScreenDump.Pane) -> [String]

    init(_ draw: @escaping (Bool) -> (ScreenDump.Pane) -> [String]) { self.draw = draw }

    func lines(_ pane: ScreenDump.Pane) -> [String] {
      switch pane.kind {
      // The pane beside the phone may show the glass.
      case .glass, .beside, .terminal: whole(pane)
      case .phone, .otherPhone, .watch, .status: withoutGlass(pane)
      }
    }
  }

  /// - Parameter lines: draws the terminal, with or without the glass, and returns a function for the lines of one part.
  package init(
    _ dump: ScreenDump, lines: @escaping (_ hasGlass: Bool) -> (ScreenDump.Pane) -> [String], phone: @autoclosure @escaping () -> [String]
  ) {
    self.dump = dump
    content = .drawn(Drawn(lines))
    picture = phone
  }

  /// - Parameters:
  ///   - said: the lines of the current page in line mode.
  ///   - byPhone: the lines of the page except those about the world around the phone.
  ///   - lately: the lines in `byPhone` that were printed since the last input.
  package init(_ dump: ScreenDump, said: [String], byPhone: [String], lately: [String]) {
    self.dump = dump
    content = .said(said, byPhone: byPhone, lately: lately)
    picture = { dump.drawing?.phone ?? [] }
  }

  /// The rows of the phone, as pictures of screens contain them.
  package var phone: [String] { picture() }

  /// The rows of the terminal; in line mode, the lines of this page.
  package var rows: [String] {
    switch content {
    case .drawn(let drawn): dump.panes.last.map { drawn.lines($0) } ?? []
    case .said(let lines, _, _): lines
    }
  }

  /// Returns whether a part is visible on the terminal: there is room for it, and nothing covers it.
  package func has(_ part: Part) -> Bool { dump.panes.contains { part.panes.contains($0.kind) } }

  /// Returns whether a part shows these words, even if they are wrapped.
  ///
  /// Line mode has no glass, no status line and no other phone. Their text is taken from the screen that a terminal would show instead.
  package func shows(_ text: String, on part: Part) -> Bool {
    switch content {
    case .drawn(let drawn):
      // A watch that the terminal doesn't show has the same content.
      if part == .watch, !has(.watch) { return ShownText(dump.watch).contains(text) }
      return dump.panes.contains { part.panes.contains($0.kind) && ShownText(drawn.lines($0)).contains(text) }
    case .said(_, let lines, _):
      return switch part {
      case .phone: Self.speaks(of: text, in: lines)
      case .otherPhone: ShownText(dump.drawing?.otherPhone ?? []).contains(text)
      case .watch: ShownText(dump.watch).contains(text)
      case .glass: ShownText(dump.drawing?.glass ?? []).contains(text)
      case .status: ShownText(dump.drawing?.status ?? []).contains(text)
      }
    }
  }

  /// Returns whether the phone doesn't show these words. In line mode, only lines since the last input count, because older ones can't be
  /// removed.
  package func hides(_ text: String) -> Bool {
    if case .said(_, _, let lately) = content { return !Self.speaks(of: text, in: lately) }
    return !shows(text, on: .phone)
  }

  private static func speaks(of text: String, in lines: [String]) -> Bool {
    ShownText(lines.map(spoken)).contains(spoken(text))
  }

  /// Removes all but the words, because a screen separates them by space and dots, and line mode by other signs.
  private static func spoken(_ text: String) -> String {
    text.split(separator: " ").map { $0.trimming { $0.isPunctuation } }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Text on several lines, to be compared with text on one line.
///
/// Both texts are sanitized in the same way. A line ends at a blank, or within a word that is too long for it.
struct ShownText {
  private static let lineEnd: Character = "\n"
  private let characters: [Character]

  init(_ lines: [String]) {
    var characters: [Character] = []
    for line in lines {
      // Several blanks count as one, and blanks at the ends of a line are ignored.
      var separator = characters.isEmpty ? nil : Self.lineEnd
      var isInWord = false
      for character in line {
        if character == " " {
          if isInWord { (separator, isInWord) = (" ", false) }
          continue
        }
        if let between = separator { characters.append(between) }
        (separator, isInWord) = (nil, true)
        characters.append(character)
      }
    }
    self.characters = characters
  }

  func contains(_ text: String) -> Bool {
    let wanted = ShownText([Text(untrusted: text).string]).characters
    return !wanted.isEmpty && characters.indices.contains { begins(with: wanted, at: $0) }
  }

  private func begins(with wanted: [Character], at start: Int) -> Bool {
    var index = start
    for character in wanted {
      guard index < characters.count else { return false }
      if characters[index] == Self.lineEnd, index > start {
        index += 1
        if character == " " { continue }
      }
      guard characters[index] == character else { return false }
      index += 1
    }
    return true
  }
}

extension DrivenWallet {
  package var worldName: WorldName { PreparedWorld.name }

  /// Decodes the JSON that the query's command prints.
  package func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer {
    let text = try output(of: query, isJSON: true)
    guard let answer = try? JSONDecoder().decode(Query.Answer.self, from: Data(text.utf8)) else {
      throw StepFailure("billfold \(query.words.joined(separator: " ")) printed unreadable output.")
    }
    return answer
  }

  /// Moves the focus to an action with Tab, as a person does, and presses Enter; Space on a checkbox.
  package func choose(_ action: ScreenDump.Item) throws(StepFailure) {
    try focus(action)
    // Space checks or unchecks a checkbox, as its number does in line mode.
    try send([.key(action.isChecked != nil ? .character(" ") : .enter)])
  }

  package func fill(_ field: ScreenDump.Item, with value: String) throws(StepFailure) {
    try focus(field)
    try send([.key(.control("u"))] + .typing(value))
  }

  /// Presses Ctrl-G until the glass shows this face. Each press shows the next face or hides the glass.
  package func show(_ face: GlassFace) throws(StepFailure) {
    for _ in 0..<4 {
      if try look().dump.glass == face { return }
      try send([.key(.control("g"))])
    }
    throw StepFailure("Ctrl-G doesn't show the \(face.rawValue) here.")
  }

  /// Moves the focus to an item with Tab, as a person does.
  func focus(_ item: ScreenDump.Item) throws(StepFailure) {
    // Disabled items are skipped, and the focus wraps around.
    for _ in 0..<3 {
      guard let way = try look().dump.keys(to: item) else { break }
      if way.isEmpty { return }
      try send(way)
    }
    throw StepFailure("Can't move the focus to “\(item.label)”.")
  }
}

extension ScreenDump {
  /// The keys that move the focus to an item as a person does; nil if it can't be moved there.
  func keys(to item: Item) -> [Input]? {
    let items = items.filter(\.isEnabled)
    guard let goal = items.firstIndex(where: { $0.number == item.number }), let start = items.firstIndex(where: \.isFocused) else {
      return nil
    }
    return Array(repeating: .key(.tab), count: (goal - start + items.count) % items.count)
  }
}

extension [Input] {
  /// The keys that type a text. Throws if it contains a control character, such as a line break.
  static func typing(_ text: String) throws(StepFailure) -> [Input] {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw StepFailure("The text contains a character that can't be typed. For Enter or Tab, use the step: I press Enter")
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
