import Foundation
import PseudoTerminal
import WalletDriving

/// The glass and the command line as a person reads them to their ends.
extension RunningProgram {
  /// The texts that were sent for the clipboard (OSC 52) after the first `count` bytes.
  func copies(after count: Int = 0) -> [String] {
    let text = String(decoding: bytes[count...], as: UTF8.self)
    return text.components(separatedBy: "\u{1B}]52;c;").dropFirst().compactMap { piece in
      piece.components(separatedBy: "\u{7}").first.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// All words beside the phone, regardless of line breaks.
  var besidePhone: String {
    screen.cells.map { row in row.dropFirst(41).map(\.text).joined() }.joined(separator: "\n").split { $0 == " " || $0 == "\n" }
      .joined(separator: " ")
  }

  /// Copies and opens each entry behind the glass, from the oldest to the newest, and reads it to its end. Returns what was copied.
  func readGlass() throws -> [String] {
    let start = bytes.count
    try type("\u{19}\u{1B}[H")
    try settle()
    let count = try entriesInGlass().total
    for _ in 0..<count {
      try type("c")
      try settle()
      for _ in 0..<4 {
        try type("\u{1B}[6~")
        try settle()
      }
      try type("\u{1B}[B")
      try settle()
    }
    try type("\u{19}")
    try settle()
    return copies(after: start)
  }

  /// How many entries of how many a filter leaves.
  func filterGlass(by words: String) throws -> (found: Int, total: Int) {
    try type("\u{19}/" + words)
    try settle()
    let numbers = try entriesInGlass(last: true)
    try type("\r\u{19}\u{19}/\u{15}\r\u{19}")
    try settle()
    return numbers
  }

  /// The two numbers of `3 of 12`: of the position, or of the filter below the list.
  private func entriesInGlass(last: Bool = false) throws -> (found: Int, total: Int) {
    let matches = screen.text.matches(of: #/(\d+) of (\d+)/#)
    guard let match = last ? matches.last : matches.first, let found = Int(match.output.1), let total = Int(match.output.2) else {
      throw Failure("no number of entries; the screen is\n\(screen.text)")
    }
    return (found, total)
  }

  /// Looks at the words that can follow these beginnings of commands, and at all of the history.
  func readCommandLine(_ beginnings: [String]) throws {
    try type("\u{10}")
    for beginning in beginnings {
      try type(beginning)
      try settle()
      for _ in 0..<12 { try type("\u{1B}[B") }
      try settle()
      try type("\u{15}")
    }
    for _ in 0..<20 {
      try type("\u{1B}[A")
      try settle()
    }
    try type("\u{15}\r")
    try settle()
  }

  /// Runs a command on the command line inside the wallet, and waits for these words of its answer.
  func command(_ line: String, says words: String) throws {
    try type("\u{10}\u{15}" + line)
    try settle()
    try type("\r")
    try wait(for: "“\(words)”") { _ in besidePhone.contains(words) }
    // An answer is closed by Esc, and a refused line, too.
    try type("\u{1B}")
    try wait(for: "a command line that is closed") { !$0.text.split(separator: "\n").contains { $0.hasPrefix(" : ") } }
  }
}
