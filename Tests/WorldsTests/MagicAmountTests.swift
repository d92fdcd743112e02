import Basics
import Contract
import Gateway
import Simulation
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Amounts that force the Simulated Bank's decision, asked as the checkout gateway does and by an entity of it.
@Suite(.timeLimit(.minutes(10))) struct MagicAmountTests {
  private static let number = Secret("4200000000000091")

  private func money(_ minorUnits: Int64, _ currency: String = "GBP") throws -> Money {
    Money(minorUnits: minorUnits, try #require(Currency.named(currency)))
  }

  /// Prepares a checkout in the shop's name, for an amount that no basket of the shop has.
  private func prepare(
    _ story: ShopStory, _ amount: Money, offering registrations: [RegistrationIdentifier] = [], skips: Bool = true
  ) async throws -> CheckoutIdentifier {
    let prepare = PrepareCheckout(
      try #require(amount.gatewayAmount), currency: amount.currency.code, merchantTransactionId: nil, registrations: registrations,
      createRegistration: false, skipsAuthentication: skips)
    return try #require(try await story.askAsShop(prepare).id)
  }

  private func pay(
    _ story: ShopStory, _ checkout: CheckoutIdentifier, with registration: RegistrationIdentifier
  ) async throws -> ResultCause? {
    let params = try TokenPaymentParams(checkoutID: checkout, tokenID: registration, paymentBrand: .visa, cvv: Secret("123"))
    let submitted = try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    guard let question = submitted.threeDS2Info else { return submitted.result.cause }
    try await story.confirm(question, as: story.anna)
    return try await story.anna.paymentProvider.continueTransaction(checkout, answer: nil, accountId: nil).result.cause
  }

  /// A saved card that skips 3-D Secure, and one that doesn't.
  @Test(arguments: [
    (MagicAmount.declined, true, ResultCause.declined), (.declined, false, .declined), (.unanswered, true, .outcomeUnknown),
    (.unanswered, false, .outcomeUnknown), (.softDeclined, true, .softDeclined), (.softDeclined, false, .approved),
  ]) func `the amount forces it`(amount: MagicAmount, skips: Bool, cause: ResultCause) async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    let checkout = try await prepare(story, money(amount.rawValue), offering: [kept.registrationId], skips: skips)
    #expect(try await pay(story, checkout, with: kept.registrationId) == cause)
    #expect(try await story.askAsShop(GetPaymentStatus(checkout)).result.cause == cause)
  }

  /// In minor units of each currency, with a new card, whose payment carries an authentication.
  @Test(arguments: [
    ("GBP", MagicAmount.declined), ("JPY", .declined), ("BHD", .declined), ("JPY", .unanswered), ("EUR", .softDeclined),
  ])
  func `in every currency`(currency: String, amount: MagicAmount) async throws {
    let story = try await ShopStory()
    let checkout = try await prepare(story, money(amount.rawValue, currency))
    let params = try CardPaymentParams(
      checkoutID: checkout, paymentBrand: .visa, holder: "Jane Jones", number: Self.number, expiryMonth: "11", expiryYear: "2029",
      cvv: Secret("123"), at: story.world.time.now)
    let result = try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result
    #expect(result.cause == ResultCause(amount.decision(isAuthenticated: true)))
  }

  /// After a soft decline the bank is asked about the next order, and not about the one after it.
  @Test func `the next order is asked about`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    func pay(_ lines: [OrderLine]) async throws -> OrderOutcome {
      let order = try await story.anna.shopService.placeOrder(lines, at: ShopStory.shop)
      _ = try await self.pay(story, order.checkout, with: kept.registrationId)
      return try await story.anna.shopService.completeOrder(order.number, consents: false, at: ShopStory.shop)
    }
    // 710.00 GBP.
    let lines = [OrderLine(article: "lighthouse", count: 25)]
    let first = try await pay(lines)
    #expect(first.state == .declined && first.result?.code == "300.100.100")
    // An order that nobody pays changes nothing, nor does another customer's.
    _ = try await story.anna.shopService.placeOrder(ShopStory.lines, at: ShopStory.shop)
    let other = try await story.ben.shopService.placeOrder(ShopStory.lines, at: ShopStory.shop)
    _ = try await story.submit(story.ben, other)
    #expect(try await story.ben.shopService.completeOrder(other.number, consents: false, at: ShopStory.shop).state == .paid)
    let second = try await pay(lines)
    #expect(second.state == .paid && second.authentication == .challenge)
    #expect(try await pay(lines).result?.code == "300.100.100")
    #expect(try await pay(ShopStory.lines).authentication == .frictionless)
    #expect(try await pay(ShopStory.lines).authentication == .skipped)
  }

  /// An entity that pays with a saved card alone hears of it too.
  @Test func `without a checkout`() async throws {
    let story = try await ShopStory()
    let kept = try await story.keep(story.anna)
    for amount in MagicAmount.allCases {
      let pay = PayRegistration(
        kept.registrationId, amount: try #require(money(amount.rawValue).gatewayAmount), currency: "GBP", merchantTransactionId: nil,
        card: nil)
      let expected: ResultCause =
        switch amount {
        case .declined: .declined
        case .unanswered: .outcomeUnknown
        case .softDeclined: .softDeclined
        }
      #expect(try await story.askAsShop(pay).result.cause == expected)
    }
  }

  /// A card of this world's own pays any amount.
  @Test func `issuers know no magic`() async throws {
    let story = try await ShopStory()
    try await story.asksNobody()
    let (_, details) = try await story.ownCard()
    for amount in MagicAmount.allCases {
      let checkout = try await prepare(story, money(amount.rawValue))
      let params = try CardPaymentParams(
        checkoutID: checkout, paymentBrand: try #require(PaymentBrand(number: details.pan.reveal())), holder: "Jane Jones",
        number: details.pan, expiryMonth: String(String(100 + details.expiry.month).suffix(2)), expiryYear: String(details.expiry.year),
        cvv: details.cvv,
        at: story.world.time.now)
      let result = try await story.anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result
      #expect(result.cause == .approved, "\(amount)")
    }
  }
}

extension ResultCause {
  fileprivate init(_ decision: PaymentDecision?) {
    self =
      switch decision {
      case nil: .outcomeUnknown
      case .approved: .approved
      default: .declined
      }
  }
}
