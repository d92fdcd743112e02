import Dice

/// The n-th system call of a kind of any thread, before which the program is killed.
struct KillMoment: Hashable, CustomStringConvertible {
  let systemCall: String
  let number: Int

  var description: String { "\(systemCall) \(number)" }

  /// The tracer is a process beside the program, which keeps its parent and its terminal.
  var arguments: [String] {
    [
      "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(systemCall)", "-e",
      "inject=\(systemCall):signal=SIGKILL:when=\(number)",
    ]
  }
}

/// Chooses moments among those that lives have.
struct KillMoments {
  private var spans: [String: Int]

  /// - Parameter spans: kinds of system calls, and about how many of each a life has.
  init(_ spans: [String: Int]) { self.spans = spans }

  mutating func next(_ dice: inout Dice) -> KillMoment {
    let systemCall = dice.pick(spans.keys.sorted())
    return KillMoment(systemCall: systemCall, number: 1 + dice.below(spans[systemCall] ?? 1))
  }

  /// A life that has ended before this moment was too short for it.
  mutating func exclude(_ moment: KillMoment) { spans[moment.systemCall] = max(1, moment.number - 1) }
}
