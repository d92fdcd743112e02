import Basics
import Contract
import Issuer
import Testing
import WalletModel

@Suite struct NonceLogin {
  @Test(arguments: [(0, true), (119_999, true), (120_000, true), (120_001, false), (-1, false), (86_400_000, false)])
  func `a nonce is good for its lifetime`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench()
    let nonce = try await bench.ask(RegisterNewUser(userProfile: .anna)).nonce
    bench.clock.advance(by: .milliseconds(milliseconds))
    if isGood {
      try await bench.ask(LoginByNonce(nonce: nonce))
    } else {
      let error = await bench.refusal(of: LoginByNonce(nonce: nonce))
      #expect(error?.statusCode == 401)
      #expect(error?.code == .nonceExpired)
      // A clock that is moved back revives nothing.
      bench.clock.advance(by: .milliseconds(-milliseconds))
      #expect(await bench.refusal(of: LoginByNonce(nonce: nonce))?.code == .nonceExpired)
    }
  }

  @Test func `a nonce is one phones`() async throws {
    let bench = try Bench()
    let nonce = try await bench.ask(RegisterNewUser(userProfile: .anna)).nonce
    #expect(await bench.refusal(of: LoginByNonce(nonce: nonce), from: .second)?.code == .nonceExpired)
    try await bench.ask(LoginByNonce(nonce: nonce))
  }

  @Test(arguments: ["", "x", String(repeating: "f", count: 100_000), "' OR 1=1 --", "\0", "\u{1B}[2J"])
  func `any other nonce is refused`(nonce: String) async throws {
    let bench = try Bench()
    #expect(await bench.refusal(of: LoginByNonce(nonce: Secret(nonce)))?.code == .nonceExpired)
  }

  @Test func `a phone linked meanwhile is not linked again`() async throws {
    let bench = try Bench()
    let nonce = try await bench.ask(RegisterNewUser(userProfile: .ben)).nonce
    try await bench.ask(RegisterNewUser(userProfile: .anna), from: .second)
    try await bench.link(.annas)
    #expect(await bench.refusal(of: LoginByNonce(nonce: nonce))?.code == .deviceLinkedToAnotherWallet)
  }
}

@Suite struct UsernameLogins {
  @Test func `a new phone is asked a question first`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let login = LoginByUsernamePassword(username: " ANNA@example.com", password: UserProfile.anna.password)
    let answer = try await bench.ask(login, from: .second)
    #expect(LoginByUsernamePassword.status(of: answer) == 412)
    guard case .mfaQuestionDidPrompt(let token) = answer else { throw Bench.Unexpected() }
    #expect(UserProfile.anna.mfaQuestionAnswers.map(\.question).contains(token.question))
    #expect(token.token.count == 32)
    #expect(token.mfaSecretAnswer.isEmpty)
    #expect(try await bench.ask(IsDeviceRegistered(), from: .second).isRegistered == false)

    let response = try await bench.ask(
      token.answered("  \(UserProfile.anna.answer(to: token.question).reveal().uppercased())  "), from: .second)
    #expect(response.wallet.linkedDevices == 2)
    #expect(try await bench.ask(IsDeviceRegistered(), from: .second).isRegistered)
    #expect(try await bench.mails().last == "A phone was linked to your wallet")
  }

  @Test func `all answered questions are asked in the end`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    var asked: Set<String> = []
    for _ in 0..<40 {
      asked.insert(try await bench.prompt(on: .second).question)
      bench.clock.advance(by: .seconds(3600))
    }
    #expect(asked == Set(UserProfile.anna.mfaQuestionAnswers.map(\.question)))
  }

  @Test func `a linked phone of the same person is not asked`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let answer = try await bench.ask(LoginByUsernamePassword(username: "anna@example.com", password: UserProfile.anna.password))
    guard case .loggedIn(let response) = answer else { throw Bench.Unexpected() }
    #expect(response.wallet.linkedDevices == 1)
  }

  /// If the issuer has no questions, the password alone logs in and links.
  @Test func `an issuer without questions asks none`() async throws {
    var configuration = IssuerConfiguration.meridian
    configuration.questions = MFAQuestions(pool: [], requiredNumber: 0)
    let bench = try Bench(configuration)
    var anna = UserProfile.anna
    anna.mfaQuestionAnswers = []
    try await bench.enroll(anna)
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("9999"))) }
    let answer = try await bench.ask(LoginByUsernamePassword(username: anna.email, password: anna.password), from: .second)
    guard case .loggedIn = answer else { throw Bench.Unexpected() }
    #expect(try await bench.mails().last == "A phone was linked to your wallet")
    try await bench.ask(LoginByPIN(passcode: anna.passcode))
  }

  @Test func `a second person is refused on a linked phone`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await bench.ask(RegisterNewUser(userProfile: .ben), from: .second)
    let error = await bench.refusal(of: LoginByUsernamePassword(username: "ben@example.com", password: UserProfile.ben.password))
    #expect(error?.statusCode == 409)
    #expect(error?.code == .deviceLinkedToAnotherWallet)
    // Whether Ben exists is only said to who knows his password.
    let wrong = await bench.refusal(of: LoginByUsernamePassword(username: "ben@example.com", password: Secret("wrong")))
    #expect(wrong?.code == .wrongCredentials)
  }

  /// Delays after each consecutive wrong password (Rules, limits), equal for known and unknown usernames.
  @Test(arguments: ["anna@example.com", "nobody@example.com"])
  func `each miss makes the next try wait`(username: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let wrong = LoginByUsernamePassword(username: username, password: Secret("wrong"))
    for wait in [0, 0, 30, 60, 300, 900, 3600, 3600, 3600] {
      let error = await bench.refusal(of: wrong)
      #expect(error?.statusCode == 401)
      #expect(error?.code == .wrongCredentials)
      #expect(error?.attemptsLeft == nil)
      #expect(error?.retryAfter == (wait == 0 ? nil : .seconds(wait)))
      guard wait > 0 else { continue }
      bench.clock.advance(by: .milliseconds(wait * 1000 - 1))
      let early = await bench.refusal(of: wrong)
      #expect(early?.statusCode == 429)
      #expect(early?.code == .tryLater)
      #expect(early?.retryAfter == .milliseconds(1))
      bench.clock.advance(by: .milliseconds(1))
    }
  }

  @Test(arguments: ["anna@example.com", "nobody@example.com"])
  func `the hundredth miss locks`(username: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<100 {
      #expect(await bench.refusal(of: LoginByUsernamePassword(username: username, password: Secret("wrong")))?.code == .wrongCredentials)
      bench.clock.advance(by: .seconds(3600))
    }
    let error = await bench.refusal(of: LoginByUsernamePassword(username: username, password: UserProfile.anna.password))
    #expect(error?.statusCode == 423)
    #expect(error?.code == .credentialLocked)
  }

  /// Neither the password alone nor the answer alone resets the count; only a complete login does.
  @Test func `only a whole login ends the count`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let wrong = LoginByUsernamePassword(username: "anna@example.com", password: Secret("wrong"))
    #expect(await bench.refusal(of: wrong)?.retryAfter == nil)
    _ = try await bench.prompt(on: .second)
    #expect(await bench.refusal(of: wrong)?.retryAfter == .seconds(30))
    bench.clock.advance(by: .seconds(30))
    try await bench.link(.second)
    for wait in [nil, nil, 30] as [Int?] { #expect(await bench.refusal(of: wrong)?.retryAfter == wait.map { .seconds($0) }) }
  }

  /// An attacker with the password, and any number of phones, gets no more questions than wrong passwords.
  @Test(arguments: [0, 2, 3]) func `new questions are as dear as wrong passwords`(wrongAnswers: Int) async throws {
    var configuration = IssuerConfiguration.meridian
    configuration.limits.passwordMisses = 8
    let bench = try Bench(configuration)
    try await bench.enroll()
    try await bench.enroll(.ben, on: .third)
    for number in 0..<8 {
      let phone = DeviceIdentifier(rawValue: String(repeating: "9", count: 31) + String(number))
      let token = try await bench.prompt(on: phone)
      for _ in 0..<wrongAnswers { _ = await bench.refusal(of: token.answered("no idea"), from: phone) }
      bench.clock.advance(by: .seconds(3600))
    }
    let right = LoginByUsernamePassword(username: UserProfile.anna.email, password: UserProfile.anna.password)
    #expect(await bench.refusal(of: right, from: .second)?.statusCode == 423)
    // Nor does a phone of their own, linked to another wallet, make the issuer forget.
    #expect(await bench.refusal(of: right, from: .third)?.statusCode == 423)
    try await bench.ask(UnlockAccount(username: UserProfile.anna.email))
    try await bench.link(.second)
  }

  /// A wrong password and an unknown username can't be distinguished, at any stage of waiting and locking.
  @Test func `nobody is not told from a wrong password`() async throws {
    var seen: [[WalletError?]] = []
    var hashes: [[Int]] = []
    for username in ["anna@example.com", "nobody@example.com"] {
      let bench = try Bench()
      try await bench.enroll()
      let before = bench.issuer.hashCalls
      var errors: [WalletError?] = []
      var calls: [Int] = []
      for _ in 0..<120 {
        // Two tries at each moment: the second meets the delay.
        for _ in 0..<2 {
          errors.append(await bench.refusal(of: LoginByUsernamePassword(username: username, password: Secret("wrong")), from: .second))
          calls.append(bench.issuer.hashCalls - before)
        }
        bench.clock.advance(by: .seconds(3600))
      }
      seen.append(errors)
      hashes.append(calls)
    }
    #expect(seen[0] == seen[1])
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] == Array(1...240), "one hash for every login")
    #expect(Set(seen[0].map(\.?.statusCode)) == [401, 429, 423])
  }

  @Test(arguments: [
    ("", "x"), ("   ", "x"), ("anna@example.com", ""), (String(repeating: "x", count: 100_000), "x"),
    ("x", String(repeating: "x", count: 100_000)),
  ])
  func `what cannot be is refused uncounted`(username: String, password: String) async throws {
    let bench = try Bench()
    let error = await bench.refusal(of: LoginByUsernamePassword(username: username, password: Secret(password)))
    #expect(error?.code == .invalidRequest)
    #expect(error?.fieldErrors.count == 1)
    #expect(bench.issuer.hashCalls == 0)
  }

  @Test(arguments: ["' OR '1'='1", "anna@example.com'--", "\0", "\u{1B}[2J", "\u{202E}moc", "👩‍👩‍👧‍👦", "%", "_nna@example.com"])
  func `strange names are nobodys`(username: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    #expect(
      await bench.refusal(of: LoginByUsernamePassword(username: username, password: UserProfile.anna.password))?.code == .wrongCredentials)
  }
}

@Suite struct SecurityQuestion {
  @Test func `three wrong answers spend it`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let token = try await bench.prompt(on: .second)
    for left in [2, 1, 0] {
      let error = await bench.refusal(of: token.answered("no idea"), from: .second)
      #expect(error?.statusCode == 401)
      #expect(error?.attemptsLeft == left)
    }
    let error = await bench.refusal(of: token.answered(UserProfile.anna.answer(to: token.question).reveal()), from: .second)
    #expect(error?.statusCode == 410)
    #expect(error?.code == .mfaTokenExpired)
  }

  @Test(arguments: [(600_000, true), (600_001, false), (-1, false)])
  func `it is good for ten minutes`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let token = try await bench.prompt(on: .second)
    bench.clock.advance(by: .milliseconds(milliseconds))
    let right = token.answered(UserProfile.anna.answer(to: token.question).reveal())
    if isGood {
      try await bench.ask(right, from: .second)
    } else {
      #expect(await bench.refusal(of: right, from: .second)?.code == .mfaTokenExpired)
      bench.clock.advance(by: .milliseconds(-milliseconds))
      #expect(await bench.refusal(of: right, from: .second)?.code == .mfaTokenExpired)
    }
  }

  @Test func `it is one phones and answered once`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let token = try await bench.prompt(on: .second)
    let right = token.answered(UserProfile.anna.answer(to: token.question).reveal())
    #expect(await bench.refusal(of: right, from: .third)?.code == .mfaTokenExpired)
    try await bench.ask(right, from: .second)
    #expect(await bench.refusal(of: right, from: .second)?.code == .mfaTokenExpired)
  }

  @Test(arguments: ["", "   ", String(repeating: "x", count: 100_000), "\0", "\u{1B}[2J", "\u{202E}x"])
  func `what cannot be an answer is refused uncounted`(answer: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let token = try await bench.prompt(on: .second)
    for _ in 0..<4 {
      let error = await bench.refusal(of: token.answered(answer), from: .second)
      #expect(error?.code == .invalidRequest)
      #expect(error?.fieldErrors.map(\.field) == ["mfaSecretAnswer"])
    }
  }
}
