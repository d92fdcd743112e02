package import WalletModel

/// Executes the intents of shops and payments.
package protocol PaymentIntentExecutor: Sendable {
  func execute(_ intent: Intents.LoadShop) async throws(WalletError) -> Shop
  func execute(_ intent: Intents.CheckOut) async throws(WalletError) -> OpenCheckout
  func execute(_ intent: Intents.Pay) async throws(WalletError) -> PaymentAttempt
  func execute(_ intent: Intents.CompleteOrder) async throws(WalletError) -> OrderOutcome
  func execute(_ intent: Intents.LoadPaymentMethods) async throws(WalletError) -> [KeptPaymentMethod]
  func execute(_ intent: Intents.DeletePaymentMethod) async throws(WalletError)
}

/// An order with its checkout, which can be paid.
package struct OpenCheckout: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  package let order: PlacedOrder
  package let info: CheckoutInfo

  package init(merchant: MerchantIdentifier, order: PlacedOrder, info: CheckoutInfo) {
    self.merchant = merchant
    self.order = order
    self.info = info
  }
}

/// How a shopper pays.
package enum PaymentMethod: Hashable, Sendable {
  /// - keeps: true if the shopper agrees that the shop keeps the card.
  case card(PaymentBrand, CheckoutCard, keeps: Bool)
  case token(CheckoutToken, cvv: Secret)

  /// True if the shopper agrees that the shop keeps the card.
  package var keeps: Bool { if case .card(_, _, let keeps) = self { keeps } else { false } }
}

/// What came of a payment: what the gateway told the app, and what the shop found out.
package struct PaymentAttempt: Hashable, Sendable {
  package let result: PaymentResult
  /// Nil if the shop could not be asked.
  package let outcome: OrderOutcome?

  package init(result: PaymentResult, outcome: OrderOutcome?) {
    self.result = result
    self.outcome = outcome
  }
}

extension Intents {
  package struct LoadShop: Intent {
    package typealias Answer = Shop
    package var isRead: Bool { true }
    package let merchant: MerchantIdentifier

    package init(_ merchant: MerchantIdentifier) { self.merchant = merchant }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Places an order and asks the gateway how it can be paid.
  package struct CheckOut: Intent {
    package typealias Answer = OpenCheckout
    package let merchant: MerchantIdentifier
    package let lines: [OrderLine]

    package init(_ merchant: MerchantIdentifier, _ lines: [OrderLine]) {
      self.merchant = merchant
      self.lines = lines
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Pays at the gateway, then has the shop ask what came of it.
  package struct Pay: Intent {
    package typealias Answer = PaymentAttempt
    package let checkout: OpenCheckout
    package let method: PaymentMethod

    package init(_ checkout: OpenCheckout, with method: PaymentMethod) {
      self.checkout = checkout
      self.method = method
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Has the shop ask what came of an order.
  package struct CompleteOrder: Intent {
    package typealias Answer = OrderOutcome
    package let checkout: OpenCheckout
    package let consents: Bool

    package init(_ checkout: OpenCheckout, consents: Bool) {
      self.checkout = checkout
      self.consents = consents
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// The payment methods that a shop keeps for the customer.
  package struct LoadPaymentMethods: Intent {
    package typealias Answer = [KeptPaymentMethod]
    package var isRead: Bool { true }
    package let merchant: MerchantIdentifier

    package init(at merchant: MerchantIdentifier) { self.merchant = merchant }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Has the shop forget a payment method.
  package struct DeletePaymentMethod: Intent {
    package typealias Answer = Void
    package let merchant: MerchantIdentifier
    package let method: KeptPaymentMethod

    package init(_ method: KeptPaymentMethod, at merchant: MerchantIdentifier) {
      self.merchant = merchant
      self.method = method
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}
