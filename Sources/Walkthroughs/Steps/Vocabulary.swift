/// Every sentence that walkthroughs are written in, by what it is about; the documentation is generated from here.
package enum Vocabulary {
  package static let groups: [(title: String, steps: [StepDefinition])] = [
    ("The world", worldSteps), ("The phone and its owner", phoneSteps), ("The issuer", issuerSteps), ("Cards", cardSteps),
    ("Doing", doingSteps),
    ("Seeing", seeingSteps),
  ]

  package static let all = groups.flatMap(\.steps)

  /// The step that a sentence is, and what stands in its places.
  package static func find(_ sentence: String) -> (step: StepDefinition, places: [String])? {
    let tokens = StepPattern.tokens(sentence)
    for step in all {
      if let places = step.pattern.match(tokens) { return (step, places) }
    }
    return nil
  }

  /// The known sentence that is most like this one.
  package static func nearest(to sentence: String) -> StepDefinition {
    all.min { $0.pattern.distance(to: sentence) < $1.pattern.distance(to: sentence) }!
  }
}
