/// A key as a person pressed it, decoded from the terminal's bytes.
package enum Key: Hashable, Sendable {
  /// One printable grapheme cluster.
  case character(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl with a lower-case letter: `.control("o")` is Ctrl-O. Never h, i, j and m, which terminals send for other keys. Ctrl-C, Ctrl-L and
  /// Ctrl-Z are handled by the terminal session and reach no screen.
  case control(Character)
  /// An unknown escape sequence: ignored, but decoded as a key so that no part of it is taken as text.
  case unknown
}

/// An input of a person at the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  /// A bracketed paste, including its line breaks.
  case paste(String)
  /// A whole answer, as line mode reads it: replaces the text of the field.
  case entry(String)
  /// A command by its name, which works in a text field too.
  case command(Command)
}

extension Input {
  /// True for Ctrl with this letter. Called at every key, where `==` would be slower because it goes through `Equatable`.
  package func isControl(_ letter: Character) -> Bool { if case .key(.control(letter)) = self { true } else { false } }
  package var isEscape: Bool { if case .key(.escape) = self { true } else { false } }

  /// True for a key of the program itself, such as Ctrl-O, on any screen.
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
