import Basics
package import WalletModel

// A payment on its way to the card's bank: from the gateway to the network, and on to the issuer. (ISO 8583, authorization request)

/// Asks a card's bank to authorize a payment; without an amount, to check the card. (Network; ours)
///
/// A declined payment is a response, not an error. 403 without the gateway's key; 409 `tryLater` if the bank was not reached.
package struct RequestPaymentAuthorization: OperationWithoutCards {
  package typealias Answer = PaymentAuthorization
  package static let facts = OperationFacts(
    .requestPaymentAuthorization, .post("/network/payments"), .payments, asks: .network, by: .party(.gateway))

  package let payment: PaymentRequest

  package init(_ payment: PaymentRequest) { self.payment = payment }

  private enum CodingKeys: CodingKey { case payment }

  package static func summary(of answer: PaymentAuthorization) -> String { answer.decision.inWords }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentAuthorization {
    try await parties.answer(self, call)
  }
}

/// Requests an issuer's authorization of a payment with one of its cards. (Issuer; ours)
///
/// A declined payment is a response, not an error. The owner gets a push about a payment. 403 without the network's key.
package struct AuthorizePayment: OperationWithoutCards {
  package typealias Answer = PaymentAuthorization
  package static let facts = OperationFacts(
    .authorizePayment, .post("/issuer/network/payments"), .payments, asks: .issuer, by: .party(.network))

  package let payment: PaymentRequest

  package init(_ payment: PaymentRequest) { self.payment = payment }

  private enum CodingKeys: CodingKey { case payment }

  package static func summary(of answer: PaymentAuthorization) -> String { answer.decision.inWords }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentAuthorization {
    try await parties.answer(self, call)
  }
}

/// A bank's decision on a payment.
package struct PaymentAuthorization: Hashable, Codable, Sendable {
  package let decision: PaymentDecision
  /// Whether the security code is the card's; nil if the bank's response doesn't include it.
  package let securityCode: SecurityResponse?

  package init(_ decision: PaymentDecision, securityCode: SecurityResponse? = nil) {
    self.decision = decision
    self.securityCode = securityCode
  }
}
