/// How one walk went; nothing in it is secret.
package struct WalkReport: Sendable {
  package enum Result: Hashable, Sendable {
    case passed
    case failed(StepFailure)
    /// No step is called so; the nearest one that is.
    case undefined(nearest: String)
    /// A step before it did not pass, or the person stopped.
    case skipped
  }

  package struct Step: Sendable {
    package let keyword: String
    package let text: String
    /// The rows of the table below it.
    package let table: [[String]]
    package let location: Gherkin.Location
    package let result: Result
    /// From the step's begin to its end.
    package let took: Duration
    /// What stood on the screen after it; only where a trace is wanted.
    package let screen: [String]
  }

  package let walk: Walk
  package let name: String
  package let steps: [Step]
  /// What stood on the screen when a step failed; nil where no app ran.
  package let screen: [String]?
  /// The last calls that had gone through the door when a step failed, a line each.
  package let lastCalls: [String]
  /// All calls with what they said, as `billfold world traffic --json` tells them; only where a trace is wanted.
  package let calls: [String]

  package var took: Duration { steps.reduce(.zero) { $0 + $1.took } }
  package var isPassed: Bool { steps.allSatisfy { $0.result == .passed } }
  /// The step that did not pass; nil where the person stopped.
  package var failed: Step? { steps.first { $0.result != .passed && $0.result != .skipped } }
  /// Where the walk is played from: its scenario, or its row of examples.
  package var place: String { "\(walk.uri):\((walk.row ?? walk.location).line)" }
}
