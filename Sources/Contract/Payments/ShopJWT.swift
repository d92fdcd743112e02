package import Basics
package import WalletModel

// Operations of a shop that is paid by JWTs, for apps: the shop signs and verifies JWTs, the app transports them. (Trust Payments)

/// Has the shop sign a request for its gateway: the payment of an order, or the check of a card that is stored. (Shop; ours)
///
/// 400 with field errors; 401 `assertionEnded` without a valid assertion; 404 for another person's order or payment method; 409 `keyReused`
/// for an order that is settled or whose last payment isn't known, `tryLater` if gateway or issuer isn't reached.
package struct CreateRequestJWT: OperationWithoutCards {
  package typealias Answer = RequestJWT
  package static let facts = OperationFacts(
    .createRequestJWT, .post("/shop/orders/{number}/jwt"), .payments, asks: .merchant, by: .phone(.assertion))

  package let number: OrderNumber
  /// The saved card that pays; nil for one that is entered.
  package let registrationId: RegistrationIdentifier?
  /// True if the shopper agrees that the shop keeps the card.
  package let consents: Bool

  package init(_ number: OrderNumber, registrationId: RegistrationIdentifier?, consents: Bool) {
    self.number = number
    self.registrationId = registrationId
    self.consents = consents
  }

  package static func summary(of answer: RequestJWT) -> String { "signed" }
  package static func replacingJWT(
    in answer: RequestJWT, by replacement: (Opaque<JWTKind>, JWTDamage.Kind) -> Opaque<JWTKind>
  ) -> RequestJWT { RequestJWT(replacement(answer.jwt, .request)) }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RequestJWT {
    try await parties.answer(self, call)
  }
}

/// Has the shop verify its gateway's response, and keep the card if the shopper has agreed. (Shop; ours)
///
/// 400 with a field error for a response that the gateway has not signed, or that is about something else; 401 `assertionEnded` without a
/// valid assertion; 404 for another person's order; 409 `tryLater` if the issuer isn't reached.
package struct VerifyResponseJWT: OperationWithoutCards {
  package typealias Answer = OrderOutcome
  package static let facts = OperationFacts(
    .verifyResponseJWT, .post("/shop/orders/{number}/response"), .payments, asks: .merchant, by: .phone(.assertion))

  package let number: OrderNumber
  package let jwt: Opaque<JWTKind>

  package init(_ number: OrderNumber, _ jwt: Opaque<JWTKind>) {
    self.number = number
    self.jwt = jwt
  }

  package static func summary(of answer: OrderOutcome) -> String { CompleteOrder.summary(of: answer) }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> OrderOutcome {
    try await parties.answer(self, call)
  }
}
