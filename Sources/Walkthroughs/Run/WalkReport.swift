package import Gherkin

/// The result of one walk. The scenario's secrets are masked.
///
/// The PIN, password and answer of a sample wallet are not masked: they are the same in every world, and the phone's panel shows them.
/// After a failure they can be on `screen`.
package struct WalkReport: Sendable {
  package enum Result: Hashable, Sendable {
    case passed
    case failed(StepFailure)
    /// No step definition matches the text.
    case undefined(StepAdvice)
    /// An earlier step did not pass, or the user stopped the run.
    case skipped
  }

  package struct Step: Sendable {
    package let keyword: String
    package let text: String
    /// The rows of the step's table.
    package let table: [[String]]
    /// The content of the step's doc string.
    let docString: String?
    package let location: Gherkin.Location
    package let result: Result
    /// The duration of the step.
    package let took: Duration
    /// The screen after the step; empty without a trace.
    package let screen: [String]
    /// The verdict in a check; nil in a walk.
    package internal(set) var check: CheckedStep?
    /// The evidence of the step; nil in a report without evidence.
    var evidence: StepEvidence?
  }

  package let walk: Walk
  package let name: String
  /// The cells of the walk's row of examples, and of the header row; empty if the scenario has no examples.
  package let example: [String]
  let exampleNames: [String]
  /// The names of the walk's feature, rule, backgrounds and examples, by location.
  var names: [Gherkin.Location: String]
  /// The descriptions of the same parts and of the scenario, by location.
  let descriptions: [Gherkin.Location: String]
  /// The lines of the file with comments and doc strings, by line number.
  package let asides: [Int: String]
  /// The warnings about the scenario, with their places.
  package let warnings: [String]
  package internal(set) var steps: [Step]
  /// The screen when a step failed; nil where no app ran.
  package let screen: [String]?
  /// The last calls before a step failed, one per line.
  package let lastCalls: [String]
  /// All calls as `billfold world traffic --json` prints them; empty without a trace.
  package let calls: [String]
  /// The monotonic time at which the walk began.
  package let began: Duration
  /// The circumstances of the check in which a person judged the scenario; nil for a walk.
  package internal(set) var check: CheckSession?
  /// The path of the folder with the evidence of the steps, within the folder of all evidence; nil in a report without evidence.
  var evidence: String?
  /// What a session has touched; nil for a walk, and for a check with steps.
  package internal(set) var sheet: SessionSheet?
  /// The paths of the scenarios that lead to the bugs of a session, within the folder of evidence.
  var bugPaths: [String] = []
  /// The failed step that the program didn't see either, and the path of the scenario that ends with it; nil without one.
  var failure: (step: Int, path: String)?
  /// The seed of the check's world; nil for a walk.
  var seed: UInt64?

  package var took: Duration { steps.reduce(.zero) { $0 + $1.took } }
  package var isPassed: Bool { steps.allSatisfy { $0.result == .passed } }
  /// The step that failed or is undefined; nil if every step passed or the run was stopped.
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

  /// The failed step with its place, and the expected and actual value, on one line; nil if none failed.
  package var failureLine: String? { failed.flatMap(failureLine) }

  /// The same line for a given step, because several steps of a check may have failed.
  func failureLine(of step: Step) -> String? {
    guard let problem = step.check?.judgementLine ?? step.result.problem else { return nil }
    return "\(walk.uri):\(step.location.line): \(step.keyword)\(step.text.endedByColon) \(problem)"
  }
}

extension String {
  /// The text with a colon at its end. The sentence of a step with a table has one already.
  var endedByColon: String { hasSuffix(":") ? self : self + ":" }
}

extension WalkReport.Result {
  /// The reason why a step did not pass, on one line; nil if it passed or was skipped.
  package var problem: String? {
    switch self {
    case .failed(let failure): failure.line
    case .undefined(let advice): "Undefined step. \(advice.text)"
    case .passed, .skipped: nil
    }
  }
}
