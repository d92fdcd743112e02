import Contract
import Foundation
import Issuer
import Testing
import WalletModel

/// The table of settings: every rule of an issuer stands in it, takes its bounds and refuses what is one past them, and the issuer heeds it.
@Suite struct IssuerSettingsTests {
  typealias Change = IssuerSetting.Change

  static let names = IssuerConfiguration.meridian.settings.map(\.name)

  private static func setting(_ name: String) throws -> IssuerSetting {
    try #require(IssuerConfiguration.meridian.settings.first { $0.name == name })
  }

  /// So many questions on a line.
  private static func questions(_ count: Int) -> String { (1...count).map { "Question \($0)?" }.joined(separator: ";") }

  /// The lowest and the highest value of a kind, and values that are one past them or no values at all.
  private static func samples(_ kind: IssuerSetting.Kind) -> (good: [String], bad: [String]) {
    switch kind {
    case .number(_, let range, _):
      (
        ["\(range.lowerBound)", "\(range.upperBound)"],
        ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "", "x", "1.5", "+\(range.upperBound)", "٣", "99999999999999999999"]
      )
    case .flag: (["on", "off"], ["", "maybe", "1"])
    case .span(let range):
      (
        [range.lowerBound.inLargestUnit, range.upperBound.inLargestUnit],
        ["0s", (range.upperBound + .seconds(1)).inLargestUnit, "", "5", "-5s", "9999999999999999d", "5 parsecs"]
      )
    case .spans:
      (
        ["0s", Array(repeating: "1d", count: 20).joined(separator: ",")],
        ["", "0s,", "2d", Array(repeating: "1s", count: 21).joined(separator: ","), "30"]
      )
    case .questions(let count, let length):
      (
        [questions(count.lowerBound), questions(count.upperBound), String(repeating: "ä", count: length)],
        ["", ";", questions(count.upperBound + 1), String(repeating: "a", count: length + 1), "A?;a?", "A\u{1b}[2J?", "A\u{202E}?"]
      )
    case .chosenQuestions:
      (["none", IssuerConfiguration.meridian.questions.pool.map(\.text).joined(separator: "; ")], ["", ";", "No such question?"])
    case .word(let words): (words + words.map { $0.lowercased() }, ["", "ACTIVE", "PENDING, APPLIED", "pend"])
    }
  }

  /// Returns the settings that must change together with a setting at its bounds.
  private static func company(_ name: String, _ value: String) -> [Change] {
    switch name {
    case "questions": [Change("required-questions", "1")]
    case "required-questions": [Change("questions", questions(20))]
    case "password-min-length": [Change("password-max-length", "256")]
    case "password-max-length": [Change("password-min-length", "1")]
    case "pin-min-length": [Change("pin-max-length", "12")]
    case "session-timeout": [Change("session-absolute-timeout", "30d")]
    case "session-absolute-timeout": [Change("session-timeout", "1s")]
    default: []
    }
  }

  @Test(arguments: names) func eachTakesItsBoundsAndNothingBeyond(name: String) async throws {
    let setting = try Self.setting(name)
    let (good, bad) = Self.samples(setting.kind)
    let bench = try Bench()
    for value in good {
      let changed = try await bench.issuer.set([Change(name, value)] + Self.company(name, value), of: bench.identifier)
      let wanted = try setting.kind.read(value).get()
      #expect(setting.value(in: changed) == wanted, "\(name)=\(value)")
      #expect(changed.longestPasscode >= 6 && changed.longestPassword >= 64)
      // As it is kept, and as it is written for people.
      #expect(try await bench.restarted().issuer.configuration(of: bench.identifier) == changed)
      #expect(try setting.kind.read("\(wanted)").get() == wanted)
    }
    let before = try await bench.issuer.configuration(of: bench.identifier)
    for value in bad {
      do throws(WalletError) {
        _ = try await bench.issuer.set([Change(name, value)], of: bench.identifier)
        Issue.record("\(name)=\(value) was taken")
      } catch {
        #expect(error.statusCode == 400)
        #expect(error.fieldErrors.map(\.field) == [name])
        #expect(error.fieldErrors.first?.message.hasPrefix("must ") == true)
      }
    }
    #expect(try await bench.issuer.configuration(of: bench.identifier) == before)
    let restored = try await bench.issuer.set(
      [Change(name, "default")] + Self.company(name, "").map { Change($0.name, "default") }, of: bench.identifier)
    #expect(setting.value(in: restored) == setting.value(in: .meridian))
  }

  /// Identifiers of an issuer and its programs, and the maximums of the profile, which are taken from the rules when it is announced.
  private static let identities: Set = [
    "identifier.rawValue", "formerLengths", "profile.name", "profile.greeting", "profile.maxPasscodeLength",
    "profile.maxPasswordLength", "program.name", "program.cardType", "program.scheme", "program.currencies",
    "program.region", "program.bin", "program.validMonths", "program.isDigitalFirst", "program.isLockable", "program.forcedStatus",
    "program.productName",
  ]

  /// Every value in a configuration by its path.
  private static func leaves(of value: Any, _ path: String = "") -> [String: String] {
    let children = Mirror(reflecting: value).children
    if value is Duration || value is [Duration] || value is [String] || value is any RawRepresentable && !(value is IssuerIdentifier)
      || children.isEmpty
    {
      return [path: "\(value)"]
    }
    var all: [String: String] = [:]
    for (index, child) in children.enumerated() {
      let label = child.label ?? "\(index)"
      all.merge(leaves(of: child.value, path.isEmpty ? label : "\(path).\(label)")) { $1 }
    }
    return all
  }

  /// Nothing of an issuer's rules is left out: every figure of a configuration is changed by some setting.
  @Test func everyRuleOfAnIssuerIsInTheTable() throws {
    var touched: Set<String> = []
    let before = Self.leaves(of: IssuerConfiguration.meridian)
    for setting in IssuerConfiguration.meridian.settings {
      for value in Self.samples(setting.kind).good {
        let company = Self.company(setting.name, value)
        let alone = try IssuerConfiguration.meridian.setting(company)
        let after = Self.leaves(of: try IssuerConfiguration.meridian.setting([Change(setting.name, value)] + company))
        let base = Self.leaves(of: alone)
        touched.formUnion(after.keys.filter { after[$0] != base[$0] })
      }
    }
    let untouched = before.keys.filter { path in
      guard !touched.contains(path) else { return false }
      let parts = path.split(separator: ".")
      let name = parts.first == "programs" ? "program." + parts.dropFirst(2).joined(separator: ".") : path
      return !Self.identities.contains(name) && !Self.identities.contains { name.hasPrefix($0 + ".") }
    }
    #expect(untouched.isEmpty, "\(untouched.sorted()) can be changed by no setting")
    #expect(Set(Self.names).count == Self.names.count)
  }

  /// The sample person enrolls under any lengths that an issuer may ask for.
  @Test func theSamplePersonMeetsEveryLength() throws {
    for length in 4...12 {
      var rules = PasscodeConfigurations()
      (rules.minLength, rules.maxLength) = (length, length)
      let pin = SamplePerson.passcode(under: rules)
      let missing = rules.requirements(for: pin).filter { !$0.isMet }
      #expect(missing.isEmpty, "\(length) digits")
    }
    for length in [8, 13, 20, 26, 27, 64, 65, 256] {
      var rules = PasswordConfigurations()
      (rules.minLength, rules.maxLength) = (length, 256)
      (rules.requireUpper, rules.requireLower, rules.requireDigit, rules.requireSpecial) = (length > 12, length > 12, length > 12, true)
      let password = SamplePerson.password(under: rules)
      let missing = rules.requirements(for: password, username: "").filter { !$0.isMet }
      #expect(missing.isEmpty, "\(length) characters")
    }
  }

  @Test func theFiguresOfTheRulesAreTheDefaults() throws {
    let rules = IssuerRules(.meridian)
    func value(_ name: String) -> String? { rules.settings.first { $0.name == name }?.standard }
    let figures = [
      ("pin-login", "on"), ("pin-attempts", "5"), ("password-attempts", "100"),
      ("password-waits", "0 s, 0 s, 30 s, 1 min, 5 min, 15 min, 1 h"),
      ("answer-attempts", "3"), ("recovery-attempts", "3"), ("session-timeout", "5 min"), ("session-absolute-timeout", "12 h"),
      ("nonce-timeout", "2 min"), ("question-timeout", "10 min"), ("recovery-timeout", "10 min"), ("device-token-timeout", "90 d"),
      ("password-min-length", "8"), ("password-max-length", "64"), ("pin-min-length", "4"), ("pin-max-length", "6"),
      ("required-questions", "2"), ("mandatory-questions", "none"), ("SKRILL-VIRTUAL-MC-EEA.allowable-cards", "3"),
    ]
    for (name, figure) in figures { #expect(value(name) == figure, "\(name)") }
    #expect(rules.settings.allSatisfy { !$0.range.isEmpty && !$0.unit.isEmpty && $0.says.hasSuffix(".") })
  }

  // MARK: - Relations between settings

  @Test(arguments: [
    (["required-questions=9"], "required-questions: must be at most 8"),
    (["questions=One?"], "questions: must be at least 2"),
    (["mandatory-questions=Nobody asks this?"], "mandatory-questions: must be some of the questions"),
    (["pin-min-length=7"], "pin-min-length: must be at most 6, which is pin-max-length"),
    (["pin-max-length=4", "pin-min-length=6"], "pin-min-length: must be at most 4"),
    (["password-max-length=7"], "password-max-length: must be at least 8"),
    (["session-timeout=0s"], "session-timeout: must be a duration from 1s to 1d, like 90s"),
    (["session-absolute-timeout=1min"], "session-absolute-timeout: must be at least 5 min, which is session-timeout"),
    (["pin-attempts=7", "pin-attempts=8"], "pin-attempts: must be set only once"),
    (["pin-attempt=7"], "pin-attempt: is not a setting of this issuer. Did you mean pin-attempts?"),
    (["zzzzzzzz=7"], "zzzzzzzz: is not a setting of this issuer. To see all settings, run: billfold issuer show"),
    (["CITADEL-PHYSICAL-MC-EEA.allowable-cards=2"], "CITADEL-PHYSICAL-MC-EEA.allowable-cards: is not a setting of this issuer"),
    (["pin-attempts=7", "session-timeout=soon"], "session-timeout: must be a duration"),
  ]) func whatCannotBeIsRefusedWhole(settings: [String], says: String) async throws {
    let bench = try Bench()
    let changes = settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return Change(parts[0], parts[1])
    }
    do throws(WalletError) {
      _ = try await bench.issuer.set(changes, of: bench.identifier)
      Issue.record("was taken")
    } catch {
      #expect(error.fieldErrors.map { "\($0.field): \($0.message)" }.contains { $0.hasPrefix(says) }, "\(error.fieldErrors)")
    }
    #expect(try await bench.issuer.configuration(of: bench.identifier) == .meridian)
  }

  @Test func aMandatoryQuestionIsNotLostByTheWay() async throws {
    let bench = try Bench(.strict)
    let error = await Self.refusal(of: [Change("questions", "A?;B?;C?")], bench)
    #expect(error?.fieldErrors.first?.message.contains("which is mandatory") == true)
    let changed = try await bench.issuer.set(
      [Change("mandatory-questions", "B?"), Change("questions", "A?;B?;C?")], of: bench.identifier)
    #expect(changed.questions.pool.filter(\.isMandatory).map(\.text) == ["B?"])
    #expect(try await bench.issuer.set([Change("questions", "B?;D?;E?")], of: bench.identifier).questions.pool[0].isMandatory)
  }

  @Test func valuesOfMegabytesAreRefusedShortly() async throws {
    let bench = try Bench()
    let long = String(repeating: "a;", count: 2_500_000)
    for change in IssuerSetting.all.map({ Change($0.name, long) }) + [Change(long, "7")] {
      let error = await Self.refusal(of: [change], bench)
      #expect(error?.statusCode == 400)
      var length = 0
      for problem in error?.fieldErrors ?? [] { length += problem.field.utf8.count + problem.message.utf8.count }
      #expect(length < 600)
    }
  }

  private static func refusal(of changes: [Change], _ bench: Bench) async -> WalletError? {
    do throws(WalletError) {
      _ = try await bench.issuer.set(changes, of: bench.identifier)
      Issue.record("was taken")
      return nil
    } catch {
      return error
    }
  }

  @Test func anIssuerThatThereIsNotHasNone() async throws {
    let bench = try Bench()
    await #expect(throws: WalletError.noSuchIssuer) {
      try await bench.issuer.set([Change("pin-attempts", "7")], of: IssuerIdentifier(rawValue: "nobody"))
    }
  }

  /// Changes at the same time are each of all that is there, and requests meanwhile see one state or another.
  @Test func changesAtTheSameTimeAllCount() async throws {
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

  /// `make pictures` writes the table in Rules.md.
  @Test func theTableInTheRulesIsThisOne() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- issuer settings -->\n"))
    let end = try #require(text.range(of: "<!-- end of issuer settings -->"))
    var table = "| Setting | Range | Meridian | Citadel | Pebble | Meaning |\n| --- | --- | --- | --- | --- | --- |\n"
    let program = IssuerSetting.allowableCards(of: "PROGRAM")
    for setting in IssuerSetting.all {
      let defaults = IssuerConfiguration.all.map { issuer in
        if case .questions = setting.kind { return "\(issuer.questions.pool.count) questions" }
        return "\(setting.value(in: issuer))"
      }
      table += "| `\(setting.name)` | \(setting.kind.range) | \(defaults.joined(separator: " | ")) | \(setting.says) |\n"
    }
    table += "| `\(program.name)` | \(program.kind.range) | by program | by program | by program | \(program.says) |\n"
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + table + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }

  // MARK: - Effect of the settings on the issuer

  private func set(_ bench: Bench, _ changes: (String, String)...) async throws {
    try await bench.issuer.set(changes.map { Change($0, $1) }, of: bench.identifier)
  }

  @Test(arguments: [1, 7, 100]) func attemptsOfThePIN(limit: Int) async throws {
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
  @Test func attemptsThatWereUsedStayUsed() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<3 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1379"))) }
    try await set(bench, ("pin-attempts", "2"))
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .credentialLocked)
    try await set(bench, ("pin-attempts", "4"))
    try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
  }

  @Test func attemptsAndWaitsOfThePassword() async throws {
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

  @Test func answersAndQuestions() async throws {
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

  @Test func sessionsKeepTheTimeoutThatTheyWereGiven() async throws {
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

  @Test func noncesRecoveriesAndDeviceTokens() async throws {
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

  @Test func lengthsOfPasswordsAndPINs() async throws {
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
  @Test func aLongerPINThanNewOnesStaysGood() async throws {
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

  @Test func withoutPINLoginPINsRestAndComeBack() async throws {
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

  @Test func cardsOfAProgram() async throws {
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
