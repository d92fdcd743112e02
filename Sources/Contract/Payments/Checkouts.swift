package import WalletModel

// The checkout gateway's operations. Whether one has succeeded is told by the result code of its answer. (OPPWA)

/// Prepares a checkout for an amount: its shop alone may, and alone reads what came of it. (OPPWA, `POST /v1/checkouts`)
///
/// Answers 000.200.100 with the checkout's id, or a code without one: 100.550.300 for an amount that isn't positive or has other than two
/// decimals, 100.550.401 for an unknown currency, 100.150.200 for a registration that is unknown or another shop's, 200.300.404 for more
/// than 20 of them, one that is named twice, and a payment type other than DB. 403 without the merchant's key.
package struct PrepareCheckout: Operation {
  package typealias Answer = PreparedCheckout
  package static let facts = OperationFacts(
    .prepareCheckout, .post("/v1/checkouts"), .payments, asks: .gateway, by: .party(.merchant))

  package let amount: String
  package let currency: String
  /// `DB`: a debit.
  package let paymentType: String
  /// The shop's own number of the order.
  package let merchantTransactionId: String
  /// The shopper's stored cards, which the app offers in this order.
  package let registrations: [RegistrationIdentifier]

  package static let mostRegistrations = 20
  package static let debit = "DB"

  package init(_ amount: String, currency: String, merchantTransactionId: String, registrations: [RegistrationIdentifier]) {
    self.amount = amount
    self.currency = currency
    paymentType = Self.debit
    self.merchantTransactionId = merchantTransactionId
    self.registrations = registrations
  }

  package static func summary(of answer: PreparedCheckout) -> String { answer.result.code }
  package var change: CardWrite { .none }
  package func cards(in answer: PreparedCheckout) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> PreparedCheckout {
    try await parties.answer(self, call)
  }
}

package struct PreparedCheckout: Hashable, Codable, Sendable {
  /// Nil unless the checkout was made.
  package let id: CheckoutIdentifier?
  package let result: PaymentResult

  package init(id: CheckoutIdentifier?, result: PaymentResult) {
    self.id = id
    self.result = result
  }
}

/// Returns what an app shows of a checkout: amount, brands, and the shopper's stored cards. (mSDK, `requestCheckoutInfo`; the route is ours)
///
/// 404 for a checkout that is unknown, paid, or over its 30 minutes.
package struct RequestCheckoutInfo: Operation {
  package typealias Answer = CheckoutInfo
  package static let facts = OperationFacts(
    .requestCheckoutInfo, .get("/v1/checkouts/{checkoutId}"), .payments, asks: .gateway, by: .phone(.none))

  package let checkoutId: CheckoutIdentifier

  package init(_ checkoutId: CheckoutIdentifier) { self.checkoutId = checkoutId }

  private enum CodingKeys: CodingKey { case checkoutId }

  package static func summary(of answer: CheckoutInfo) -> String {
    answer.amount.inWords + (answer.tokens.isEmpty ? "" : answer.tokens.count == 1 ? ", 1 token" : ", \(answer.tokens.count) tokens")
  }
  package var change: CardWrite { .none }
  package func cards(in answer: CheckoutInfo) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> CheckoutInfo {
    try await parties.answer(self, call)
  }
}

/// Pays a checkout with a card, or with one that is stored. (mSDK, `submitTransaction`; the route is ours)
///
/// A checkout can be submitted once. The answer has the result code: 000.100.110 if it is paid; 200.300.404 for a checkout that is unknown,
/// used, or over its 30 minutes; 800.700.100 while it is being paid; 100.100.700 for a number that is none of the brand's; 100.100.303 for
/// a card whose last month is over; 100.150.200 for a token that the checkout doesn't offer, or that was deleted since; 900.100.300 if the
/// bank wasn't reached; else as the bank decides.
package struct SubmitTransaction: Operation {
  package typealias Answer = SubmittedTransaction
  package static let facts = OperationFacts(
    .submitTransaction, .post("/v1/checkouts/{checkoutId}/payment"), .payments, asks: .gateway, by: .phone(.none))

  package let checkoutId: CheckoutIdentifier
  package let paymentBrand: PaymentBrand
  /// Nil if a stored card pays.
  package let card: CheckoutCard?
  /// Nil if a new card pays.
  package let registrationId: RegistrationIdentifier?
  /// The security code of a stored card; nil if nobody was asked for it.
  package let cvv: Secret?
  /// True if the shopper wants the new card to be stored.
  package let createRegistration: Bool

  package init(
    _ checkoutId: CheckoutIdentifier, paymentBrand: PaymentBrand, card: CheckoutCard?, registrationId: RegistrationIdentifier?,
    cvv: Secret?, createRegistration: Bool
  ) {
    self.checkoutId = checkoutId
    self.paymentBrand = paymentBrand
    self.card = card
    self.registrationId = registrationId
    self.cvv = cvv
    self.createRegistration = createRegistration
  }

  package static func summary(of answer: SubmittedTransaction) -> String { answer.result.code }
  package var change: CardWrite { .none }
  package func cards(in answer: SubmittedTransaction) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> SubmittedTransaction {
    try await parties.answer(self, call)
  }
}

/// A payment's result as the app gets it. It proves nothing: the shop asks the gateway itself.
package struct SubmittedTransaction: Hashable, Codable, Sendable {
  package let result: PaymentResult

  package init(result: PaymentResult) { self.result = result }
}

/// Returns what came of a checkout. (OPPWA, `GET /v1/checkouts/{id}/payment`)
///
/// 000.200.000 while it can still be paid; 200.300.404 for a checkout that is unknown, another shop's, or was never paid in its 30 minutes;
/// 800.120.100 the tenth time in a minute. 403 without the merchant's key.
package struct GetPaymentStatus: Operation {
  package typealias Answer = PaymentStatus
  package static let facts = OperationFacts(
    .getPaymentStatus, .get("/v1/checkouts/{checkoutId}/payment"), .payments, asks: .gateway, by: .party(.merchant))

  package let checkoutId: CheckoutIdentifier

  package init(_ checkoutId: CheckoutIdentifier) { self.checkoutId = checkoutId }

  private enum CodingKeys: CodingKey { case checkoutId }

  package static let mostInAMinute = 9

  package static func summary(of answer: PaymentStatus) -> String { answer.result.code }
  package var change: CardWrite { .none }
  package func cards(in answer: PaymentStatus) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentStatus {
    try await parties.answer(self, call)
  }
}

/// The status of a payment as its shop gets it. (OPPWA, payment status)
package struct PaymentStatus: Hashable, Codable, Sendable {
  /// The payment's data, which the shop compares with its order before it believes the result; nil where there is no payment.
  package struct Payment: Hashable, Codable, Sendable {
    package let checkoutId: CheckoutIdentifier
    package let amount: String
    package let currency: String
    package let paymentType: String
    package let paymentBrand: PaymentBrand
    package let last4Digits: String
    /// Nil unless the card was stored with this payment.
    package let registrationId: RegistrationIdentifier?

    package init(
      checkoutId: CheckoutIdentifier, amount: String, currency: String, paymentType: String, paymentBrand: PaymentBrand,
      last4Digits: String, registrationId: RegistrationIdentifier?
    ) {
      self.checkoutId = checkoutId
      self.amount = amount
      self.currency = currency
      self.paymentType = paymentType
      self.paymentBrand = paymentBrand
      self.last4Digits = last4Digits
      self.registrationId = registrationId
    }
  }

  package let payment: Payment?
  package let result: PaymentResult

  package init(payment: Payment?, result: PaymentResult) {
    self.payment = payment
    self.result = result
  }
}
