internal import Basics
package import Gherkin

extension Walk {
  /// The first step that is another one in a later text of the same scenario; nil: all are the same.
  package func firstDifference(from later: Walk) -> Int? {
    func same(_ a: Gherkin.Step, _ b: Gherkin.Step) -> Bool {
      a.keyword == b.keyword && a.text == b.text && a.table?.rows.map(\.cells) == b.table?.rows.map(\.cells)
    }
    if let step = zip(steps, later.steps).enumerated().first(where: { !same($1.0, $1.1) })?.offset { return step }
    return steps.count == later.steps.count ? nil : min(steps.count, later.steps.count)
  }

  /// By what it is recognized in a later text of its file: names, and its row of examples.
  package var identity: [String] { [uri, feature, rule ?? "", name] + (examples?.rows.first { $0.location == row }?.cells ?? []) }

  /// The seed of its world.
  package var seed: UInt64 {
    steps.lazy.compactMap { step in
      guard let (definition, places) = Vocabulary.find(step.text), case .prepares(let preparation, _) = definition.effect,
        case .seed(let seed)? = try? preparation(StepValues(places: places, rows: []))
      else { return nil }
      return seed
    }.first ?? ScenarioSetup().seed
  }
}
