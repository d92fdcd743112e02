import Basics
import Contract
import Testing
import WalletModel

@testable import Issuer

@Suite struct Changes {
  private static let anna = UserProfile.anna

  private func password(_ current: Secret = anna.password, _ new: String = "another-harbour-30", _ confirmed: String? = nil)
    -> ChangePassword
  {
    ChangePassword(currentPassword: current, newPassword: Secret(new), confirmPassword: Secret(confirmed ?? new))
  }

  private func passcode(_ current: Secret? = anna.passcode, _ new: String = "2705", _ confirmed: String? = nil) -> ChangePasscode {
    ChangePasscode(currentPasscode: current, newPasscode: Secret(new), confirmPasscode: Secret(confirmed ?? new))
  }

  /// Two phones with a session and a long-lived token each.
  private func twoPhones() async throws -> (bench: Bench, sessions: [Secret], tokens: [Secret]) {
    let bench = try Bench()
    let generate = GenerateDeviceAuthenticationTokenForUsername(username: Self.anna.email)
    let first = try await bench.enroll().session.token
    let second = try await bench.link(.second).session.token
    let firstToken = try await bench.ask(generate, session: first).token
    let secondToken = try await bench.ask(generate, from: .second, session: second).token
    return (bench, [first, second], [firstToken, secondToken])
  }

  @Test(arguments: [true, false]) func `a new credential ends the others`(isPassword: Bool) async throws {
    let (bench, sessions, tokens) = try await twoPhones()
    let open = try await bench.prompt(on: .third)
    let recovery = try await bench.ask(StartPasswordRecovery(username: Self.anna.email), from: .third)
    let code = try await bench.code()
    if isPassword {
      try await bench.ask(password(), session: sessions[0])
    } else {
      try await bench.ask(passcode(), session: sessions[0])
    }
    #expect(try await bench.mails().last == (isPassword ? "Your password was changed" : "Your PIN was changed"))
    #expect(
      try await bench.events().compactMap {
        if case .sessionEnded(let device, let reason) = $0.content { [device.rawValue, reason.rawValue] } else { nil }
      }
        == [[DeviceIdentifier.second.rawValue, "credentialsChanged"]])
    #expect(await bench.refusal(of: Logout(), from: .second, session: sessions[1])?.code == .sessionEnded)
    #expect(await bench.refusal(of: LoginWithDeviceAuthenticationToken(token: tokens[1]), from: .second)?.code == .deviceTokenExpired)
    // Questions and recoveries that were started with the old credentials are invalid.
    let answer = Self.anna.answer(to: open.question).reveal()
    #expect(await bench.refusal(of: open.answered(answer), from: .third)?.code == .mfaTokenExpired)
    #expect(await bench.refusal(of: ResetPassword(recovery, code: code), from: .third)?.code == .recoveryExpired)
    #expect(try await bench.ask(RetrieveCustomerDevices(), session: sessions[0]).devices.map(\.hasSession) == [true, false])
    try await bench.ask(LoginWithDeviceAuthenticationToken(token: tokens[0]))
  }

  @Test func `wrong current passwords count with the logins`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    #expect(await bench.refusal(of: password(Secret("wrong")), session: session)?.retryAfter == nil)
    _ = await bench.refusal(of: LoginByUsernamePassword(username: Self.anna.email, password: Secret("wrong")), from: .second)
    #expect(await bench.refusal(of: password(Secret("wrong")), session: session)?.retryAfter == .seconds(30))
    #expect(await bench.refusal(of: password(), session: session)?.statusCode == 429)
    bench.clock.advance(by: .seconds(30))
    try await bench.ask(password(), session: session)
    #expect(await bench.refusal(of: password(), session: session)?.retryAfter == nil, "counted from zero")
  }

  @Test func `what is no new password is not counted`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let before = bench.issuer.hashCalls
    let cases: [(ChangePassword, String)] = [
      (password(Secret("")), "currentPassword"), (password(Secret(String(repeating: "x", count: 4097))), "currentPassword"),
      (password(Self.anna.password, "short"), "newPassword"), (password(Self.anna.password, "Passw0rd"), "newPassword"),
      (password(Self.anna.password, "ANNA@example.com"), "newPassword"),
      (password(Secret("ﬁne-harbour-9"), "fine-harbour-9"), "newPassword"),
      (password(Self.anna.password, Self.anna.password.reveal()), "newPassword"),
      (password(Self.anna.password, "another-harbour-30", "another-harbour-31"), "confirmPassword"),
    ]
    for (request, field) in cases { #expect(await bench.refusal(of: request, session: session)?.fieldErrors.map(\.field) == [field]) }
    #expect(bench.issuer.hashCalls == before)
  }

  @Test func `wrong PINs count with the logins`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    #expect(await bench.refusal(of: VerifyPasscode(passcode: Secret("1357")), session: session)?.attemptsLeft == 4)
    #expect(await bench.refusal(of: passcode(Secret("1357")), session: session)?.attemptsLeft == 3)
    #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), from: .annas)?.attemptsLeft == 2)
    try await bench.ask(VerifyPasscode(passcode: Self.anna.passcode), session: session)
    for left in (0...4).reversed() {
      #expect(await bench.refusal(of: VerifyPasscode(passcode: Secret("1357")), session: session)?.attemptsLeft == left)
    }
    #expect(await bench.refusal(of: VerifyPasscode(passcode: Self.anna.passcode), session: session)?.statusCode == 423)
    #expect(await bench.refusal(of: passcode(), session: session)?.statusCode == 423)
    #expect(await bench.refusal(of: LoginByPIN(passcode: Self.anna.passcode))?.statusCode == 423)
    #expect(try await bench.mails().filter { $0 == "Your PIN is disabled" }.count == 1)
  }

  @Test(arguments: ["", "123", "1234567890123", "12a4", "١٢٣٤"]) func `what cannot be APINIs not counted`(bad: String) async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let before = bench.issuer.hashCalls
    for _ in 0..<6 {
      #expect(await bench.refusal(of: VerifyPasscode(passcode: Secret(bad)), session: session)?.fieldErrors.map(\.field) == ["passcode"])
      #expect(await bench.refusal(of: passcode(Secret(bad)), session: session)?.fieldErrors.map(\.field) == ["currentPasscode"])
      #expect(await bench.refusal(of: passcode(Self.anna.passcode, bad), session: session)?.fieldErrors.map(\.field) == ["newPasscode"])
    }
    #expect(await bench.refusal(of: passcode(Self.anna.passcode, "2580"), session: session)?.fieldErrors.map(\.field) == ["newPasscode"])
    #expect(
      await bench.refusal(of: passcode(Self.anna.passcode, "2705", "2706"), session: session)?.fieldErrors.map(\.field) == [
        "confirmPasscode"
      ])
    #expect(bench.issuer.hashCalls == before)
  }

  /// The old PIN is not needed right after password and answer were proved, on this very session.
  @Test(arguments: [(0, true), (600_000, true), (600_001, false), (-1, false)])
  func `a forgotten PINIs replaced soon after the question`(milliseconds: Int, isGood: Bool) async throws {
    var configuration = IssuerConfiguration.meridian
    configuration.lifetimes.idle = .seconds(3600)
    let bench = try Bench(configuration)
    let enrolled = try await bench.enroll()
    #expect(!enrolled.mayChoosePasscode && enrolled.passcodeChoiceExpires == nil)
    #expect(await bench.refusal(of: passcode(nil), session: enrolled.session.token)?.fieldErrors.map(\.field) == ["currentPasscode"])
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let login = try await bench.link(.annas)
    #expect(login.mayChoosePasscode && login.passcodeChoiceExpires == bench.clock.now + .seconds(600))
    #expect(try await bench.link(.second).mayChoosePasscode == false, "the PIN is on again")
    bench.clock.advance(by: .milliseconds(milliseconds))
    if isGood {
      try await bench.ask(passcode(nil), session: login.session.token)
      try await bench.ask(LoginByPIN(passcode: Secret("2705")))
    } else {
      #expect(await bench.refusal(of: passcode(nil), session: login.session.token)?.fieldErrors.map(\.field) == ["currentPasscode"])
    }
    let other = try await bench.ask(LoginByPIN(passcode: isGood ? Secret("2705") : Self.anna.passcode)).session.token
    #expect(await bench.refusal(of: passcode(nil, "2806"), session: other)?.fieldErrors.map(\.field) == ["currentPasscode"])
  }

  @Test func `where there is no PIN there is none to change`() async throws {
    let bench = try Bench(.withoutPIN)
    let session = try await bench.enroll(.anna(at: .withoutPIN)).session.token
    #expect(await bench.refusal(of: passcode(), session: session)?.code == .notOffered)
    #expect(await bench.refusal(of: VerifyPasscode(passcode: Secret("2580")), session: session)?.code == .notOffered)
  }

  @Test func `the same key changes once`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let key = IdempotencyKey.next()
    for _ in 0..<3 { try await bench.ask(password(), session: session, key: key) }
    #expect(try await bench.mails().filter { $0 == "Your password was changed" }.count == 1)
  }
}

/// At and beyond each bound that an issuer sets.
@Suite struct Bounds {
  private static func password(_ length: Int) -> String { String(repeating: "Qm7!Xk2?", count: length / 8 + 1).prefix(length).description }
  private static func pin(_ length: Int) -> String { String("2580369147258".prefix(length)) }

  private func isTaken(_ password: String, at issuer: IssuerConfiguration) async throws -> Bool {
    let bench = try Bench(issuer)
    let anna = UserProfile.anna(at: issuer)
    let session = try await bench.enroll(anna).session.token
    let change = ChangePassword(currentPassword: anna.password, newPassword: Secret(password), confirmPassword: Secret(password))
    guard (try? await bench.ask(change, session: session)) != nil else {
      let enrolled = await bench.refusal(
        of: RegisterNewUser(
          userProfile: anna.with {
            $0.email = "other@example.com"
            $0.password = Secret(password)
            $0.confirmPassword = Secret(password)
          }), from: .second)
      #expect(enrolled?.fieldErrors.map(\.field) == ["password"])
      return false
    }
    // An accepted password logs in.
    _ = try await bench.ask(LoginByUsernamePassword(username: anna.email, password: Secret(password)))
    return true
  }

  private func isTaken(pin: String, at issuer: IssuerConfiguration) async throws -> Bool {
    let bench = try Bench(issuer)
    let anna = UserProfile.anna(at: issuer)
    let session = try await bench.enroll(anna).session.token
    let change = ChangePasscode(currentPasscode: anna.passcode, newPasscode: Secret(pin), confirmPasscode: Secret(pin))
    guard (try? await bench.ask(change, session: session)) != nil else { return false }
    try await bench.ask(LoginByPIN(passcode: Secret(pin)))
    return true
  }

  @Test(arguments: IssuerConfiguration.all) func `password lengths`(issuer: IssuerConfiguration) async throws {
    let rules = issuer.passwords
    #expect(try await isTaken(Self.password(rules.minLength - 1), at: issuer) == false)
    #expect(try await isTaken(Self.password(rules.minLength), at: issuer))
    #expect(try await isTaken(Self.password(rules.maxLength), at: issuer))
    #expect(try await isTaken(Self.password(rules.maxLength + 1), at: issuer) == false)
  }

  /// Few characters, with marks heaped on one of them: as many bytes as a password may have, and one more.
  @Test(arguments: [(4096, true), (4097, false)]) func `password bytes`(bytes: Int, isGood: Bool) async throws {
    let text = "Qm7!Xk2" + String(repeating: "\u{301}", count: (bytes - 8) / 2) + String(repeating: "!", count: 1 + bytes % 2)
    #expect(text.utf8.count == bytes)
    #expect(try await isTaken(text, at: .meridian) == isGood)
  }

  @Test(arguments: [
    ("Violet-abc-Harbour-2", true), ("Violet-abcd-Harbour-2", false), ("Violet-cba-Harbour-2", true), ("Violet-dcba-Harbour-2", false),
    ("Viollet-Harbour-2", true), ("Violllet-Harbour-2", false), ("violet-harbour-29", false), ("VIOLET-HARBOUR-29", false),
    ("Violet-Harbour-xy", false), ("VioletxHarbourx29", false), ("Violet Harbour 29", false), ("Violet Harbour 2!", true),
  ])
  func `the strict issuers passwords`(password: String, isGood: Bool) async throws {
    #expect(try await isTaken(password, at: .strict) == isGood)
  }

  @Test(arguments: IssuerConfiguration.all.filter(\.profile.supportsPINLogin)) func `pin lengths`(issuer: IssuerConfiguration) async throws
  {
    let rules = issuer.passcodes
    #expect(try await isTaken(pin: Self.pin(rules.minLength - 1), at: issuer) == false)
    // The enrolled PIN begins as these do, and is none of them.
    #expect(try await isTaken(pin: String(Self.pin(rules.minLength).reversed()), at: issuer))
    #expect(try await isTaken(pin: String(Self.pin(rules.maxLength).reversed()), at: issuer))
    #expect(try await isTaken(pin: Self.pin(rules.maxLength + 1), at: issuer) == false)
    for (pin, isGood) in [("225500", true), ("222500", false), ("128056", true), ("123056", false), ("218056", true), ("321056", false)] {
      #expect(try await isTaken(pin: pin, at: issuer) == isGood, "\(pin)")
    }
  }

  /// As many tries as the issuer says, and no more: PIN, password and answer.
  @Test(arguments: IssuerConfiguration.all) func `tries`(issuer: IssuerConfiguration) async throws {
    let bench = try Bench(issuer)
    let anna = UserProfile.anna(at: issuer)
    try await bench.enroll(anna)
    if issuer.profile.supportsPINLogin {
      for left in (0..<issuer.limits.pinMisses).reversed() {
        #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("135790")))?.attemptsLeft == left)
      }
      #expect(await bench.refusal(of: LoginByPIN(passcode: anna.passcode))?.statusCode == 423)
    }
    let token = try await bench.prompt(anna, on: .second)
    for left in (0..<issuer.limits.mfaAnswers).reversed() {
      #expect(await bench.refusal(of: token.answered("no idea"), from: .second)?.attemptsLeft == left)
    }
    #expect(await bench.refusal(of: token.answered("no idea"), from: .second)?.statusCode == 410)
    for miss in 2...issuer.limits.passwordMisses {
      bench.clock.advance(by: .seconds(3600))
      let error = await bench.refusal(of: LoginByUsernamePassword(username: anna.email, password: Secret("wrong")))
      #expect(error?.retryAfter ?? .zero == issuer.limits.passwordDelays[min(miss, issuer.limits.passwordDelays.count) - 1])
    }
    bench.clock.advance(by: .seconds(3600))
    let before = bench.issuer.hashCalls
    #expect(await bench.refusal(of: LoginByUsernamePassword(username: anna.email, password: anna.password))?.statusCode == 423)
    #expect(bench.issuer.hashCalls - before == 1, "as many as for any other")
  }
}
