/// What an app carries for one order: the request that the shop has signed, and the gateway's response. (Trust Payments, payment session)
package struct JWTSession: Hashable, Sendable {
  package let request: Opaque<JWTKind>
  /// The gateway's name for it, where the bank has asked the cardholder. (Trust Payments, `requestreference`)
  package var requestreference: RequestReference?
  /// Nil while there is none.
  package var response: Opaque<JWTKind>?

  package init(request: Opaque<JWTKind>) { self.request = request }
}

extension Opaque<JWTKind> {
  /// What a response says of the outcome, unverified; 99999 for one that can't be read.
  package var reportedResult: PaymentResult {
    let payload = (try? DecodedJWT(self))?.claims.object(JWTClaim.payload)
    return PaymentResult(errorcode: payload.flatMap(JWTPaymentResponse.init(payload:))?.last?.errorcode ?? .unknown)
  }

  /// The user that a request names as its signer; empty for one that can't be read. (Trust Payments, `alias`)
  package var alias: String { (try? DecodedJWT(self))?.claims.text(JWTClaim.issuer) ?? "" }
}
