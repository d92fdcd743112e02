package import Gherkin
internal import UserInterface

/// A scenario as a play: its steps, and which of them wait for a key of the presenter.
package struct Script: Sendable {
  package struct Step: Sendable {
    let step: Gherkin.Step
    /// The step on one line. Everything that could be a secret is masked.
    package let text: String
    let kind: Kind
    /// The presenter's note for the step, secrets masked; empty if there is none.
    let note: String
    /// The caption for the audience after the step: the first sentence of its note, or of the last note before it; without notes, the
    /// title.
    let caption: String

    /// True if it waits for a key of the presenter.
    var takesKey: Bool { kind == .does }
  }

  /// The role of a step in a play.
  package enum Kind: Hashable, Sendable {
    /// Prepares the world, or switches the glass beside the phone. Such a step takes no key.
    case prepares
    case does
    /// Checks something, and takes no key. An undefined step counts as a check.
    case sees
  }

  package let walk: Walk
  /// The feature and the scenario, secrets masked.
  package let title: String
  /// The feature and the scenario separately.
  package let feature: String
  package let name: String
  /// The presenter's note for the beginning, secrets masked; empty if there is none.
  let note: String
  /// The presenter's note for the end.
  let closingNote: String
  package let steps: [Step]
  /// The places at which a play waits for a key: before each step that takes one, and at the end.
  package let rests: [Int]
  /// How many steps take a key.
  var keyCount: Int { rests.count - 1 }

  /// - Parameter presupposes: true if all Given steps prepare the world, also those of the phone's owner.
  package init(_ walk: Walk, presupposes: Bool = false) {
    self.walk = walk
    let secrets = ScenarioContext.before(walk.steps).secrets
    title = Text(untrusted: secrets.over(walk.title)).string
    feature = secrets.over(walk.feature)
    name = secrets.over(walk.name)
    var caption = title
    note = secrets.over(walk.note)
    closingNote = secrets.over(walk.closingNote)
    var isGiven = false
    var hasBegun = false
    let steps = walk.steps.map { step in
      switch step.kind {
      case .context: isGiven = true
      case .action, .outcome: isGiven = false
      case .conjunction, nil: break
      }
      var kind = Self.kind(of: step, hasBegun: hasBegun, isGiven: isGiven)
      if presupposes, !hasBegun || !isGiven, case .does? = Vocabulary.find(step.text)?.step.effect { kind = isGiven ? .prepares : .does }
      hasBegun = hasBegun || kind == .does
      let note = secrets.over(walk.note(of: step))
      if !note.isEmpty { caption = note.firstSentence }
      return Step(step: step, text: ScenarioContext.before([step]).line(of: step), kind: kind, note: note, caption: caption)
    }
    self.steps = steps
    rests = steps.indices.filter { steps[$0].takesKey } + [steps.count]
  }

  private static func kind(of step: Gherkin.Step, hasBegun: Bool, isGiven: Bool) -> Kind {
    guard let (definition, places) = Vocabulary.find(step.text) else { return .sees }
    switch definition.effect {
    case .sees: return .sees
    case .prepares(_, let later): return hasBegun && later != nil ? .does : .prepares
    case .does(let actions):
      guard let values = try? StepValues(places: places, of: step, definition), let all = try? actions(values) else { return .does }
      // A step that only switches the glass shows more about the step before it, so it takes no key.
      if all.allSatisfy({ if case .show = $0 { true } else { false } }) { return .prepares }
      guard !hasBegun, isGiven else { return .does }
      // Given steps that only run commands, such as one that issues the customer's cards, prepare the world.
      return all.allSatisfy { if case .command = $0 { true } else { false } } ? .prepares : .does
    }
  }

  /// How many steps at its beginning only prepare the world.
  package var preparedCount: Int { steps.prefix { $0.kind == .prepares }.count }

  /// The first place at or after a step at which the play waits for a key.
  func rest(from step: Int) -> Int { rests.first { $0 >= step } ?? steps.count }
  /// The last place before a step at which the play waits for a key; the first such place if there is none before the step.
  func rest(before step: Int) -> Int { rests.last { $0 < step } ?? rests[0] }
}

extension String {
  /// The first sentence of a note. If its first paragraph contains no end of a sentence, the whole paragraph.
  var firstSentence: String {
    let paragraph = prefix { $0 != "\n" }
    let end = paragraph.indices.first { index in
      guard ".!?。！？".contains(paragraph[index]) else { return false }
      let next = paragraph.index(after: index)
      // An ASCII full stop within a number or a name does not end a sentence.
      return !paragraph[index].isASCII || next == paragraph.endIndex || paragraph[next].isWhitespace
    }
    return String(end.map { paragraph[...$0] } ?? paragraph)
  }
}

extension ScenarioContext {
  /// The context of a scenario before its first step. Everything in these steps that could be a secret counts as one.
  fileprivate static func before(_ steps: [Gherkin.Step]) -> ScenarioContext {
    let context = ScenarioContext(pictures: Pictures(near: "")) { (_: ScenarioSetup) throws(StepFailure) -> any DrivenWallet in
      throw StepFailure.left
    }
    for step in steps { context.hideCredentials(of: step, isDone: false) }
    return context
  }

  /// A step on one line. Of its table it contains only the first cell of each row, or the number of messages.
  func line(of step: Gherkin.Step) -> String {
    var rows = (step.table?.rows ?? []).map(\.cells)
    let headings = Vocabulary.find(step.text).flatMap { $0.step.table }
    if rows.count > 1, let headings, let first = rows.first, first.map({ $0.lowercased() }).starts(with: headings) { rows.removeFirst() }
    // The first cells of a sequence's table are lanes, which say little without the messages.
    let isSequence = headings?.contains("message") == true
    let count = rows.count == 1 ? "1 message" : "\(rows.count) messages"
    let table = isSequence ? count : rows.compactMap(\.first).filter { !$0.isEmpty }.joined(separator: ", ")
    return secrets.over(step.keyword + step.text + (table.isEmpty ? "" : " " + table))
  }
}
