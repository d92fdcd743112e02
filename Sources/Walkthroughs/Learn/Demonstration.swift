internal import Basics
package import UserInterface

/// Shows how the next goals of an exercise are reached, typed as in a play, in a wallet of its own: that of the learner stays as it is.
package struct Demonstration {
  private var performance: Performance
  private let exercise: Exercise
  /// The index after the last step of these goals.
  private let end: Int
  /// The time at which it came to its end; nil before that.
  private var ended: Duration?

  /// - Parameter judge: has goals that are not reached yet.
  package init(_ exercise: Exercise, after judge: Judge) {
    let group = judge.groups[judge.group]
    (self.exercise, end) = (exercise, group.sights.upperBound)
    performance = Performance(
      exercise.script, auto: Player.Auto(loops: false, isAttended: false), speed: 1, isTyped: true
    ) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    performance.go(to: max(group.actions.lowerBound, exercise.script.preparedCount))
  }

  /// The steps that it shows, for line mode.
  package static func steps(_ exercise: Exercise, after judge: Judge) -> [Text] {
    exercise.way(after: judge).map(exercise.instruction)
  }

  private var isOver: Bool { performance.player.next >= end || performance.player.problem != nil }
  private static let pause: Duration = .seconds(3)

  /// Returns false once it is over.
  package mutating func work(_ now: Duration) -> Bool {
    if isOver {
      let since = ended ?? now
      ended = since
      return now - since < Self.pause
    }
    // Only a person who takes over needs the size.
    performance.work(now, on: ScenarioSetup().size)
    return true
  }

  package func wakeUp(_ now: Duration) -> Duration? {
    isOver ? max(.zero, (ended ?? now) + Self.pause - now) : performance.wakeUp(now)
  }

  /// The step that is shown now.
  package var caption: Text {
    if let problem = performance.player.problem { return "It can't be shown: \(problem)" }
    let steps = exercise.script.steps
    let last = steps.indices.prefix(performance.player.next).last { steps[$0].kind == .does && $0 < end }
    return last.map(exercise.instruction) ?? ""
  }

  /// The stage as it is in the play; nil while there is none.
  package func frame(_ size: Size) -> Frame? { performance.player.moment?.frame(size) }

  package func close() { performance.close() }
}
