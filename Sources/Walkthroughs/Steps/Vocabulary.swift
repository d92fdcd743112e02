internal import Synchronization

/// Every sentence that walkthroughs are written in, by what it is about; the documentation is generated from here.
package enum Vocabulary {
  package static let groups: [(title: String, steps: [StepDefinition])] = [
    ("The world", worldSteps), ("The phone and its owner", phoneSteps), ("The issuer", issuerSteps), ("Cards", cardSteps),
    ("Mobile wallets", deviceWalletSteps), ("The shop", shopSteps + shopRuleSteps),
    ("Doing", doingSteps),
    ("Seeing", seeingSteps),
  ]

  package static let all = groups.flatMap(\.steps)

  /// The sentences that were found so far: most are in many scenarios.
  private static let found = Mutex<[String: (step: StepDefinition, places: [String])]>([:])

  /// The step of a sentence, and the values in its places. Nil if the sentence is undefined.
  package static func find(_ sentence: String) -> (step: StepDefinition, places: [String])? {
    if let known = found.withLock({ $0[sentence] }) { return known }
    let tokens = StepPattern.tokens(sentence)
    // By index: a definition takes longer to copy than most take to be told from the sentence.
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

  /// The sentence that tells of an action, with the values that it tells. Nil if none does.
  static func sentence(of action: StepAction) -> (step: StepDefinition, told: StepDefinition.InferredStep)? {
    for step in all {
      if let told = step.telling(action) { return (step, told) }
    }
    return nil
  }

  /// Up to three sentences that a misspelled one could be, the most similar first.
  ///
  /// - Parameter hasTable: whether the step has a table. Of two sentences that differ in the colon only, one fits.
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
    // Half of the characters, and half as many again as for the best one. (our choice)
    let limit = min(sentence.count / 2, near[0].distance * 3 / 2 + 1)
    return near.prefix { $0.distance <= limit }.prefix(3).map(\.text)
  }

  /// Returns whether a sentence is a known one but for one character in five. (our choice)
  static func isAlmost(_ sentence: String) -> Bool {
    sentence.utf8.count <= 400 && all.contains { $0.pattern.distance(to: sentence) <= sentence.count / 5 }
  }
}
