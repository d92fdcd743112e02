import Basics
import Contract
import Dice
import Glibc
import Issuer
import PseudoTerminal
import Storage
import Testing
import WalletDriving
import WalletModel
import Worlds

/// The real program, killed at random moments of enrollments and logins: the world always opens, nothing that the screen
/// called done is lost, and nothing is there by halves.
@Suite(.timeLimit(.minutes(15))) struct Kills {
  private static let series = Thoroughness.pick(1, full: 50)
  private static let lives = Thoroughness.pick(10, full: 20)

  /// Each series is one world's history; every fifth begins before there is a world, with hashes that cost their full price.
  @Test(arguments: 0..<series) func `nothing acknowledged is lost`(series: Int) async throws {
    let home = Home()
    if series % 5 != 4 { try home.makeQuickWorld() }
    var history = History()
    var dice = Dice(seed: UInt64(series))
    var span = 60.0
    for life in 0..<Self.lives {
      let moment = Double(dice.below(1_000_000)) / 1_000_000 * span
      let took = try await history.live(in: home, killAfter: moment / 1000, number: series * 1000 + life, dice: &dice)
      // The moments cover what a life takes on this machine, and a little more.
      if let took { span = took * 1000 * 1.1 } else { span *= 1.1 }
      try check(home, history, "series \(series), life \(life), killed after \(moment) ms")
    }
    #expect(try home.worlds.list().allSatisfy { $0.holder == nil })
    guard access(home["world.db"], F_OK) == 0 else { return }
    #expect(Home.names(home.worlds.path) == ["default"], "what was half made is swept away")
    try await everybodyGetsIn(home, history)
  }

  /// The canary: a world that lost an account, or keeps half of one, does not pass.
  @Test(arguments: ["lost", "half"]) func `the look at the world can fail`(damage: String) async throws {
    let home = Home()
    try home.makeQuickWorld()
    var history = History()
    var dice = Dice(seed: 1)
    while history.accounts.isEmpty { _ = try await history.live(in: home, killAfter: 2, number: 1, dice: &dice) }
    try check(home, history, "before")
    let world = try home.open()
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("DELETE FROM issuer_answers")
      guard damage == "lost" else { return }
      try sql.execute("DELETE FROM issuer_nonces")
      try sql.execute("DELETE FROM issuer_mfa_tokens")
      try sql.execute("DELETE FROM issuer_devices")
      try sql.execute("DELETE FROM issuer_accounts")
    }
    world.file.close()
    withKnownIssue { try check(home, history, "damaged: \(damage)") }
  }

  /// Looks at a copy, so that the program itself meets the world as the kill left it.
  private func check(_ home: Home, _ history: History, _ comment: Comment) throws {
    guard access(home["world.db"], F_OK) == 0 else {
      #expect(history.accounts.isEmpty, comment)
      return
    }
    let copy = home.copy()
    let world = try copy.open()
    defer { world.file.close() }
    let file = world.file
    #expect(try file.first("SELECT COUNT(*) AS number FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0, comment)
    #expect(try file.first("SELECT COUNT(*) AS number FROM pragma_foreign_key_check") == 0, comment)
    // No half accounts: each has its PIN, its two answers and its welcome email.
    let halves = try file.first(
      """
      SELECT COUNT(*) AS number FROM issuer_accounts a WHERE passcode IS NULL
        OR (SELECT COUNT(*) FROM issuer_answers WHERE account = a.id) <> 2
        OR (SELECT COUNT(*) FROM party_outbox WHERE recipient = a.email AND subject LIKE 'Welcome%') <> 1
      """)
    #expect(halves == 0, comment)
    let emails = try file.database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT email FROM issuer_accounts") { row throws(StorageError) in try row.text("email") }
    }
    #expect(Set(emails).isSuperset(of: history.accounts), comment)
    #expect(Set(emails).isSubset(of: history.tried), comment)
    let links = try file.first("SELECT COUNT(*) AS number FROM issuer_devices")
    switch history.link {
    case .linked: #expect(links == 1, comment)
    case .unlinked: #expect(links == 0, comment)
    case .unknown: #expect(links <= 1, comment)
    }
  }

  /// Every account that was acknowledged takes its password and its answer, in the world itself.
  private func everybodyGetsIn(_ home: Home, _ history: History) async throws {
    let world = try home.open()
    defer { world.file.close() }
    for (number, email) in history.accounts.sorted().enumerated() {
      let text = String(number + 1, radix: 16)
      let device = DeviceIdentifier(rawValue: String(repeating: "e", count: 32 - text.count) + text)
      func call(_ step: Int) -> Call {
        let digits = String(number * 2 + step, radix: 16)
        return Call(
          .phone(device, session: nil), .issuer(world.issuers[0].identifier),
          idempotencyKey: IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits))
      }
      let login = LoginByUsernamePassword(username: email, password: Secret(Person().password))
      guard case .mfaQuestionDidPrompt(var token) = try await world.issuer.serve(login, call(0)) else {
        Issue.record("\(email) was let in on a new phone without a question")
        continue
      }
      token.mfaSecretAnswer = Secret(Person().answer)
      #expect(try await world.issuer.serve(RegisterWithMFA(mfaToken: token), call(1)).wallet.username == email)
    }
  }
}

/// The acknowledgements on the screen so far.
struct History {
  enum Link { case linked, unlinked, unknown }

  /// The persons who saw Home after their enrollment.
  private(set) var accounts: Set<String> = []
  /// The persons who pressed the last Enter.
  private(set) var tried: Set<String> = []
  private(set) var link = Link.unlinked

  /// Runs the program once, from its start to the kill.
  ///
  /// - Returns: the time that the whole script took, if it was completed before the kill.
  mutating func live(in home: Home, killAfter seconds: Double, number: Int, dice: inout Dice) async throws -> Double? {
    let program = try home.start()
    let clock = ContinuousClock()
    let begun = clock.now
    let end = begun + .seconds(seconds)
    var stage = Stage.start
    var done: Double?
    while clock.now < end, !program.hasEnded {
      program.pump(waiting: 1)
      guard stage != .finished else { continue }
      stage = try step(stage, program, number, &dice)
      if stage == .finished { done = (clock.now - begun) / .seconds(1) }
    }
    #expect(!program.hasEnded, "it ended by itself:\n\(program.screen.text)")
    program.send(SIGKILL)
    _ = try program.waitForExit()
    // Output before the kill counts as acknowledged.
    _ = try step(stage, program, number, &dice, isOver: true)
    return done
  }

  private enum Stage: Equatable {
    case start, form, home, declined, afterLogout, unlinking, unlinkAsked, login, question, finished
    case profile(unlinks: Bool)
    case review(String)
    case enrolling(String)
  }

  /// Reads the screen: notes what it acknowledges, and types the next input.
  private mutating func step(
    _ stage: Stage, _ program: RunningProgram, _ number: Int, _ dice: inout Dice, isOver: Bool = false
  ) throws -> Stage {
    func sees(_ text: String) -> Bool { program.screen.contains(text) }
    func type(_ keys: String) throws { if !isOver { try program.type(keys) } }
    switch stage {
    case .start:
      if sees("Enter your PIN") {
        link = .linked
        try type("2580\r")
        return .home
      }
      guard sees("Enroll a new wallet") else { return stage }
      link = .unlinked
      if let known = accounts.sorted().randomElement(using: &dice), dice.below(3) == 0 {
        try type("\t\t\r\(known)\r\(Person().password)\r")
        return .login
      }
      try type("\t\r")
      return .form
    case .form:
      guard sees("First name") else { return stage }
      let email = "p\(number)@example.com"
      try type(Person(email: email).keys)
      return .review(email)
    case .review(let email):
      guard sees("▸ Enroll") else { return stage }
      if !isOver {
        tried.insert(email)
        link = .unknown
      }
      try type("\r")
      return .enrolling(email)
    case .enrolling(let email):
      guard sees("Profile") else { return stage }
      accounts.insert(email)
      link = .linked
      try type("p")
      return .profile(unlinks: false)
    case .login:
      guard sees("Your answer") else { return stage }
      if !isOver { link = .unknown }
      try type("\(Person().answer)\r")
      return .question
    case .question, .home:
      if sees("▸ Turn on") {
        try type("\t\r")
        return .declined
      }
      fallthrough
    case .declined:
      guard sees("Profile") else { return stage }
      link = .linked
      try type("p")
      return .profile(unlinks: dice.below(2) == 0)
    case .profile(let unlinks):
      guard sees("Log out") else { return stage }
      try type(unlinks ? "u" : "l")
      return unlinks ? .unlinking : .afterLogout
    case .afterLogout:
      guard sees("Enter your PIN") else { return stage }
      try type("2580\r")
      return .home
    case .unlinking:
      guard sees("▸ Keep linked") else { return stage }
      if !isOver { link = .unknown }
      try type("\t\r")
      return .unlinkAsked
    case .unlinkAsked:
      guard sees("Enroll a new wallet") else { return stage }
      link = .unlinked
      return .finished
    case .finished:
      return stage
    }
  }
}
