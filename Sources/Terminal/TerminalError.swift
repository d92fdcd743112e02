package import Basics
internal import CTerminal
internal import Glibc

/// The reason why the terminal can't be used, in one line with advice.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// True if line mode is possible, because there is a terminal that only can't show a full screen.
  package let allowsLines: Bool
  /// The exit status of a program that ends with this error.
  package let exitCode: ExitCode

  package static let inputIsNoTerminal = TerminalError(
    description: "Standard input is not a terminal. Start Billfold in a terminal, or use --accessible to read from a file or a pipe.")
  package static let outputIsNoTerminal = TerminalError(
    description: "Standard output is not a terminal. Start Billfold in a terminal, or use --accessible to write to a file or a pipe.")

  init(description: String) {
    self.description = description
    allowsLines = false
    exitCode = .usage
  }

  /// - Parameter refusal: the system's error number.
  init(refusal: Int32) {
    description = "The terminal can't be set up: \(String(cString: strerror(refusal)))."
    allowsLines = false
    exitCode = .busy
  }

  /// - Parameter output: the system's error number of a write in line mode.
  init(output: Int32) {
    description = "Can't write the output: \(String(cString: strerror(output)))."
    allowsLines = false
    exitCode = .inputOutput
  }

  /// Prints the error on standard error, unless that accepts no output.
  func say() {
    let line = Array("billfold: \(description)\n".utf8)
    _ = line.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ct_write_all(STDERR_FILENO, Int32(bytes.count), $0.baseAddress, Int32(bytes.count)) }
    }
  }

  init(_ problem: ct_problem, term: String?) {
    // TERM comes from the environment, so it is shown without characters that could move the cursor.
    let name = String((term ?? "").unicodeScalars.map { 0x21..<0x7F ~= $0.value ? Character($0) : "?" }.prefix(40))
    allowsLines = problem != ct_failed
    exitCode = .usage
    description =
      switch problem {
      case ct_term_unset: "TERM is not set, so this terminal's kind is unknown; try: TERM=xterm-256color billfold"
      case ct_term_unknown: "no terminal called \(name) is known here; try: TERM=xterm-256color billfold"
      case ct_term_dumb: "a terminal called \(name) cannot show a screen; use another, or try: TERM=xterm-256color billfold"
      default: "the terminal could not be set up; is it still connected?"
      }
  }
}
