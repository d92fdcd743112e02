/// The outcome of a request to the JWT gateway. (Trust Payments, `errorcode`)
package enum PaymentErrorCode: String, CaseIterable, Codable, Sendable {
  case ok = "0"
  case malformedJSON = "10205"
  case missingParent = "20004"
  case repeatedType = "20028"
  case invalidParent = "20033"
  case invalidField = "30000"
  case bankSystemError = "60010"
  case invalidRequestType = "60018"
  case notAuthenticated = "60022"
  case categoryFieldsMissing = "60025"
  case declined = "70000"
  case softDecline = "71000"
  case unknown = "99999"

  /// The vendor's error message.
  package var errormessage: String {
    switch self {
    case .ok: "Ok"
    case .malformedJSON: "Malformed JSON"
    case .missingParent: "Missing parent"
    case .repeatedType: "Request type has no repeats"
    case .invalidParent: "Invalid parent"
    case .invalidField: "Invalid field"
    case .bankSystemError: "Bank System Error"
    case .invalidRequestType: "Invalid requesttype"
    case .notAuthenticated: "Not authorised"
    case .categoryFieldsMissing: "Missing fields for MCC 6012"
    case .declined: "Decline"
    case .softDecline: "Soft Decline"
    case .unknown: "Unknown error"
    }
  }

  /// The outcome in words, shown after the code.
  package var inWords: String {
    switch self {
    case .ok: "approved"
    case .malformedJSON: "the JSON can't be read"
    case .missingParent: "no saved card is named"
    case .repeatedType: "a request type is named twice"
    case .invalidParent: "the saved card can't pay"
    case .invalidField: "a field is wrong"
    case .bankSystemError: "the bank wasn't reached"
    case .invalidRequestType: "the request types aren't possible here"
    case .notAuthenticated: "3-D Secure failed"
    case .categoryFieldsMissing: "more about the customer is required"
    case .declined: "declined by the bank"
    case .softDecline: "the bank wants 3-D Secure"
    case .unknown: "the outcome is unknown"
    }
  }

  /// Whether the bank's decision is unknown: a payment may have been made.
  package var leavesDoubt: Bool { self == .bankSystemError || self == .unknown }
}

/// A request that the JWT gateway refuses.
package struct JWTRefusal: Error, Hashable, Codable, Sendable {
  package let errorcode: PaymentErrorCode
  package let errormessage: String
  /// The names of the fields that are the reason.
  package let errordata: [String]

  package init(_ errorcode: PaymentErrorCode, _ errordata: [String] = []) {
    self.errorcode = errorcode
    errormessage = errorcode.errormessage
    self.errordata = errordata
  }

  /// A field with a wrong value, or several.
  package init(_ fields: PaymentField...) { self.init(.invalidField, fields.map(\.rawValue)) }
}
