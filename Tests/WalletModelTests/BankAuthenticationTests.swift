import Basics
import Testing
import WalletModel

/// The rules of a bank's question, whichever bank asks.
@Suite struct BankAuthenticationTests {
  private static let start = Timestamp(iso8601: "2026-11-21T09:41:00Z") ?? .earliest
  private static let id = TransactionIdentifier(rawValue: "acs")

  /// Stands for a code as a bank would have it.
  private static func tag(_ code: Secret) -> [UInt8] { Array(code.reveal().utf8) }

  private func asking(_ kind: ChallengeKind, _ amount: Money? = Self.pounds(1050)) -> BankAuthentication {
    var asking = BankAuthentication(
      Self.id, acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", amount: amount, kind: kind, status: .challengeRequired,
      made: Self.start)
    if kind == .code { asking.hasSentCode(Self.tag(Secret("123456"))) }
    return asking
  }

  private static func pounds(_ minorUnits: Int64) -> Money? { Currency.named("GBP").map { Money(minorUnits: minorUnits, $0) } }

  private func submit(_ code: String) -> ChallengeAnswer { ChallengeAnswer(.submit, code: Secret(code)) }

  private func payment(_ minorUnits: Int64, at shop: MerchantIdentifier = .harbourBooks, named name: String = "Harbour Books") throws
    -> PaymentRequest
  {
    PaymentRequest(
      accountPan: Secret("4200000000000000"), expiry: CardExpiry(month: 11, year: 2029), cvv: nil,
      amount: Self.pounds(minorUnits), acquirerMerchantID: shop, merchantName: name, authentication: nil)
  }

  // MARK: - Codes

  @Test func `the right code authenticates`() {
    var asking = asking(.code)
    #expect(asking.answer(submit("654321"), at: Self.start, tag: Self.tag) == .nothing)
    #expect(asking.status == .challengeRequired && asking.misses == 1)
    #expect(asking.answer(submit("123456"), at: Self.start, tag: Self.tag) == .nothing)
    #expect(asking.status == .authenticated && !asking.isCancelled)
  }

  @Test func `the third miss ends it`() {
    var asking = asking(.code)
    let answers = [submit("000000"), ChallengeAnswer(.submit), submit("111111")]
    for (number, answer) in answers.enumerated() {
      _ = asking.answer(answer, at: Self.start, tag: Self.tag)
      #expect(asking.page(bank: "Bank", lastFour: "0000", codesTo: "•••• 01").triesLeft == 2 - number)
    }
    #expect(asking.status == .notAuthenticated && !asking.isCancelled)
    // The right one comes too late.
    _ = asking.answer(submit("123456"), at: Self.start, tag: Self.tag)
    #expect(asking.status == .notAuthenticated && asking.misses == 3)
  }

  @Test func `there are three codes`() {
    var asking = asking(.code)
    for code in ["222222", "333333"] {
      #expect(asking.answer(ChallengeAnswer(.resend), at: Self.start, tag: Self.tag) == .sendCode)
      asking.hasSentCode(Self.tag(Secret(code)))
    }
    #expect(asking.answer(ChallengeAnswer(.resend), at: Self.start, tag: Self.tag) == .refuse)
    // Only the last one is good.
    _ = asking.answer(submit("222222"), at: Self.start, tag: Self.tag)
    #expect(asking.misses == 1)
    _ = asking.answer(submit("333333"), at: Self.start, tag: Self.tag)
    #expect(asking.status == .authenticated)
  }

  @Test(arguments: [ChallengeKind.singleSelect, .multiSelect, .app]) func `only questions by code send others`(kind: ChallengeKind) {
    var asking = asking(kind)
    #expect(asking.answer(ChallengeAnswer(.resend), at: Self.start, tag: Self.tag) == .refuse)
    #expect(asking.codes == 0 && asking.codeTag == nil)
  }

  // MARK: - Choices

  @Test(arguments: [
    (ChallengeKind.singleSelect, [0], true), (.singleSelect, [1], false), (.singleSelect, [0, 1], false), (.singleSelect, [], false),
    (.multiSelect, [0, 1], true), (.multiSelect, [1, 0], true), (.multiSelect, [0], false), (.multiSelect, [0, 1, 2], false),
  ]) func `choices are right or wrong`(kind: ChallengeKind, choices: [Int], isRight: Bool) {
    var asking = asking(kind)
    _ = asking.answer(ChallengeAnswer(.submit, choices: choices), at: Self.start, tag: Self.tag)
    #expect(asking.status == (isRight ? .authenticated : .challengeRequired) && asking.misses == (isRight ? 0 : 1))
  }

  @Test func `the page shows what can be chosen`() {
    let page = asking(.multiSelect).page(bank: "Bank", lastFour: "0000", codesTo: "•••• 01")
    #expect(page.choices == ["Shop: Harbour Books", "Amount: 10.50 GBP", "Machine: cash"] && page.sentTo == nil)
    #expect(asking(.multiSelect, nil).page(bank: "Bank", lastFour: "0000", codesTo: "").choices[1] == "Amount: nothing")
    #expect(asking(.code).page(bank: "Bank", lastFour: "0000", codesTo: "•••• 01").sentTo == "•••• 01")
  }

  // MARK: - In the app

  @Test(arguments: [true, false]) func `the app answers`(approves: Bool) {
    var asking = asking(.app)
    // The page can't.
    _ = asking.answer(submit("123456"), at: Self.start, tag: Self.tag)
    #expect(asking.waitsInApp(at: Self.start) && asking.misses == 0)
    asking.answerInApp(approves: approves, at: Self.start)
    #expect(asking.status == (approves ? .authenticated : .notAuthenticated) && !asking.isCancelled)
    asking.answerInApp(approves: !approves, at: Self.start)
    #expect(asking.status == (approves ? .authenticated : .notAuthenticated))
  }

  @Test func `the app does not answer the page`() {
    var asking = asking(.code)
    asking.answerInApp(approves: true, at: Self.start)
    #expect(asking.status == .challengeRequired && !asking.waitsInApp(at: Self.start))
  }

  // MARK: - The end

  @Test(arguments: ChallengeKind.allCases) func `time passes`(kind: ChallengeKind) {
    let lifetime = Duration.seconds(kind == .app ? 300 : 600)
    var asking = asking(kind)
    #expect(asking.ends == Self.start + lifetime)
    #expect(asking.isOpen(at: Self.start + lifetime - .milliseconds(1)) && !asking.isOpen(at: Self.start + lifetime))
    // Nor before it was asked, in a world whose clock was moved back.
    #expect(!asking.isOpen(at: Self.start - .milliseconds(1)))
    for answer in [submit("123456"), ChallengeAnswer(.submit, choices: [0]), ChallengeAnswer(.cancel), ChallengeAnswer(.resend)] {
      #expect(asking.answer(answer, at: Self.start + lifetime, tag: Self.tag) == .nothing)
    }
    asking.answerInApp(approves: true, at: Self.start + lifetime)
    #expect(asking == self.asking(kind))
  }

  @Test(arguments: ChallengeKind.allCases) func `a cancelled question authenticates nobody`(kind: ChallengeKind) {
    var asking = asking(kind)
    #expect(asking.answer(ChallengeAnswer(.cancel), at: Self.start, tag: Self.tag) == .nothing)
    #expect(asking.status == .notAuthenticated && asking.isCancelled)
  }

  // MARK: - The payment

  @Test func `it is good for one payment`() throws {
    var asking = asking(.code)
    var other = self.asking(.code, nil)
    #expect(try !asking.use(for: payment(1050)))
    _ = asking.answer(submit("123456"), at: Self.start, tag: Self.tag)
    _ = other.answer(submit("123456"), at: Self.start, tag: Self.tag)
    #expect(try !asking.use(for: payment(1051)) && !asking.use(for: payment(1050, at: .reedAndRye, named: "Reed & Rye")))
    // What was asked to store a card pays nothing.
    #expect(try !other.use(for: payment(1050)))
    #expect(try asking.use(for: payment(1050)) && asking.isUsed)
    #expect(try !asking.use(for: payment(1050)))
  }

  @Test func `shops of the same name share no authentication`() throws {
    var asking = asking(.code)
    _ = asking.answer(submit("123456"), at: Self.start, tag: Self.tag)
    let sameName = MerchantIdentifier(rawValue: "harbour-books-2")
    #expect(try !asking.use(for: payment(1050, at: sameName)) && !asking.isUsed)
    // The shop may have been renamed meanwhile.
    #expect(try asking.use(for: payment(1050, named: "Harbour Books Ltd")))
  }

  @Test func `an authentication stored without an identifier is compared by the shop's name`() throws {
    var stored = BankAuthentication(
      Self.id, acquirerMerchantID: nil, merchantName: "Harbour Books", amount: Self.pounds(1050), kind: .code, made: Self.start,
      status: .authenticated, isCancelled: false, codeTag: nil, codes: 1, misses: 0, isUsed: false)
    #expect(try !stored.use(for: payment(1050, named: "Reed & Rye")))
    #expect(try stored.use(for: payment(1050)))
  }

  @Test(arguments: TransStatus.allCases) func `only what may be authorized is good`(status: TransStatus) throws {
    var made = BankAuthentication(
      Self.id, acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", amount: Self.pounds(1050), kind: .code, status: status,
      made: Self.start)
    #expect(try made.use(for: payment(1050)) == status.mayAuthorize)
  }
}
