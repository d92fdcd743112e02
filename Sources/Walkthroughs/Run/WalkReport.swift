package import Gherkin

/// How one walk went. What the scenario contains of secrets is masked.
///
/// The PIN, password and answer of a sample wallet are not: they are the same in every world, and the phone's panel shows them. After a
/// failure they can be on `screen`.
package struct WalkReport: Sendable {
  package enum Result: Hashable, Sendable {
    case passed
    case failed(StepFailure)
    /// No step is called so.
    case undefined(StepAdvice)
    /// A step before it did not pass, or the person stopped.
    case skipped
  }

  package struct Step: Sendable {
    package let keyword: String
    package let text: String
    /// The rows of the table below it.
    package let table: [[String]]
    /// The content of the doc string below it.
    let docString: String?
    package let location: Gherkin.Location
    package let result: Result
    /// From the step's begin to its end.
    package let took: Duration
    /// The screen after it; only where a trace is wanted.
    package let screen: [String]
    /// The verdict in a check; nil in a walk.
    package internal(set) var check: CheckedStep?
  }

  package let walk: Walk
  package let name: String
  /// The cells of its row of examples, and of the header above it; empty without one.
  package let example: [String]
  let exampleNames: [String]
  /// The names of the feature, rule, backgrounds and examples that it is in, by their places.
  var names: [Gherkin.Location: String]
  /// The descriptions of these and of the scenario, by their places.
  let descriptions: [Gherkin.Location: String]
  /// The comments of the file and its doc strings, by the numbers of their lines.
  package let asides: [Int: String]
  /// The warnings about the scenario, with their places.
  package let warnings: [String]
  package internal(set) var steps: [Step]
  /// The screen when a step failed; nil where no app ran.
  package let screen: [String]?
  /// The last calls before a step failed, one per line.
  package let lastCalls: [String]
  /// All calls with what they said, as `billfold world traffic --json` tells them; only where a trace is wanted.
  package let calls: [String]
  /// The monotonic time at which it began.
  package let began: Duration
  /// The circumstances of the check in which a person judged it; nil for a walk.
  package internal(set) var check: CheckSession?
  /// The seed of the check's world; nil for a walk.
  var seed: UInt64?

  package var took: Duration { steps.reduce(.zero) { $0 + $1.took } }
  package var isPassed: Bool { steps.allSatisfy { $0.result == .passed } }
  /// The step that did not pass; nil where the person stopped.
  package var failed: Step? { steps.first { $0.result != .passed && $0.result != .skipped } }
  /// False if the run was stopped before its end.
  package var isEnded: Bool { isPassed || failed != nil }
  package var place: String { walk.place }
  /// The name of the feature.
  package var feature: String { name(of: walk.source.heading) }
  var title: String { Walk.title(feature, name) }

  func name(of heading: Gherkin.Heading) -> String { names[heading.location] ?? heading.name }
  func description(of heading: Gherkin.Heading) -> String { descriptions[heading.location] ?? "" }
  /// The description of the scenario.
  package var description: String { description(of: walk.scenario.heading) }
  /// The description of the feature.
  package var about: String { description(of: walk.source.heading) }

  /// The step that failed with its place, what was expected and what was there, on one line. Nil if none failed.
  package var failureLine: String? { failed.flatMap(failureLine) }

  /// The same for one of several steps that failed, as in a check.
  func failureLine(of step: Step) -> String? {
    guard let problem = step.check?.judgementLine ?? step.result.problem else { return nil }
    return "\(walk.uri):\(step.location.line): \(step.keyword)\(step.text.endedByColon) \(problem)"
  }
}

extension String {
  /// The sentence of a step before what follows it: one that takes a table has its colon already.
  var endedByColon: String { hasSuffix(":") ? self : self + ":" }
}

extension WalkReport.Result {
  /// Why a step did not pass, on one line. Nil if it passed or was skipped.
  package var problem: String? {
    switch self {
    case .failed(let failure): failure.line
    case .undefined(let advice): "Undefined step. \(advice.text)"
    case .passed, .skipped: nil
    }
  }
}
