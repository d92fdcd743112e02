/// The result of a request to a gateway. Only the result tells whether the request succeeded. (OPPWA, `result`; Trust Payments,
/// `errorcode`)
package struct PaymentResult: Hashable, Codable, Sendable {
  /// `000.100.110`
  package let code: String
  /// The vendor's sentence.
  package let description: String

  package init(_ cause: ResultCause) { (code, description) = (cause.rawValue, cause.description) }

  /// The result for an error code of the JWT gateway. (Trust Payments, `errorcode` and `errormessage`)
  package init(errorcode: PaymentErrorCode) { (code, description) = (errorcode.rawValue, errorcode.errormessage) }

  /// The result for a code of either gateway; nil for any other.
  package init?(code: String) {
    if let cause = ResultCause(rawValue: code) {
      self.init(cause)
    } else if let errorcode = PaymentErrorCode(rawValue: code) {
      self.init(errorcode: errorcode)
    } else {
      return nil
    }
  }

  package var group: ResultGroup {
    guard let errorcode else { return ResultGroup(code: code) }
    return errorcode == .ok ? .succeeded : errorcode.leavesDoubt ? .communication : .rejected
  }
  /// Nil for a code of the checkout gateway.
  package var errorcode: PaymentErrorCode? { PaymentErrorCode(rawValue: code) }
  /// Nil for a code that this world's gateway doesn't return.
  package var cause: ResultCause? { ResultCause(rawValue: code) }
}

/// The result codes that are known here, each with its cause. (Rules, payments)
package enum ResultCause: String, CaseIterable, Error, Sendable {
  case approved = "000.100.110"
  case checkoutCreated = "000.200.100"
  case checkoutUpdated = "000.200.101"
  case pending = "000.200.000"
  case declined = "800.100.152"
  case softDeclined = "300.100.100"
  case cardBlocked = "800.100.160"
  case accountClosed = "800.100.202"
  case cardLost = "800.100.165"
  case wrongCVV = "800.100.153"
  case wrongExpiry = "800.100.157"
  case unknownNumber = "800.100.151"
  case cardExpired = "100.100.303"
  case invalidYear = "100.100.301"
  case invalidNumberOrBrand = "100.100.700"
  case invalidAmount = "100.550.300"
  case invalidCurrency = "100.550.401"
  case beingProcessed = "800.700.100"
  case throttled = "800.120.100"
  case noSuchRegistration = "100.150.200"
  case noRegistration = "100.150.100"
  case noSuchTransaction = "700.400.580"
  case merchantNotAuthorized = "800.900.100"
  case invalidParameter = "200.300.404"
  case threeDSecureFailed = "100.380.401"
  case threeDSecureTimedOut = "100.380.501"
  case threeDSecureUnavailable = "100.390.112"
  case notEnrolled = "000.400.109"
  case cancelledByShopper = "100.396.101"
  case duplicate = "800.110.100"
  case outcomeUnknown = "900.100.300"

  /// The vendor's sentence. (OPPWA, result codes)
  package var description: String {
    switch self {
    case .approved: "Request successfully processed in 'Merchant in Integrator Test Mode'"
    case .checkoutCreated: "successfully created checkout"
    case .checkoutUpdated: "successfully updated checkout"
    case .pending: "transaction pending"
    case .declined: "transaction declined by authorization system"
    case .softDeclined: "Transaction declined (additional customer authentication required)"
    case .cardBlocked: "transaction declined (card blocked)"
    case .accountClosed: "Account Closed"
    case .cardLost: "transaction declined (card lost)"
    case .wrongCVV: "transaction declined (invalid CVV)"
    case .wrongExpiry: "transaction declined (wrong expiry date)"
    case .unknownNumber: "transaction declined (invalid card)"
    case .cardExpired: "card expired"
    case .invalidYear: "invalid year"
    case .invalidNumberOrBrand: "invalid cc number/brand combination"
    case .invalidAmount: "request contains no amount or too low amount"
    case .invalidCurrency: "invalid currency"
    case .beingProcessed: "transaction for the same session is currently being processed, please try again later."
    case .throttled: "Rejected by throttling."
    case .noSuchRegistration: "registration does not exist"
    case .noRegistration: "request contains no registration value"
    case .noSuchTransaction: "cannot find transaction"
    case .merchantNotAuthorized: "sender authorization failed"
    case .invalidParameter: "invalid or missing parameter"
    case .threeDSecureFailed: "User Authentication Failed"
    case .threeDSecureTimedOut: "Timeout waiting for ACS response or authentication result"
    case .threeDSecureUnavailable: "Technical Error in 3D system"
    case .notEnrolled: "Card is not enrolled for 3DS version 2"
    case .cancelledByShopper: "Cancelled by user"
    case .duplicate: "duplicate transaction"
    case .outcomeUnknown: "timeout, uncertain result"
    }
  }
}

/// The kind of outcome that a result code indicates, by the vendor's published patterns. (OPPWA, result codes)
package enum ResultGroup: CaseIterable, Hashable, Sendable {
  case succeeded, review, pending, pendingDelayed, communication, system, configuration, registration, reference, chargeback
  /// Any other code.
  case rejected

  package init(code: String) {
    self = Self.allCases.first { group in group.patterns.contains { code.begins(with: $0) } } ?? .rejected
  }

  /// The prefixes of the group's codes, as patterns: `[…]` matches one of the characters in brackets, `[^…]` any other character.
  package var patterns: [String] {
    switch self {
    case .succeeded: ["000.000.", "000.100.1", "000.[36]", "000.400.[1][12]0"]
    case .review: ["000.400.0[^3]", "000.400.100"]
    case .pending: ["000.200"]
    case .pendingDelayed: ["800.400.5", "100.400.500"]
    case .communication: ["900.[1234]00", "000.400.030"]
    case .system: ["800.[56]", "999.", "600.1", "800.800.[84]"]
    case .configuration: ["600.[23]", "500.[12]", "800.121"]
    case .registration: ["100.[13]50"]
    case .reference: ["700.[1345][05]0"]
    case .chargeback: ["000.100.2"]
    case .rejected: []
    }
  }
}

extension String {
  /// Whether the text begins with a pattern of `ResultGroup`.
  fileprivate func begins(with pattern: String) -> Bool {
    var (text, pattern) = (self[...], pattern[...])
    while let expected = pattern.popFirst() {
      guard let character = text.popFirst() else { return false }
      guard expected == "[" else {
        if character != expected { return false }
        continue
      }
      let end = pattern.firstIndex(of: "]") ?? pattern.endIndex
      let set = pattern[..<end]
      pattern = pattern[end...].dropFirst()
      if set.hasPrefix("^") ? set.dropFirst().contains(character) : !set.contains(character) { return false }
    }
    return true
  }
}
