package import Basics

/// What an app carries for one order: the request that the shop has signed, and the gateway's response. (Trust Payments, payment session)
package struct JWTSession: Hashable, Sendable {
  package let request: Opaque<JWTKind>
  /// The fields that travelled beside the request.
  package let customerFields: [PaymentField]
  /// The gateway's name for it, where the bank has asked the cardholder. (Trust Payments, `requestreference`)
  package var requestreference: RequestReference?
  /// Nil while there is none.
  package var response: Opaque<JWTKind>?
  /// Whether the shop has accepted the response.
  package var isVerified = false
  /// Nil while nobody has refused one of the two.
  package var refused: RefusedJWT?

  package init(request: Opaque<JWTKind>, _ entered: EnteredPaymentFields) {
    self.request = request
    customerFields = entered.given
  }
}

/// Who has refused a JWT of a payment, and why. What it says counts for nothing.
package enum RefusedJWT: Hashable, Sendable {
  /// The gateway refuses a request that nobody has signed: nothing was done.
  case byGateway(JWTRefusal)
  /// The shop's server refuses a response, with these words after what it is about: `can't be trusted: its payload isn't JSON`
  case byShop(String)
  /// The app refuses a response that answers something else than was asked. (Trust Payments, `mismatchedDescriptionTypes`)
  case byApp

  /// The SDK's code for a response that answers something else. (Trust Payments, `mismatchedDescriptionTypes`)
  package static let mismatchedDescriptionTypes = 12_100
}

extension JWTPart {
  /// What is known where this part shows that a JWT was changed.
  var whatIsDamaged: String {
    switch self {
    case .header, .payload: "the \(rawValue) was changed"
    case .signature: "The signature doesn't match this header and payload."
    }
  }
}

extension JWTRefusal {
  /// The part of the JWT in which it shows that nobody has signed it; nil if it is about something else.
  package var part: JWTPart? { errordata == [JWTClaim.issuer] ? .payload : errordata.last.flatMap(JWTPart.init(rawValue:)) }
}

extension Opaque<JWTKind> {
  /// What a response says of the outcome, unverified; 99999 for one that can't be read.
  package var reportedResult: PaymentResult { PaymentResult(errorcode: response?.last?.errorcode ?? .unknown) }

  /// The fields that a response finds wrong, unverified.
  package var reportedFields: [PaymentField] { (response?.last?.errordata ?? []).compactMap(PaymentField.init(rawValue:)) }

  /// What it says as a response, unverified; nil for one that can't be read.
  private var response: JWTPaymentResponse? { payload.flatMap(JWTPaymentResponse.init(payload:)) }

  private var payload: JSONObject? { (try? DecodedJWT(self))?.claims.object(JWTClaim.payload) }

  /// Whether a response is about something else than this request, as far as both can be read: whether they are genuine is not for the app
  /// to say. (Trust Payments, `mismatchedDescriptionTypes`)
  package func contradicts(_ request: Opaque<JWTKind>) -> Bool {
    guard let response, let request = request.payload.flatMap({ try? JWTPaymentRequest(payload: $0) }) else { return false }
    return !response.answers(request)
  }

  /// The user that a request names as its signer; empty for one that can't be read. (Trust Payments, `alias`)
  package var alias: String { (try? DecodedJWT(self))?.claims.text(JWTClaim.issuer) ?? "" }
}
