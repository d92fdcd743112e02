internal import UserInterface

extension Input {
  /// The characters that a terminal sends for an input; nil if no terminal has such a key.
  ///
  /// - Parameter modes: the private modes (VT100, xterm) that the program has switched on.
  func typed(_ modes: Set<Int>) -> String? {
    switch self {
    case .key(let key): key.typed(modes)
    // Escapes are removed, as terminals do, so that a pasted text cannot end the bracketed paste. Without that mode, line breaks are sent
    // as Enter.
    case .paste(let text):
      modes.contains(2004)
        ? "\u{1B}[200~\(text.replacing("\u{1B}", with: ""))\u{1B}[201~"
        : text.replacing("\u{1B}", with: "").replacing("\r\n", with: "\r").replacing("\n", with: "\r")
    case .entry, .command: nil
    }
  }
}

extension Key {
  fileprivate func typed(_ modes: Set<Int>) -> String? {
    /// The cursor keys depend on mode 1, which ncurses switches on.
    func cursor(_ final: Character) -> String { (modes.contains(1) ? "\u{1B}O" : "\u{1B}[") + String(final) }
    return switch self {
    case .character(let character): String(character)
    case .enter: "\r"
    case .tab: "\t"
    case .backTab: "\u{1B}[Z"
    case .escape: "\u{1B}"
    case .backspace: "\u{7F}"
    case .delete: "\u{1B}[3~"
    case .up: cursor("A")
    case .down: cursor("B")
    case .right: cursor("C")
    case .left: cursor("D")
    case .home: cursor("H")
    case .end: cursor("F")
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .control(let letter): letter.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) }
    case .unknown: nil
    }
  }
}
