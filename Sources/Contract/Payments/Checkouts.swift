package import Basics
package import WalletModel

// The checkout gateway's operations. The result code in an answer says whether an operation has succeeded. (OPPWA)

/// Prepares a shop's checkout for an amount, or one that only stores a payment method; only this shop can read its result. (OPPWA, `POST
/// /v1/checkouts`)
///
/// Without an amount `createRegistration` must be true, and there is neither currency nor payment type. Answers 000.200.100 with the
/// checkout's id, or a code without one: 100.550.300 for an amount that isn't positive or has other than two decimals, 100.550.401 for an
/// unknown currency, 100.150.200 for a registration that is unknown or another shop's, 200.300.404 for more than 20 registrations, a
/// registration that is named twice, and a missing payment type; 800.110.100 if the `merchantTransactionId` has another checkout that can
/// be paid, or something was paid under it. An equal request gets the same checkout while that can be paid. 800.900.100 unless the shop
/// proves who it is.
package struct PrepareCheckout: OperationWithoutCards {
  package typealias Answer = PreparedCheckout
  package static let facts = OperationFacts(
    .prepareCheckout, .post("/v1/checkouts"), .payments, asks: .gateway(.form), by: .party(.merchant))

  /// Nil if nothing is paid.
  package let amount: String?
  package let currency: String?
  package let paymentType: PaymentType?
  /// The shop's own number of the order, which has only one open checkout; nil if the shop gives none.
  package let merchantTransactionId: String?
  /// The shopper's saved payment methods, which the app offers in this order.
  package let registrations: [OfferedRegistration]
  /// True if the shop stores the entered payment method, whether or not the shopper asks for it; nil counts as false.
  package let createRegistration: Bool?
  /// `REGISTRATION_BASED`: 3-D Secure is skipped for saved cards.
  package let recurringType: String?

  package static let mostRegistrations = 20
  package static let registrationBased = "REGISTRATION_BASED"

  package init(
    _ amount: String, currency: String, merchantTransactionId: String?, registrations: [RegistrationIdentifier], createRegistration: Bool,
    skipsAuthentication: Bool
  ) {
    self.amount = amount
    self.currency = currency
    paymentType = .debit
    self.merchantTransactionId = merchantTransactionId
    self.registrations = registrations.map(OfferedRegistration.init)
    self.createRegistration = createRegistration ? true : nil
    recurringType = skipsAuthentication ? Self.registrationBased : nil
  }

  package init(
    amount: String?, currency: String?, paymentType: PaymentType?, merchantTransactionId: String?, registrations: [RegistrationIdentifier],
    createRegistration: Bool?, recurringType: String?
  ) {
    (self.amount, self.currency, self.paymentType) = (amount, currency, paymentType)
    self.merchantTransactionId = merchantTransactionId
    self.registrations = registrations.map(OfferedRegistration.init)
    (self.createRegistration, self.recurringType) = (createRegistration, recurringType)
  }

  /// Prepares a checkout that stores a payment method and pays nothing.
  package init(registrationFor merchantTransactionId: String?) {
    (amount, currency, paymentType, registrations, createRegistration, recurringType) = (nil, nil, nil, [], true, nil)
    self.merchantTransactionId = merchantTransactionId
  }

  package static func summary(of answer: PreparedCheckout) -> String { answer.result.code }
  package static func ndc(of answer: PreparedCheckout) -> String? { answer.id?.rawValue }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PreparedCheckout {
    try await parties.answer(self, call)
  }
}

/// Changes a checkout that isn't paid yet: the given values replace the prepared ones. (OPPWA, `POST /v1/checkouts/{id}`)
///
/// Answers 000.200.101 with the checkout's id, or a code without one: as `prepareCheckout` for the changed checkout; 800.700.100 while it
/// is being paid; 200.300.404 for a checkout that is unknown, another shop's, paid, or older than 30 minutes, counted from its preparation.
/// 800.900.100 unless the shop proves who it is.
package struct UpdateCheckout: OperationWithoutCards {
  package typealias Answer = PreparedCheckout
  package static let facts = OperationFacts(
    .updateCheckout, .post("/v1/checkouts/{checkoutId}"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let checkoutId: CheckoutIdentifier
  package let amount: String?
  package let currency: String?
  package let paymentType: PaymentType?
  package let merchantTransactionId: String?
  /// Empty to keep the registrations that the checkout offers.
  package let registrations: [OfferedRegistration]
  package let createRegistration: Bool?
  package let recurringType: String?

  package init(_ checkoutId: CheckoutIdentifier, amount: String, currency: String) {
    (self.checkoutId, self.amount, self.currency) = (checkoutId, amount, currency)
    (paymentType, merchantTransactionId, registrations, createRegistration, recurringType) = (nil, nil, [], nil, nil)
  }

  /// Returns the prepared checkout with these changes.
  package func changed(_ order: PrepareCheckout) -> PrepareCheckout {
    PrepareCheckout(
      amount: amount ?? order.amount, currency: currency ?? order.currency, paymentType: paymentType ?? order.paymentType,
      merchantTransactionId: merchantTransactionId ?? order.merchantTransactionId,
      registrations: (registrations.isEmpty ? order.registrations : registrations).map(\.id),
      createRegistration: createRegistration ?? order.createRegistration,
      recurringType: recurringType ?? order.recurringType)
  }

  package static func summary(of answer: PreparedCheckout) -> String { answer.result.code }
  package static func ndc(of answer: PreparedCheckout) -> String? { answer.id?.rawValue }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PreparedCheckout {
    try await parties.answer(self, call)
  }
}

/// Payment type: a debit or a preauthorization. (OPPWA, `paymentType`)
package enum PaymentType: String, CaseIterable, Codable, Sendable {
  case debit = "DB"
  /// The bank authorizes it like a debit. There is no capture here.
  case preauthorization = "PA"
}

/// A saved card that a checkout offers. (OPPWA, `registrations[n]`)
package struct OfferedRegistration: Hashable, Codable, Sendable {
  package let id: RegistrationIdentifier

  package init(_ id: RegistrationIdentifier) { self.id = id }
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

/// Returns what an app shows of a checkout: amount, brands, and the shopper's saved cards. (mSDK, `requestCheckoutInfo`; the route is ours)
///
/// 404 for a checkout that is unknown, paid or being paid, or older than 30 minutes.
package struct RequestCheckoutInfo: OperationWithoutCards {
  package typealias Answer = CheckoutInfo
  package static let facts = OperationFacts(
    .requestCheckoutInfo, .get("/v1/checkouts/{checkoutId}"), .payments, asks: .gateway(.form), by: .phone(.none))

  package let checkoutId: CheckoutIdentifier

  package init(_ checkoutId: CheckoutIdentifier) { self.checkoutId = checkoutId }

  private enum CodingKeys: CodingKey { case checkoutId }

  package static func summary(of answer: CheckoutInfo) -> String {
    (answer.amount?.inWords ?? "registration")
      + (answer.tokens.isEmpty ? "" : answer.tokens.count == 1 ? ", 1 token" : ", \(answer.tokens.count) tokens")
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CheckoutInfo {
    try await parties.answer(self, call)
  }
}

/// Pays a checkout with a card, a bank account, PayPal, or a saved payment method. (mSDK, `submitTransaction`; the route is ours)
///
/// A checkout can be submitted until it is paid: a declined payment can be followed by another one. An equal submission is the same payment
/// until the shop has read that it failed. The answer has the result code: 000.100.110 if it is paid; 000.200.000 if the shopper has to
/// confirm it first, at the bank or at PayPal; 100.380.401 if the bank's authentication fails, 100.390.112 if the bank can't be asked for
/// it, 000.400.109 for a card that takes no part in 3-D Secure; 200.300.404 for a checkout that is unknown, used, or older than 30 minutes;
/// 800.700.100 while it is being paid; 100.100.700 for a number or token that isn't of the brand; 100.100.303 for a card whose last month
/// is over, 100.100.301 for a card whose last month is more than 20 years ahead; 100.150.200 for a token that the checkout doesn't offer,
/// or that was deleted since; 100.150.100 if no payment source is given; 900.100.300 if the bank wasn't reached; otherwise the bank's
/// decision.
package struct SubmitTransaction: OperationWithoutCards {
  package typealias Answer = SubmittedTransaction
  package static let facts = OperationFacts(
    .submitTransaction, .post("/v1/checkouts/{checkoutId}/payment"), .payments, asks: .gateway(.form), by: .phone(.none))

  package let checkoutId: CheckoutIdentifier
  package let paymentBrand: PaymentBrand
  /// Nil unless a new card pays.
  package let card: CheckoutCard?
  /// Nil unless a new bank account pays.
  package let bankAccount: CheckoutBankAccount?
  /// Nil unless a saved payment method pays.
  package let registrationId: RegistrationIdentifier?
  /// The security code of a saved card; nil if it was not requested.
  package let cvv: Secret?
  /// True if the shopper wants the new card or bank account to be stored.
  package let createRegistration: Bool

  private enum CodingKeys: CodingKey { case checkoutId, paymentBrand, card, bankAccount, registrationId, createRegistration }

  /// - Parameter createRegistration: true if the shopper wants the new card or bank account to be stored.
  package init(_ checkoutId: CheckoutIdentifier, _ source: PaymentSource, createRegistration: Bool) {
    (self.checkoutId, paymentBrand, self.createRegistration) = (checkoutId, source.brand, createRegistration)
    (card, bankAccount) = (source.newCard, source.newAccount)
    if case .stored(let id, _, let code) = source { (registrationId, cvv) = (id, code?.text) } else { (registrationId, cvv) = (nil, nil) }
  }

  /// Reads only the security code for a saved card, as servers send it; any other field of the card is unknown. (OPPWA, `card.cvv`)
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    checkoutId = try values.decode(CheckoutIdentifier.self, forKey: .checkoutId)
    paymentBrand = try values.decode(PaymentBrand.self, forKey: .paymentBrand)
    registrationId = try values.decodeIfPresent(RegistrationIdentifier.self, forKey: .registrationId)
    card = registrationId == nil ? try values.decodeIfPresent(CheckoutCard.self, forKey: .card) : nil
    bankAccount = try values.decodeIfPresent(CheckoutBankAccount.self, forKey: .bankAccount)
    cvv = registrationId == nil ? nil : try values.decodeIfPresent(CardVerification.self, forKey: .card)?.cvv
    createRegistration = try values.decode(Bool.self, forKey: .createRegistration)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(checkoutId, forKey: .checkoutId)
    try values.encode(paymentBrand, forKey: .paymentBrand)
    if let cvv {
      try values.encode(CardVerification(cvv: cvv), forKey: .card)
    } else {
      try values.encodeIfPresent(card, forKey: .card)
    }
    try values.encodeIfPresent(bankAccount, forKey: .bankAccount)
    try values.encodeIfPresent(registrationId, forKey: .registrationId)
    try values.encode(createRegistration, forKey: .createRegistration)
  }

  package static func summary(of answer: SubmittedTransaction) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> SubmittedTransaction {
    try await parties.answer(self, call)
  }
}

/// Stores a card or bank account without a payment, or PayPal's account. (mSDK, `registerTransaction`; the route is ours)
///
/// Like `SubmitTransaction`, for a checkout that was prepared without an amount. The bank authenticates the cardholder before a card is
/// stored.
package struct RegisterTransaction: OperationWithoutCards {
  package typealias Answer = SubmittedTransaction
  package static let facts = OperationFacts(
    .registerTransaction, .post("/v1/checkouts/{checkoutId}/registration"), .payments, asks: .gateway(.form), by: .phone(.none))

  package let checkoutId: CheckoutIdentifier
  package let paymentBrand: PaymentBrand
  package let card: CheckoutCard?
  package let bankAccount: CheckoutBankAccount?

  /// Throws `invalidRequest` (status 0) for a stored method.
  package init(_ checkoutId: CheckoutIdentifier, _ source: PaymentSource) throws(WalletError) {
    if case .stored = source { throw WalletError(0, .invalidRequest, "what is stored can't be stored again") }
    (self.checkoutId, paymentBrand, card, bankAccount) = (checkoutId, source.brand, source.newCard, source.newAccount)
  }

  package static func summary(of answer: SubmittedTransaction) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> SubmittedTransaction {
    try await parties.answer(self, call)
  }
}

extension PaymentSource {
  fileprivate var newCard: CheckoutCard? { if case .card(let card) = self { CheckoutCard(card) } else { nil } }
  fileprivate var newAccount: CheckoutBankAccount? { if case .account(let account) = self { CheckoutBankAccount(account) } else { nil } }
}

/// Continues a payment or registration that waited for the shopper. (mSDK, after a challenge or redirect; the route is ours)
///
/// The gateway asks the bank itself what the shopper did. The answer is like that of the submission: 000.200.000 while the bank has no
/// answer; 100.380.501 after a timeout; 100.396.101 if the shopper gave up.
package struct ContinueTransaction: OperationWithoutCards {
  package typealias Answer = SubmittedTransaction
  package static let facts = OperationFacts(
    .continueTransaction, .put("/v1/checkouts/{checkoutId}/continuation"), .payments, asks: .gateway(.form), by: .phone(.none))

  package let checkoutId: CheckoutIdentifier
  package let answer: RedirectAnswer?
  package let accountId: String?

  /// - Parameters:
  ///   - answer: what the shopper did on the other service's page; nil after a bank's question.
  ///   - accountId: the shopper's account there.
  package init(_ checkoutId: CheckoutIdentifier, answer: RedirectAnswer?, accountId: String?) {
    self.checkoutId = checkoutId
    self.answer = answer
    self.accountId = accountId
  }

  package static func summary(of answer: SubmittedTransaction) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> SubmittedTransaction {
    try await parties.answer(self, call)
  }
}

/// Returns the result of a checkout. (OPPWA, `GET /v1/checkouts/{id}/payment`)
///
/// If there are several payments, the result is that of the newest. 000.200.000 while the checkout isn't paid but can be; 200.300.404 for a
/// checkout that is unknown, another shop's, or was not paid within 30 minutes, and from 30 minutes after its payment on; 800.120.100 from
/// the tenth request in a minute on. 800.900.100 unless the shop proves who it is.
package struct GetPaymentStatus: OperationWithoutCards {
  package typealias Answer = PaymentStatus
  package static let facts = OperationFacts(
    .getPaymentStatus, .get("/v1/checkouts/{checkoutId}/payment"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let checkoutId: CheckoutIdentifier

  package init(_ checkoutId: CheckoutIdentifier) { self.checkoutId = checkoutId }

  private enum CodingKeys: CodingKey { case checkoutId }

  package static let mostInAMinute = 9

  package static func summary(of answer: PaymentStatus) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentStatus {
    try await parties.answer(self, call)
  }
}

/// Returns the result of a checkout that stores a payment method and pays nothing. (OPPWA, `GET /v1/checkouts/{id}/registration`)
///
/// Like `GetPaymentStatus`.
package struct GetRegistrationStatus: OperationWithoutCards {
  package typealias Answer = RegistrationAnswer
  package static let facts = OperationFacts(
    .getRegistrationStatus, .get("/v1/checkouts/{checkoutId}/registration"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let checkoutId: CheckoutIdentifier

  package init(_ checkoutId: CheckoutIdentifier) { self.checkoutId = checkoutId }

  private enum CodingKeys: CodingKey { case checkoutId }

  package static func summary(of answer: RegistrationAnswer) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RegistrationAnswer {
    try await parties.answer(self, call)
  }
}

/// Returns a payment, whenever it was made. (OPPWA, `GET /v1/payments/{id}`)
///
/// 000.200.000 while nothing is decided; 700.400.580 for a payment that is unknown or another entity's; 800.120.100 from the third request
/// in a minute on. 800.900.100 unless the entity proves who it is.
package struct GetPayment: OperationWithoutCards {
  package typealias Answer = PaymentStatus
  package static let facts = OperationFacts(
    .getPayment, .get("/v1/payments/{paymentId}"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let paymentId: PaymentIdentifier

  package init(_ paymentId: PaymentIdentifier) { self.paymentId = paymentId }

  private enum CodingKeys: CodingKey { case paymentId }

  package static let mostInAMinute = 2

  package static func summary(of answer: PaymentStatus) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentStatus {
    try await parties.answer(self, call)
  }
}
