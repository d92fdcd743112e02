package import Gherkin
internal import UserInterface

/// A scenario as a play: its steps, and which of them somebody plays by a key.
package struct Script: Sendable {
  package struct Step: Sendable {
    let step: Gherkin.Step
    /// The step in one line. Whatever could be a secret is masked until it is known not to be one.
    package let text: String
    let kind: Kind
    /// The presenter's note for the step, secrets masked; empty if there is none.
    let note: String
    /// What the audience reads once it is done: the first sentence of its note, or of the last note before it; without notes, the title.
    let caption: String

    /// True if it waits for a key of the presenter.
    var takesKey: Bool { kind == .does }
  }

  /// The part of a step in a play.
  package enum Kind: Hashable, Sendable {
    /// Prepares only the world or what is beside the phone, and is done without a key.
    case prepares
    case does
    /// Only checked, then ticked. An unknown step counts as one of these.
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

  package init(_ walk: Walk) {
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
      let kind = Self.kind(of: step, hasBegun: hasBegun, isGiven: isGiven)
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
      // The audience sees the step before it, and what this one shows of that.
      if all.allSatisfy({ if case .show = $0 { true } else { false } }) { return .prepares }
      guard !hasBegun, isGiven else { return .does }
      // Commands before the first key that is pressed, such as the cards that a customer has.
      return all.allSatisfy { if case .command = $0 { true } else { false } } ? .prepares : .does
    }
  }

  /// How many steps at its beginning only prepare the world.
  package var preparedCount: Int { steps.prefix { $0.kind == .prepares }.count }

  /// The first place at or after a step at which the play waits for a key.
  func rest(from step: Int) -> Int { rests.first { $0 >= step } ?? steps.count }
  /// The last one before a step; the first of all where there is none.
  func rest(before step: Int) -> Int { rests.last { $0 < step } ?? rests[0] }
}

extension String {
  /// The first sentence of a note, or its first paragraph if that is not one.
  var firstSentence: String {
    let paragraph = prefix { $0 != "\n" }
    let end = paragraph.indices.first { index in
      guard ".!?。！？".contains(paragraph[index]) else { return false }
      let next = paragraph.index(after: index)
      // A point within a number or a name is none.
      return !paragraph[index].isASCII || next == paragraph.endIndex || paragraph[next].isWhitespace
    }
    return String(end.map { paragraph[...$0] } ?? paragraph)
  }
}

extension ScenarioContext {
  /// A scenario none of whose steps was done yet: whatever could be a secret in one of these counts as one.
  fileprivate static func before(_ steps: [Gherkin.Step]) -> ScenarioContext {
    let context = ScenarioContext(pictures: Pictures(near: "")) { (_: ScenarioSetup) throws(StepFailure) -> any DrivenWallet in
      throw StepFailure.left
    }
    for step in steps { context.hideCredentials(of: step, isDone: false) }
    return context
  }

  /// A step in one line; of a table, what its rows begin with, or the number of messages.
  func line(of step: Gherkin.Step) -> String {
    var rows = (step.table?.rows ?? []).map(\.cells)
    let headings = Vocabulary.find(step.text).flatMap { $0.step.table }
    if rows.count > 1, let headings, let first = rows.first, first.map({ $0.lowercased() }).starts(with: headings) { rows.removeFirst() }
    // The lanes of a sequence say little without its messages.
    let isSequence = headings?.contains("message") == true
    let count = rows.count == 1 ? "1 message" : "\(rows.count) messages"
    let table = isSequence ? count : rows.compactMap(\.first).filter { !$0.isEmpty }.joined(separator: ", ")
    return secrets.over(step.keyword + step.text + (table.isEmpty ? "" : " " + table))
  }
}
