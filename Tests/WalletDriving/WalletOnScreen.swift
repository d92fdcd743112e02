package import PseudoTerminal

/// What a person does and reads when the program is the wallet.
extension RunningProgram {
  /// Goes to an action by what it says, and chooses it.
  package func choose(_ label: String) throws(Failure) {
    for _ in 0..<30 {
      try settle()
      if screen.contains("▸ \(label)") || screen.contains("> \(label)") { return try type("\r") }
      try type("\t")
    }
    throw Failure("no “\(label)” to choose; the screen is\n\(screen.text)")
  }

  /// Every word on the screen, whatever the line breaks.
  package var words: String { screen.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }

  /// Every word on the phone, whatever the line breaks.
  package var phone: String {
    screen.cells.map { row in row.prefix(40).map(\.text).joined() }.joined(separator: "\n")
      .split { $0 == " " || $0 == "\n" || $0 == "│" }.joined(separator: " ")
  }

  /// Waits until these words stand on the phone.
  package func wait(forPhone words: String) throws(Failure) {
    try wait(for: "“\(words)” on the phone") { _ in phone.contains(words) }
  }
}
