import Dice
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// The real program, killed at random system calls from its start to the first commit. Its first screen is drawn before its world is
/// open, and keys are pressed on it at once: the world is absent or whole, and the keys have done what that screen said, or nothing.
@Suite(.timeLimit(.minutes(30))) struct OpeningKills {
  private static let kills = Thoroughness.pick(4, full: 250)

  /// About as many as there are until then.
  private static let moments = KillMoments([
    "openat": 120, "read": 90, "write": 60, "pread64": 120, "pwrite64": 120, "ftruncate": 4, "fsync": 7, "fdatasync": 12, "rename": 3,
    "mkdir": 7, "unlink": 9, "fcntl": 150, "flock": 2, "newfstatat": 120, "close": 60, "mmap": 80, "futex": 60,
  ])

  /// One life, in which these keys are pressed as soon as this text is on the screen.
  ///
  /// - Returns: whether the kill came before the screen told what the keys have done.
  private func live(
    in home: Home, killedAt moment: KillMoment, _ keys: String, on first: String, until last: [String]
  ) throws -> Bool {
    let program = try RunningProgram("/usr/bin/strace", moment.arguments + [Home.program], environment: home.environment)
    do {
      try program.wait(forText: first)
      try program.type(keys)
      try program.wait(for: last[0]) { screen in last.contains(where: screen.contains) }
    } catch {
      guard program.hasEnded else { throw error }
    }
    let isKilled = program.hasEnded
    #expect(!program.screen.contains("Wrong PIN") && !program.screen.contains("PIN must"), "\(program.screen.text)")
    program.send(SIGKILL)
    #expect(try program.waitForExit() == -SIGKILL)
    return isKilled
  }

  @Test func `a new world is absent or whole`() async throws {
    var (moments, dice, kills, enrolled) = (Self.moments, Dice(seed: 1), 0, 0)
    while kills < Self.kills {
      let home = Home()
      let moment = moments.next(&dice)
      let comment: Comment = "after \(kills) kills, then at \(moment)"
      if try live(in: home, killedAt: moment, "\r", on: "Use a sample wallet", until: ["Profile"]) {
        kills += 1
      } else {
        moments.exclude(moment)
      }
      let accounts = try accounts(in: home, comment)
      enrolled += accounts
      // A new one is made where there is none, and what was half made is swept away.
      let program = try home.start()
      try program.wait(for: "an open world") { screen in
        access(home["world.control"], F_OK) == 0
          && (screen.contains("Use a sample wallet") || accounts == 1 && screen.contains("Enter your PIN"))
      }
      program.send(SIGTERM)
      #expect(try program.waitForExit() == 128 + SIGTERM, comment)
      #expect(Home.names(home.worlds.path) == ["default"], comment)
      #expect(try self.accounts(in: home, comment) == accounts)
    }
    print("\(kills) kills in new worlds: the sample wallet was there after \(enrolled), and never half of it")
  }

  /// How many accounts the world has, which is whole or absent: none, or that of the sample wallet.
  private func accounts(in home: Home, _ comment: Comment) throws -> Int {
    guard access(home[""], F_OK) == 0 else { return 0 }
    let world = try World(copyOf: .standard, in: home.worlds, source: Home.clock)
    defer { world.file.close() }
    #expect(try world.file.first("SELECT COUNT(*) AS number FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0, comment)
    #expect(try world.file.first("SELECT COUNT(*) AS number FROM pragma_foreign_key_check") == 0, comment)
    let accounts = try world.file.first("SELECT COUNT(*) AS number FROM issuer_accounts")
    let whole = try world.file.first(
      """
      SELECT COUNT(*) AS number FROM issuer_accounts a WHERE email = 'anna@example.com' AND passcode IS NOT NULL
        AND (SELECT COUNT(*) FROM issuer_answers WHERE account = a.id) = 2
      """)
    #expect(accounts <= 1 && whole == accounts, comment)
    return accounts
  }

  /// The screen is drawn by the note of the life before. Where a key is lost, or meant for another screen, the PIN is refused.
  @Test func `the PINIs entered whole or not at all`() async throws {
    let home = Home()
    try await home.enroll()
    var (moments, dice, kills) = (Self.moments, Dice(seed: 2), 0)
    while kills < Self.kills {
      let before = try home.openWallet()
      try before.type("2580\r")
      try before.wait(for: "a session") { $0.contains("Turn on") || $0.contains("Profile") }
      try before.type("\u{3}")
      #expect(try before.waitForExit() == 130)
      #expect(access(home["world.opening"], F_OK) == 0)
      let moment = moments.next(&dice)
      let comment: Comment = "after \(kills) kills, then at \(moment)"
      if try live(in: home, killedAt: moment, "2580\r", on: "Enter your PIN", until: ["Turn on", "Profile"]) {
        kills += 1
      } else {
        moments.exclude(moment)
      }
      #expect(try accounts(in: home, comment) == 1)
      // An attempt counts before it is judged.
      let world = try World(copyOf: .standard, in: home.worlds, source: Home.clock)
      #expect(try world.file.first("SELECT pin_misses AS number FROM issuer_accounts") <= 1, comment)
      world.file.close()
    }
    print("\(kills) kills at the PIN login: none was a wrong PIN")
  }
}
