internal import Basics
package import Gherkin

extension Walk {
  /// Probable mistakes in a valid file: no steps, a misspelled keyword that makes a step a description, or a name that another scenario
  /// already has.
  ///
  /// Each starts with its place: `lost-phone.feature:12: …`
  package var warnings: [String] {
    let headings = [source.background?.heading, within?.background?.heading, scenario.heading].compactMap(\.self)
    var warnings: [String] = headings.flatMap { heading in
      zip(heading.description.split(separator: "\n", omittingEmptySubsequences: false), heading.descriptionLines).compactMap { text, line in
        keyword(misspelledIn: text).map {
          "\(uri):\(line): “\(text.trimmingBlanks)” is a description, not a step. \(String.suggestion([$0]))"
        }
      }
    }
    if scenario.steps.isEmpty { warnings.append("\(uri):\(location.line): The scenario “\(name)” has no steps, so it checks nothing.") }
    let named = (source.scenarios + source.rules.flatMap(\.scenarios)).map(\.heading).filter { $0.name == scenario.heading.name }
    if let other = named.first, !other.name.isEmpty, other.location < location {
      warnings.append(
        "\(uri):\(location.line): Another scenario, at line \(other.location.line), has the name “\(other.name)”. Give each its own.")
    }
    return warnings
  }

  /// The keyword that the first word of a line was probably meant to be. Returns nil unless the rest of the line reads like a step:
  /// descriptions are prose and may start with any word.
  private func keyword(misspelledIn text: Substring) -> String? {
    let words = text.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    guard words.count == 2, words[0].count <= 20 else { return nil }
    let keyword = (Keywords(of: source.language) ?? .english).step.map(\.trimmingBlanks).filter { $0 != "*" }
      .map { ($0, $0.distance(to: String(words[0]))) }.min { $0.1 < $1.1 }
    guard let (name, distance) = keyword, distance <= 2 else { return nil }
    let sentence = String(words[1].trimmingBlanks)
    return Vocabulary.find(sentence) != nil || Vocabulary.isAlmost(sentence) ? name : nil
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    String(String(drop { $0.isWhitespace }.reversed()).drop { $0.isWhitespace }.reversed())
  }
}
