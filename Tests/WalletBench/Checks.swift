import Foundation
import PseudoTerminal
import WalletDriving

/// A program beside this one, with a wallet on a terminal, whose answers to keys are measured.
final class MeasuredProgram {
  private let program: RunningProgram
  private let clock = ContinuousClock()

  /// Returns once this text is on the screen.
  init(_ arguments: [String], in folder: String, until text: String) throws {
    let variables = ["HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state", "TMPDIR": folder]
    // This program may have been started by a relative path.
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    program = try RunningProgram(
      URL(filePath: own).deletingLastPathComponent().path + "/billfold", arguments,
      environment: RunningProgram.usualEnvironment.merging(variables) { $1 }, rows: 40, columns: 140)
    try program.wait(forText: text)
  }

  /// The time from these keys to the next output, which is a frame.
  func time(_ keys: String) throws -> Duration {
    try program.settle()
    let before = program.bytes.count
    let start = clock.now
    try program.type(keys)
    let deadline = Deadline()
    while program.bytes.count == before {
      program.pump(waiting: deadline.milliseconds)
      if program.hasEnded || deadline.passed { throw Unexpected("no frame after \(keys.debugDescription)\n\(program.screen.text)") }
    }
    return clock.now - start
  }

  /// Presses keys, and waits for a text.
  func press(_ keys: String, until text: String) throws {
    try program.type(keys)
    try program.wait(forText: text)
    try program.settle()
  }

  func leave() throws {
    try program.settle()
    try program.type("\u{3}")
    _ = try program.waitForExit()
  }

  func end() { program.end() }
}

/// What a check costs a tester, in the program as it is released.
struct CheckBench {
  let folder: String
  let rounds: Int

  typealias Pairs = [(Duration, Duration)]

  private static let (list, right, left) = ("\u{18}", "\u{1B}[C", "\u{1B}[D")
  private static let ready = "Ctrl-X steps"

  /// The actions of an hour. (our choice: one in two seconds)
  private static let actionsOfAnHour = 2_000

  /// A scenario that stays open: what it looks for never comes.
  private static let feature = """
    Feature: Bench
      Scenario: Cards
        Given the world "cards"
        When I fill in:
          | PIN | 2580 |
        And I press Enter
        And I choose "Not now"
        Then the screen is "Welcome"
    """

  init(_ folder: String, rounds: Int) throws {
    (self.folder, self.rounds) = (folder, rounds)
    try Data(Self.feature.utf8).write(to: URL(filePath: folder + "/bench.feature"))
  }

  private func check(_ name: String, _ arguments: String...) throws -> MeasuredProgram {
    try MeasuredProgram(
      ["check", folder + "/bench.feature", "--tester", "Kim", "--world", name] + arguments, in: folder, until: Self.ready)
  }

  private func resume(_ name: String) throws -> MeasuredProgram {
    try MeasuredProgram(["check", "--resume", "--world", name], in: folder, until: Self.ready)
  }

  /// Logs in, on the phone.
  private func logIn(_ program: MeasuredProgram) throws {
    try program.press("2580\r", until: "with your fingerprint?")
    try program.press("\t\r", until: "1 of ")
  }

  /// A key of the phone in a check and in an exercise, each beside the same in a recording.
  func keys() throws -> (check: Pairs, exercise: Pairs) {
    let exercise = folder + "/bench.feature"
    let programs = [
      try check("keys"), try MeasuredProgram(["learn", exercise], in: folder, until: "Ctrl-X task"),
      try MeasuredProgram(["record", folder + "/bench-record.feature", "--fixture", "cards"], in: folder, until: "Ctrl-X add"),
    ]
    for program in programs { try logIn(program) }
    var (checks, exercises): (Pairs, Pairs) = ([], [])
    for round in 0..<rounds * 20 {
      let key = round % 2 == 0 ? Self.right : Self.left
      let times = try programs.map { try $0.time(key) }
      checks.append((times[0], times[2]))
      exercises.append((times[1], times[2]))
    }
    for program in programs { program.end() }
    return (checks, exercises)
  }

  /// A verdict, beside a key that only selects a step; and beside one in a check that collects evidence.
  func verdicts() throws -> (plain: Pairs, evidence: Pairs) {
    let programs = [try check("plain"), try check("evidence", "--evidence", folder + "/proof")]
    for program in programs {
      try program.press(Self.list, until: "P pass seen")
      try program.press("d", until: "done")
      // The first step was done when the world was made.
      try program.press("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A", until: "P pass seen")
    }
    var (plain, evidence): (Pairs, Pairs) = ([], [])
    for _ in 0..<rounds * 2 {
      let selection = try programs[0].time("\u{1B}[B")
      try programs[0].press("\u{1B}[A", until: "P pass seen")
      // Enter gives the verdict.
      for program in programs { try program.press("bx", until: "Blocked by") }
      let verdict = try programs[0].time("\r")
      plain.append((verdict, selection))
      evidence.append((try programs[1].time("\r"), verdict))
    }
    for program in programs { program.end() }
    return (plain, evidence)
  }

  /// Resuming after the actions of an hour, beside resuming after a few.
  func resuming() throws -> Pairs {
    for (name, count) in [("long", Self.actionsOfAnHour), ("short", 0)] {
      let program = try check(name)
      try logIn(program)
      for _ in stride(from: 0, to: count, by: 20) {
        try program.press(String(repeating: Self.right + Self.left, count: 10), until: "1 of ")
      }
      try program.leave()
    }
    let clock = ContinuousClock()
    func time(_ name: String) throws -> Duration {
      let start = clock.now
      let program = try resume(name)
      let span = clock.now - start
      try program.leave()
      return span
    }
    var pairs: Pairs = []
    for _ in 0..<rounds { pairs.append((try time("long"), try time("short"))) }
    return pairs
  }
}
