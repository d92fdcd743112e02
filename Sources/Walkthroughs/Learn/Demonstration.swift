internal import Basics
package import UserInterface

/// Shows how the next goals of an exercise are reached, typed as in a play, in a wallet of its own: that of the learner stays as it is.
package struct Demonstration {
  private var performance: Performance
  /// The step after the goals.
  private let end: Int
  /// The time since which the goals are reached.
  private var reached: Duration?

  /// - Parameter judge: the goals that are reached.
  package init(_ exercise: Exercise, after judge: Judge) {
    let group = judge.groups[min(judge.group, judge.groups.count - 1)]
    end = group.sights.upperBound
    performance = Performance(
      exercise.script, auto: Player.Auto(loops: false, isAttended: false), speed: 1, isTyped: true
    ) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    performance.go(to: max(group.actions.lowerBound, exercise.script.preparedCount))
  }

  /// The steps that it shows, for line mode.
  package static func steps(_ exercise: Exercise, after judge: Judge) -> [Text] {
    let actions = judge.groups[min(judge.group, judge.groups.count - 1)].actions
    return actions.filter { $0 >= exercise.script.preparedCount && exercise.script.steps[$0].kind != .sees }.map(exercise.instruction)
  }

  private var isThere: Bool { performance.player.next >= end || performance.player.problem != nil }
  private static let pause: Duration = .seconds(3)

  /// Returns false once it is over.
  package mutating func work(_ now: Duration, on size: Size) -> Bool {
    if isThere {
      let since = reached ?? now
      reached = since
      return now - since < Self.pause
    }
    performance.work(now, on: size)
    return true
  }

  package func wakeUp(_ now: Duration) -> Duration? {
    isThere ? max(.zero, (reached ?? now) + Self.pause - now) : performance.wakeUp(now)
  }

  /// The step that is shown now.
  package func caption(_ exercise: Exercise) -> Text {
    if let problem = performance.player.problem { return "It can't be shown: \(problem)" }
    let steps = exercise.script.steps
    let last = steps.indices.prefix(performance.player.next).last { steps[$0].kind == .does && $0 < end }
    return last.map(exercise.instruction) ?? ""
  }

  /// The stage as it is in the play; nil while there is none.
  package func frame(_ size: Size) -> Frame? { performance.player.moment?.frame(size) }

  package func close() { performance.close() }
}
