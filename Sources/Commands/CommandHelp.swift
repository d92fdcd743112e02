/// The text of `--help` for a noun or a verb: examples first.
package enum CommandHelp {
  case noun(CommandGroup)
  case verb(CommandGroup, Subcommand)

  package var text: String {
    switch self {
    case .noun(let noun):
      Self.page(
        noun.summary, examples: noun.verbs.compactMap(\.examples.first),
        usage: noun.verbs.map { "billfold \(noun.name) \($0.usage)" },
        options: noun.optionRows,
        notes: noun.notes + "billfold \(noun.name) VERB --help shows the details of a command.\n")
    case .verb(let noun, let verb):
      Self.page(
        verb.summary, examples: verb.examples, usage: ["billfold \(noun.name) \(verb.usage)"],
        options: verb.options.map { ($0.usage(of: verb), $0.summary(of: verb)) }, notes: verb.notes)
    }
  }

  private static func page(
    _ summary: String, examples: [(line: String, summary: String)], usage: [String], options: [(usage: String, summary: String)],
    notes: String
  ) -> String {
    var text = summary + "\n\n" + (examples.count == 1 ? "Example:" : "Examples:") + "\n"
    for (line, summary) in examples { text += row("  billfold " + line, summary, column: 40) }
    text += "\n"
    for (index, line) in usage.enumerated() { text += (index == 0 ? "Usage: " : "       ") + line + "\n" }
    if !options.isEmpty {
      text += "\nOptions:\n"
      for option in options { text += row("  " + option.usage, option.summary, column: 24) }
    }
    return notes.isEmpty ? text : text + "\n" + notes
  }

  /// Returns lines of at most 100 characters, all of them indented.
  static func paragraph(_ text: String, indent: Int) -> String { row("", text, column: indent) }

  /// Returns two columns of at most 100 characters together. If the first text doesn't fit its column, the second begins on the next line.
  private static func row(_ left: String, _ right: String, column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    var lines = [left.count < column - 1 ? left + String(repeating: " ", count: column - left.count) : left]
    if left.count >= column - 1 { lines.append(indent) }
    for word in right.split(separator: " ") {
      let isFirst = lines[lines.count - 1].count <= column
      if !isFirst, lines[lines.count - 1].count + word.count >= width { lines.append(indent) }
      lines[lines.count - 1] += (lines[lines.count - 1].count > column ? " " : "") + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let width = 100

  /// Help text about the format of a time.
  package static let time = """
    TIME is a date and a time, like 2026-11-21T09:41:00Z. Without Z or an offset,
    like +02:00, it is UTC.

    """

  /// Help text about the format of a duration.
  static let span = "SPAN is a number and a unit: ms, s, min, h or d, like 90s or 1.5h.\n"

  /// Rows of two columns.
  package static func table(_ rows: [(String, String)], column: Int = 16) -> String {
    rows.map { row("  " + $0.0, $0.1, column: column) }.joined()
  }
}
