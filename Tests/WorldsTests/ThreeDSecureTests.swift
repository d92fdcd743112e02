import Basics
import Contract
import Gateway
import Handset
import Network
import Simulation
import TemporaryFolder
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Who confirms a payment, and what follows, in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct ThreeDSecureTests {
  private static let shop = ShopStory.shop

  // MARK: - The Simulated Bank

  /// The vendor's numbers, each with what its bank does.
  @Test(arguments: [
    ("4200000000000091", ResultCause.approved, AuthenticationFlow?.some(.frictionless)),
    ("4200000000000109", .approved, .attempted), ("4012001037141112", .threeDSecureFailed, nil),
    ("4012001037461114", .threeDSecureUnavailable, nil), ("4532497088771651", .notEnrolled, nil),
    ("4200000000000042", .approved, .challenge), ("4200000000000067", .approved, .challenge),
    ("4012000000003119", .approved, .challenge), ("4012000000003127", .approved, .challenge),
    ("4200000000000000", .approved, .frictionless),
  ])
  func `numbers tell their banks`(number: String, cause: ResultCause, flow: AuthenticationFlow?) async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    #expect(try await story.submit(story.anna, order, number: Secret(number)).cause == cause)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    #expect(outcome.state == (cause == .approved ? .paid : .declined) && outcome.authentication == flow)
  }

  /// What the bank can be made to do, with a new card and with one that is stored.
  @Test(arguments: ForcedAuthentication.allCases, [false, true])
  func `the bank is made to`(forced: ForcedAuthentication, isStored: Bool) async throws {
    let story = try await ShopStory()
    let kept = isStored ? try await story.keep(story.anna) : nil
    try await story.world.perform(UpdateShop(Self.shop, [SettingChange(ShopSetting.threeDSecureForStored, "on")]))
    try await story.world.perform(UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, forced.rawValue)]))
    let (order, _) = try await story.checkOut(story.anna)
    let submitted: SubmittedTransaction
    if let kept {
      let params = try TokenPaymentParams(
        checkoutID: order.checkout, tokenID: kept.registrationId, paymentBrand: .visa, cvv: Secret("123"))
      submitted = try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    } else {
      submitted = try await story.begin(story.anna, order)
    }
    let expected: ResultCause =
      switch forced {
      case .challenges: .pending
      case .approves: .approved
      case .declines, .rejects: .threeDSecureFailed
      case .unavailable: .threeDSecureUnavailable
      }
    #expect(submitted.result.cause == expected && (submitted.threeDS2Info != nil) == (forced == .challenges))
    // Once.
    let reading = try #require(try await story.world.perform(GetNetwork()).settings.first { $0.name == NetworkSetting.nextAuthentication })
    #expect(reading.value == "normal")
  }

  /// Saved cards skip 3-D Secure, unless the shop wants it.
  @Test func `stored cards skip it`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    for (setting, flow) in [("off", AuthenticationFlow.skipped), ("on", .frictionless)] {
      try await story.world.perform(UpdateShop(Self.shop, [SettingChange(ShopSetting.threeDSecureForStored, setting)]))
      let (order, _) = try await story.checkOut(story.anna)
      let params = try TokenPaymentParams(
        checkoutID: order.checkout, tokenID: kept.registrationId, paymentBrand: .visa, cvv: Secret("123"))
      #expect(try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .approved)
      let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
      #expect(outcome.state == .paid && outcome.authentication == flow)
    }
  }

  @Test func `the third wrong code ends it`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    let question = try #require(try await story.begin(story.anna, order, number: Secret("4200000000000042")).threeDS2Info)
    let provider = story.anna.paymentProvider
    let right = try await story.newestCode()
    let wrong = Secret(right.reveal() == "000000" ? "111111" : "000000")
    for left in [2, 1, 0] {
      let page = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: wrong))
      #expect(page.triesLeft == left && page.transStatus == (left == 0 ? .notAuthenticated : .challengeRequired))
    }
    // The right one comes too late.
    #expect(try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: right)).transStatus == .notAuthenticated)
    #expect(
      try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause == .threeDSecureFailed)
  }

  @Test func `another code takes the place of the first`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    let question = try #require(try await story.begin(story.anna, order, number: Secret("4200000000000042")).threeDS2Info)
    let provider = story.anna.paymentProvider
    let first = try await story.newestCode()
    _ = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.resend))
    let second = try await story.newestCode()
    #expect(first != second)
    #expect(try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: first)).triesLeft == 2)
    _ = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.resend))
    await #expect(throws: WalletError.noMoreChallengeCodes) {
      try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.resend))
    }
    let third = try await story.newestCode()
    #expect(try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: third)).transStatus == .authenticated)
    #expect(try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause == .approved)
  }

  @Test(arguments: [false, true]) func `who gives up pays nothing`(byApp: Bool) async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    let question = try #require(try await story.begin(story.anna, order, number: Secret("4200000000000042")).threeDS2Info)
    _ = try await story.anna.paymentProvider.answerChallenge(question.acsTransID, ChallengeAnswer(.cancel))
    // The app may never come back: the first reader settles it.
    if byApp {
      #expect(
        try await story.anna.paymentProvider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause
          == .cancelledByShopper)
    }
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    #expect(outcome.state == .declined && outcome.result?.code == "100.396.101")
  }

  @Test func `nobody answers in time`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    _ = try await story.begin(story.anna, order, number: Secret("4200000000000042"))
    story.move(.milliseconds(599_999))
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .pending)
    story.move(.milliseconds(1))
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .threeDSecureTimedOut)
  }

  /// An app that never comes back after the bank's question has paid all the same.
  @Test func `any reader completes a confirmed payment`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    let question = try #require(try await story.begin(story.anna, order, number: Secret("4200000000000042")).threeDS2Info)
    try await story.confirm(question, as: story.anna)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    #expect(outcome.state == .paid && outcome.authentication == .challenge)
  }

  // MARK: - Cards of this world's issuers

  private func ownCardPays(_ story: ShopStory) async throws -> (PlacedOrder, ThreeDS2Info) {
    let (_, details) = try await story.ownCard()
    let (order, _) = try await story.checkOut(story.anna)
    let submitted = try await story.begin(
      story.anna, order, number: details.pan, year: String(details.expiry.year),
      month: String(String(100 + details.expiry.month).suffix(2)),
      cvv: details.cvv)
    return (order, try #require(submitted.threeDS2Info))
  }

  @Test func `the owner approves in the app`() async throws {
    let story = try await ShopStory()
    let (order, question) = try await ownCardPays(story)
    #expect(question.kind == .app)
    #expect(try await story.pushes().contains("Is this you? 21.00 GBP at Harbour Books"))
    let approvals = try await story.anna.paymentApprovals.getPaymentApprovals()
    #expect(approvals.map(\.acsTransID) == [question.acsTransID])
    // Nobody else's.
    #expect(try await story.ben.paymentApprovals.getPaymentApprovals().isEmpty)
    try await story.ben.credentials.verifyPasscode(ShopStory.pin)
    await #expect(throws: WalletError.noSuchApproval) {
      try await story.ben.paymentApprovals.answer(question.acsTransID, approves: true)
    }
    let provider = story.anna.paymentProvider
    #expect(try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause == .pending)
    try await story.confirm(question, as: story.anna)
    #expect(try await story.anna.paymentApprovals.getPaymentApprovals().isEmpty)
    #expect(try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause == .approved)
  }

  @Test func `the owner says no`() async throws {
    let story = try await ShopStory()
    let (order, question) = try await ownCardPays(story)
    try await story.anna.paymentApprovals.answer(question.acsTransID, approves: false)
    #expect(
      try await story.anna.paymentProvider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause
        == .threeDSecureFailed)
    await #expect(throws: WalletError.noSuchApproval) {
      try await story.anna.paymentApprovals.answer(question.acsTransID, approves: false)
    }
  }

  @Test func `five minutes are over`() async throws {
    let story = try await ShopStory()
    let (order, question) = try await ownCardPays(story)
    story.move(.seconds(200))
    #expect(try await story.anna.paymentApprovals.getPaymentApprovals().count == 1)
    story.move(.seconds(100))
    await #expect(throws: WalletError.noSuchApproval) {
      try await story.anna.paymentApprovals.answer(question.acsTransID, approves: false)
    }
    #expect(
      try await story.anna.paymentProvider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause
        == .threeDSecureTimedOut)
  }

  /// The program ends while the owner is asked: nothing is paid, and nobody is asked again.
  @Test(arguments: [false, true]) func `a payment that has ended waits no longer`(bankIsAway: Bool) async throws {
    let story = try await ShopStory()
    let (order, question) = try await ownCardPays(story)
    try story.world.close()
    let world = try World(.standard, in: WorldDirectory(path: story.folder.path + "/worlds"), makes: false, source: story.source)
    defer { try? world.close() }
    let anna = WalletClient(
      backend: world.backend, phone: world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current), clock: world.time)
    _ = try await anna.authentication.loginByPIN(ShopStory.pin)
    #expect(try await anna.paymentApprovals.getPaymentApprovals().map(\.acsTransID) == [question.acsTransID])
    if bankIsAway { world.faults.arm(.status(503), for: .cancelPaymentAuthentication) }
    let outcome = try await anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    #expect(outcome.state == .declined && outcome.result?.code == "100.380.501")
    // A bank that was not told ends its question in its own time.
    #expect(try await anna.paymentApprovals.getPaymentApprovals().isEmpty != bankIsAway)
    world.time.advance(by: .seconds(300))
    _ = try await anna.authentication.loginByPIN(ShopStory.pin)
    #expect(try await anna.paymentApprovals.getPaymentApprovals().isEmpty)
  }

  @Test func `an approval takes a confirmation`() async throws {
    let story = try await ShopStory()
    let (_, first) = try await ownCardPays(story)
    // The card's details were shown a moment ago: that confirmation is good for five minutes, and not longer.
    story.move(.seconds(299))
    _ = try await story.anna.paymentApprovals.getPaymentApprovals()
    try await story.anna.paymentApprovals.answer(first.acsTransID, approves: true)
    let (_, second) = try await ownCardPays(story)
    story.move(.seconds(200))
    _ = try await story.anna.paymentApprovals.getPaymentApprovals()
    try await story.anna.authentication.logout()
    _ = try await story.anna.authentication.loginByPIN(ShopStory.pin)
    await #expect(throws: WalletError.stepUpRequired) { try await story.anna.paymentApprovals.answer(second.acsTransID, approves: true) }
    // Who says no has nothing to prove.
    try await story.anna.paymentApprovals.answer(second.acsTransID, approves: false)
  }

  /// A result is good for the number, amount and shop it was made for, and once. The shop is its identifier: both have the same name here.
  @Test func `an authentication is good for one payment`() async throws {
    let story = try await ShopStory()
    let (_, details) = try await story.ownCard()
    let number = details.pan
    let gateway = Caller.party(.gateway, key: Network.key(ofGatewayIn: story.world.file.key))
    var asked = 0
    func ask<O: Operation>(_ operation: O) async throws(WalletError) -> O.Answer {
      asked += 1
      let key = IdempotencyKey(rawValue: "authentication-\(asked + 100_000)")
      return try await story.world.backend.perform(operation, Call(gateway, .network, idempotencyKey: key))
    }
    let gbp = try #require(Currency.named("GBP"))
    let amount = Money(minorUnits: 1050, gbp)
    func authenticated(_ id: Int) async throws -> TransactionIdentifier {
      let answer = try await ask(
        RequestPaymentAuthentication(
          AuthenticationRequest(
            threeDSServerTransID: TransactionIdentifier(rawValue: "\(id)"), accountPan: number, expiry: details.expiry, amount: amount,
            acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", isStored: false)))
      #expect(answer.transStatus == .challengeRequired)
      try await story.confirm(ThreeDS2Info(acsTransID: answer.acsTransID, kind: .app), as: story.anna)
      return answer.acsTransID
    }
    func pay(_ id: TransactionIdentifier, _ amount: Money, at shop: MerchantIdentifier) async throws -> PaymentDecision {
      try await ask(
        RequestPaymentAuthorization(
          PaymentRequest(
            accountPan: number, expiry: details.expiry, cvv: SecurityCode(details.cvv, of: .visa), amount: amount,
            acquirerMerchantID: shop, merchantName: "Harbour Books", authentication: PaymentAuthentication(acsTransID: id, eci: "02")))
      ).decision
    }
    let id = try await authenticated(1)
    #expect(try await pay(id, Money(minorUnits: 1051, gbp), at: .harbourBooks) == .notAuthenticated)
    #expect(try await pay(id, amount, at: .reedAndRye) == .notAuthenticated)
    #expect(try await pay(id, amount, at: .harbourBooks) == .approved)
    #expect(try await pay(id, amount, at: .harbourBooks) == .notAuthenticated)
    #expect(try await pay(TransactionIdentifier(rawValue: "nothing"), amount, at: .harbourBooks) == .notAuthenticated)
  }

  // MARK: - Other ways to pay

  @Test func `a bank account pays and is kept`() async throws {
    let story = try await ShopStory()
    let order = try await story.anna.shopService.placeOrder([OrderLine(article: "ferries", count: 1)], at: Self.shop)
    var params = try BankAccountPaymentParams(
      checkoutID: order.checkout, holder: "Jane Jones", iban: Secret("de23 1000 0000 1234 5678 90"))
    params.isTokenizationEnabled = true
    #expect(
      try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .approved)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    #expect(outcome.isKept && outcome.paidWith?.inWords == "SEPA •••• 7890" && outcome.authentication == nil)
    let kept = try #require(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.first)
    #expect(kept.details == RegistrationDetails(holder: "Jane Jones", expiry: nil, account: "DE •••• 7890"))
  }

  @Test(arguments: RedirectAnswer.allCases) func `pay pal answers`(answer: RedirectAnswer) async throws {
    let story = try await ShopStory()
    try await story.world.perform(UpdateShop(Self.shop, [SettingChange(ShopSetting.everyMethod, "on")]))
    let (order, _) = try await story.checkOut(story.anna)
    let provider = story.anna.paymentProvider
    let submitted = try await provider.submitTransaction(try Transaction(order.checkout, .payPal))
    #expect(submitted.result.cause == .pending && submitted.redirectURL != nil)
    let account = answer == .approved ? "jane.jones@example.com" : nil
    let result = try await provider.continueTransaction(order.checkout, answer: answer, accountId: account).result.cause
    #expect(result == (answer == .approved ? .approved : .cancelledByShopper))
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    #expect(outcome.state == (answer == .approved ? .paid : .declined) && outcome.isKept == (answer == .approved))
    let kept = try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods
    #expect(kept.map(\.card.inWords) == (answer == .approved ? ["PayPal"] : []))
  }

  @Test func `a method is added without a payment`() async throws {
    let story = try await ShopStory()
    let order = try await story.anna.shopService.addPaymentMethod(at: Self.shop)
    #expect(order.amount == nil)
    let info = try await story.anna.paymentProvider.requestCheckoutInfo(order.checkout)
    #expect(info.amount == nil && info.tokens.isEmpty)
    let submitted = try await story.begin(story.anna, order)
    // Storing a card takes the bank's question, also without a payment.
    let question = try #require(submitted.threeDS2Info)
    try await story.confirm(question, as: story.anna)
    let provider = story.anna.paymentProvider
    #expect(try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil).result.cause == .approved)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    #expect(outcome.isKept && outcome.amount == nil)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.count == 1)
    // Nothing was paid: no bank was asked for money.
    #expect(try await story.pushes().allSatisfy { !$0.contains("paid") })
  }

  /// A shop that keeps everything deletes what its customer has not agreed to.
  @Test(arguments: [true, false]) func `the shop keeps everything`(agrees: Bool) async throws {
    let story = try await ShopStory()
    try await story.world.perform(UpdateShop(Self.shop, [SettingChange(ShopSetting.everyMethod, "on")]))
    let (order, _) = try await story.checkOut(story.anna)
    #expect(order.keepsMethod)
    #expect(try await story.submit(story.anna, order).cause == .approved)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: agrees, at: Self.shop)
    #expect(outcome.isKept == agrees)
    let status = try await story.askAsShop(GetPaymentStatus(order.checkout))
    let stored = try #require(status.registrationId)
    let known = try await story.askAsShop(GetRegistration(stored)).result.cause
    #expect(known == (agrees ? .approved : .noSuchRegistration))
  }
}
