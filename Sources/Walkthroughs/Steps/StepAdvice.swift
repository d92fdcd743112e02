internal import Basics
package import Gherkin

/// The advice about a step that is not defined.
package struct StepAdvice: Hashable, Sendable {
  private enum Kind: Hashable {
    /// The sentence is a step without its quotes.
    case unquoted(String)
    /// Up to three similar steps.
    case similar([String])
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  static let none = StepAdvice(.similar([]))

  package init(about step: Gherkin.Step) { self.init(about: step.text, hasTable: step.table != nil) }

  init(about sentence: String, hasTable: Bool = false) {
    kind = Self.unquoted(sentence).map(Kind.unquoted) ?? .similar(Vocabulary.suggestions(for: sentence, hasTable: hasTable))
  }

  /// The advice as one sentence.
  package var text: String {
    switch kind {
    case .unquoted(let sentence): "Write it without quotes: \(sentence)"
    case .similar(let sentences):
      sentences.isEmpty ? "To list the steps, run: billfold walk --sentences" : String.suggestion(sentences)
    }
  }

  /// The suggested steps.
  var steps: [String] {
    switch kind {
    case .unquoted(let sentence): [sentence]
    case .similar(let sentences): sentences
    }
  }

  /// The sentence without one of its pairs of quotes, or without all, if that is a step. Nil if it isn't.
  private static func unquoted(_ sentence: String) -> String? {
    let tokens = StepPattern.tokens(sentence)
    let quoted = tokens.indices.filter { StepPattern.Kind.text.value(of: tokens[$0]) != nil }
    // More quotes than any step has: not worth trying each.
    guard (1...4).contains(quoted.count) else { return nil }
    return (quoted.map { [$0] } + [quoted]).lazy.map { places in
      tokens.indices.map { places.contains($0) ? String(tokens[$0].dropFirst().dropLast()) : tokens[$0] }.joined(separator: " ")
    }.first { sentence in
      // A pattern matches any word as a key. The distance is 0 only if the key exists.
      Vocabulary.find(sentence)?.step.pattern.distance(to: sentence) == 0
    }
  }
}
