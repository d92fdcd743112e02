package import Basics

/// The JWTs that an app carries for one order: the request that the shop signed, and the gateway's response. (Trust Payments, payment
/// session)
package struct JWTSession: Hashable, Sendable {
  package let request: Opaque<JWTKind>
  /// The fields that were sent beside the request.
  package let customerFields: [PaymentField]
  /// The gateway's reference of the request; nil unless the bank challenged the cardholder. (Trust Payments, `requestreference`)
  package var requestreference: RequestReference?
  /// Nil until the gateway responds.
  package var response: Opaque<JWTKind>?
  /// Whether the shop has accepted the response.
  package var isVerified = false
  /// Nil unless the request or the response was refused.
  package var refused: RefusedJWT?

  package init(request: Opaque<JWTKind>, _ entered: EnteredPaymentFields) {
    self.request = request
    customerFields = entered.given
  }
}

/// Who refused a JWT of a payment, and why. The content of a refused JWT is ignored.
package enum RefusedJWT: Hashable, Sendable {
  /// The gateway refuses a request without processing it, for example because its signature is invalid.
  case byGateway(JWTRefusal)
  /// The shop's server refuses a response. The text completes a sentence about the response: `can't be trusted: its payload isn't JSON`
  case byShop(String)
  /// The app refuses a response that doesn't match the request. (Trust Payments, `mismatchedDescriptionTypes`)
  case byApp

  /// The SDK's code for a response that doesn't match the request. (Trust Payments, `mismatchedDescriptionTypes`)
  package static let mismatchedDescriptionTypes = 12_100
}

extension JWTPart {
  /// The conclusion if this is the part in which a JWT is found to be invalid.
  var whatIsDamaged: String {
    switch self {
    case .header, .payload: "the \(rawValue) was changed"
    case .signature: "The signature doesn't match this header and payload."
    }
  }
}

extension JWTRefusal {
  /// The part in which the JWT is found to be invalid; nil for a refusal with another reason.
  package var part: JWTPart? { errordata == [JWTClaim.issuer] ? .payload : errordata.last.flatMap(JWTPart.init(rawValue:)) }
}

extension Opaque<JWTKind> {
  /// The outcome according to a response, unverified; 99999 if the response can't be read.
  package var reportedResult: PaymentResult { PaymentResult(errorcode: response?.last?.errorcode ?? .unknown) }

  /// The fields that are wrong according to a response, unverified.
  package var reportedFields: [PaymentField] { (response?.last?.errordata ?? []).compactMap(PaymentField.init(rawValue:)) }

  /// The content of a response, unverified; nil if it can't be read.
  private var response: JWTPaymentResponse? { payload.flatMap(JWTPaymentResponse.init(payload:)) }

  private var payload: JSONObject? { (try? DecodedJWT(self))?.claims.object(JWTClaim.payload) }

  /// Whether a response doesn't match this request, as far as both can be read. The app can't verify their signatures. (Trust Payments,
  /// `mismatchedDescriptionTypes`)
  package func contradicts(_ request: Opaque<JWTKind>) -> Bool {
    guard let response, let request = request.payload.flatMap({ try? JWTPaymentRequest(payload: $0) }) else { return false }
    return !response.answers(request)
  }

  /// The user that a request names as its signer; empty if the request can't be read. (Trust Payments, `alias`)
  package var alias: String { (try? DecodedJWT(self))?.claims.text(JWTClaim.issuer) ?? "" }
}
