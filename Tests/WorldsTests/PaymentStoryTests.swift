import Basics
import Contract
import Cryptography
import Gateway
import Handset
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// Customers at a shop, in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct PaymentStoryTests {
  private static let start = ShopStory.start
  private static let shop = ShopStory.shop
  private static let lines = ShopStory.lines

  // MARK: - Pay, keep, pay again, forget

  @Test func `a card that is kept pays again by its code alone`() async throws {
    let story = try await ShopStory()
    let (order, info) = try await story.checkOut(story.anna)
    #expect(order.number.rawValue == "HB-000001" && order.amount?.inWords == "21.00 GBP")
    #expect(info.amount == order.amount && info.tokens.isEmpty)
    #expect(try await story.submit(story.anna, order, keeps: true).cause == .approved)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    #expect(outcome.state == .paid && outcome.isKept && outcome.paidWith?.inWords == "Visa •••• 0000")
    #expect(outcome.result?.code == "000.100.110")

    let methods = try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods
    let kept = try #require(methods.first)
    #expect(methods.count == 1 && kept.consented == Self.start)
    #expect(kept.details == RegistrationDetails(holder: "Jane Jones", expiry: CardExpiry(month: 11, year: 2029), account: nil))

    let again = try await story.checkOut(story.anna)
    #expect(again.info.tokens.map(\.tokenId) == [kept.registrationId])
    let params = try TokenPaymentParams(
      checkoutID: again.order.checkout, tokenID: kept.registrationId, paymentBrand: .visa, cvv: Secret("123"))
    #expect(try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .approved)
    let second = try await story.anna.shopService.completeOrder(again.order.number, consents: false, at: Self.shop)
    #expect(second.state == .paid && !second.isKept)

    try await story.anna.shopService.deletePaymentMethod(kept.registrationId, at: Self.shop)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
    #expect(try await story.askAsShop(GetRegistration(kept.registrationId)).result.cause == .noSuchRegistration)
    #expect(try await story.checkOut(story.anna).info.tokens.isEmpty)
  }

  /// A tick at the gateway without consent at the shop: it is deleted there.
  @Test func `without consent nothing is kept`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    _ = try await story.submit(story.anna, order, keeps: true)
    let registration = try #require(try await story.askAsShop(GetPaymentStatus(order.checkout)).registrationId)
    #expect(try await story.askAsShop(GetRegistration(registration)).card?.holder == "Jane Jones")
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    #expect(outcome.state == .paid && !outcome.isKept)
    #expect(try await story.askAsShop(GetRegistration(registration)).result.cause == .noSuchRegistration)
    // A later consent to a final order keeps nothing.
    #expect(try await !story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop).isKept)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
  }

  /// An app that never comes back leaves no order in doubt: the shop asks when the shopper is there again, and keeps nothing.
  @Test func `what an app left open is settled when it looks`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    _ = try await story.submit(story.anna, order, keeps: true)
    let registration = try #require(try await story.askAsShop(GetPaymentStatus(order.checkout)).registrationId)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
    #expect(try await story.askAsShop(GetRegistration(registration)).result.cause == .noSuchRegistration)
    let outcome = try await story.anna.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    #expect(outcome.state == .paid && !outcome.isKept)
  }

  /// What the gateway could not delete is deleted with the next request.
  @Test func `what is unwanted is deleted later`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    _ = try await story.submit(story.anna, order, keeps: true)
    let registration = try #require(try await story.askAsShop(GetPaymentStatus(order.checkout)).registrationId)
    story.world.faults.arm(.status(503), for: .deleteRegistration)
    await #expect(throws: WalletError.gatewayNotReached) {
      try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    }
    #expect(try await story.askAsShop(GetRegistration(registration)).result.cause == .approved)
    _ = try await story.checkOut(story.anna)
    #expect(try await story.askAsShop(GetRegistration(registration)).result.cause == .noSuchRegistration)
  }

  /// A card that the gateway has deleted and the shop not stops nobody from checking out.
  @Test func `a card that is gone at the gateway is not offered`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    let deleted = try await story.askAsShop(
      DeleteRegistration(kept.registrationId), IdempotencyKey(rawValue: String(repeating: "d", count: 32)))
    #expect(deleted.result.cause == .approved)
    #expect(try await story.checkOut(story.anna).info.tokens.isEmpty)
    // The shop has deleted it.
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
    await #expect(throws: WalletError.noSuchPaymentMethod) {
      try await story.anna.shopService.deletePaymentMethod(kept.registrationId, at: Self.shop)
    }
  }

  /// Nor does it hide another one.
  @Test(arguments: [false, true]) func `a card that is gone hides no other`(looksFirst: Bool) async throws {
    let story = try await ShopStory()
    let first = try await story.keep(story.anna)
    story.move(.seconds(1))
    let second = try await story.keep(story.anna)
    story.move(.seconds(1))
    let third = try await story.keep(story.anna)
    _ = try await story.askAsShop(
      DeleteRegistration(second.registrationId), IdempotencyKey(rawValue: String(repeating: "d", count: 32)))
    if looksFirst {
      let methods = try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods
      #expect(Set(methods.map(\.registrationId)) == [first.registrationId, third.registrationId])
    }
    let tokens = try await story.checkOut(story.anna).info.tokens
    #expect(Set(tokens.map(\.tokenId)) == [first.registrationId, third.registrationId])
  }

  /// One key is one order, whatever the sender.
  @Test func `a key is for one order`() async throws {
    let story = try await ShopStory()
    let phone = story.world.phones.memory(of: story.world.phones.currentIssuer, on: story.world.phones.current).deviceIdentifier
    let issuer = Party.issuer(story.world.phones.currentIssuer)
    func key(_ name: Character) -> IdempotencyKey { IdempotencyKey(rawValue: String(repeating: name, count: 32)) }
    let session = try await story.world.backend.perform(
      LoginByPIN(passcode: ShopStory.pin), Call(.phone(phone, session: nil), issuer, idempotencyKey: key("l"))
    ).session.token
    let assertion = try await story.world.backend.perform(
      CreateShopperAssertion(for: Self.shop), Call(.phone(phone, session: session), issuer, idempotencyKey: key("a"))
    ).assertion
    func place(_ lines: [OrderLine]) async throws(WalletError) -> PlacedOrder {
      try await story.world.backend.perform(
        PlaceOrder(lines), Call(.phone(phone, session: assertion), .merchant(Self.shop), idempotencyKey: key("o")))
    }
    story.world.faults.arm(.status(503), for: .prepareCheckout)
    await #expect(throws: WalletError.gatewayNotReached) { try await place(Self.lines) }
    await #expect(throws: WalletError.keyReused) { try await place([OrderLine(article: "knots", count: 1)]) }
    let order = try await place(Self.lines)
    #expect(try await place(Self.lines) == order && order.number.rawValue == "HB-000001")
  }

  @Test func `a token that was deleted meanwhile does not pay`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    let (order, info) = try await story.checkOut(story.anna)
    #expect(info.tokens.count == 1)
    try await story.anna.shopService.deletePaymentMethod(kept.registrationId, at: Self.shop)
    let params = try TokenPaymentParams(
      checkoutID: order.checkout, tokenID: kept.registrationId, paymentBrand: .visa, cvv: Secret("123"))
    #expect(
      try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .noSuchRegistration
    )
    // The checkout is as it was: another card pays it.
    #expect(try await story.submit(story.anna, order).cause == .approved)
  }

  // MARK: - The bank

  @Test func `the issuer decides by the card`() async throws {
    let story = try await ShopStory()
    try await story.asksNobody()
    let (card, details) = try await story.ownCard()
    func pay(number: Secret? = nil, year: String = "2029", cvv: Secret? = nil) async throws -> ResultCause? {
      let (order, _) = try await story.checkOut(story.anna)
      let month = String(100 + details.expiry.month).dropFirst()
      let result = try await story.submit(
        story.anna, order, number: number ?? details.pan, year: year, month: String(month), cvv: cvv ?? details.cvv)
      let outcome = try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
      #expect((outcome.state == .paid) == (result.cause == .approved) && outcome.result == result)
      return result.cause
    }
    let year = "\(details.expiry.year)"
    let wrong = Secret(details.cvv == Secret("111") ? "112" : "111")
    #expect(try await pay(year: year) == .approved)
    #expect(try await pay(year: year, cvv: wrong) == .wrongCVV)
    #expect(try await pay(year: "\(details.expiry.year + 1)") == .wrongExpiry)
    #expect(try await pay(number: Secret("4111111111111111")) == .approved)
    #expect(try await pay(number: Secret("4000000000000002")) == .unknownNumber)
    _ = try await story.anna.cardService.update(card.cardId, CardUpdateRequest(status: .locked, statusReason: "mislaid"))
    #expect(try await pay(year: year) == .cardBlocked)
    // Who doesn't know the code doesn't learn of the lock.
    #expect(try await pay(year: year, cvv: wrong) == .wrongCVV)
    _ = try await story.anna.cardService.update(card.cardId, CardUpdateRequest(status: .cancelled, statusReason: "LOST"))
    #expect(try await pay(year: year) == .cardLost)
    let told = try await story.pushes()
    #expect(told.filter { $0 == "21.00 GBP paid at Harbour Books" }.count == 1)
    #expect(told.filter { $0 == "Not paid: 21.00 GBP at Harbour Books" }.count == 5)
  }

  /// What a shop asked a card for is in its activity, once, also after a lost answer; other cards don't show it.
  @Test(arguments: [nil, Fault.dropBefore, .dropAfter]) func `a payment is in the cards activity once`(fault: Fault?) async throws {
    let story = try await ShopStory()
    try await story.asksNobody()
    let (card, details) = try await story.ownCard()
    let (order, _) = try await story.checkOut(story.anna)
    let (year, month) = ("\(details.expiry.year)", String(String(100 + details.expiry.month).dropFirst()))
    func submit() async throws -> PaymentResult {
      try await story.submit(story.anna, order, number: details.pan, year: year, month: month, cvv: details.cvv)
    }
    if let fault {
      story.world.faults.arm(fault, for: .authorizePayment)
      _ = try await submit()
    }
    _ = try await submit()
    let expected = CardPayment(moment: Self.start, merchantName: "Harbour Books", amount: try #require(order.amount), decision: .approved)
    let activity = try await story.anna.cardService.getActivity(card.cardId)
    #expect(activity == CardActivity(payments: fault == .dropBefore ? [] : [expected], hasOlder: false))
    let other = try await story.anna.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR"))
    #expect(try await story.anna.cardService.getActivity(other.cardId).payments.isEmpty)
    await #expect(throws: WalletError.noSuchCard) { try await story.ben.cardService.getActivity(card.cardId) }
  }

  // MARK: - Once

  /// However often and by whomever it is sent, a checkout is paid once.
  @Test func `a checkout is paid once`() async throws {
    let story = try await ShopStory()
    try await story.asksNobody()
    let (_, details) = try await story.ownCard()
    let (order, _) = try await story.checkOut(story.anna)
    let (year, month) = ("\(details.expiry.year)", String(String(100 + details.expiry.month).dropFirst()))
    let causes = try await withThrowingTaskGroup(of: ResultCause?.self) { group in
      for number in 0..<64 {
        group.addTask {
          let phones = story.world.phones
          let client = WalletClient(
            backend: story.world.backend, phone: phones.memory(of: phones.currentIssuer, on: phones.current), clock: story.world.time)
          return try await story.submit(
            client, order, number: details.pan, year: year, month: month, cvv: details.cvv, holder: "Jane Jones \(number)"
          ).cause
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(causes.filter { $0 == .approved }.count == 1)
    #expect(causes.allSatisfy { [.approved, .beingProcessed, .invalidParameter].contains($0) })
    #expect(try await story.pushes().count == 1)
    #expect(try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .paid)
  }

  /// A lost answer is asked for again: the same transaction.
  @Test(arguments: [Fault.dropBefore, .dropAfter]) func `a lost answer is no second payment`(fault: Fault) async throws {
    let story = try await ShopStory()
    try await story.asksNobody()
    let (_, details) = try await story.ownCard()
    let (order, _) = try await story.checkOut(story.anna)
    let (year, month) = ("\(details.expiry.year)", String(String(100 + details.expiry.month).dropFirst()))
    func submit() async throws -> PaymentResult {
      try await story.submit(story.anna, order, number: details.pan, year: year, month: month, cvv: details.cvv)
    }
    story.world.faults.arm(fault, for: .submitTransaction)
    await #expect(throws: WalletError.self) { try await submit() }
    #expect(try await submit().cause == .approved)
    #expect(try await story.pushes().count == 1)
    #expect(try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .paid)
  }

  /// A bank that isn't reached leaves the outcome unknown, and a shop that can't ask says so.
  @Test func `the absent party is named`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    story.world.faults.arm(.status(503), for: .requestPaymentAuthorization)
    #expect(try await story.submit(story.anna, order).cause == .outcomeUnknown)
    story.world.faults.arm(.status(503), for: .getPaymentStatus)
    await #expect(throws: WalletError.gatewayNotReached) {
      try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop)
    }
    #expect(try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .unknown)
    story.world.faults.arm(.status(503), for: .prepareCheckout)
    await #expect(throws: WalletError.gatewayNotReached) { try await story.checkOut(story.anna) }
    story.world.faults.arm(.status(503), for: .verifyShopperAssertion)
    await #expect(throws: WalletError.issuerNotReached) { try await story.checkOut(story.anna) }
    // The order that got no checkout can't be paid.
    #expect(try await story.checkOut(story.anna).order.number.rawValue == "HB-000003")
    await #expect(throws: WalletError.noSuchOrder) {
      try await story.anna.shopService.completeOrder(OrderNumber(rawValue: "HB-000002"), consents: false, at: Self.shop)
    }
  }

  // MARK: - Time

  @Test func `a checkout lives thirty minutes`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.ben)
    story.move(.seconds(1800) - .milliseconds(1))
    #expect(try await story.anna.paymentProvider.requestCheckoutInfo(order.checkout).tokens.isEmpty)
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .pending)
    story.move(.milliseconds(1))
    await #expect(throws: WalletError.noSuchCheckout) { try await story.anna.paymentProvider.requestCheckoutInfo(order.checkout) }
    #expect(try await story.submit(story.anna, order).cause == .invalidParameter)
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .invalidParameter)
  }

  @Test func `a status is read nine times a minute`() async throws {
    let story = try await ShopStory()
    let (order, _) = try await story.checkOut(story.anna)
    for _ in 0..<9 { #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .pending) }
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .throttled)
    story.move(.seconds(60) - .milliseconds(1))
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .throttled)
    story.move(.milliseconds(1))
    #expect(try await story.askAsShop(GetPaymentStatus(order.checkout)).result.cause == .pending)
  }

  // MARK: - Who is who

  @Test func `an assertion is for one shop and five minutes`() async throws {
    let story = try await ShopStory()
    let issuer = story.world.phones.currentIssuer
    let phone = story.world.phones.memory(of: issuer, on: story.world.phones.current).deviceIdentifier
    var keys = 0
    func ask<O: Operation>(_ operation: O, _ session: Secret?, at party: Party) async throws(WalletError) -> O.Answer {
      keys += 1
      let key = O.needsIdempotencyKey ? IdempotencyKey(rawValue: String(String(10_000_000_000_000_000 + keys).suffix(16))) : nil
      return try await story.world.backend.perform(operation, Call(.phone(phone, session: session), party, idempotencyKey: key))
    }
    let session = try await ask(LoginByPIN(passcode: ShopStory.pin), nil, at: .issuer(issuer)).session.token
    func assertion(for merchant: MerchantIdentifier = Self.shop) async throws -> Secret {
      try await ask(CreateShopperAssertion(for: merchant), session, at: .issuer(issuer)).assertion
    }
    func verify(_ assertion: Secret) async throws(WalletError) {
      _ = try await ask(GetPaymentMethods(), assertion, at: .merchant(Self.shop))
    }
    let own = try await assertion()
    try await verify(own)
    story.move(.seconds(299))
    // The session continues meanwhile.
    _ = try await ask(GetPrograms(), session, at: .issuer(issuer))
    story.move(.seconds(1))
    try await verify(own)
    story.move(.milliseconds(1))
    let another = try await assertion(for: MerchantIdentifier(rawValue: "reed-rye"))
    let last = try await assertion()
    let wrong = [
      own, another, session, Secret(""), Secret("meridian"), Secret("meridian."), Secret("nobody.\(last.reveal())"),
      Secret("\(last.reveal())0"),
    ]
    for wrong in wrong { await #expect(throws: WalletError.assertionEnded) { try await verify(wrong) } }
    try await verify(last)
    _ = try await ask(Logout(), session, at: .issuer(issuer))
    await #expect(throws: WalletError.assertionEnded) { try await verify(last) }
  }

  @Test func `nobody has what is anothers`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    let (order, info) = try await story.checkOut(story.ben)
    #expect(info.tokens.isEmpty)
    #expect(try await story.ben.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
    await #expect(throws: WalletError.noSuchPaymentMethod) {
      try await story.ben.shopService.deletePaymentMethod(kept.registrationId, at: Self.shop)
    }
    for number in ["HB-000001", "HB-000099", "RR-000002", "HB", "", "HB-x"] {
      await #expect(throws: WalletError.noSuchOrder) {
        try await story.ben.shopService.completeOrder(OrderNumber(rawValue: number), consents: true, at: Self.shop)
      }
    }
    let params = try TokenPaymentParams(
      checkoutID: order.checkout, tokenID: kept.registrationId, paymentBrand: .visa, cvv: Secret("123"))
    #expect(
      try await story.ben.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .noSuchRegistration)
    await #expect(throws: WalletError.noSuchMerchant) {
      try await story.ben.shopService.getShop(MerchantIdentifier(rawValue: "reed-rye"))
    }
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("0.00", "GBP", ResultCause.invalidAmount), ("-1.00", "GBP", .invalidAmount), ("0.001", "GBP", .invalidAmount),
    ("10000000000.00", "GBP", .invalidAmount), ("10.5", "GBP", .invalidAmount), ("10,50", "GBP", .invalidAmount),
    ("0.50", "JPY", .invalidAmount), ("12.345", "BHD", .invalidAmount), ("", "GBP", .invalidAmount), ("1.00", "", .invalidCurrency),
    ("1.00", "XYZ", .invalidCurrency), ("1.00", "gbp", .invalidCurrency), ("9999999999.99", "GBP", .checkoutCreated),
    ("1050.00", "JPY", .checkoutCreated), ("12.34", "BHD", .checkoutCreated),
  ])
  func `the gateway judges amounts`(amount: String, currency: String, cause: ResultCause) async throws {
    let story = try await ShopStory()
    let answer = try await story.askAsShop(
      PrepareCheckout(
        amount, currency: currency, merchantTransactionId: "1", registrations: [], createRegistration: false,
        skipsAuthentication: true),
      IdempotencyKey(rawValue: String(repeating: "a", count: 32)))
    #expect(answer.result.cause == cause && (answer.id != nil) == (cause == .checkoutCreated))
  }

  @Test func `the gateway judges registrations`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna).registrationId
    let unknown = RegistrationIdentifier(rawValue: String(repeating: "a", count: 32))
    for (number, (registrations, cause)) in [
      ([kept], ResultCause.checkoutCreated), ([kept, kept], .invalidParameter), ([unknown], .noSuchRegistration),
      (Array(repeating: kept, count: 21), .invalidParameter),
    ].enumerated() {
      let answer = try await story.askAsShop(
        PrepareCheckout(
          "1.00", currency: "GBP", merchantTransactionId: "1", registrations: registrations, createRegistration: false,
          skipsAuthentication: true),
        IdempotencyKey(rawValue: String(repeating: "\(number)", count: 32)))
      #expect(answer.result.cause == cause)
    }
  }

  @Test func `the shop judges orders`() async throws {
    let story = try await ShopStory()
    func problems(_ lines: [OrderLine]) async throws -> [String] {
      do throws(WalletError) {
        _ = try await story.anna.shopService.placeOrder(lines, at: Self.shop)
        return []
      } catch {
        return error.fieldErrors.map(\.field)
      }
    }
    #expect(try await problems([]) == ["lines"])
    #expect(try await problems([OrderLine(article: "nothing", count: 1)]) == ["lines[0].article"])
    for count in [0, -1, 100] { #expect(try await problems([OrderLine(article: "knots", count: count)]) == ["lines[0].count"]) }
    #expect(try await problems([OrderLine(article: "knots", count: 1), OrderLine(article: "knots", count: 1)]) == ["lines"])
    #expect(try await problems([OrderLine(article: "knots", count: 1), OrderLine(article: "rivers", count: 1)]) == ["lines"])
    #expect(try await problems([OrderLine(article: "knots", count: 99), OrderLine(article: "lighthouse", count: 1)]) == [])

    func voucher(_ units: Int64, _ code: String, count: Int = 1) throws -> OrderLine {
      OrderLine(vouchersOf: Money(minorUnits: units, try #require(Currency.named(code))), count: count)
    }
    for (units, code) in [(0, "GBP"), (12_345, "BHD")] as [(Int64, String)] {
      #expect(try await problems([voucher(units, code)]) == ["lines[0].amount"])
    }
    #expect(try await problems([voucher(100, "USD")]) == ["lines[0].amount.currency"])
    #expect(try await problems([OrderLine(article: "gift-voucher", count: 1)]) == ["lines[0].amount"])
    #expect(try await problems([voucher(100, "GBP"), voucher(100, "GBP")]) == ["lines"])
    #expect(try await problems([voucher(100, "GBP"), voucher(100, "EUR")]) == ["lines"])
    // Each can be paid, and all together are too much.
    #expect(try await problems([voucher(999_999_999_999, "GBP", count: 2)]) == ["lines"])
    #expect(try await problems([voucher(100, "GBP"), voucher(200, "GBP"), OrderLine(article: "knots", count: 2)]) == [])
    let order = try await story.anna.shopService.placeOrder([voucher(999_999_999_999, "GBP")], at: Self.shop)
    #expect(order.amount?.inWords == "9999999999.99 GBP")
  }
}
