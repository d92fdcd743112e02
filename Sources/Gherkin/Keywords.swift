/// The Gherkin keywords of one language.
package struct Keywords: Sendable {
  /// The purpose of a step, by its keyword. A conjunction has the purpose of the previous step.
  package enum StepKind: Hashable, Sendable {
    case context, action, outcome, conjunction
  }

  let feature: [String]
  let rule: [String]
  let background: [String]
  /// The keywords of scenarios, then those of outlines. Both are parsed alike: a scenario with examples is an outline.
  let scenario: [String]
  let examples: [String]
  /// The keywords of steps, with the blank after them if the language has one. Longer ones come first, because one may begin with another.
  package let step: [String]
  /// The meaning of each step keyword; none for an ambiguous one.
  private let kinds: [String: StepKind]
  /// The keywords that error messages propose, one of each kind.
  let named: (scenario: String, rule: String, steps: [String])

  package static let english = Keywords(of: "en")!

  /// Finds the keywords of a language by its code in `# language: en`; returns nil for a language that Gherkin's table doesn't have.
  package init?(of language: String) {
    let name = language + "\t"
    guard let row = Self.table.lazy.map(\.description).first(where: { $0.hasPrefix(name) }) else { return nil }
    let kinds = row.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().map { $0.split(separator: "|").map(String.init) }
    (feature, rule, background, examples) = (kinds[0], kinds[1], kinds[2], kinds[5])
    scenario = kinds[3] + kinds[4]
    let meanings: [([String], StepKind)] = [
      (kinds[6], .context), (kinds[7], .action), (kinds[8], .outcome), (kinds[9] + kinds[10], .conjunction),
    ]
    let all = meanings.flatMap { words, kind in words.map { ($0, kind) } }
    // The sort is stable, like that of the official parser: of equal keywords, only the first one counts.
    step = all.map(\.0).enumerated().sorted { ($1.element.unicodeScalars.count, $0.offset) < ($0.element.unicodeScalars.count, $1.offset) }
      .map(\.element)
    self.kinds = Dictionary(grouping: all) { $0.0 }.compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    named = (kinds[3].last ?? "", rule.last ?? "", kinds[6...10].compactMap { $0.first { $0 != "* " } } + ["*"])
  }

  func kind(of keyword: String) -> StepKind? { kinds[keyword] }
}
