internal import Synchronization

/// Every sentence that walkthroughs can use as a step, by topic. The documentation is generated from it.
package enum Vocabulary {
  package static let groups: [(title: String, steps: [StepDefinition])] = [
    ("The world", worldSteps), ("The phone and its owner", phoneSteps), ("The issuer", issuerSteps), ("Cards", cardSteps),
    ("Mobile wallets", deviceWalletSteps), ("The shop", shopSteps + shopRuleSteps),
    ("Doing", doingSteps),
    ("Seeing", seeingSteps),
  ]

  package static let all = groups.flatMap(\.steps)

  /// A cache of the sentences that were found, because most are in many scenarios.
  private static let found = Mutex<[String: (step: StepDefinition, places: [String])]>([:])

  /// The step of a sentence, and the values in its places. Nil if the sentence is undefined.
  package static func find(_ sentence: String) -> (step: StepDefinition, places: [String])? {
    if let known = found.withLock({ $0[sentence] }) { return known }
    let tokens = StepPattern.tokens(sentence)
    // By index, because copying a definition takes longer than comparing most sentences with it.
    for index in all.indices {
      guard let places = all[index].pattern.match(tokens) else { continue }
      found.withLock { $0[sentence] = (all[index], places) }
      return (all[index], places)
    }
    for step in all {
      guard let places = step.former.lazy.compactMap({ $0.match(tokens) }).first else { continue }
      found.withLock { $0[sentence] = (step, places) }
      return (step, places)
    }
    return nil
  }

  /// The sentence that describes an action, with its values; nil if there is none.
  static func sentence(of action: StepAction) -> (step: StepDefinition, told: StepDefinition.InferredStep)? {
    for step in all {
      if let told = step.telling(action) { return (step, told) }
    }
    return nil
  }

  /// Up to three sentences that a misspelled one could be, the most similar first.
  ///
  /// - Parameter hasTable: whether the step has a table. Of two sentences that differ only in a colon at the end, it decides which one
  ///   fits.
  static func suggestions(for sentence: String, hasTable: Bool) -> [String] {
    // No step is that long, and comparing takes time in proportion to both lengths.
    guard sentence.utf8.count <= 400 else { return [] }
    let texts = Set(all.map(\.pattern.text))
    let fitting = all.map(\.pattern).filter { pattern in
      let isWithColon = pattern.text.hasSuffix(":")
      let twin = isWithColon ? String(pattern.text.dropLast()) : pattern.text + ":"
      return isWithColon == hasTable || !texts.contains(twin)
    }
    let near = fitting.map { (text: $0.text, distance: $0.distance(to: sentence)) }.sorted { $0.distance < $1.distance }
    // At most half of the sentence's characters, and about one and a half times the distance of the best match. (our choice)
    let limit = min(sentence.count / 2, near[0].distance * 3 / 2 + 1)
    return near.prefix { $0.distance <= limit }.prefix(3).map(\.text)
  }

  /// Returns whether a sentence differs from a known one in at most one of five characters. (our choice)
  static func isAlmost(_ sentence: String) -> Bool {
    sentence.utf8.count <= 400 && all.contains { $0.pattern.distance(to: sentence) <= sentence.count / 5 }
  }
}
