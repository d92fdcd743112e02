/// A key as a person pressed it, decoded from the terminal's bytes.
package enum Key: Hashable, Sendable {
  /// One grapheme cluster that prints.
  case character(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl with a letter, lower case: `.control("o")` is Ctrl-O. Never h, i, j, m, which are keys of their own; and c, l, z
  /// are the terminal session's business and reach no screen.
  case control(Character)
  /// A sequence no one here knows; ignored, but worth a key so that nothing of it leaks as text.
  case unknown
}

/// What a person does at the terminal.
package enum Input: Hashable, Sendable {
  case key(Key)
  /// A bracketed paste, line breaks and all.
  case paste(String)
}

extension Input {
  /// True for a key of the program itself, such as Ctrl-O, whatever stands on the screen.
  package var isCommand: Bool { if case .key(.control) = self { true } else { false } }
}
