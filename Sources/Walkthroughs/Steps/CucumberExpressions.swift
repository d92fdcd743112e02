internal import Commands

/// The sentences as Cucumber Expressions, for editors: `billfold walk --sentences --json`.
package struct CucumberExpressions: Encodable {
  private struct ParameterType: Encodable { let name, regexp: String }

  private struct Sentence: Encodable {
    let expression, description, group: String
    /// The columns of the sentence's table. Optional columns are in brackets.
    let table: [String]?
  }

  private let parameterTypes: [ParameterType]
  private let sentences: [Sentence]

  package init() {
    parameterTypes = Self.parameterTypes.map { ParameterType(name: $0.name, regexp: $0.regexp) }
    sentences = Vocabulary.groups.flatMap { title, steps in
      steps.map { step in
        Sentence(
          expression: Self.expression(of: step.pattern), description: step.meaning, group: title,
          table: step.table.map { $0 + step.optional.map { "[\($0)]" } })
      }
    }
  }

  /// JSON, identical in every run.
  package var json: String { Commands.json(self) }

  /// The parameter types that are not built into Cucumber, with regular expressions for their values.
  static let parameterTypes: [(name: String, regexp: String)] = StepPattern.Kind.allCases.compactMap { kind in
    regexp(kind).map { (kind.rawValue, $0) }
  }

  /// Nil for a kind that Cucumber has a built-in type for.
  private static func regexp(_ kind: StepPattern.Kind) -> String? {
    switch kind {
    case .text, .number: nil
    case .moment: #"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z"#
    case .span: #"\d+(?:\.\d+)? (?:seconds?|minutes?|hours?|days?)"#
    case .calls: #"every|the next|the \d+(?:st|nd|rd|th)"#
    case .size: #"\d+x\d+"#
    case .operation, .error, .field, .key, .setting: #"[^\s"]+"#
    case .value: #"[^\s"]+|"(?:[^"\\]|\\.)*""#
    }
  }

  /// The Cucumber Expression of a pattern: `{span} pass/passes` for `{span} {pass|passes}`. Blanks within an alternative are escaped.
  static func expression(of pattern: StepPattern) -> String {
    pattern.pieces.map { piece in
      switch piece {
      case .word(let word): escaped(word)
      case .choice(let choices): choices.map(escaped).joined(separator: "/")
      case .place(.text): "{string}"
      case .place(.number): "{int}"
      case .place(let kind): "{\(kind.rawValue)}"
      }
    }.joined(separator: " ").replacing(" ,", with: ",")
  }

  /// Escapes the special characters of a Cucumber Expression with a backslash.
  private static func escaped(_ words: String) -> String {
    words.reduce(into: "") { text, character in
      if "\\/(){} ".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
