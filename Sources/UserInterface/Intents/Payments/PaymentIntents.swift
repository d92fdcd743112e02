package import Basics
package import WalletModel

/// Executes the intents of shops and payments.
package protocol PaymentIntentExecutor: Sendable {
  func execute(_ intent: Intents.LoadShop) async throws(WalletError) -> ShopFront
  func execute(_ intent: Intents.KeepBasket) async throws(WalletError)
  func execute(_ intent: Intents.NotePaymentSeen) async throws(WalletError)
  func execute(_ intent: Intents.CheckOut) async throws(WalletError) -> OpenCheckout
  func execute(_ intent: Intents.AddPaymentMethod) async throws(WalletError) -> OpenCheckout
  func execute(_ intent: Intents.LoadOwnCards) async throws(WalletError) -> [PrintedCard]
  func execute(_ intent: Intents.Pay) async throws(WalletError) -> PaymentAttempt
  func execute(_ intent: Intents.ContinuePayment) async throws(WalletError) -> PaymentAttempt
  func execute(_ intent: Intents.LoadChallenge) async throws(WalletError) -> BankChallenge
  func execute(_ intent: Intents.AnswerChallenge) async throws(WalletError) -> BankChallenge
  func execute(_ intent: Intents.CompleteOrder) async throws(WalletError) -> OrderOutcome
  func execute(_ intent: Intents.LoadPaymentMethods) async throws(WalletError) -> [ShopMethods]
  func execute(_ intent: Intents.DeletePaymentMethod) async throws(WalletError)
  func execute(_ intent: Intents.LoadJWTs) async throws(WalletError) -> PaymentJWTs
}

/// A shop as the customer sees it, with the contents of their basket.
package struct ShopFront: Hashable, Sendable {
  package let shop: Shop
  package var basket: Basket

  package init(_ shop: Shop, basket: Basket) {
    self.shop = shop
    self.basket = basket
  }
}

/// The decoded JWTs of a payment.
package struct PaymentJWTs: Hashable, Sendable {
  package let request: JWTReading
  /// The response; nil while there is none.
  package let response: JWTReading?

  package init(request: JWTReading, response: JWTReading?) {
    self.request = request
    self.response = response
  }
}

/// The payment methods that a shop stores for the customer.
package struct ShopMethods: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  /// The payment methods; nil if the shop can't be reached.
  package let methods: [StoredPaymentMethod]?
  /// The time of the list, with which a card's expiry is compared.
  package let listed: Timestamp

  package init(_ merchant: MerchantIdentifier, _ methods: [StoredPaymentMethod]?, at listed: Timestamp) {
    self.merchant = merchant
    self.methods = methods
    self.listed = listed
  }
}

/// The result of a payment: the gateway's result for the app, and the result that the shop fetched.
package struct PaymentAttempt: Hashable, Sendable {
  /// The submitted payment, with the bank's question, or the page of another payment service on which the shopper continues.
  package let submitted: SubmittedTransaction
  /// The result that the shop fetched; nil if the shop could not be reached, and while the shopper has to continue.
  package let outcome: OrderOutcome?
  /// The refusal of one of the payment's JWTs, with the party that refused it; nil if there is none.
  package let refused: RefusedJWT?

  /// The fields that a JWT gateway reports as invalid.
  package let wrongFields: [PaymentField]

  package var result: PaymentResult { submitted.result }

  /// True if the entered data was refused, so that nothing was paid, and the checkout stays as it was: open, or declined by an earlier
  /// attempt.
  package var leavesCheckout: Bool {
    let isTaken = [.succeeded, .pending, .pendingDelayed, .review, .communication, .system].contains(result.group)
    return !isTaken && (outcome?.state == .open || outcome?.state == .declined && outcome?.result != result)
  }

  package init(_ submitted: SubmittedTransaction, outcome: OrderOutcome?, refused: RefusedJWT?, wrongFields: [PaymentField] = []) {
    self.submitted = submitted
    self.outcome = outcome
    self.refused = refused
    self.wrongFields = wrongFields
  }
}

extension Intents {
  /// Loads the cards that the customer holds, usable ones first.
  package struct LoadOwnCards: Intent {
    package typealias Answer = [PrintedCard]
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct LoadShop: Intent {
    package typealias Answer = ShopFront
    package var isRead: Bool { true }
    package let merchant: MerchantIdentifier

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Makes the app keep the basket after the shop is left, and after the session.
  package struct KeepBasket: Intent {
    package typealias Answer = Void
    package let merchant: MerchantIdentifier
    package let basket: Basket

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Notes that the customer has seen the result of a payment, so that no other screen mentions it.
  package struct NotePaymentSeen: Intent {
    package typealias Answer = Void
    package let checkout: OpenCheckout

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Places an order, and requests the possible payment methods from the gateway.
  package struct CheckOut: Intent {
    package typealias Answer = OpenCheckout
    package let merchant: MerchantIdentifier
    package let lines: [OrderLine]

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Pays at the gateway, then makes the shop fetch the result.
  package struct Pay: Intent {
    package typealias Answer = PaymentAttempt
    package let checkout: OpenCheckout
    package let source: PaymentSource
    /// True if the shopper agrees that the shop stores the payment method.
    package let keeps: Bool
    /// The further fields that the shop requires: an address, or more about the customer. Empty for a checkout gateway.
    package let customerFields: EnteredPaymentFields

    package init(_ checkout: OpenCheckout, with source: PaymentSource, keeps: Bool, customerFields: EnteredPaymentFields) {
      self.checkout = checkout
      self.source = source
      self.keeps = keeps
      self.customerFields = customerFields
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Prepares a checkout that stores a payment method without a payment.
  package struct AddPaymentMethod: Intent {
    package typealias Answer = OpenCheckout
    package let merchant: MerchantIdentifier

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Continues a payment after the shopper was at the bank or at another payment service, then makes the shop fetch the result.
  package struct ContinuePayment: Intent {
    package typealias Answer = PaymentAttempt
    package let checkout: OpenCheckout
    /// The shopper's answer at the other service; nil after a bank's question.
    package let answer: RedirectAnswer?
    /// The shopper's account at the other service.
    package let accountId: String?
    package let consents: Bool

    package init(_ checkout: OpenCheckout, answer: RedirectAnswer? = nil, accountId: String? = nil, consents: Bool) {
      self.checkout = checkout
      self.answer = answer
      self.accountId = accountId
      self.consents = consents
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the page on which a card's bank asks the cardholder for confirmation.
  package struct LoadChallenge: Intent {
    package typealias Answer = BankChallenge
    package var isRead: Bool { true }
    package let acsTransID: TransactionIdentifier

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Sends the cardholder's answer on the bank's page.
  package struct AnswerChallenge: Intent {
    package typealias Answer = BankChallenge
    package let acsTransID: TransactionIdentifier
    package let answer: ChallengeAnswer
    /// The shop that is paid.
    package let merchant: MerchantIdentifier

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Makes the shop fetch the result of an order.
  package struct CompleteOrder: Intent {
    package typealias Answer = OrderOutcome
    package let checkout: OpenCheckout
    package let consents: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the payment methods that the shops store for the customer. Fails if no shop can be reached.
  package struct LoadPaymentMethods: Intent {
    package typealias Answer = [ShopMethods]
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Loads the JWTs that this app has transmitted for an order, for display.
  package struct LoadJWTs: Intent {
    package typealias Answer = PaymentJWTs
    package var isRead: Bool { true }
    package let checkout: OpenCheckout

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Makes the shop delete a payment method.
  package struct DeletePaymentMethod: Intent {
    package typealias Answer = Void
    package let merchant: MerchantIdentifier
    package let method: StoredPaymentMethod

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}
