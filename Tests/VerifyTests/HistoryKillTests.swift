import Cryptography
import Dice
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// The real program, killed at random system calls while keys are pressed. The next one resumes at the screen after the last key, or the
/// one before it; the PIN, which no file has, is empty there.
@Suite(.timeLimit(.minutes(30))) struct HistoryKills {
  private static let kills = Thoroughness.pick(4, full: 250)

  /// Keys, with a text that is on the screen as soon as it shows what has come of them.
  private static let steps: [(key: String, text: String)] = [
    ("2", "• _ _ _"), ("5", "• • _ _"), ("8", "• • • _"), ("0", "• • • •"), ("\r", "Log in with your fingerprint?"), ("\t", "▸ Not now"),
    ("\r", "1 of 9"), ("l", "Locked. U: undo"), ("u", "Unlocked. L: undo"), ("\u{1B}[C", "2 of 9"), ("\u{1B}[D", "1 of 9"),
    ("l", "Locked. U: undo"),
  ]

  /// After this many keys the PIN is in its field, and not sent.
  private static let keysOfThePIN = 4

  /// About as many as there are from the first screen to the end.
  private static let moments = KillMoments([
    "write": 100, "pread64": 200, "pwrite64": 250, "fdatasync": 20, "fcntl": 400, "futex": 100, "openat": 160, "close": 110, "unlink": 20,
    "ppoll": 60, "epoll_wait": 60, "read": 150,
  ])

  /// What stands on the phone, without the time.
  private func phone(_ screen: VirtualScreen) -> [String] {
    screen.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(22).map { $0.prefix(40).filter { !$0.isNumber } }
  }

  private func makeWorld(in home: Home) async throws {
    let fixture = try #require(Fixture.named("cards"))
    try await World.create(.standard, in: home.worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: Home.clock)
  }

  /// Presses the keys until the program ends. Returns what stood on the phone at the beginning and after each key.
  private func live(_ program: RunningProgram) throws -> [[String]] {
    var shown: [[String]] = []
    do {
      try program.wait(forText: "Enter your PIN")
      shown.append(phone(program.screen))
      for step in Self.steps {
        try program.type(step.key)
        try program.wait(forText: step.text)
        shown.append(phone(program.screen))
      }
    } catch {
      guard program.hasEnded else { throw error }
    }
    return shown
  }

  @Test func `a killed wallet resumes at the last key or the one before`() async throws {
    let world = Home()
    try await makeWorld(in: world)
    let whole = world.copy()
    let program = try whole.start()
    let shown = try live(program)
    #expect(shown.count == Self.steps.count + 1)
    program.end()
    let resumed = shown.indices.map { (1...Self.keysOfThePIN).contains($0) ? shown[0] : shown[$0] }

    var (moments, dice, kills, goneOn, tooEarly) = (Self.moments, Dice(seed: 3), 0, 0, 0)
    while kills < Self.kills {
      let home = world.copy()
      let moment = moments.next(&dice)
      let comment: Comment = "after \(kills) kills, then at \(moment)"
      let program = try RunningProgram("/usr/bin/strace", moment.arguments + [Home.program], environment: home.environment)
      let count = try live(program).count
      guard program.hasEnded else {
        moments.exclude(moment)
        program.end()
        continue
      }
      kills += 1
      let next = try home.openWallet()
      // Before the first key was kept, there is nothing to resume.
      guard next.screen.contains("Billfold was interrupted.") else {
        #expect(count <= 2, comment)
        tooEarly += 1
        next.end()
        continue
      }
      try next.type("\u{12}")
      let possible = resumed[max(0, count - 2)..<min(shown.count, count + 1)]
      try next.wait(for: "the screen of key \(count) or the one before, \(comment)") { possible.contains(phone($0)) }
      goneOn += 1
      next.end()
    }
    print("\(kills) kills: \(goneOn) resumed at the last key or the one before it, \(tooEarly) before any key")
  }
}
