/// What `--help` says of a noun or a verb: examples first.
package enum CommandHelp {
  case noun(Noun)
  case verb(Noun, Verb)

  package var text: String {
    switch self {
    case .noun(let noun):
      Self.page(
        noun.says, examples: noun.verbs.compactMap(\.examples.first),
        usage: noun.verbs.map { "billfold \(noun.name) \($0.usage)" },
        options: Option.allCases.filter { option in noun.verbs.contains { $0.options.contains(option) } },
        notes: noun.notes + "billfold \(noun.name) VERB --help shows the details of a command.\n")
    case .verb(let noun, let verb):
      Self.page(
        verb.says, examples: verb.examples, usage: ["billfold \(noun.name) \(verb.usage)"], options: verb.options, of: verb,
        notes: verb.notes)
    }
  }

  private static func page(
    _ says: String, examples: [(line: String, says: String)], usage: [String], options: [Option], of verb: Verb? = nil,
    notes: String
  ) -> String {
    var text = says + "\n\n" + (examples.count == 1 ? "Example:" : "Examples:") + "\n"
    for (line, says) in examples { text += row("  billfold " + line, says, column: 40) }
    text += "\n"
    for (index, line) in usage.enumerated() { text += (index == 0 ? "Usage: " : "       ") + line + "\n" }
    if !options.isEmpty {
      text += "\nOptions:\n"
      for option in options { text += row("  " + option.usage, option.says(of: verb), column: 24) }
    }
    return notes.isEmpty ? text : text + "\n" + notes
  }

  /// Two columns; where the first has no room, the second stands below it.
  private static func row(_ left: String, _ right: String, column: Int) -> String {
    let padding = column - left.count
    let gap = padding > 1 ? String(repeating: " ", count: padding) : "\n" + String(repeating: " ", count: column)
    return left + gap + right + "\n"
  }

  /// Rows of two columns, for notes.
  package static func table(_ rows: [(String, String)], column: Int = 16) -> String {
    rows.map { row("  " + $0.0, $0.1, column: column) }.joined()
  }
}
