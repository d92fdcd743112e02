package import Basics
package import WalletModel

// The checkout gateway's operations for servers that need no checkout, and its result codes. (OPPWA, server-to-server)

/// Stores a card whose number a server sends. (OPPWA, `POST /v1/registrations`)
///
/// Answers 000.100.110 with the registration's id, or a code without one: 100.100.700 for a number that isn't of the brand, 100.100.303 for
/// a card whose last month is over, 100.100.301 for a card whose last month is more than 20 years ahead, 200.300.404 for a holder or a
/// security code that can't be one. No bank is asked. 800.900.100 unless the entity proves who it is and may store numbers: shops may not.
package struct CreateRegistration: OperationWithoutCards {
  package typealias Answer = RegistrationAnswer
  package static let facts = OperationFacts(
    .createRegistration, .post("/v1/registrations"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let paymentBrand: PaymentBrand
  package let card: CheckoutCard

  package init(paymentBrand: PaymentBrand, card: CheckoutCard) {
    self.paymentBrand = paymentBrand
    self.card = card
  }

  package static func summary(of answer: RegistrationAnswer) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RegistrationAnswer {
    try await parties.answer(self, call)
  }
}

/// Pays with a saved card, without its owner. (OPPWA, `POST /v1/registrations/{id}/payments`)
///
/// Answers 000.100.110 if it is paid; 100.550.300, 100.550.401 and 200.300.404 as `prepareCheckout`; 100.150.200 for a registration that is
/// unknown, deleted, or another entity's; 100.100.303 for a card whose last month is over; 900.100.300 if the bank wasn't reached;
/// otherwise the bank's decision. With a `merchantTransactionId`, an equal request is the same payment. 800.900.100 unless the entity
/// proves who it is.
package struct PayRegistration: OperationWithoutCards {
  package typealias Answer = PaymentStatus
  package static let facts = OperationFacts(
    .payRegistration, .post("/v1/registrations/{registrationId}/payments"), .payments, asks: .gateway(.form), by: .party(.merchant))

  package let registrationId: RegistrationIdentifier
  package let amount: String
  package let currency: String
  package let paymentType: PaymentType
  package let merchantTransactionId: String?
  /// The security code of the saved card; nil if it was not requested.
  package let card: CardVerification?

  package init(
    _ registrationId: RegistrationIdentifier, amount: String, currency: String, merchantTransactionId: String?, card: CardVerification?
  ) {
    self.registrationId = registrationId
    self.amount = amount
    self.currency = currency
    paymentType = .debit
    self.merchantTransactionId = merchantTransactionId
    self.card = card
  }

  package static func summary(of answer: PaymentStatus) -> String { answer.result.code }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentStatus {
    try await parties.answer(self, call)
  }
}

/// The security code of a saved card. (OPPWA, `card.cvv`)
package struct CardVerification: Hashable, Codable, Sendable {
  package let cvv: Secret

  package init(cvv: Secret) { self.cvv = cvv }
}

/// All result codes of the gateway, which are the same in every world. (OPPWA, `GET /v1/resultcodes`)
package struct ResultCodes: Hashable, Codable, Sendable {
  package let resultCodes: [PaymentResult]

  package init() { resultCodes = ResultCause.allCases.map { PaymentResult($0) } }
}
