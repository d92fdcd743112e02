/// The words that begin the lines of a feature in one language.
package struct Keywords: Sendable {
  let feature: [String]
  let rule: [String]
  let background: [String]
  /// For scenarios and for their outlines, which only their examples tell apart.
  let scenario: [String]
  let examples: [String]
  /// With the blank after them, where the language has one; longer ones first, as one may begin with another.
  package let step: [String]

  /// The table of languages, by their names in `# language: en`; another language is another row.
  static let languages = ["en": english]

  package static let english = Keywords(
    feature: ["Feature", "Business Need", "Ability"], rule: ["Rule"], background: ["Background"],
    scenario: ["Scenario", "Example", "Scenario Outline", "Scenario Template"], examples: ["Examples", "Scenarios"],
    step: ["Given ", "When ", "Then ", "And ", "But ", "* "])
}
