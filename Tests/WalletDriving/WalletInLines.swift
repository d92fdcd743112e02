package import PseudoTerminal

/// The wallet spoken with in lines: what a person answers, and what was said since.
package final class WalletInLines {
  package let program: RunningProgram
  private var heard = 0

  /// Waits for its first question.
  package init(_ program: RunningProgram) throws(Failure) {
    self.program = program
    try hear()
  }

  /// All that was said, as lines.
  package var transcript: String { Self.text(program.bytes[...]) }
  /// The output since the last answer, including the new question.
  package private(set) var said = ""
  /// The current question.
  package var question: String { String(said.split(separator: "\n", omittingEmptySubsequences: false).last ?? "") }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\r" })
  }

  /// Answers, and waits for the next question.
  package func answer(_ line: String) throws(Failure) {
    try type(line + "\r")
    try hear()
  }

  /// Types and waits for nothing.
  package func type(_ keys: String) throws(Failure) {
    program.pump()
    heard = program.bytes.count
    try program.type(keys)
  }

  /// Chooses an action or a menu's entry by what it says.
  package func choose(_ label: String) throws(Failure) { try answer(asksForField ? "/" + label : label) }

  /// Fills in a field, regardless of the current question.
  package func fill(_ label: String, with text: String) throws(Failure) {
    if !question.hasPrefix(label) { try choose(label) }
    try answer(text.hasPrefix("/") ? "/" + text : text)
  }

  private var asksForField: Bool { !question.hasPrefix("Choose") }

  /// Waits for a question after what was typed last.
  package func hear() throws(Failure) {
    func isAsked() -> Bool {
      let new = Self.text(program.bytes[heard...])
      guard let start = new.lastIndex(of: "\n") else { return false }
      said = String(new[new.index(after: new.firstIndex(of: "\n") ?? start)...])
      return new[start...].hasSuffix(": ")
    }
    repeat {
      try program.wait(for: "a question") { _ in isAsked() }
      try program.settle()
    } while !isAsked()
  }

  /// Waits until this text is in the output since the last answer, whether or not there is a question.
  package func hear(_ text: String) throws(Failure) {
    try program.wait(for: "“\(text)” in lines") { _ in Self.text(program.bytes[heard...]).contains(text) }
  }
}
