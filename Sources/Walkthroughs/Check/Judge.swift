internal import Basics
internal import Gherkin

/// Marks the steps of a scenario that the program has seen fulfilled, while a person goes through it in their own way.
///
/// The steps form groups: actions, then the sights that follow them. The sights of a group count as seen once all of them hold at one
/// moment at which nothing moves, and its actions with them: the result is there, whichever way led to it. Groups come in their order.
/// A group is judged only if something was done since the last judgement: what holds by itself marks nothing. Where the program does the
/// actions, they are done once the last of them is.
///
/// A group is passed over where somebody decides so: the program does an action of a later one, or a tester has decided it themselves
/// (`passOver`). Its sights stay unseen, with what differed last.
package struct Judge: Hashable, Sendable {
  package struct Group: Hashable, Sendable {
    /// None where the scenario begins with sights.
    package let actions: Range<Int>
    /// None where the scenario ends with actions: these count as seen only if the program does them.
    package let sights: Range<Int>
    package var steps: Range<Int> { actions.lowerBound..<sights.upperBound }
  }

  package let groups: [Group]
  /// The part that each step reads; nil: it is an action, or a sight that doesn't count.
  private let reads: [StepDefinition.Sight?]
  /// The steps that count as seen: sights that held, the actions before these, and what the program did.
  package private(set) var seen: Set<Int> = []
  /// The reasons why sights did not hold when they were checked last, each in one line.
  package private(set) var differences: [Int: String] = [:]
  /// The index of the group that comes next; after the last one, their count.
  package private(set) var group = 0
  /// The sights of the group that comes next that held when they were judged last.
  package private(set) var holding: Set<Int> = []
  /// True if a sight can't hold any more.
  package private(set) var isLost = false
  /// True if each sight is checked, also after another one has failed.
  private let isThorough: Bool
  /// True if something was done since the last judgement.
  private var isTouched = false

  /// - Parameter goals: the sights that count, for an exercise: others neither hold nor fail. Nil: all do.
  package init(_ script: Script, goals: Set<Int>? = nil) {
    isThorough = goals != nil
    // A step that nobody knows is checked first, and never holds.
    reads = script.steps.enumerated().map { number, step in
      guard step.kind == .sees, goals?.contains(number) != false else { return nil }
      return if case .sees(let sight, _)? = Vocabulary.find(step.step.text)?.step.effect { sight } else { .screen }
    }
    var groups: [Group] = []
    var start = 0
    while start < reads.count {
      let firstSight = reads[start...].firstIndex { $0 != nil } ?? reads.count
      let end = script.steps[firstSight...].firstIndex { $0.kind != .sees } ?? reads.count
      groups.append(Group(actions: start..<firstSight, sights: firstSight..<end))
      start = end
    }
    self.groups = groups
  }

  /// A judge that has seen these steps already: the groups up to the last of them are behind it.
  package init(_ script: Script, seen: Set<Int>, goals: Set<Int>? = nil) {
    self.init(script, goals: goals)
    self.seen = seen
    guard let last = seen.max(), let place = place(of: last) else { return }
    let wanted = groups[place].sights.isEmpty ? groups[place].actions : groups[place].sights
    group = seen.isSuperset(of: wanted) ? place + 1 : place
    // The sights after what was done are judged again.
    isTouched = group == place && seen.isSuperset(of: groups[place].actions)
  }

  // MARK: - Doing

  /// The app was opened in the prepared world. Nothing else is done for the sights that a scenario begins with.
  package mutating func noteOpened() {
    if group == 0, groups.first?.actions.isEmpty == true { isTouched = true }
  }

  /// The person did something.
  package mutating func noteAction() { isTouched = true }

  /// The program carried out this action.
  package mutating func noteDone(_ step: Int) {
    guard let place = groups.firstIndex(where: { $0.actions.contains(step) }) else { return }
    seen.insert(step)
    if place > group { (group, isTouched) = (place, false) }
    if place == group, step == groups[place].actions.last { isTouched = true }
  }

  /// Passes over the group of this step, and over those before it.
  package mutating func passOver(groupOf step: Int) {
    guard let place = place(of: step), place >= group else { return }
    (group, isTouched) = (place + 1, false)
  }

  /// Opens the steps from this one on, after the wallet went back to before it. Sights whose actions remain are judged again.
  package mutating func reopen(from step: Int) {
    (holding, isLost) = ([], false)
    seen = seen.filter { $0 < step }
    differences = differences.filter { $0.key < step }
    isTouched = false
    guard let place = place(of: step), place < group else { return }
    group = place
    isTouched = step > 0 && reads[step] != nil
  }

  private func place(of step: Int) -> Int? { groups.firstIndex { $0.steps.contains(step) } }

  // MARK: - Judging

  /// True if there is something to judge, once nothing moves.
  package var isDue: Bool { isTouched && groups.indices.contains(group) && !groups[group].sights.isEmpty }

  /// Judges the group that comes next, if it is due. Called when nothing moves.
  ///
  /// - Parameter check: returns why a sight does not hold. The world is asked only if the screen is right, and the way only if both are.
  package mutating func judge(_ check: (Int) -> StepFailure?) {
    guard isDue else { return }
    isTouched = false
    (holding, isLost) = ([], false)
    let current = groups[group]
    var isFailed = false
    for sight in StepDefinition.Sight.allCases where !isFailed || isThorough {
      for step in current.sights where reads[step] == sight {
        let failure = check(step)
        differences[step] = failure?.line
        if failure == nil { holding.insert(step) }
        isFailed = isFailed || failure != nil
        isLost = isLost || failure?.isFinal == true
      }
    }
    if isFailed { return }
    holding = []
    seen.formUnion(current.steps)
    group += 1
  }
}
