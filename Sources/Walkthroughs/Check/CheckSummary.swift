internal import Basics

/// The counts of a check, over its scenarios and their steps.
package struct CheckSummary: Sendable {
  package private(set) var scenarios = 0
  package private(set) var passedScenarios = 0
  package private(set) var passed = 0
  /// Of those that passed: the program has not seen them fulfilled.
  package private(set) var notSeen = 0
  package private(set) var failed = 0
  package private(set) var blocked = 0
  package private(set) var skipped = 0
  package private(set) var open = 0
  /// The notes and bugs of a session, and its time; nil for a check with steps.
  private(set) var session: (notes: Int, bugs: Int, time: String)?

  /// - Parameter scenarios: the steps of each, also of those that nobody has begun.
  package init(_ scenarios: [[CheckedStep]]) {
    for steps in scenarios {
      self.scenarios += 1
      if steps.allSatisfy({ $0.mark?.verdict == .passed }) { passedScenarios += 1 }
      for step in steps { add(step) }
    }
  }

  package init(_ reports: [WalkReport]) {
    self.init(reports.map { $0.steps.map { $0.check ?? CheckedStep() } })
    if let sheet = reports.first?.sheet { session = (sheet.notes.count, sheet.bugs.count, sheet.time) }
  }

  private mutating func add(_ step: CheckedStep) {
    switch step.mark?.verdict {
    case .passed:
      passed += 1
      if step.isContested { notSeen += 1 }
    case .failed: failed += 1
    case .blocked: blocked += 1
    case .skipped: skipped += 1
    case nil: open += 1
    }
  }

  /// The verdict on all of it, which is the worst of its steps'. Nil: open.
  package var verdict: Verdict? {
    if failed > 0 { return .failed }
    if blocked > 0 { return .blocked }
    return open > 0 ? nil : skipped > 0 ? .skipped : .passed
  }

  /// One line for the terminal.
  package var line: String {
    if let session {
      let (bugs, notes) = (session.bugs == 1 ? "1 bug" : "\(session.bugs) bugs", session.notes == 1 ? "1 note" : "\(session.notes) notes")
      return "Session: \(bugs), \(notes), \(session.time)."
    }
    return "Scenarios: \(passedScenarios) of \(scenarios) passed. Steps: \(passed) passed (\(notSeen) not seen), "
      + "\(failed) failed, \(blocked) blocked, \(skipped) skipped, \(open) open."
  }

  /// The exit status: 0 if everything passed, 1 otherwise.
  package var status: Int32 { verdict == .passed ? 0 : 1 }
}
