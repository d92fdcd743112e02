/// Parts of a manual page, in mdoc(7).
package enum Mdoc {
  /// A minus is no hyphen, and a backslash is no escape.
  package static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }

  /// Text in lines of at most 78 characters, each sentence on separate lines. None of its lines is a macro.
  package static func lines(_ text: some StringProtocol) -> String {
    var lines = [""]
    for word in escaped(text).split(separator: " ") {
      let isFull = lines[lines.count - 1].count + word.count > 77
      if isFull || lines[lines.count - 1].hasSuffix(".") { lines.append("") }
      // A line that begins with a point would be a command.
      let isCommand = lines[lines.count - 1].isEmpty && (word.first == "." || word.first == "'")
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? isCommand ? "\\&" : "" : " ") + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A fragment as a sentence.
  package static func sentence(_ text: String) -> String {
    lines(text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : "."))
  }

  /// The head of an item: `-q, --quiet`, `--world NAME`.
  package static func option(_ usage: String) -> String {
    let words = usage.split(separator: " ")
    let flags = words.filter { $0.hasPrefix("-") }.map { "Fl \(escaped($0.dropFirst().prefix { $0 != "," }))" }
    return ".It \(flags.joined(separator: " , "))\(words.first { !$0.hasPrefix("-") }.map { " Ar \($0)" } ?? "")\n"
  }

  /// A list with a tag for each item.
  package static func list(_ items: [String]) -> String { ".Bl -tag -width Ds\n" + items.joined() + ".El\n" }

  /// A command line with what it does before it.
  package static func example(_ line: String, _ summary: String) -> String {
    sentence(summary).dropLast(2) + ":\n.Pp\n.Bd -literal -offset indent -compact\n$ \(escaped(line))\n.Ed\n"
  }
}
