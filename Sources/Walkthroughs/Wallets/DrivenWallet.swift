package import Commands
internal import FoundationEssentials
package import System
package import UserInterface
package import Worlds

/// A wallet that a walkthrough drives: in this process, in a separate terminal, or in line mode.
///
/// Whatever is done to it, it returns when nothing can change without input or the world's clock. One thread
/// uses it.
package protocol DrivenWallet: AnyObject {
  /// The name of its world, which commands have.
  var worldName: WorldName { get }
  /// Returns the current screen. Throws if the app was quit.
  func look() throws(StepFailure) -> View
  func send(_ inputs: [Input]) throws(StepFailure)
  /// Chooses an action of the page that was looked at last.
  func choose(_ action: ScreenDump.Item) throws(StepFailure)
  /// Writes a value into a field of the page that was looked at last, in the place of what is in it.
  func fill(_ field: ScreenDump.Item, with value: String) throws(StepFailure)
  /// Switches what is beside the phone.
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
  /// Asks about the world.
  func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer
  /// Returns the output of the command that asks this.
  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String
  /// Ends the app and removes its world.
  func close()
}

/// The screen as a report may show it: secrets are blank. It is drawn only if it is read.
package struct View {
  /// A part that steps read by itself.
  package enum Part {
    /// The phone, and the Simulator or help where they are open.
    case phone
    /// The phone beside the one in use.
    case otherPhone
    /// The paired watch, whether or not it is on the terminal.
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
    /// All lines of the current page; of these, the phone's lines and its latest ones.
    case said([String], byPhone: [String], lately: [String])
  }

  /// Drawn when it is first read, the glass too if that is.
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

  /// - Parameter lines: draws the terminal, with the glass or without it, and returns the lines of a part of it.
  package init(
    _ dump: ScreenDump, lines: @escaping (_ hasGlass: Bool) -> (ScreenDump.Pane) -> [String], phone: @autoclosure @escaping () -> [String]
  ) {
    self.dump = dump
    content = .drawn(Drawn(lines))
    picture = phone
  }

  /// - Parameters:
  ///   - said: the lines of the present page in line mode.
  ///   - byPhone: those of them that are not about the world around the phone.
  ///   - lately: those of them that were said since something was done last.
  package init(_ dump: ScreenDump, said: [String], byPhone: [String], lately: [String]) {
    self.dump = dump
    content = .said(said, byPhone: byPhone, lately: lately)
    picture = { dump.drawing?.phone ?? [] }
  }

  /// The phone as the pictures of screens show it.
  package var phone: [String] { picture() }

  /// The rows of the terminal; in line mode, the lines of this page.
  package var rows: [String] {
    switch content {
    case .drawn(let drawn): dump.panes.last.map { drawn.lines($0) } ?? []
    case .said(let lines, _, _): lines
    }
  }

  /// Returns whether a part of the terminal is there to be read: there is room for it, and nothing lies over it.
  package func has(_ part: Part) -> Bool { dump.panes.contains { part.panes.contains($0.kind) } }

  /// Returns whether these words can be read, wherever the lines end.
  ///
  /// Line mode has no glass, no status line and no other phone: there the text is taken from the screen that it stands in for.
  package func shows(_ text: String, on part: Part) -> Bool {
    switch content {
    case .drawn(let drawn):
      // Where it is not on the terminal it shows the same.
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

  /// Returns whether these words cannot be read on the phone. Line mode cannot take back a line that is no longer true.
  package func hides(_ text: String) -> Bool {
    if case .said(_, _, let lately) = content { return !Self.speaks(of: text, in: lately) }
    return !shows(text, on: .phone)
  }

  private static func speaks(of text: String, in lines: [String]) -> Bool {
    ShownText(lines.map(spoken)).contains(spoken(text))
  }

  /// Leaves only the words: a screen separates by space and dots, line mode by other signs.
  private static func spoken(_ text: String) -> String {
    text.split(separator: " ").map { $0.trimming { $0.isPunctuation } }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Text as it stands on several lines, compared with text that is on one.
///
/// Both are text as Billfold shows it: what the sanitiser leaves out or writes out is so on both sides. A line ends at a blank, or within
/// a word that is too long for it.
struct ShownText {
  private static let lineEnd: Character = "\n"
  private let characters: [Character]

  init(_ lines: [String]) {
    var characters: [Character] = []
    for line in lines {
      // Blanks between words are one, and none are around them.
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

  /// Reads the rows that the program prints.
  package func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer {
    let text = try output(of: query, isJSON: true)
    guard let answer = try? JSONDecoder().decode(Query.Answer.self, from: Data(text.utf8)) else {
      throw StepFailure("billfold \(query.words.joined(separator: " ")) printed unreadable output.")
    }
    return answer
  }

  /// Goes to an action as a person does with Tab, and presses Enter.
  package func choose(_ action: ScreenDump.Item) throws(StepFailure) {
    try focus(action)
    // As in line mode: a checkbox is checked or taken back.
    try send([.key(action.isChecked != nil ? .character(" ") : .enter)])
  }

  package func fill(_ field: ScreenDump.Item, with value: String) throws(StepFailure) {
    try focus(field)
    try send([.key(.control("u"))] + .typing(value))
  }

  /// Presses Ctrl-G as often as that takes: each press shows the next face or hides the glass.
  package func show(_ face: GlassFace) throws(StepFailure) {
    for _ in 0..<4 {
      if try look().dump.glass == face { return }
      try send([.key(.control("g"))])
    }
    throw StepFailure("Ctrl-G doesn't show the \(face.rawValue) here.")
  }

  /// Goes to an item as a person does with Tab.
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
  /// The keys that type a text. A line break is none that writes something.
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
