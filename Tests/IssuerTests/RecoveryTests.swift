import Basics
import Contract
import Testing
import WalletModel

@testable import Issuer

@Suite struct PasswordRecoveries {
  private static let anna = UserProfile.anna
  private let start = StartPasswordRecovery(username: " anna@EXAMPLE.com")

  @Test func `code and answer set a new password`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let token = try await bench.ask(GenerateDeviceAuthenticationTokenForUsername(username: Self.anna.email), session: session)
    try await bench.link(.second)
    try await bench.link(.third)
    try await bench.setActive(false, device: .third)
    for _ in 0..<2 {
      _ = await bench.refusal(of: LoginByUsernamePassword(username: Self.anna.email, password: Secret("wrong")))
    }

    let recovery = try await bench.ask(start, from: .fourth)
    #expect(recovery.expires == bench.clock.now + .seconds(600))
    let code = try await bench.code()
    #expect(code.count == 8 && code.reveal().hasOnlyDigits && code.reveal().first != "0")
    let pushes = try await bench.messages(.push)
    #expect(pushes.map(\.to) == [DeviceIdentifier.annas, .second].map(\.rawValue))
    #expect(pushes.allSatisfy { $0.code == code && !$0.body.contains(code.reveal()) })

    try await bench.ask(ResetPassword(recovery, code: code), from: .fourth)
    let ended = try await bench.events().compactMap { event in
      if case .sessionEnded(let device, .credentialsChanged) = event.content { device } else { nil }
    }
    #expect(ended == [.annas, .second], "the third one's ended when it was deactivated")
    #expect(await bench.refusal(of: Logout(), session: session)?.code == .sessionEnded)
    #expect(await bench.refusal(of: LoginWithDeviceAuthenticationToken(token: token.token))?.code == .deviceTokenExpired)
    #expect(try await bench.mails().last == "Your password was changed")
    #expect(try await bench.messages(.push).map(\.subject).suffix(2) == ["Your password was changed", "Your password was changed"])

    // The count of wrong passwords starts again at 0; the old password counts as a wrong one.
    for wait in [nil, nil, 30] as [Int?] {
      let old = await bench.refusal(of: LoginByUsernamePassword(username: Self.anna.email, password: Self.anna.password))
      #expect(old?.retryAfter == wait.map { .seconds($0) })
    }
    bench.clock.advance(by: .seconds(30))
    let login = LoginByUsernamePassword(username: Self.anna.email, password: Secret("another-Harbour-30"))
    guard case .loggedIn(let response) = try await bench.ask(login) else { throw Bench.Unexpected() }
    #expect(response.wallet.lastPasswordUpdate == bench.clock.now - .seconds(30))
  }

  @Test(arguments: [(600_000, true), (600_001, false), (-1, false), (86_400_000 * 4000, false), (-86_400_000 * 4000, false)])
  func `it is good for ten minutes`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let recovery = try await bench.ask(start)
    let reset = ResetPassword(recovery, code: try await bench.code())
    bench.clock.advance(by: .milliseconds(milliseconds))
    if isGood {
      try await bench.ask(reset)
    } else {
      let error = await bench.refusal(of: reset)
      #expect(error?.statusCode == 410)
      #expect(error?.code == .recoveryExpired)
      bench.clock.advance(by: .milliseconds(-milliseconds))
      #expect(await bench.refusal(of: reset)?.code == .recoveryExpired)
    }
  }

  /// Code and answer share three tries, and about the answer only who has the code learns anything.
  @Test func `three tries in all`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let recovery = try await bench.ask(start)
    let code = try await bench.code()
    let wrongCode = await bench.refusal(of: ResetPassword(recovery, code: Secret("00000000")))
    #expect(wrongCode?.description == "wrong code, 2 left")
    #expect(wrongCode?.fieldErrors.map(\.field) == ["recoveryCode"])
    let bothWrong = await bench.refusal(of: ResetPassword(recovery, code: Secret("00000000"), answer: Secret("no idea")))
    #expect(bothWrong?.description == "wrong code, 1 left")
    #expect(bothWrong?.fieldErrors == wrongCode?.fieldErrors)
    let wrongAnswer = await bench.refusal(of: ResetPassword(recovery, code: code, answer: Secret("no idea")))
    #expect(wrongAnswer?.description == "wrong answer, start over")
    #expect(wrongAnswer?.attemptsLeft == 0)
    #expect(wrongAnswer?.fieldErrors.map(\.field) == ["mfaSecretAnswer"])
    #expect(await bench.refusal(of: ResetPassword(recovery, code: code))?.code == .recoveryExpired)
  }

  @Test func `it is one phones one issuers the last and good once`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let first = try await bench.ask(start)
    let firstCode = try await bench.code()
    let second = try await bench.ask(start)
    let code = try await bench.code()
    #expect(await bench.refusal(of: ResetPassword(first, code: firstCode))?.code == .recoveryExpired)
    #expect(await bench.refusal(of: ResetPassword(first, code: code))?.code == .recoveryExpired)
    #expect(await bench.refusal(of: ResetPassword(second, code: firstCode))?.description == "wrong code, 2 left")
    #expect(await bench.refusal(of: ResetPassword(second, code: code), from: .second)?.code == .recoveryExpired)
    #expect(await bench.refusal(of: ResetPassword(second, code: code), at: .withoutPIN)?.code == .recoveryExpired)
    #expect(
      await bench.refusal(of: ResetPassword(second, code: Secret("00000000")))?.description == "wrong code, 1 left", "only this one's")
    try await bench.ask(ResetPassword(second, code: code))
    #expect(await bench.refusal(of: ResetPassword(second, code: code, new: "yet-another-31"))?.code == .recoveryExpired)
  }

  @Test func `the same key sends one code`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let key = IdempotencyKey.next()
    let first = try await bench.ask(start, key: key)
    #expect(try await bench.ask(start, key: key) == first)
    #expect(try await bench.messages().filter { $0.code != nil }.count == 1)
    let reset = ResetPassword(first, code: try await bench.code())
    let resetKey = IdempotencyKey.next()
    try await bench.ask(reset, key: resetKey)
    try await bench.ask(reset, key: resetKey)
    #expect(try await bench.mails().filter { $0 == "Your password was changed" }.count == 1)
  }

  @Test(arguments: [
    "the moomins", " THE  MOOMINS ", "Thé Moömins", "ｔｈｅ Moomins", "björk in köln", "BJORK  IN KOLN", "Bjo\u{308}rk in Ko\u{308}ln ",
  ])
  func `answers may be spelled otherwise`(answer: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    var recovery = try await bench.ask(start)
    while MFAAnswer.normalised(Self.anna.answer(to: recovery.question).reveal()) != MFAAnswer.normalised(answer) {
      bench.clock.advance(by: .seconds(3600))
      recovery = try await bench.ask(start)
    }
    try await bench.ask(ResetPassword(recovery, code: try await bench.code(), answer: Secret(answer)))
  }

  // MARK: Account enumeration

  /// Refusals, waits and hashes are the same for known and unknown usernames, at every stage.
  @Test func `nobody is not told from somebody`() async throws {
    var seen: [[WalletError?]] = []
    var hashes: [[Int]] = []
    for username in ["anna@example.com", "nobody@example.com"] {
      let bench = try Bench()
      try await bench.enroll()
      let before = bench.issuer.hashCalls
      var errors: [WalletError?] = []
      var calls: [Int] = []
      for _ in 0..<102 {
        if let recovery = try? await bench.ask(StartPasswordRecovery(username: username), from: .second) {
          for _ in 0..<4 {
            errors.append(await bench.refusal(of: ResetPassword(recovery, code: Secret("00000000"), answer: Secret("x")), from: .second))
          }
        }
        errors.append(await bench.refusal(of: StartPasswordRecovery(username: username), from: .second, orNil: true))
        calls.append(bench.issuer.hashCalls - before)
        bench.clock.advance(by: .seconds(3600))
      }
      seen.append(errors)
      hashes.append(calls)
    }
    #expect(seen[0] == seen[1])
    #expect(hashes[0] == hashes[1])
    #expect(Set(seen[0].compactMap { $0?.statusCode }) == [401, 410, 423, 429])
  }

  /// An unknown username, a wrong code, and a right code with a wrong answer: one hash each.
  @Test func `every try is one hash`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let nobodys = try await bench.ask(StartPasswordRecovery(username: "nobody@example.com"))
    let annas = try await bench.ask(start)
    let code = try await bench.code()
    for (recovery, code) in [(nobodys, code), (annas, Secret("00000000")), (annas, code)] {
      let before = bench.issuer.hashCalls
      _ = await bench.refusal(of: ResetPassword(recovery, code: code, answer: Secret("no idea")))
      #expect(bench.issuer.hashCalls - before == 1)
    }
  }

  /// A customer who answered more questions than required, and an unknown username, get equally many different questions.
  @Test(arguments: IssuerConfiguration.all) func `a username has its questions`(issuer: IssuerConfiguration) async throws {
    var issuer = issuer
    issuer.limits.passwordDelays = [.zero]
    let bench = try Bench(issuer)
    let keen = UserProfile.anna(at: issuer).with { profile in
      profile.mfaQuestionAnswers = issuer.questions.pool.map { MFAAnswer(question: $0.text, answer: Secret("x")) }
    }
    try await bench.enroll(keen)
    for username in [keen.email, "nobody@example.com", "noone@example.com"] {
      var asked: Set<String> = []
      for _ in 0..<issuer.limits.passwordMisses {
        asked.insert(try await bench.ask(StartPasswordRecovery(username: username)).question)
        if asked.count == issuer.questions.requiredNumber, Int.random(in: 0..<9) == 0 { break }
      }
      #expect(asked.count <= issuer.questions.requiredNumber)
      #expect(asked.isSubset(of: issuer.questions.pool.map(\.text)))
    }
  }

  // MARK: Limits

  @Test(arguments: ["anna@example.com", "nobody@example.com"])
  func `unfinished ones wait`(username: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    for (number, wait) in [0, 0, 30, 60, 300, 900, 3600, 3600].enumerated() {
      try await bench.ask(StartPasswordRecovery(username: username), from: number % 2 == 0 ? .annas : .second)
      guard wait > 0 else { continue }
      bench.clock.advance(by: .milliseconds(wait * 1000 - 1))
      let early = await bench.refusal(of: StartPasswordRecovery(username: username), from: .third)
      #expect(early?.statusCode == 429)
      #expect(early?.retryAfter == .milliseconds(1))
      // Back does not shorten it.
      bench.clock.advance(by: .seconds(-wait))
      #expect(await bench.refusal(of: StartPasswordRecovery(username: username))?.retryAfter ?? .zero > .seconds(wait))
      bench.clock.advance(by: .milliseconds(wait * 1000 + 1))
    }
    // Wrong passwords have a count of their own.
    #expect(await bench.refusal(of: LoginByUsernamePassword(username: username, password: Secret("x")))?.retryAfter == nil)
    for _ in 8..<100 {
      bench.clock.advance(by: .seconds(3600))
      try await bench.ask(StartPasswordRecovery(username: username))
    }
    bench.clock.advance(by: .seconds(3600))
    #expect(await bench.refusal(of: StartPasswordRecovery(username: username))?.statusCode == 423)
  }

  @Test func `a finished one ends the count`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<3 {
      _ = try await bench.ask(start)
      let recovery = try await bench.ask(start)
      try await bench.ask(ResetPassword(recovery, code: try await bench.code()))
    }
  }

  @Test(arguments: [4, 64])
  func `guessers at the same time get three tries`(guessers: Int) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let recovery = try await bench.ask(start)
    let before = bench.issuer.hashCalls
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for number in 0..<guessers {
        group.addTask { await bench.refusal(of: ResetPassword(recovery, code: Secret(String(1_000_000 + number) + "0")))?.code }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bench.issuer.hashCalls - before == 3)
    #expect(codes.filter { $0 == .wrongCredentials }.count == 3)
    #expect(codes.filter { $0 == .recoveryExpired }.count == guessers - 3)
  }

  // MARK: Invalid requests

  @Test func `what cannot be right costs no try`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let code = Secret("12345678")
    for username in ["anna@example.com", "nobody@example.com"] {
      let recovery = try await bench.ask(StartPasswordRecovery(username: username))
      let before = bench.issuer.hashCalls
      let requests: [(ResetPassword, String)] = [
        (ResetPassword(recovery, code: Secret(""), answer: Secret("x")), "recoveryCode"),
        (ResetPassword(recovery, code: Secret("1234567"), answer: Secret("x")), "recoveryCode"),
        (ResetPassword(recovery, code: Secret("123456789"), answer: Secret("x")), "recoveryCode"),
        (ResetPassword(recovery, code: Secret("1234567٨"), answer: Secret("x")), "recoveryCode"),
        (ResetPassword(recovery, code: Secret(" 2345678"), answer: Secret("x")), "recoveryCode"),
        (ResetPassword(recovery, code: code, answer: Secret(" \t")), "mfaSecretAnswer"),
        (ResetPassword(recovery, code: code, answer: Secret(String(repeating: "x", count: 101))), "mfaSecretAnswer"),
        (ResetPassword(recovery, code: code, answer: Secret("x"), new: "short"), "newPassword"),
        (ResetPassword(recovery, code: code, answer: Secret("x"), new: "ｐａｓｓｗｏｒｄ１"), "newPassword"),
        (ResetPassword(recovery, code: code, answer: Secret("x"), new: username.uppercased()), "newPassword"),
        (ResetPassword(recovery, code: code, answer: Secret("x"), confirmed: "another-harbour-30"), "confirmPassword"),
      ]
      for (request, field) in requests {
        let error = await bench.refusal(of: request)
        #expect(error?.statusCode == 400, "\(field)")
        #expect(error?.fieldErrors.map(\.field) == [field])
      }
      #expect(bench.issuer.hashCalls == before)
      #expect(await bench.refusal(of: ResetPassword(recovery, code: code, answer: Secret("x")))?.attemptsLeft == 2)
    }
  }

  @Test(arguments: ["", "  ", String(repeating: "x", count: 1001)])
  func `a username that cannot be is not counted`(username: String) async throws {
    let bench = try Bench()
    for _ in 0..<4 {
      #expect(await bench.refusal(of: StartPasswordRecovery(username: username))?.fieldErrors.map(\.field) == ["username"])
    }
  }

  @Test func `a deactivated phone recovers nothing`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let recovery = try await bench.ask(start)
    let code = try await bench.code()
    try await bench.setActive(false)
    #expect(await bench.refusal(of: start)?.code == .deviceInactive)
    #expect(await bench.refusal(of: ResetPassword(recovery, code: code))?.code == .deviceInactive)
  }

  @Test func `an issuer without questions has no recovery`() async throws {
    var configuration = IssuerConfiguration.meridian
    configuration.questions = MFAQuestions(pool: [], requiredNumber: 0)
    let error = await (try Bench(configuration)).refusal(of: start)
    #expect(error?.statusCode == 403)
    #expect(error?.code == .notOffered)
  }
}

@Suite struct PINRecoveries {
  private static let anna = UserProfile.anna
  private let start = StartPasscodeRecovery(password: UserProfile.anna.password)

  private func answer(_ token: MFAToken) -> String { Self.anna.answer(to: token.question).reveal() }

  @Test func `password and answer set a new PIN`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let mine = try await bench.ask(GenerateDeviceAuthenticationTokenForUsername(username: Self.anna.email), session: session)
    let other = try await bench.link(.second).session.token
    let others = try await bench.ask(
      GenerateDeviceAuthenticationTokenForUsername(username: Self.anna.email), from: .second, session: other)
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }

    let token = try await bench.ask(start)
    #expect(StartPasscodeRecovery.status(of: token) == 412)
    try await bench.ask(ResetPasscode(token, answer: " " + answer(token).uppercased()))
    #expect(try await bench.mails().last == "Your PIN was changed")
    #expect(await bench.refusal(of: Logout(), session: session)?.code == .sessionEnded)
    #expect(await bench.refusal(of: Logout(), from: .second, session: other)?.code == .sessionEnded)
    #expect(await bench.refusal(of: LoginWithDeviceAuthenticationToken(token: others.token), from: .second)?.code == .deviceTokenExpired)
    try await bench.ask(LoginWithDeviceAuthenticationToken(token: mine.token))
    #expect(await bench.refusal(of: LoginByPIN(passcode: Self.anna.passcode), from: .second)?.attemptsLeft == 4)
    try await bench.ask(LoginByPIN(passcode: Secret("2705")), from: .second)
    #expect(await bench.refusal(of: ResetPasscode(token, answer: answer(token)))?.code == .mfaTokenExpired)
  }

  /// A question is good for what it was asked for.
  @Test func `neither question serves the other`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let forPIN = try await bench.ask(start)
    #expect(await bench.refusal(of: forPIN.answered(answer(forPIN)))?.code == .mfaTokenExpired)
    try await bench.ask(ResetPasscode(forPIN, answer: answer(forPIN)))
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let forLogin = try await bench.prompt(on: .annas)
    #expect(await bench.refusal(of: ResetPasscode(forLogin, answer: answer(forLogin), new: "2806"))?.code == .mfaTokenExpired)
    try await bench.ask(forLogin.answered(answer(forLogin)))
  }

  @Test func `its passwords count with the logins`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let wrong = StartPasscodeRecovery(password: Secret("wrong"))
    #expect(await bench.refusal(of: wrong)?.retryAfter == nil)
    _ = await bench.refusal(of: LoginByUsernamePassword(username: Self.anna.email, password: Secret("wrong")), from: .second)
    #expect(await bench.refusal(of: wrong)?.retryAfter == .seconds(30))
    let before = bench.issuer.hashCalls
    #expect(await bench.refusal(of: start)?.statusCode == 429)
    #expect(bench.issuer.hashCalls - before == 1)
    bench.clock.advance(by: .seconds(30))
    // Right, and not finished: it counts.
    _ = try await bench.ask(start)
    #expect(await bench.refusal(of: start)?.retryAfter == .seconds(60))
    bench.clock.advance(by: .seconds(60))
    let token = try await bench.ask(start)
    try await bench.ask(ResetPasscode(token, answer: answer(token)))
    #expect(await bench.refusal(of: wrong)?.retryAfter == nil)
  }

  @Test func `three wrong answers spend it`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let token = try await bench.ask(start)
    for bad in ["111111", "123456", "27", "2705123"] {
      #expect(await bench.refusal(of: ResetPasscode(token, answer: "x", new: bad))?.fieldErrors.map(\.field) == ["newPasscode"])
    }
    #expect(await bench.refusal(of: ResetPasscode(token, answer: "x", confirmed: "2706"))?.fieldErrors.map(\.field) == ["confirmPasscode"])
    #expect(await bench.refusal(of: ResetPasscode(token, answer: " "))?.fieldErrors.map(\.field) == ["mfaSecretAnswer"])
    for left in [2, 1, 0] { #expect(await bench.refusal(of: ResetPasscode(token, answer: "no idea"))?.attemptsLeft == left) }
    #expect(await bench.refusal(of: ResetPasscode(token, answer: answer(token)))?.code == .mfaTokenExpired)
  }

  @Test func `it needs a linked active phone and APIN`() async throws {
    let bench = try Bench()
    #expect(await bench.refusal(of: start)?.code == .deviceNotRegistered)
    try await bench.enroll()
    let token = try await bench.ask(start)
    try await bench.setActive(false)
    #expect(await bench.refusal(of: start)?.code == .deviceInactive)
    #expect(await bench.refusal(of: ResetPasscode(token, answer: answer(token)))?.code == .deviceInactive)

    let plain = try Bench(.withoutPIN)
    try await plain.enroll(.anna(at: .withoutPIN))
    #expect(await plain.refusal(of: start)?.code == .notOffered)
    #expect(await plain.refusal(of: ResetPasscode(token, answer: "x"))?.code == .notOffered)
  }
}

extension Bench {
  /// The refusal, or nil where there was an answer.
  fileprivate func refusal<O: IssuerOperation>(of operation: O, from device: DeviceIdentifier, orNil: Bool) async -> WalletError? {
    do throws(WalletError) {
      try await ask(operation, from: device)
      return nil
    } catch {
      return error
    }
  }
}
