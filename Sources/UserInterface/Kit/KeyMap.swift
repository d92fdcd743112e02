/// Everything a key can mean beyond text: the one table that dispatch, footer, help and documentation read.
package enum Command: String, CaseIterable, Sendable {
  case choose, next, previous, sideways, number, back, help, leave, simulator, inbox, otherPhone, glass, glassKeys, filter, follow, copy
  case past, palette, reveal, credentials, colour, repaint, suspend, quit, letter

  package struct Binding: Sendable {
    package let command: Command
    package let keys: [Key]
    /// How the key is written for people.
    package let label: Text
    /// Its action, in a few words.
    package let meaning: Text
    /// False if the key is text while a text field has the focus, as each character is.
    package let worksWhileTyping: Bool
    /// True if the key means this only while the glass has the keys.
    package var isOfGlass = false
    /// How it is called in lines; nil where it means nothing there, or only its key does.
    package var letter: Character?
  }

  package static let bindings: [Binding] = [
    Binding(command: .choose, keys: [.enter], label: "Enter", meaning: "choose or continue", worksWhileTyping: true),
    Binding(command: .next, keys: [.tab, .down], label: "Tab", meaning: "next; also Down", worksWhileTyping: true),
    Binding(command: .previous, keys: [.backTab, .up], label: "Shift-Tab", meaning: "previous; also Up", worksWhileTyping: true),
    Binding(
      command: .sideways, keys: [.left, .right], label: "Left/Right", meaning: "previous or next one", worksWhileTyping: false),
    Binding(
      command: .number, keys: (1...9).map { .character(Character("\($0)")) }, label: "1 to 9", meaning: "choose entry 1 to 9",
      worksWhileTyping: false),
    Binding(command: .back, keys: [.escape], label: "Esc", meaning: "back or stop waiting", worksWhileTyping: true, letter: "b"),
    Binding(command: .help, keys: [.character("?")], label: "?", meaning: "help", worksWhileTyping: false, letter: "?"),
    Binding(command: .leave, keys: [.character("q")], label: "q", meaning: "quit Billfold", worksWhileTyping: false, letter: "q"),
    Binding(command: .simulator, keys: [.control("o")], label: "Ctrl-O", meaning: "the Simulator", worksWhileTyping: true, letter: "s"),
    Binding(command: .inbox, keys: [.control("n")], label: "Ctrl-N", meaning: "the phone's inbox", worksWhileTyping: true, letter: "n"),
    Binding(
      command: .otherPhone, keys: [.control("f")], label: "Ctrl-F", meaning: "show or use another phone", worksWhileTyping: true,
      letter: "f"),
    Binding(
      command: .glass, keys: [.control("g")], label: "Ctrl-G", meaning: "show calls, sequence, or neither", worksWhileTyping: true,
      letter: "g"),
    Binding(
      command: .glassKeys, keys: [.control("y")], label: "Ctrl-Y", meaning: "enter or leave calls", worksWhileTyping: true),
    Binding(
      command: .filter, keys: [.character("/")], label: "/", meaning: "filter the list of calls", worksWhileTyping: false),
    Binding(command: .follow, keys: [.end], label: "End", meaning: "follow the newest call", worksWhileTyping: false, isOfGlass: true),
    Binding(
      command: .copy, keys: [.character("c")], label: "c", meaning: "copy as curl or as a command", worksWhileTyping: false,
      isOfGlass: true),
    Binding(
      command: .palette, keys: [.control("p"), .character(":")], label: ":", meaning: "command line; Ctrl-P",
      worksWhileTyping: true),
    Binding(
      command: .past, keys: [.control("r")], label: "Ctrl-R", meaning: "history; go back", worksWhileTyping: true, letter: "r"),
    Binding(
      command: .reveal, keys: [.control("e")], label: "Ctrl-E", meaning: "show or hide what you type", worksWhileTyping: true,
      letter: "e"),
    Binding(
      command: .credentials, keys: [.control("k")], label: "Ctrl-K", meaning: "show or hide sample credentials", worksWhileTyping: true),
    Binding(command: .colour, keys: [.control("t")], label: "Ctrl-T", meaning: "color on or off", worksWhileTyping: true),
    Binding(command: .repaint, keys: [.control("l")], label: "Ctrl-L", meaning: "redraw the screen", worksWhileTyping: true),
    Binding(command: .suspend, keys: [.control("z")], label: "Ctrl-Z", meaning: "suspend; fg resumes", worksWhileTyping: true),
    Binding(command: .quit, keys: [.control("c")], label: "Ctrl-C", meaning: "quit now", worksWhileTyping: true),
    // Last, so that a letter that is a command stays one.
    Binding(
      command: .letter, keys: letters, label: "A to Z", meaning: "choose the action with this letter", worksWhileTyping: false),
  ]

  /// All but the one that quits: no label begins with it.
  private static let letters = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Key.character($0) }

  package var binding: Binding { Self.bindings.first { $0.command == self }! }

  /// The command of a letter while line mode waits for a choice.
  package static func of(letter: Character) -> Command? { bindings.first { $0.letter == letter }?.command }

  /// The command of a key now; nil if it is text or nothing.
  ///
  /// - Parameter inGlass: true while the glass has the keys.
  package static func of(_ key: Key, whileTyping: Bool, inGlass: Bool) -> Command? {
    // Most keys that are typed are text.
    if whileTyping, key.isText { return nil }
    return bindings.first { (!whileTyping || $0.worksWhileTyping) && (inGlass || !$0.isOfGlass) && $0.keys.contains(key) }?.command
  }
}
