internal import Basics
internal import Gherkin
internal import UserInterface

/// The result of doing a journal again.
package enum JournalResult: Hashable, Sendable {
  case same
  /// Something else shows, or something else is true, when a step became known.
  ///
  /// - Parameters:
  ///   - step: the index of the step of the scenario.
  ///   - expected: the rows of the screen; empty where that is the same.
  case differs(step: Int, reason: String, expected: [String], actual: [String])
  /// It can't be done again, and why.
  case incomplete(String)
  /// The scenario was not begun.
  case open
}

/// Does a journal again, and compares what showed and was seen in the check.
struct JournalReplay: Sendable {
  /// The scenario of the check, as its evidence has it.
  let walk: Walk
  let evidence: ScenarioEvidence
  /// The journal.
  let journal: Walk
  let makeWallet: @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet

  func run(until isStopped: () -> Bool) -> JournalResult {
    var wallet: (any DrivenWallet)?
    let context = ScenarioContext(pictures: Pictures(near: journal.uri)) { setup throws(StepFailure) in
      let made = try makeWallet(setup)
      wallet = made
      return made
    }
    defer { context.close() }
    var known = zip(evidence.progress.entries, evidence.numbers).map { (entry: $0, picture: $1) }[...]
    for step in journal.steps {
      if isStopped() { return .incomplete("Interrupted.") }
      let result = context.play(step)
      guard step.isPicture else {
        if result == .passed { continue }
        let next = known.first.map { $0.entry.event.steps[0] } ?? walk.steps.count - 1
        return .differs(step: next, reason: result.problem ?? "", expected: [], actual: context.view?.phone ?? [])
      }
      // What became known without a screen belongs to the next one.
      while let next = known.first, next.picture == nil { known.removeFirst() }
      guard let (entry, _) = known.popFirst() else { return .incomplete("The journal has more screens than the check.") }
      if case .failed(let failure) = result {
        return .differs(step: entry.event.steps[0], reason: failure.message, expected: failure.expected ?? [], actual: failure.actual ?? [])
      }
      guard result == .passed else { return .incomplete(result.problem ?? "") }
      guard case .seen(let steps) = entry.event, let wallet else { continue }
      let reader = ScenarioContext(pictures: Pictures(near: walk.uri)) { _ throws(StepFailure) in wallet }
      for step in steps where walk.steps[step].isSight {
        guard let failure = reader.check(walk.steps[step]) else { continue }
        return .differs(step: step, reason: failure.line, expected: [], actual: context.view?.phone ?? [])
      }
    }
    let missing = known.contains { $0.picture != nil }
    return missing ? .incomplete("The journal ends before the check does.") : .same
  }
}

extension CheckEvent {
  /// The steps that it is about, at least one.
  var steps: [Int] {
    switch self {
    case .seen(let steps), .marked(let steps, _): steps.isEmpty ? [0] : steps
    case .done(let step), .noted(let step, _): [step]
    }
  }
}

extension Gherkin.Step {
  /// True for the sentence by which a journal compares the phone with a screen of the check.
  fileprivate var isPicture: Bool {
    guard let (definition, places) = Vocabulary.find(text), case .sees = definition.effect else { return false }
    return definition.pattern.text == "the picture is {text}" && places.first?.hasPrefix("journal/") == true
  }

  /// True for a sentence that can be checked: one that sees something, and has no secret that was masked.
  fileprivate var isSight: Bool {
    let cells = (table?.rows ?? []).flatMap(\.cells)
    guard case .sees? = Vocabulary.find(text)?.step.effect else { return false }
    return !([text] + cells).contains { $0.contains(Mask.sign) }
  }
}
