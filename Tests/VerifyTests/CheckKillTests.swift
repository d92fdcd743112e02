import Dice
import Glibc
import PseudoTerminal
import System
import Testing
import WalletDriving

/// The real program, killed at random moments of a check: before a random system call, or after a random part of the keys and of the
/// output. The check resumes at the screen after the last action or the one before it, and has every verdict that was shown.
@Suite(.timeLimit(.minutes(60))) struct CheckKills {
  private static let series = Array(1...Thoroughness.pick(1, full: 4))
  private static let kills = Thoroughness.pick(2, full: 100)
  /// Kills while a check begins.
  private static let earlyKills = Thoroughness.pick(1, full: 100)

  /// Two steps that make the world, five that a person does, and five sights.
  private static let scenario = ["check", "cards/card-lock:31", "--tester", "Kim"]

  /// Keys, and what is on the screen as soon as it shows their result.
  private struct Deed: Sendable {
    let keys: [String]
    /// For keys that do a step: the keys of a person for it, each of which is an action.
    let byHand: [String]
    let isShown: @Sendable (RunningProgram) -> Bool

    init(_ keys: String..., byHand: [String] = [], shows: @escaping @Sendable (RunningProgram) -> Bool) {
      (self.keys, self.byHand, isShown) = (keys, byHand, shows)
    }

    init(_ keys: String..., byHand: [String] = [], showing texts: String...) {
      (self.keys, self.byHand) = (keys, byHand)
      isShown = { program in texts.allSatisfy { program.screen.contains($0) || program.phone.contains($0) } }
    }

    init(_ keys: String..., byHand: [String] = [], showing counts: [String: Int]) {
      (self.keys, self.byHand) = (keys, byHand)
      isShown = { program in
        let states = CheckKills.states(program)
        return counts.allSatisfy { state, count in states.count { $0 == state } == count }
      }
    }
  }

  private static let (list, left, right, up, down) = ("\u{18}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B")

  private static let deeds = [
    Deed("2", showing: "• _ _ _"), Deed("5", showing: "• • _ _"), Deed("8", showing: "• • • _"), Deed("0", showing: "• • • •"),
    Deed("\r", showing: "Log in with your fingerprint?"),
    Deed(list, showing: "P pass seen"),
    Deed(left, showing: "Undo your last"),
    Deed("\r", showing: "Enter your PIN", "Went back to before step 3."),
    Deed("d", byHand: ["2", "5", "8", "0"], showing: ["done": 3]),
    Deed("d", byHand: ["\r"], showing: ["done": 4]),
    Deed("d", byHand: ["\t", "\r"], showing: ["done": 5]),
    Deed("P", showing: ["passed": 5]),
    Deed("f", "S", "l", "o", "w", "\r", showing: ["passed": 5, "FAILED": 1]),
    Deed("n", "L", "o", "n", "g", "\r", showing: "Note: Long", "P pass seen"),
    Deed(left, showing: "Went back to before step 6."),
    Deed("d", byHand: [right, "\r"], showing: ["done": 1]),
    Deed("d", byHand: ["\t", "\t", "\t", "l"], showing: ["done": 2, "seen": 5]),
    Deed("P", showing: ["passed": 12]),
    Deed("f", "B", "a", "d", "\r", showing: ["passed": 11, "FAILED": 1]),
    Deed("p", showing: ["passed": 12]),
    Deed(left, showing: ["passed": 11, "seen": 1]),
    Deed("p", showing: ["passed": 12]),
    Deed(up, up, up, up, up, up, left) { states($0).count == 5 && $0.screen.contains("Went back to before step 6.") },
    Deed("b", "N", "o", "\r", showing: ["passed": 5, "blocked": 1]),
    Deed(down, "s", "N", "o", "\r", showing: ["passed": 5, "blocked": 1, "skipped": 1]),
    Deed(list, showing: "Ctrl-X steps"),
    Deed(right, showing: "2 of 2"),
    Deed("\r", showing: "Apple Wallet"),
    Deed("l", showing: ["seen": 5, "blocked": 1, "skipped": 1]),
    Deed(list, showing: "P pass seen"),
    Deed("P", showing: ["passed": 10, "blocked": 1, "skipped": 1]),
  ]

  /// After this many deeds the PIN that a person has typed is in its field, and not sent. No file has it.
  private static let typedPIN = 1...4
  /// The deeds from which lives begin; all but the first begin in the list, at the step that comes next.
  private static let starts = [0, 12, 18, 23]
  /// The maximum number of deeds of a life.
  private static let deedsOfALife = 12

  /// About as many as there are from the start of the program to the last deed of a life.
  private static let moments = KillMoments([
    "write": 120, "pread64": 400, "pwrite64": 300, "fdatasync": 20, "fsync": 16, "fcntl": 400, "openat": 160, "close": 120, "unlink": 30,
    "rename": 8, "ftruncate": 8, "read": 120, "newfstatat": 250,
  ])
  /// The same from the start to the first screen of a new check.
  private static let earlyMoments = KillMoments([
    "write": 30, "pread64": 500, "pwrite64": 250, "fdatasync": 14, "fsync": 16, "fcntl": 250, "openat": 150, "close": 110, "unlink": 25,
    "rename": 8, "ftruncate": 6, "read": 90, "newfstatat": 250, "mkdir": 8,
  ])

  /// What a tester sees of a check, and what its report says of verdicts.
  private struct Sight: Equatable {
    let phone: String
    let states: [String]
    let verdicts: [String]
  }

  /// The states in the list beside the phone, from top to bottom.
  private static func states(_ program: RunningProgram) -> [String] {
    program.screen.cells.map { $0.dropFirst(93).prefix(8).map(\.text).joined().filter { $0 != " " } }.filter {
      ["done", "seen", "passed", "passed!", "FAILED", "blocked", "skipped"].contains($0)
    }
  }

  /// What stands on the phone, without the selection, and without the lines below it, which name the keys.
  private static func phone(_ program: RunningProgram) -> String {
    program.screen.cells.prefix(36).map { $0.prefix(40).map(\.text).joined().filter { !"▸ ".contains($0) } }.joined(separator: "\n")
  }

  private static func start(_ arguments: [String], in home: Home, killedAt moment: KillMoment? = nil) throws -> RunningProgram {
    let environment = home.environment.merging(["TMPDIR": home.path]) { $1 }
    guard let moment else { return try RunningProgram(Home.program, arguments, environment: environment, rows: 40, columns: 140) }
    return try RunningProgram(
      "/usr/bin/strace", moment.arguments + [Home.program] + arguments, environment: environment, rows: 40, columns: 140)
  }

  private static func waitUntilOpen(_ program: RunningProgram) throws {
    // Something else may be said in the place of the next step.
    try program.wait(for: "an open check") { $0.contains(" check · ") && !states(program).isEmpty }
  }

  /// The verdicts and notes in a report, with the number of their step; nil if there is no check.
  private static func verdicts(_ home: Home) throws -> [String]? {
    let program = try home.start(["check", "--report"], output: .pipe)
    let status = try program.waitForExit()
    if status == 66 { return nil }
    try #require(status == 0 || status == 1, "\(program.screen.text)")
    var (verdicts, step): ([String], Int) = ([], 0)
    for line in String(decoding: program.piped, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("  ok ") || line.hasPrefix("  NO ") || line.hasPrefix("  -- ") { step += 1 }
      let text = line.drop { $0 == " " }
      if text.contains(" by Kim, ") { verdicts.append("\(step) " + text.prefix { $0 != "," }) }
      if text.hasPrefix("Note: ") { verdicts.append("\(step) " + text) }
    }
    return verdicts
  }

  /// Copies all files of the check to another home.
  private static func copy(_ home: Home) throws -> Home {
    let other = Home()
    for file in Home.files(home.path) {
      let place = other.path + file.dropFirst(home.path.count)
      try FileSystem<FileError>.makeFolders(place.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
      Home.write(Home.read(file), to: place)
    }
    return other
  }

  /// All deeds without a kill: what is to be seen at the beginning and after each, and the screens in the middle of each.
  private struct Whole {
    var sights: [Sight] = []
    /// The screens of the actions of a deed, by its number.
    var between: [Int: [String]] = [:]
    /// The homes in which lives begin, by the number of their first deed.
    var homes: [Int: Home] = [:]

    init() throws {
      let home = Home()
      var program = try CheckKills.start(CheckKills.scenario, in: home)
      func open() throws {
        try CheckKills.waitUntilOpen(program)
        try program.settle()
      }
      func keep(_ number: Int) throws {
        try program.type("\u{3}")
        _ = try program.waitForExit()
        homes[number] = try CheckKills.copy(home)
        program = try CheckKills.start(["check", "--resume"], in: home)
        try open()
        if number > 0 { try program.type(CheckKills.list) }
        if number > 0 { try program.wait(forText: "P pass seen") }
      }
      func look() throws {
        try program.settle()
        sights.append(
          Sight(
            phone: CheckKills.phone(program), states: CheckKills.states(program), verdicts: try #require(try CheckKills.verdicts(home))))
      }
      try open()
      try look()
      for (number, deed) in CheckKills.deeds.enumerated() {
        if CheckKills.starts.contains(number) { try keep(number) }
        if !deed.byHand.isEmpty {
          between[number] = try Self.screens(of: deed.byHand, after: program, in: home)
          program = try CheckKills.start(["check", "--resume"], in: home)
          try open()
          try program.type(CheckKills.list)
          try program.wait(forText: "P pass seen")
        }
        for keys in deed.keys { try program.type(keys) }
        try program.wait(for: "deed \(number)") { _ in deed.isShown(program) }
        try look()
      }
      program.end()
    }

    /// Leaves the check, and looks in a copy of it how a person does the actions of a step.
    private static func screens(of keys: [String], after program: RunningProgram, in home: Home) throws -> [String] {
      try program.type("\u{3}")
      _ = try program.waitForExit()
      let copy = try CheckKills.copy(home)
      let other = try CheckKills.start(["check", "--resume"], in: copy)
      try CheckKills.waitUntilOpen(other)
      var screens: [String] = []
      for keys in keys {
        try other.settle()
        try other.type(keys)
        try other.settle()
        screens.append(CheckKills.phone(other))
      }
      other.end()
      return screens
    }
  }

  /// Does deeds until the program ends, at a system call or in the middle of one of them.
  ///
  /// - Returns: the number of deeds whose result was shown.
  private func live(_ program: RunningProgram, from first: Int, _ dice: inout Dice, killsItself: Bool) throws -> Int {
    let last = min(Self.deeds.count, first + Self.deedsOfALife)
    let place = killsItself ? last : first + dice.below(last - first)
    var current = first
    do {
      try Self.waitUntilOpen(program)
      if first > 0 {
        try program.type(Self.list)
        try program.wait(forText: "P pass seen")
      }
      while current < last {
        let deed = Self.deeds[current]
        guard current < place else {
          let end = program.bytes.count + dice.below(4000)
          for keys in deed.keys.prefix(1 + dice.below(deed.keys.count)) { try program.type(keys) }
          let deadline = Deadline()
          while program.bytes.count < end, !deed.isShown(program), !deadline.passed, !program.hasEnded {
            // Without all of its keys, a deed has no result to wait for.
            let before = program.bytes.count
            program.pump(waiting: 5)
            if program.bytes.count == before, program.state == "S", !program.terminal.hasUnread { break }
          }
          program.send(SIGKILL)
          break
        }
        for keys in deed.keys { try program.type(keys) }
        try program.wait(for: "deed \(current)") { _ in deed.isShown(program) }
        current += 1
      }
    } catch {
      guard program.hasEnded else { throw error }
    }
    guard !killsItself || program.hasEnded else { return current }
    #expect(try program.waitForExit() == -SIGKILL)
    if current < last, Self.deeds[current].isShown(program) { current += 1 }
    return current
  }

  @Test(arguments: series) func `a killed check resumes with every verdict that was shown`(_ number: Int) throws {
    let whole = try Whole()
    #expect(whole.sights.count == Self.deeds.count + 1)
    let phones = whole.sights.indices.map { whole.sights[Self.typedPIN.contains($0) ? 0 : $0].phone }
    var (moments, dice, kills, earlier) = (Self.moments, Dice(seed: UInt64(number)), 0, 0)
    while kills < Self.kills {
      let first = dice.pick(Self.starts)
      let home = try Self.copy(try #require(whole.homes[first]))
      // One of three by hand, because what is drawn in pieces is no system call of its own.
      let moment = dice.below(3) == 0 ? nil : moments.next(&dice)
      let program = try Self.start(["check", "--resume"], in: home, killedAt: moment)
      let count = try live(program, from: first, &dice, killsItself: moment != nil)
      guard program.hasEnded else {
        if let moment { moments.exclude(moment) }
        program.end()
        continue
      }
      kills += 1
      let comment: Comment =
        "series \(number), kill \(kills), from \(first), \(count) deeds shown, at \(moment.map { "\($0)" } ?? "a key")\n\(program.screen.text)"
      let known = [count, count + 1].filter(whole.sights.indices.contains).map { whole.sights[$0] }
      let verdicts = try #require(try Self.verdicts(home), comment)
      #expect(known.contains { $0.verdicts == verdicts }, comment)

      let next = try Self.start(["check", "--resume"], in: home)
      try Self.waitUntilOpen(next)
      var possible = phones[max(0, count - 1)...min(count + 1, phones.count - 1)] + (whole.between[count] ?? [])
      if count > 0 { possible += whole.between[count - 1] ?? [] }
      do {
        try next.wait(for: "the screen of deed \(count), or the one before or after it") { _ in possible.contains(Self.phone(next)) }
        // What the program did counts as a person's where the kill came before it was noted.
        func alike(_ states: [String]) -> [String] { states.map { $0 == "done" ? "seen" : $0 } }
        try next.wait(for: "the verdicts of deed \(count), or the one after it") { _ in
          known.contains { alike($0.states) == alike(Self.states(next)) }
        }
      } catch {
        Issue.record("\(error)\npossible: \(known.map(\.states)), \(comment)")
      }
      if Self.phone(next) == phones[max(0, count - 1)], count > 0, phones[count - 1] != phones[count] { earlier += 1 }
      try next.type("\u{3}")
      let status = try next.waitForExit()
      #expect(status == 0 || status == 1, comment)
    }
    print("\(kills) kills of a check: no verdict lost; \(earlier) resumed at the action before the last")
  }

  @Test func `a check that was killed while it began begins again or resumes`() throws {
    var (moments, dice, kills, begun) = (Self.earlyMoments, Dice(seed: 9), 0, 0)
    while kills < Self.earlyKills {
      let home = Home()
      let moment = moments.next(&dice)
      let program = try Self.start(Self.scenario, in: home, killedAt: moment)
      do {
        try Self.waitUntilOpen(program)
        try program.settle()
      } catch {
        guard program.hasEnded else { throw error }
      }
      guard program.hasEnded else {
        moments.exclude(moment)
        program.end()
        continue
      }
      kills += 1
      let comment: Comment = "kill \(kills), at \(moment)\n\(program.screen.text)"
      let isThere = try Self.verdicts(home) != nil
      if isThere { begun += 1 }
      let next = try Self.start(isThere ? ["check", "--resume"] : Self.scenario, in: home)
      do {
        try Self.waitUntilOpen(next)
        try next.wait(forPhone: "Enter your PIN")
        try next.wait(for: "two steps done") { _ in Self.states(next) == ["done", "done"] }
      } catch {
        Issue.record("\(error)\n\(comment)")
      }
      try next.type("\u{3}")
      #expect(try next.waitForExit() == 1, comment)
      // What the killed process has left goes with the next.
      #expect(isThere || Home.names(home.path).allSatisfy { !$0.hasPrefix("billfold-walk-") }, comment)
    }
    print("\(kills) kills while a check began: \(begun) were there, and no other was half of one")
  }
}
