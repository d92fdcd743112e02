package import PseudoTerminal

/// The actions of a person in the wallet, and the text on its screen.
extension RunningProgram {
  /// Moves to an action by its label, and chooses it.
  package func choose(_ label: String) throws(Failure) {
    for _ in 0..<30 {
      try settle()
      // Side by side there is no room for a blank; a product has its face before its name.
      if ["▸ ", "▸", "> ", ">", "▸ ╭──────╮  "].contains(where: { screen.contains($0 + label) }) { return try type("\r") }
      try type("\t")
    }
    throw Failure("no “\(label)” to choose; the screen is\n\(screen.text)")
  }

  /// All words on the screen, regardless of line breaks.
  package var words: String { screen.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }

  /// All words on the phone, regardless of line breaks.
  package var phone: String {
    screen.cells.map { row in row.prefix(40).map(\.text).joined() }.joined(separator: "\n")
      .split { $0 == " " || $0 == "\n" || $0 == "│" }.joined(separator: " ")
  }

  /// Waits until these words stand on the phone.
  package func wait(forPhone words: String) throws(Failure) {
    try wait(for: "“\(words)” on the phone") { _ in phone.contains(words) }
  }
}
