internal import Basics
package import UserInterface

/// A moment of a check: which opening of the app it is in, and how many actions were done since.
///
/// Where the app was opened again, actions are counted anew: the opening before ends in a snapshot that has its history.
package struct CheckMoment: Hashable, Comparable, Codable, Sendable {
  package var opening: Int
  package var actions: Int

  package init(opening: Int = 0, actions: Int = 0) { (self.opening, self.actions) = (opening, actions) }

  package static func < (a: Self, b: Self) -> Bool { (a.opening, a.actions) < (b.opening, b.actions) }
}

/// What becomes known of a scenario of a check.
package enum CheckEvent: Hashable, Codable, Sendable {
  /// The program has seen these steps fulfilled.
  case seen([Int])
  /// The program has done this step.
  case done(Int)
  case marked(Int, CheckMark)
  case noted(Int, String)
}

/// How far the check of one scenario has come: all that is known of its steps, and after which action it became known.
package struct CheckProgress: Sendable {
  private struct Entry: Sendable {
    let moment: CheckMoment
    let event: CheckEvent
  }

  private var entries: [Entry] = []
  package private(set) var steps: [CheckedStep]

  package init(stepCount: Int) { steps = Array(repeating: CheckedStep(), count: stepCount) }

  package mutating func add(_ event: CheckEvent, at moment: CheckMoment) {
    entries.append(Entry(moment: moment, event: event))
    apply(event)
  }

  private mutating func apply(_ event: CheckEvent) {
    func has(_ step: Int) -> Bool { steps.indices.contains(step) }
    switch event {
    case .seen(let numbers): for step in numbers where has(step) { (steps[step].isSeen, steps[step].difference) = (true, nil) }
    case .done(let step) where has(step):
      (steps[step].isSeen, steps[step].isDoneByProgram, steps[step].difference) = (true, true, nil)
    case .marked(let step, let mark) where has(step): steps[step].mark = mark
    case .noted(let step, let note) where has(step): steps[step].note = note
    case .done, .marked, .noted: break
    }
  }

  /// Why steps were not seen when they were judged last.
  package mutating func tell(_ differences: [Int: String]) {
    for step in steps.indices { steps[step].difference = steps[step].isSeen ? nil : differences[step] }
  }

  /// Takes a text with another number of steps.
  mutating func setCount(_ count: Int) { steps = (0..<count).map { $0 < steps.count ? steps[$0] : CheckedStep() } }

  /// Forgets what became known after a moment, and from a step on.
  package mutating func goBack(to moment: CheckMoment, openingFrom step: Int = .max) {
    entries.removeAll { $0.moment > moment }
    var events: [Entry] = []
    for entry in entries {
      switch entry.event {
      case .seen(let numbers):
        let kept = numbers.filter { $0 < step }
        if !kept.isEmpty { events.append(Entry(moment: entry.moment, event: .seen(kept))) }
      case .done(let number), .marked(let number, _), .noted(let number, _): if number < step { events.append(entry) }
      }
    }
    entries = events
    steps = steps.map { _ in CheckedStep() }
    for entry in entries { apply(entry.event) }
  }

  /// When a step was fulfilled; nil: it was not.
  private func fulfilled(_ step: Int) -> CheckMoment? {
    entries.lazy.compactMap { entry in
      switch entry.event {
      case .seen(let numbers): numbers.contains(step) ? entry.moment : nil
      case .done(let number): number == step ? entry.moment : nil
      case .marked, .noted: nil
      }
    }.first
  }

  /// The moment before a step: when the last of the steps before it was fulfilled. Those that were seen together with it were not
  /// before it, unless the program has done them.
  package func moment(before step: Int) -> CheckMoment {
    let own = fulfilled(step)
    let before = steps.indices.prefix(step).compactMap { earlier in
      fulfilled(earlier).flatMap { moment in own.map { moment < $0 || steps[earlier].isDoneByProgram } ?? true ? moment : nil }
    }
    return before.max() ?? CheckMoment()
  }

  /// The moment of what became known last; nil: nothing is known.
  package var last: CheckMoment? { entries.map(\.moment).max() }
  package var isUntouched: Bool { entries.isEmpty }
  /// How often the app was opened again.
  package var opening: Int { last?.opening ?? 0 }

  package var seen: Set<Int> { Set(steps.indices.filter { steps[$0].isSeen }) }
  /// The steps that the program has done.
  package var done: [Int] { steps.indices.filter { steps[$0].isDoneByProgram } }

  /// The first step that is neither fulfilled nor judged by the tester; the number of steps where there is none.
  package var next: Int { steps.firstIndex { !$0.isSeen && $0.mark == nil } ?? steps.count }

  /// The state of the scenario as a whole.
  package var state: CheckState {
    let marks = steps.compactMap(\.mark?.verdict)
    if marks.contains(.failed) { return .failed }
    if marks.contains(.blocked) { return .blocked }
    if marks.count == steps.count { return marks.allSatisfy { $0 == .skipped } && !marks.isEmpty ? .skipped : .passed }
    return entries.isEmpty ? .untouched : .open(marks.count, of: steps.count)
  }
}

/// The state of a scenario of a check.
package enum CheckState: Hashable, Sendable {
  case untouched
  /// With how many steps that have a verdict.
  case open(Int, of: Int)
  case passed, failed, blocked, skipped

  package var words: Text {
    switch self {
    case .untouched: "open"
    case .open(let marked, let count): "\(marked)/\(count)"
    case .passed: "passed"
    case .failed: "failed"
    case .blocked: "blocked"
    case .skipped: "skipped"
    }
  }
}
