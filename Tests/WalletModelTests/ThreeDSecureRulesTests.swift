import Basics
import Testing
import WalletModel

/// What an authentication leads to, as Rules.md has it.
@Suite struct ThreeDSecureRulesTests {
  @Test(arguments: [
    (TransStatus.authenticated, true, "05", "02", ResultCause?.none), (.attempted, true, "06", "01", nil),
    (.challengeRequired, false, "07", "00", .pending), (.notAuthenticated, false, "07", "00", .threeDSecureFailed),
    (.rejected, false, "07", "00", .threeDSecureFailed), (.unavailable, false, "07", "00", .threeDSecureUnavailable),
  ])
  func `every status has its end`(status: TransStatus, mayAuthorize: Bool, visa: String, master: String, cause: ResultCause?) {
    #expect(status.mayAuthorize == mayAuthorize && status.cause == cause)
    #expect(status.eci(of: .visa) == visa && status.eci(of: .amex) == visa && status.eci(of: .master) == master)
    // Nothing but a status that stops has a code, and the other way round.
    #expect((status.cause == nil) == status.mayAuthorize)
  }

  @Test(arguments: [
    ("30.00", "EUR", false, true), ("29.99", "EUR", false, false), ("0.01", "GBP", false, true), ("1", "JPY", false, true),
    ("0.01", "EUR", true, true),
  ])
  func `issuers ask by amount`(amount: String, currency: String, isStored: Bool, asks: Bool) throws {
    let money = try #require(Currency.named(currency).flatMap { Money(amount, $0) })
    let request = Self.request(money, isStored: isStored)
    #expect(PaymentChallengeRule.byAmount.asks(request) == asks)
    #expect(PaymentChallengeRule.always.asks(request) && PaymentChallengeRule.never.asks(request) == isStored)
  }

  /// What is stored without a payment takes a question by every rule.
  @Test(arguments: PaymentChallengeRule.allCases) func `storing alone is asked`(rule: PaymentChallengeRule) {
    #expect(rule.asks(Self.request(nil, isStored: true)))
  }

  private static func request(_ amount: Money?, isStored: Bool) -> AuthenticationRequest {
    AuthenticationRequest(
      threeDSServerTransID: TransactionIdentifier(rawValue: "1"), accountPan: Secret("4200000000000000"),
      expiry: CardExpiry(month: 11, year: 2029), amount: amount, acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books",
      isStored: isStored)
  }
}
