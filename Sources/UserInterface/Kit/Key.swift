/// A key as a person pressed it, decoded from the terminal's bytes.
package enum Key: Hashable, Sendable {
  /// One printable grapheme cluster.
  case character(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl with a lower-case letter: `.control("o")` is Ctrl-O. Never h, i, j or m, which terminals send for other keys. Screens never get
  /// Ctrl-C, Ctrl-L and Ctrl-Z, which the terminal session handles.
  case control(Character)
  /// An unknown escape sequence, decoded as a key that has no effect, so that no part of it is taken as text.
  case unknown
}

/// An input of a person at the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  /// A bracketed paste, including its line breaks.
  case paste(String)
  /// A whole line that line mode has read as an answer; it replaces the text of the field.
  case entry(String)
  /// A command of the program, given by name; unlike its key, it is never text, even in a text field.
  case command(Command)
}

extension Input {
  /// Returns true for Ctrl with this letter. Called at every key, where `==` would be slower because it goes through `Equatable`.
  package func isControl(_ letter: Character) -> Bool { if case .key(.control(letter)) = self { true } else { false } }
  package var isEscape: Bool { if case .key(.escape) = self { true } else { false } }

  /// True for Ctrl keys, such as Ctrl-O, and named commands: they belong to the program, whatever the screen.
  package var isCommand: Bool {
    switch self {
    case .key(.control), .command: true
    case .key, .paste, .entry: false
    }
  }
}

extension Key {
  /// True for a key that a text field takes as text.
  var isText: Bool { if case .character = self { true } else { false } }
}

extension Character {
  /// True for the digits that choose an entry of a menu.
  var isEntryNumber: Bool { ("1"..."9").contains(self) }
}

extension Key {
  /// The number of rows by which this key scrolls a page that has no controls to focus; nil if it doesn't scroll.
  var scrolledRows: Int? {
    switch self {
    case .down, .character("j"): 1
    case .up, .character("k"): -1
    // Fewer than any screen shows, so that no row is skipped. (our choice)
    case .pageDown, .character(" "): 5
    case .pageUp: -5
    // More rows than any page has.
    case .end: 100_000
    case .home: -100_000
    default: nil
    }
  }
}
