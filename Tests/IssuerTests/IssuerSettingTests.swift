import Basics
import Contract
import Issuer
import Testing
import WalletModel

/// The issuer keeps its settings and heeds them.
@Suite struct IssuerSettingsInEffect {
  typealias Change = SettingChange

  /// Another value of a setting than the one it has, with what must change together with it.
  private static func others(_ setting: IssuerSetting) -> [Change] {
    switch setting.kind {
    case .number(_, let range, _):
      let company = ["password-min-length": [Change("password-max-length", "256")], "pin-min-length": [Change("pin-max-length", "12")]]
      let questions = Change("questions", (1...20).map { "Question \($0)?" }.joined(separator: ";"))
      return [Change(setting.name, "\(range.upperBound)")]
        + (setting.name == "required-questions" ? [questions] : company[setting.name] ?? [])
    case .flag: return [Change(setting.name, "\(setting.value(in: .meridian))" == "on" ? "off" : "on")]
    case .span: return [Change(setting.name, "7min")]
    case .spans: return [Change(setting.name, "0s,1d")]
    case .questions: return [Change(setting.name, "A?;B?;C?")]
    case .chosenQuestions: return [Change(setting.name, IssuerConfiguration.meridian.questions.pool[0].text)]
    case .line: return [Change(setting.name, "Another line")]
    case .pair: return [Change(setting.name, "#000000/16 #FFFFFF/231")]
    case .face: return [Change(setting.name, "#000000/16 #FFFFFF/231 #CCCCCC/252 #111111/233 #EEEEEE/255 white-on-black")]
    case .product: return [Change(setting.name, "2 Another")]
    case .word(_, let words): return words.filter { $0 != "\(setting.value(in: .meridian))" }.prefix(1).map { Change(setting.name, $0) }
    case .selection(_, let words): return words.prefix(1).map { Change(setting.name, $0) }
    }
  }

  @Test(arguments: IssuerConfiguration.meridian.settings.map(\.name)) func `each is kept`(name: String) async throws {
    let setting = try #require(IssuerConfiguration.meridian.settings.first { $0.name == name })
    let bench = try Bench()
    let changed = try await bench.issuer.set(Self.others(setting), of: bench.identifier)
    #expect(setting.value(in: changed) != setting.value(in: .meridian))
    #expect(try await bench.restarted().issuer.configuration(of: bench.identifier) == changed)
  }

  @Test func `what cannot be is refused whole`() async throws {
    let bench = try Bench()
    let error = await #expect(throws: WalletError.self) {
      try await bench.issuer.set([Change("pin-attempts", "7"), Change("session-timeout", "soon")], of: bench.identifier)
    }
    #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == ["session-timeout"])
    #expect(try await bench.issuer.configuration(of: bench.identifier) == .meridian)
  }

  @Test func `an issuer that there is not has none`() async throws {
    let bench = try Bench()
    await #expect(throws: WalletError.noSuchIssuer) {
      try await bench.issuer.set([Change("pin-attempts", "7")], of: IssuerIdentifier(rawValue: "nobody"))
    }
  }

  /// Changes at the same time are each of all that is there, and requests meanwhile see one state or another.
  @Test func `changes at the same time all count`() async throws {
    let bench = try Bench()
    let values = ["pin-attempts": "9", "answer-attempts": "8", "recovery-attempts": "7", "session-timeout": "42s", "pin-max-length": "12"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, value) in values {
        group.addTask { try await bench.issuer.set([Change(name, value)], of: bench.identifier) }
        group.addTask { try await bench.ask(RetrievePasscodeConfigurations()) }
      }
      try await group.waitForAll()
    }
    let rules = IssuerRules(try await bench.issuer.configuration(of: bench.identifier))
    for (name, value) in values {
      let kept = rules.settings.first { $0.name == name }?.value
      #expect(kept?.filter { $0 != " " } == value, "\(name)")
    }
  }

  // MARK: - Effect of the settings on the issuer

  private func set(_ bench: Bench, _ changes: (String, String)...) async throws {
    try await bench.issuer.set(changes.map { Change($0, $1) }, of: bench.identifier)
  }

  @Test(arguments: [1, 7, 100]) func `attempts of the PIN`(limit: Int) async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await set(bench, ("pin-attempts", "\(limit)"))
    for left in (0..<limit).reversed() {
      let error = await bench.refusal(of: LoginByPIN(passcode: Secret("1379")))
      #expect(error?.attemptsLeft == left)
    }
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .credentialLocked)
    let mail = try await bench.messages().last
    #expect(mail?.body.contains("\(limit)") == true)
  }

  /// A limit below what was missed already disables the PIN at the next attempt; a higher one lets it be tried again.
  @Test func `attempts that were used stay used`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<3 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1379"))) }
    try await set(bench, ("pin-attempts", "2"))
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .credentialLocked)
    try await set(bench, ("pin-attempts", "4"))
    try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
  }

  @Test func `attempts and waits of the password`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await set(bench, ("password-attempts", "2"), ("password-waits", "10s"))
    let wrong = LoginByUsernamePassword(username: UserProfile.anna.email, password: Secret("wrong-harbour-29"))
    #expect(await bench.refusal(of: wrong, from: .second)?.retryAfter == .seconds(10))
    #expect(await bench.refusal(of: wrong, from: .second)?.code == .tryLater)
    bench.clock.advance(by: .seconds(11))
    #expect(await bench.refusal(of: wrong, from: .second)?.statusCode == 401)
    bench.clock.advance(by: .seconds(11))
    #expect(await bench.refusal(of: wrong, from: .second)?.code == .credentialLocked)
  }

  @Test func `answers and questions`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await set(bench, ("answer-attempts", "1"), ("question-timeout", "30s"))
    let asked = try await bench.prompt(on: .second)
    #expect(await bench.refusal(of: asked.answered("wrong"), from: .second)?.attemptsLeft == 0)
    #expect(await bench.refusal(of: asked.answered("wrong"), from: .second)?.code == .mfaTokenExpired)
    bench.clock.advance(by: .seconds(3600))
    let again = try await bench.prompt(on: .second)
    bench.clock.advance(by: .seconds(31))
    #expect(await bench.refusal(of: again.answered("x"), from: .second)?.code == .mfaTokenExpired)

    try await set(bench, ("questions", "A?; B?; C?"), ("required-questions", "1"), ("mandatory-questions", "C?"))
    let offered = try await bench.ask(RetrieveMFAQuestionsWithMetadata(), from: .third)
    #expect(offered == MFAQuestions(pool: [MFAQuestion("A?"), MFAQuestion("B?"), MFAQuestion("C?", isMandatory: true)], requiredNumber: 1))
    let ben = UserProfile.ben.with { $0.mfaQuestionAnswers = [MFAAnswer(question: "A?", answer: Secret("a"))] }
    #expect(await bench.refusal(of: RegisterNewUser(userProfile: ben), from: .third)?.fieldErrors.map(\.field) == ["mfaQuestionAnswers"])
    try await bench.enroll(ben.with { $0.mfaQuestionAnswers = [MFAAnswer(question: "C?", answer: Secret("c"))] }, on: .third)
    // Anna's own questions stay good.
    bench.clock.advance(by: .seconds(3600))
    let hers = try await bench.prompt(on: .fourth)
    try await bench.ask(hers.answered(UserProfile.anna.answer(to: hers.question).reveal()), from: .fourth)
  }

  @Test func `sessions keep the timeout that they were given`() async throws {
    let bench = try Bench()
    let old = try await bench.enroll()
    try await set(bench, ("session-timeout", "30s"), ("session-absolute-timeout", "1min"))
    let new = try await bench.link(.second)
    #expect(new.session.idleTimeout == .seconds(30))
    bench.clock.advance(by: .seconds(31))
    #expect(await bench.refusal(of: RetrieveCustomerDevices(), from: .second, session: new.session.token)?.code == .sessionEnded)
    try await bench.ask(RetrieveCustomerDevices(), session: old.session.token)
    // A restarted issuer has the setting too.
    bench.clock.advance(by: .seconds(200))
    try await bench.restarted().ask(RetrieveCustomerDevices(), session: old.session.token)
  }

  @Test func `nonces recoveries and device tokens`() async throws {
    let bench = try Bench()
    try await set(
      bench, ("nonce-timeout", "10s"), ("recovery-timeout", "20s"), ("recovery-attempts", "1"), ("device-token-timeout", "1min"))
    let answer = try await bench.ask(RegisterNewUser(userProfile: .anna))
    bench.clock.advance(by: .seconds(11))
    #expect(await bench.refusal(of: LoginByNonce(nonce: answer.nonce))?.code == .nonceExpired)
    let recovery = try await bench.ask(StartPasswordRecovery(username: UserProfile.anna.email), from: .second)
    #expect(recovery.expires == bench.clock.now + .seconds(20))
    #expect(
      await bench.refusal(of: ResetPassword(recovery, code: Secret("00000000")), from: .second)?.attemptsLeft == 0)
  }

  @Test func `lengths of passwords and PINs`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await set(bench, ("password-min-length", "20"), ("pin-min-length", "6"), ("pin-max-length", "6"), ("password-requires-digit", "on"))
    let refused = await bench.refusal(of: RegisterNewUser(userProfile: .ben), from: .second)
    #expect(refused?.fieldErrors.map(\.message) == ["doesn't meet this rule: 20 to 64 characters", "doesn't meet this rule: 6 digits"])
    // Equal minimum and maximum are written as one length.
    let passcodes = try await bench.ask(RetrievePasscodeConfigurations())
    #expect(RetrievePasscodeConfigurations.summary(of: passcodes) == "6 digits")
    let passwords = try await bench.ask(RetrievePasswordConfigurations())
    #expect(RetrievePasswordConfigurations.summary(of: passwords) == "20 to 64 characters")
    // Anna's PIN of four digits was accepted before and stays good.
    try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
  }

  /// A PIN that is longer than new ones may be can still be typed, and is still good, however often the maximum changes.
  @Test func `a longer PIN than new ones stays good`() async throws {
    let bench = try Bench()
    let anna = UserProfile.anna.with {
      $0.passcode = Secret("258036")
      $0.confirmPasscode = $0.passcode
    }
    try await bench.enroll(anna)
    try await set(bench, ("pin-max-length", "4"))
    try await set(bench, ("pin-max-length", "5"))
    let kept = try await bench.restarted().issuer.configuration(of: bench.identifier)
    #expect(kept.longestPasscode == 6 && kept.passcodes.maxLength == 5)
    try await bench.ask(LoginByPIN(passcode: anna.passcode))
    try await set(bench, ("pin-max-length", "8"))
    #expect(try await bench.issuer.configuration(of: bench.identifier).longestPasscode == 8)
  }

  @Test func `without PIN login PINs rest and come back`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await set(bench, ("pin-login", "off"))
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .notOffered)
    #expect(try await bench.ask(IsDeviceRegistered()).issuer.supportsPINLogin == false)
    let login = try await bench.ask(
      LoginByUsernamePassword(username: UserProfile.anna.email, password: UserProfile.anna.password))
    #expect(LoginByUsernamePassword.status(of: login) == 200)
    try await set(bench, ("pin-login", "default"))
    try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
  }

  @Test func `cards of a program`() async throws {
    let anna = try await (try Bench()).holder()
    let program = "SKRILL-VIRTUAL-MC-EEA"
    func allowable() async throws -> Int? { try await anna.ask(GetPrograms()).programs.first { $0.programName == program }?.allowableCards }
    let cards = [try await anna.order(), try await anna.order()]
    // Fewer than there are: what is there stays.
    try await set(anna.bench, (program + ".allowable-cards", "1"))
    #expect(try await allowable() == 0)
    #expect(await anna.refusal(ofOrder: .virtual)?.code == .limitReached)
    #expect(try await anna.cards().cards.count == 2)
    try await anna.set(.locked, cards[0].cardId)
    try await set(anna.bench, (program.lowercased() + ".allowable-cards", "7"))
    #expect(try await allowable() == 5)
    try await anna.order()
    try await set(anna.bench, (program + ".allowable-cards", "0"))
    #expect(await anna.refusal(ofOrder: .virtual)?.code == .limitReached)
  }
}
