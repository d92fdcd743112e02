/// A meaning of a key other than text. Dispatch, footer, help and documentation use the same table of bindings.
package enum Command: String, CaseIterable, Sendable {
  case choose, next, previous, sideways, number, back, help, leave, simulator, inbox, otherPhone, glass, glassKeys, filter, follow, copy
  case past, palette, reveal, credentials
  /// Histories of worlds store this name.
  case color = "colour"
  case repaint, suspend, quit, letter

  package struct Binding: Sendable {
    package let command: Command
    package let keys: [Key]
    /// How the key is written for people.
    package let label: Text
    /// The command's action, in a few words.
    package let meaning: Text
    /// False if the key is text while a text field has the focus, as all characters are.
    package let worksWhileTyping: Bool
    /// True if the key means this only while the glass has the keyboard focus.
    package var isOfGlass = false
    /// The letter for the command in line mode; nil if line mode doesn't have the command, or only by its key.
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
      command: .glassKeys, keys: [.control("y")], label: "Ctrl-Y", meaning: "enter or leave the panel", worksWhileTyping: true),
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
      command: .past, keys: [.control(pastLetter)], label: "Ctrl-R", meaning: "history; go back", worksWhileTyping: true, letter: "r"),
    Binding(
      command: .reveal, keys: [.control("e")], label: "Ctrl-E", meaning: "show or hide what you type", worksWhileTyping: true,
      letter: "e"),
    Binding(
      command: .credentials, keys: [.control("k")], label: "Ctrl-K", meaning: "show or hide sample credentials", worksWhileTyping: true),
    Binding(command: .color, keys: [.control("t")], label: "Ctrl-T", meaning: "color on or off", worksWhileTyping: true),
    Binding(command: .repaint, keys: [.control("l")], label: "Ctrl-L", meaning: "redraw the screen", worksWhileTyping: true),
    Binding(command: .suspend, keys: [.control("z")], label: "Ctrl-Z", meaning: "suspend; fg resumes", worksWhileTyping: true),
    Binding(command: .quit, keys: [.control("c")], label: "Ctrl-C", meaning: "quit now", worksWhileTyping: true),
    // Last, so that a letter with its own command keeps it.
    Binding(
      command: .letter, keys: letters, label: "A to Z", meaning: "choose the action with this letter", worksWhileTyping: false),
  ]

  /// The letter that with Ctrl shows the history. The programs around the wallet compare each key with it.
  package static let pastLetter: Character = "r"
  /// The letter that with Ctrl moves the keyboard focus between the phone and the panel beside it, such as the steps of a check.
  package static let panelLetter: Character = "x"

  /// All letters except q, which quits; no action's label begins with it.
  private static let letters = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Key.character($0) }

  package var binding: Binding { Self.bindings.first { $0.command == self }! }

  /// Returns the command of a letter while line mode waits for a choice; nil if there is none.
  package static func of(letter: Character) -> Command? { bindings.first { $0.letter == letter }?.command }

  /// Returns the command of a key; nil if the key is text or has no effect.
  ///
  /// - Parameter inGlass: true while the glass has the keyboard focus.
  package static func of(_ key: Key, whileTyping: Bool, inGlass: Bool) -> Command? {
    // A shortcut: most keys that are typed are text.
    if whileTyping, key.isText { return nil }
    return bindings.first { (!whileTyping || $0.worksWhileTyping) && (inGlass || !$0.isOfGlass) && $0.keys.contains(key) }?.command
  }
}

/// The keys of a program around the wallet: the one table for the program's dispatch, help and manual page.
package protocol KeyTable: CaseIterable, Sendable {
  /// The keys, their label, and their action in a few words.
  var row: (keys: [Key], label: String, meaning: String) { get }
}

extension KeyTable {
  /// Returns the meaning of a key; nil if it has none.
  package static func of(_ key: Key) -> Self? { allCases.first { $0.row.keys.contains(key) } }

  package static var help: [(String, String)] { allCases.map { ($0.row.label, $0.row.meaning) } }
}

/// The keys of a presentation. They also control it from the presenter's notes.
package enum PlayKey: KeyTable {
  case next, back, list, beginning, takeOver, giveBack, quit

  /// The letter that with Ctrl returns to the script: the only key of the presentation while a person controls the phone.
  package static let giveBackLetter: Character = "x"

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .next:
      (
        [.enter, .character(" "), .pageDown, .right], "Enter, Space, PageDown",
        "type and play the next step; press again to finish typing at once"
      )
    case .back: ([.left, .pageUp, .backspace], "Left, PageUp", "go back one step")
    case .list: ([.character("g")], "g", "list the steps in Gherkin, and go to any")
    case .beginning: ([.home], "Home", "go back to the beginning")
    case .takeOver: ([.escape], "Esc", "take over: the keys go to the phone")
    case .giveBack:
      ([.control(Self.giveBackLetter)], "Ctrl-X", "return to the script, after a confirmation if your changes are undone")
    case .quit:
      ([.character("q"), .control("c")], "q, Ctrl-C", "quit; asks first if you have taken over or your changes are still in effect")
    }
  }
}

/// The additional keys of the presenter's notes.
package enum NotesKey: KeyTable {
  case quit, scroll, zero

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .quit: ([.escape, .character("q")], "q", "quit")
    case .scroll: ([.up, .down], "Up/Down", "note")
    case .zero: ([.character("0")], "0", "clock to 0:00")
    }
  }
}

/// The keys of a recording.
package enum RecordKey: KeyTable {
  case add, history, save

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .add:
      ([.control(Command.panelLetter)], "Ctrl-X", "add a check (the screen, a line, a field, the picture) or a note")
    case .history: ([.control(Command.pastLetter)], "Ctrl-R", "show the history, and go back to any step")
    case .save: ([.control("c")], "Ctrl-C", "enter a title, save and end")
    }
  }
}

/// The keys of a check.
package enum CheckKey: KeyTable {
  case list, select, pass, fail, block, skip, note, attach, passSeen, world, person, back, scenarios, hide, end

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .list: ([.control(Command.panelLetter)], "Ctrl-X", "go to the steps, and back to the phone")
    case .select: ([.up, .down], "Up, Down", "select a step")
    case .pass: ([.character("p")], "p", "pass the step")
    case .fail: ([.character("f")], "f", "fail it; asks for a note")
    case .block: ([.character("b")], "b", "mark it as blocked; asks for the reason")
    case .skip: ([.character("s")], "s", "skip it; asks for the reason")
    case .note: ([.character("n")], "n", "write a note on it")
    case .attach: ([.character("a")], "a", "attach a file to it, such as a screenshot or a log")
    case .passSeen: ([.character("P")], "P", "pass all steps up to this one that Billfold has seen")
    case .world: ([.enter], "Enter", "do a step of the world: clock, issuer, customer care, fault, network or shop")
    case .person: ([.character("d")], "d", "let Billfold do your step on the phone")
    case .back: ([.left], "Left", "go back to before the step, exactly")
    case .scenarios: ([.character("l")], "l", "list the scenarios; Enter opens one")
    case .hide: ([.character("h")], "h", "hide the list, to see the panel; Ctrl-X shows it")
    case .end: ([.control("c")], "Ctrl-C", "leave; the same command resumes the check")
    }
  }
}

/// The keys of an exercise.
package enum LearnKey: KeyTable {
  case list, hint, missing, exercises, next, startOver, scroll, hide, end

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .list: ([.control(Command.panelLetter)], "Ctrl-X", "go to the task, and back to the phone")
    case .hint: ([.character("h")], "h", "get a hint: where to look, then what to do, then show it")
    case .missing: ([.character("w")], "w", "show what is missing")
    case .exercises: ([.character("l")], "l", "list the exercises; Enter opens one")
    case .next: ([.character("n"), .enter], "n, Enter", "begin the next exercise, once all goals are reached")
    case .startOver: ([.character("r")], "r", "start over, after a confirmation")
    case .scroll: ([.up, .down], "Up, Down", "scroll the text")
    case .hide: ([.character("v")], "v", "hide the task, to see the panel; Ctrl-X shows it")
    case .end: ([.control("c")], "Ctrl-C", "leave; the same command continues")
    }
  }
}

/// The keys of a session, a check without steps.
package enum SessionKey: KeyTable {
  case list, select, note, bug, back, hide, end

  package var row: (keys: [Key], label: String, meaning: String) {
    switch self {
    case .list: ([.control(Command.panelLetter)], "Ctrl-X", "go to the notes and bugs, and back to the phone")
    case .select: ([.up, .down], "Up, Down", "select a note or bug")
    case .note: ([.character("n")], "n", "write a note")
    case .bug: ([.character("f")], "f", "write down a bug, in one line")
    case .back: ([.left, .enter], "Left, Enter", "go back to the moment of the note or bug, after a confirmation")
    case .hide: ([.character("h")], "h", "hide the list, to see the panel; Ctrl-X shows it")
    case .end: ([.control("c")], "Ctrl-C", "leave; --resume resumes the session")
    }
  }
}
