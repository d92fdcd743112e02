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
  /// A path in the folder that has the pictures which sights name.
  let pictures: String
  let makeWallet: @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet

  func run(until isStopped: () -> Bool) -> JournalResult {
    guard hasSameWorld else { return .incomplete("The journal begins in another world than the scenario.") }
    var wallet: (any DrivenWallet)?
    let context = ScenarioContext(pictures: Pictures(near: walk.uri)) { setup throws(StepFailure) in
      let made = try makeWallet(setup)
      wallet = made
      return made
    }
    defer { context.close() }
    var known = zip(evidence.progress.entries, evidence.numbers).compactMap { entry, picture in picture.map { (entry: entry, picture: $0) }
    }[...]
    for step in journal.steps {
      if isStopped() { return .incomplete("Interrupted.") }
      guard let number = PictureStep.number(in: step) else {
        let result = context.play(step)
        if result == .passed { continue }
        let next = known.first?.entry.event.steps(in: walk)[0] ?? walk.steps.count - 1
        return .differs(step: next, reason: result.problem ?? "", expected: [], actual: context.view?.phone ?? [])
      }
      guard let (entry, picture) = known.popFirst(), picture == number else {
        return .incomplete("The journal doesn't show the screens of the check.")
      }
      if let failure = context.open() { return .incomplete(failure.line) }
      let (expected, actual) = (evidence.screens[picture - 1].rows, context.view?.phone ?? [])
      guard expected == actual || expected.count == actual.count && zip(expected, actual).allSatisfy(Self.isSame) else {
        return .differs(step: entry.event.steps(in: walk)[0], reason: "The phone shows something else.", expected: expected, actual: actual)
      }
      guard case .seen(let steps) = entry.event, let wallet else { continue }
      let reader = ScenarioContext(pictures: Pictures(near: pictures)) { _ throws(StepFailure) in wallet }
      for step in steps where walk.steps.indices.contains(step) && walk.steps[step].isSight {
        guard let failure = reader.check(walk.steps[step]) else { continue }
        return .differs(step: step, reason: failure.line, expected: [], actual: actual)
      }
    }
    return known.isEmpty ? .same : .incomplete("The journal ends before the check does.")
  }

  /// True if two rows of a screen are the same, as far as the first one isn't masked.
  private static func isSame(_ expected: String, _ actual: String) -> Bool {
    let parts = expected.split(separator: Mask.sign, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return expected == actual }
    var rest = actual[...]
    for (index, part) in parts.enumerated() {
      // What a mask has replaced may be shorter or longer, and moves what comes after it.
      let words = index == 0 ? part : part.drop { $0 == " " }
      if words.isEmpty || words.allSatisfy({ $0 == " " || $0 == "│" }) { continue }
      guard let range = rest.firstRange(of: words.reversed().drop { $0 == " " || $0 == "│" }.reversed()) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// True if the journal describes the same world as the scenario, as far as that is no secret.
  private var hasSameWorld: Bool {
    func world(_ walk: Walk) -> [[String]] {
      walk.steps.prefix { $0.describesWorld }.map { [$0.text] + ($0.table?.rows ?? []).flatMap(\.cells) }
    }
    var (own, other) = (world(walk), world(journal))
    // A scenario that says nothing begins in a new world; the terminal's size is that of the tester.
    if own.isEmpty { own = [["a new world"]] }
    if other.count == own.count + 1, other.last?.first?.hasPrefix("I resize the terminal to ") == true { other.removeLast() }
    func isSame(_ own: String, _ other: String) -> Bool {
      guard let start = own.firstRange(of: Mask.sign) else { return own == other }
      return other.hasPrefix(own[..<start.lowerBound])
    }
    return own.count == other.count && zip(own, other).allSatisfy { $0.count == $1.count && zip($0, $1).allSatisfy(isSame) }
  }
}

extension CheckEvent {
  /// The steps that it is about, at least one. A remark of a session follows the steps of its scenario.
  func steps(in walk: Walk) -> [Int] {
    switch self {
    case .seen(let steps), .marked(let steps, _): steps.isEmpty ? [0] : steps
    case .done(let step), .noted(let step, _), .attached(let step, _): [step]
    case .remarked(let remark): [walk.steps.count + remark.number - 1]
    }
  }
}

extension Gherkin.Step {
  /// True for a sentence that can be checked: one that sees something, and has no secret that was masked.
  var isSight: Bool {
    let cells = (table?.rows ?? []).flatMap(\.cells)
    guard case .sees? = Vocabulary.find(text)?.step.effect else { return false }
    return !([text] + cells).contains { $0.contains(Mask.sign) }
  }
}
