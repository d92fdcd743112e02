internal import Basics
package import UserInterface

/// A moment of a check: a launch of the app, and the number of actions since.
///
/// The count of actions starts at zero after each launch. A snapshot that was taken before it has the history of the launch before.
package struct CheckMoment: Hashable, Comparable, Codable, Sendable {
  package var launch: Int
  package var actions: Int

  package init(launch: Int = 0, actions: Int = 0) { (self.launch, self.actions) = (launch, actions) }

  package static func < (a: Self, b: Self) -> Bool { (a.launch, a.actions) < (b.launch, b.actions) }
}

/// What becomes known of a scenario of a check.
package enum CheckEvent: Hashable, Codable, Sendable {
  /// The program has seen these steps fulfilled.
  case seen([Int])
  /// The program has done this step.
  case done(Int)
  case marked([Int], CheckMark)
  case noted(Int, String)
  /// A note or a bug of a session.
  case remarked(Remark)
  case attached(Int, Attachment)
}

extension CheckEvent {
  /// True if a step was fulfilled by it.
  func fulfils(_ step: Int) -> Bool {
    switch self {
    case .seen(let numbers): numbers.contains(step)
    case .done(let number): number == step
    case .marked, .noted, .attached, .remarked: false
    }
  }
}

extension CheckProgress.Entry {
  fileprivate func with(_ event: CheckEvent) -> Self { Self(moment: moment, event: event, exhibit: exhibit) }
}

/// How far the check of one scenario has come: all that is known of its steps, and after which action it became known.
package struct CheckProgress: Sendable {
  /// Something that became known, and what showed then.
  struct Entry: Sendable {
    let moment: CheckMoment
    let event: CheckEvent
    let exhibit: Exhibit?
  }

  /// In the order in which it became known; without what the tester has gone back behind.
  private(set) var entries: [Entry] = []
  package private(set) var steps: [CheckedStep]
  /// False before it was opened.
  package private(set) var isBegun = false
  /// The launch of the app in which it is.
  package private(set) var launch = 0
  /// A way back that has begun: the moment, and the step from which on all is open again. Nil once it was gone to its end.
  package private(set) var wayBack: (moment: CheckMoment, step: Int)?
  /// The notes and bugs of a session in their order, also those that the tester has gone back behind.
  package private(set) var remarks: [PlacedRemark] = []
  package private(set) var trail = SessionTrail()

  /// The progress of the same scenario, of which nothing is known but that it was opened.
  init(opened other: CheckProgress) {
    self.init(stepCount: other.steps.count)
    isBegun = other.isBegun
  }

  package init(stepCount: Int) { steps = Array(repeating: CheckedStep(), count: stepCount) }

  /// Takes in a line of its file.
  mutating func apply(_ line: CheckLine) {
    isBegun = true
    switch line.content {
    // A way back that didn't come to its end is given up.
    case .open: (launch, wayBack) = (line.moment.launch, nil)
    case .event(let event):
      launch = line.moment.launch
      entries.append(Entry(moment: line.moment, event: event, exhibit: line.exhibit))
      if case .remarked(let remark) = event { remarks.append(PlacedRemark(remark: remark, moment: line.moment, exhibit: line.exhibit)) }
      apply(event)
    case .wayBack(let step): wayBack = (line.moment, step)
    case .back(let step):
      (launch, wayBack) = (line.moment.launch, nil)
      goBack(to: line.moment, from: step)
    case .reset:
      var fresh = CheckProgress(stepCount: steps.count)
      (fresh.remarks, fresh.trail) = (remarks, trail)
      self = fresh
      for index in remarks.indices { remarks[index].isOnWay = false }
    case .stayed(let stay): trail.add(stay)
    case .states(let states): trail.states = states
    }
  }

  private mutating func apply(_ event: CheckEvent) {
    func has(_ step: Int) -> Bool { steps.indices.contains(step) }
    switch event {
    case .seen(let numbers): for step in numbers where has(step) { (steps[step].isSeen, steps[step].difference) = (true, nil) }
    case .done(let step) where has(step):
      (steps[step].isSeen, steps[step].isDoneByProgram, steps[step].difference) = (true, true, nil)
    case .marked(let numbers, let mark):
      for step in numbers where has(step) { (steps[step].mark, steps[step].difference) = (mark, mark.difference) }
    case .noted(let step, let note) where has(step): steps[step].note = note
    case .attached(let step, let attachment) where has(step): steps[step].attachments.append(attachment)
    case .done, .noted, .attached, .remarked: break
    }
  }

  /// Takes a text with another number of steps.
  mutating func setCount(_ count: Int) { steps = (0..<count).map { $0 < steps.count ? steps[$0] : CheckedStep() } }

  /// Says why steps were not seen when they were judged last.
  mutating func setDifferences(_ differences: [Int: String]) {
    for step in steps.indices where steps[step].mark == nil {
      steps[step].difference = steps[step].isSeen ? nil : differences[step]
    }
  }

  /// Forgets what was seen and done after a moment, verdicts that depended on it, and all of the steps from one on.
  private mutating func goBack(to moment: CheckMoment, from step: Int) {
    entries = entries.compactMap { entry in
      switch entry.event {
      case .seen(let numbers):
        let kept = numbers.filter { $0 < step }
        return entry.moment > moment || kept.isEmpty ? nil : entry.with(.seen(kept))
      case .done(let number): return entry.moment > moment || number >= step ? nil : entry
      case .marked(let numbers, let mark):
        let kept = numbers.filter { $0 < step }
        if kept.isEmpty { return nil }
        // Its screen was another one, to which nothing leads now.
        return entry.moment > moment ? Entry(moment: moment, event: .marked(kept, mark), exhibit: nil) : entry.with(.marked(kept, mark))
      case .noted(let number, _), .attached(let number, _):
        if number >= step { return nil }
        return entry.moment > moment ? Entry(moment: moment, event: entry.event, exhibit: nil) : entry
      case .remarked: return entry.moment > moment ? nil : entry
      }
    }
    for index in remarks.indices where remarks[index].moment > moment { remarks[index].isOnWay = false }
    steps = steps.map { _ in CheckedStep() }
    for entry in entries { apply(entry.event) }
    let lost = Set(steps.indices.filter { steps[$0].mark?.isSeen == true && !steps[$0].isSeen })
    guard !lost.isEmpty else { return }
    entries = entries.compactMap { entry in
      guard case .marked(let numbers, let mark) = entry.event else { return entry }
      let kept = numbers.filter { !lost.contains($0) }
      return kept.isEmpty ? nil : entry.with(.marked(kept, mark))
    }
    for step in lost { (steps[step].mark, steps[step].difference) = (nil, nil) }
  }

  /// The place among the entries of the one by which a step was fulfilled; that of its last verdict where it was not. Nil: neither.
  func entry(of step: Int) -> Int? {
    entries.firstIndex { $0.event.fulfils(step) }
      ?? entries.lastIndex { if case .marked(let numbers, _) = $0.event { numbers.contains(step) } else { false } }
  }

  /// The moment at which a step was fulfilled; nil: it was not.
  private func fulfilled(_ step: Int) -> CheckMoment? {
    entries.first { $0.event.fulfils(step) }?.moment
  }

  /// The last moment before a step.
  ///
  /// Steps that were seen together were fulfilled at the same moment: going back before one of them goes back before all that the program
  /// has not done.
  package func moment(before step: Int) -> CheckMoment {
    let own = fulfilled(step)
    let before = steps.indices.prefix(step).compactMap { earlier in
      fulfilled(earlier).flatMap { moment in own.map { moment < $0 || steps[earlier].isDoneByProgram } ?? true ? moment : nil }
    }
    return before.max() ?? CheckMoment()
  }

  /// The last moment at which something was seen, done, or remarked in a session.
  package var last: CheckMoment? {
    entries.lazy.compactMap { entry in
      switch entry.event {
      case .seen, .done, .remarked: entry.moment
      case .marked, .noted, .attached: nil
      }
    }.max()
  }

  package var seen: Set<Int> { Set(steps.indices.filter { steps[$0].isSeen }) }
  /// The bugs of a session in their order.
  package var bugs: [PlacedRemark] { remarks.filter { $0.remark.kind == .bug } }
  /// The steps that the program has done.
  package var done: [Int] { steps.indices.filter { steps[$0].isDoneByProgram } }

  /// The state of the scenario as a whole.
  package var state: CheckState {
    let marks = steps.compactMap(\.mark?.verdict)
    if marks.contains(.failed) { return .failed }
    if marks.contains(.blocked) { return .blocked }
    if marks.count == steps.count { return marks.contains(.skipped) ? .skipped : .passed }
    return isBegun ? .begun(marks.count, of: steps.count) : .open
  }
}

/// The state of a scenario of a check.
package enum CheckState: Hashable, Sendable {
  case open
  /// With the number of steps that have a verdict.
  case begun(Int, of: Int)
  case passed, failed, blocked, skipped

  package var words: Text {
    switch self {
    case .open: "open"
    case .begun(let marked, let count): "\(marked)/\(count)"
    case .passed: "passed"
    case .failed: "FAILED"
    case .blocked: "blocked"
    case .skipped: "skipped"
    }
  }
}
