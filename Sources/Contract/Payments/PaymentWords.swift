internal import WalletModel

// The names of payment operations in sequence diagrams, in the gateway's words where it has some. Reads are left out, and so is the
// identification of shoppers.

extension OperationName {
  /// The words of a refusal in a successful response: `declined`, `Account Closed`; nil for all other responses.
  ///
  /// - Parameter summary: the summary of the response.
  package func refusal(in summary: String) -> String? {
    switch self {
    case .requestPaymentAuthorization, .authorizePayment: return summary == PaymentDecision.approved.inWords ? nil : summary
    case .submitTransaction, .registerTransaction, .continueTransaction, .performTransaction, .continuePerformedTransaction:
      let results = summary.split { " ,".contains($0) }.compactMap { PaymentResult(code: String($0)) }
      return results.first { ![.succeeded, .review, .pending, .pendingDelayed].contains($0.group) }?.description
    case .requestPaymentAuthentication, .authenticatePayment, .answerChallenge, .continueChallenge:
      let status = TransStatus.allCases.first { summary == $0.summary }
      return switch status {
      case .notAuthenticated, .rejected, .unavailable: status?.words
      case .authenticated, .attempted, .challengeRequired, nil: nil
      }
    default: return nil
    }
  }
}

extension TransStatus {
  /// `transStatus C, challenge required`
  var summary: String { "transStatus \(rawValue), \(words)" }

  fileprivate var words: String {
    switch self {
    case .authenticated: "authenticated"
    case .attempted: "attempted"
    case .challengeRequired: "challenge required"
    case .notAuthenticated: "not authenticated"
    case .rejected: "rejected"
    case .unavailable: "unavailable"
    }
  }
}

extension PlaceOrder {
  package var sequenceWord: String? { "checkout" }
}

extension PrepareCheckout {
  package var sequenceWord: String? { "prepare" }
}

extension UpdateCheckout {
  package var sequenceWord: String? { "update" }
}

extension RequestCheckoutInfo {
  package var sequenceWord: String? { "checkoutInfo" }
}

extension SubmitTransaction {
  package var sequenceWord: String? { "submitTransaction" }
}

extension RequestPaymentAuthorization {
  package var sequenceWord: String? { payment.sequenceWord }
}

extension AuthorizePayment {
  package var sequenceWord: String? { payment.sequenceWord }
}

extension PaymentRequest {
  /// Without an amount, the request only checks the account.
  fileprivate var sequenceWord: String { amount == nil ? "verify" : "authorize" }
}

extension CompleteOrder {
  package var sequenceWord: String? { "order status" }
}

extension GetPaymentStatus {
  package var sequenceWord: String? { "status" }
}

extension DeletePaymentMethod {
  package var sequenceWord: String? { "delete" }
}

extension DeleteRegistration {
  package var sequenceWord: String? { "DELETE" }
}

extension RequestPaymentAuthentication {
  package var sequenceWord: String? { "authenticate" }
}

extension CancelPaymentAuthentication {
  package var sequenceWord: String? { "cancel" }
}

extension AuthenticatePayment {
  package var sequenceWord: String? { "authenticate" }
}

extension AnswerChallenge {
  package var sequenceWord: String? { "challenge" }
}

extension ContinueChallenge {
  package var sequenceWord: String? { "challenge" }
}

extension AnswerPaymentApproval {
  package var sequenceWord: String? { approves ? "approved" : "declined" }
}

extension RegisterTransaction {
  package var sequenceWord: String? { "registerTransaction" }
}

extension ContinueTransaction {
  package var sequenceWord: String? { answer?.rawValue }
}

extension GetRegistrationStatus {
  package var sequenceWord: String? { "status" }
}

extension CreateRequestJWT {
  package var sequenceWord: String? { "sign" }
}

extension VerifyResponseJWT {
  package var sequenceWord: String? { "verify" }
}

extension AddPaymentMethod {
  package var sequenceWord: String? { "checkout" }
}
