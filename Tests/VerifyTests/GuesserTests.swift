import Basics
import Contract
import Cryptography
import Dice
import Glibc
import PseudoTerminal
import Service
import Simulation
import Storage
import Testing
import VirtualTime
import WalletDriving
import WalletModel
import Worlds

@testable import Issuer

/// However many guess at once, and however often the program dies under them: no more guesses are looked at than the limit.
@Suite(.timeLimit(.minutes(20))) struct Guessers {
  private static let phone = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))
  /// A phone that is linked to no wallet.
  private static let strange = DeviceIdentifier(rawValue: String(repeating: "b", count: 32))

  /// The guessed credential, by its name in the guessing program.
  enum Kind: String, CaseIterable, Sendable {
    case pin, password, answer, code

    /// The number of guesses that are checked while the clock is frozen; the third wrong password makes the next one wait.
    var limit: Int { self == .pin ? 5 : 3 }
  }

  private static func call(_ number: Int, from device: DeviceIdentifier = phone) -> Call {
    let digits = String(number, radix: 16)
    return Call(
      .phone(device, session: nil), .issuer(IssuerConfiguration.meridian.identifier),
      idempotencyKey: IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits))
  }

  private static func enroll(_ world: World) async throws {
    var profile = UserProfile()
    profile.firstName = "Mara"
    profile.lastName = "Lind"
    profile.email = "mara@example.com"
    profile.password = Secret("violet-harbour-29")
    profile.confirmPassword = profile.password
    profile.passcode = Secret("2580")
    profile.confirmPasscode = profile.passcode
    profile.phone = "+4915550100101"
    profile.countryCode = "DE"
    profile.mfaQuestionAnswers = try await world.issuer.configuration(of: world.issuers[0].identifier).questions.pool.prefix(2)
      .map { MFAAnswer(question: $0.text, answer: Secret("Moomins")) }
    let answer = try await world.issuer.serve(RegisterNewUser(userProfile: profile), call(1))
    _ = try await world.issuer.serve(LoginByNonce(nonce: answer.nonce), call(2))
  }

  /// The token that the guesses at an answer or a code go with.
  private static func token(for kind: Kind, _ world: World) async throws -> Secret {
    switch kind {
    case .pin, .password: return Secret("")
    case .answer:
      let login = LoginByUsernamePassword(username: "mara@example.com", password: Secret("violet-harbour-29"))
      guard case .mfaQuestionDidPrompt(let question) = try await world.issuer.serve(login, call(3, from: strange)) else {
        throw Failure("let in without a question")
      }
      return question.token
    case .code:
      return try await world.issuer.serve(StartPasswordRecovery(username: "mara@example.com"), call(3, from: strange)).token
    }
  }

  /// Runs 64 concurrent guesses in a process that is killed at a random moment, and another 64 in the next one, until a process completes.
  @Test(arguments: Kind.allCases, 0..<Thoroughness.pick(1, full: 10))
  func `sixty four of them who are killed`(kind: Kind, round: Int) async throws {
    let home = Home()
    let world = try home.open()
    try await Self.enroll(world)
    let token = try await Self.token(for: kind, world)
    world.file.close()

    var dice = Dice(seed: UInt64(round))
    var verdicts = 0
    for life in 0..<12 {
      let program = try RunningProgram(
        RunningProgram.built("guessers"),
        [
          home.worlds.path, (kind == .pin ? Self.phone : Self.strange).rawValue, "\(Home.clock.wall.milliseconds)", "\(life * 64 + 1)",
          kind.rawValue, token.reveal(),
        ], output: .pipe)
      let deadline = Deadline()
      let enough = life == 11 ? Int.max : dice.below(3)
      var lines: [Substring] { String(decoding: program.piped, as: UTF8.self).split(separator: "\n") }
      // Killed after a number of verdicts, or at a later moment of its work.
      while !lines.contains("end"), lines.count <= enough, !deadline.passed { program.pump(waiting: 1) }
      if life < 11 { program.send(SIGKILL) }
      _ = try program.waitForExit()
      program.pump()
      #expect(!lines.contains("in"))
      verdicts += lines.count { $0 == "no" }
    }
    #expect(verdicts <= kind.limit, "\(kind), round \(round)")

    // Attempts are counted before they are checked, so killed processes have used up all of them.
    let after = try home.open()
    defer { after.file.close() }
    let before = after.issuer.hashCalls
    var question = MFAToken(question: "", token: token)
    question.mfaSecretAnswer = Secret("Moomins")
    let refusal: WalletError?
    switch kind {
    case .pin: refusal = await Self.refusal(of: LoginByPIN(passcode: Secret("2580")), from: Self.phone, after)
    case .password:
      let login = LoginByUsernamePassword(username: "mara@example.com", password: Secret("violet-harbour-29"))
      refusal = await Self.refusal(of: login, after)
    case .answer:
      let answer = RegisterWithMFA(mfaToken: question)
      refusal = await Self.refusal(of: answer, after)
    case .code:
      let password = Secret("another-harbour-29")
      let reset = ResetPassword(
        recovery: token, recoveryCode: Secret("10000000"), mfaSecretAnswer: Secret("Moomins"), newPassword: password,
        confirmPassword: password)
      refusal = await Self.refusal(of: reset, after)
    }
    #expect([423, 429, 410].contains(refusal?.statusCode), "\(kind), round \(round): \(refusal?.description ?? "let in")")
    if kind == .pin { #expect(after.issuer.hashCalls == before) }
  }

  private static func refusal<O: IssuerOperation>(
    of operation: O, from device: DeviceIdentifier = strange, _ world: World
  ) async -> WalletError? {
    do throws(WalletError) {
      _ = try await world.issuer.serve(operation, call(9, from: device))
      return nil
    } catch {
      return error
    }
  }

  /// The world is closed during the guesses, at a different moment each time, and opened again until all guesses have a response. Every
  /// check is counted, even one without a response.
  @Test(arguments: 0..<8) func `sixty four of them over restarts`(round: Int) async throws {
    let home = Home()
    var world = try home.open()
    try await Self.enroll(world)
    var verified = -world.issuer.hashCalls
    var number = 10
    for life in 0..<6 {
      let issuer = world.issuer
      let first = number
      await withTaskGroup(of: Void.self) { group in
        for guess in 0..<64 {
          group.addTask {
            _ = try? await issuer.serve(LoginByPIN(passcode: Secret(String(1_000 + guess))), Self.call(first + guess))
          }
        }
        // Closed after this many of them had an end; the rest find it closed, before their guess or after it.
        for _ in 0..<(life < 5 ? (round * 3 + life) % 20 : 64) { await group.next() }
        world.file.close()
      }
      number += 64
      verified += issuer.hashCalls
      world = try home.open()
    }
    #expect(verified <= 5)
    // Nor is the right one looked at now.
    let before = world.issuer.hashCalls
    await #expect(throws: WalletError.self) {
      try await world.issuer.serve(LoginByPIN(passcode: Secret("2580")), Self.call(number))
    }
    #expect(world.issuer.hashCalls == before)
    world.file.close()
  }

  /// A guess, and SIGKILL at some moment of it, again and again: every verdict that was seen was counted.
  @Test(arguments: 0..<Thoroughness.pick(1, full: 10)) func `one of them who kills the program`(round: UInt64) throws {
    let home = Home()
    try home.makeQuickWorld()
    let first = try home.start()
    try first.wait(forText: "Enroll a new wallet")
    try first.choose("Enroll a new wallet")
    try first.wait(forText: "First name")
    try first.type(Person().keys)
    try first.choose("Enroll")
    try first.wait(forText: "Profile")
    first.send(SIGKILL)
    _ = try first.waitForExit()

    var random = Dice(seed: round)
    var verdicts = 0
    for _ in 0..<40 {
      let program = try home.start()
      try program.wait(forText: "Enter your PIN")
      try program.type("1357\r")
      let end = Deadline(seconds: Double(random.below(20)) / 1000)
      while !end.passed, !program.screen.contains("Wrong PIN."), !program.screen.contains("wrong PINs") { program.pump(waiting: 1) }
      program.pump()
      let sawVerdict = program.screen.contains("Wrong PIN.")
      let isLocked = program.screen.contains("wrong PINs")
      program.send(SIGKILL)
      _ = try program.waitForExit()
      let copy = home.copy()
      let misses = try copy.first("SELECT pin_misses AS number FROM issuer_accounts")
      if sawVerdict { verdicts += 1 }
      #expect(misses <= 5 && verdicts <= misses, "round \(round): \(verdicts) verdicts, \(misses) counted")
      if isLocked {
        #expect(misses == 5)
        return
      }
    }
    // A program that is killed before it shows the verdict has used up the attempts all the same, or nearly.
    #expect(try home.copy().first("SELECT pin_misses AS number FROM issuer_accounts") > 0)
  }
}

extension Home {
  /// Returns the `number` of a query on the default world's database.
  func first(_ query: StaticString) throws -> Int {
    let world = try open()
    defer { world.file.close() }
    return try world.file.first(query)
  }
}

extension WorldFile {
  func first(_ query: StaticString) throws -> Int {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.first(SQL(stringLiteral: query)) { row throws(StorageError) in try row.integer("number") } ?? 0
    }
  }
}

extension Issuer {
  /// The number of hashes of credentials, made or verified, since this issuer was opened.
  fileprivate var hashCalls: Int { service.hasher.calls }
}
