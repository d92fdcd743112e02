import Basics
import Contract
import Testing
import WalletModel

/// The facts of the operations, and how they are refused.
@Suite struct OperationTests {
  @Test func `no two operations have one route`() {
    let routes = OperationName.allCases.map { $0.operation.route }
    #expect(Set(routes).count == routes.count)
    for name in OperationName.allCases { #expect(name.operation.name == name) }
  }

  /// A description fits on one line of the traffic log, which is 38 columns wide.
  @Test func `refusals are short`() {
    let refusals: [WalletError] = [
      .deviceNotRegistered, .deviceInactive, .linkedElsewhere, .nonceExpired, .mfaTokenExpired, .sessionEnded, .noPINLogin, .noPIN,
      .pinDisabled, .passwordLocked, .duplicateAccount, .wrongPIN(left: 3), .wrongPIN(left: 0), .wrongAnswer(left: 2),
      .wrongAnswer(left: 0), .wrongPassword(wait: .zero), .wrongPassword(wait: .seconds(3600)), .tooManyTries(wait: .seconds(90_000)),
      .recoveryExpired, .deviceTokenExpired, .noRecovery, .noSuchUsername, .noSuchIssuer, .careOnly, .wrongCode(left: 2),
      .wrongCode(left: 0),
      .invalid([FieldError("mfaQuestionAnswers", "")]),
      .noSuchCard, .noSuchTokenization, .stepUpRequired, .notLockable, .noMoreCards, .notFrom(.cancelled, to: .suspended),
      .notFrom(.cancelled, to: .cancelled), .noPIN(at: .cancelled), .noDetails(at: .cancelled), .alreadyCompleted(.initiated),
      .alreadyCompleted(.completed), .wrongActivationCode(left: 2), .wrongActivationCode(left: 0),
      .partyOnly, .noSuchToken, .noSuchChip, .chipKeyDiffers, .deviceIsAnothers, .provisioningDeclined, .issuerNotReached,
      .noActivationCode,
      .noMoreActivationCodes, .methodNotOffered, .activationDataRefused, .wrongTokenCode(left: 2), .wrongTokenCode(left: 0),
      .tokenRefused(.isActivated), .tokenRefused(.isDeactivated), .tokenRefused(.cardIsLocked), .cardIsOver,
      .cardHasExpired,
      .invalid([FieldError("deliveryAddress.countryCode", "")]), .invalid([FieldError("termsAndConditionsAccepted", "")]),
    ]
    for refusal in refusals { #expect(refusal.description.count <= 38, "\(refusal.description)") }
    #expect(WalletError.tooManyTries(wait: .milliseconds(29_001)).description == "too many attempts, retry in 30 s")
    #expect(WalletError.tooManyTries(wait: .seconds(3600)).description == "too many attempts, retry in 60 min")
  }

  /// A payment that is declined is an answer with status 200.
  @Test func `a response that grants nothing is a refusal`() {
    for decision in PaymentDecision.allCases {
      for name in [OperationName.authorizePayment, .requestPaymentAuthorization] {
        #expect(name.refusal(in: decision.inWords) == (decision == .approved ? nil : decision.inWords))
      }
    }
    for (summary, refusal) in [
      ("000.100.110", nil), ("000.200.000", nil), ("800.100.160", "transaction declined (card blocked)"), ("", nil), ("HB-000017", nil),
    ] as [(String, String?)] {
      #expect(OperationName.submitTransaction.refusal(in: summary) == refusal, "\(summary)")
    }
    for (summary, refusal) in [
      ("ACCOUNTCHECK 0, AUTH 70000", "Decline"), ("AUTH 0", nil), ("transStatus C, challenge required", nil),
    ] as [(String, String?)] {
      #expect(OperationName.performTransaction.refusal(in: summary) == refusal, "\(summary)")
    }
    for (summary, refusal) in [
      ("transStatus Y, authenticated", nil), ("transStatus C, challenge required", nil),
      ("transStatus N, not authenticated", "not authenticated"), ("transStatus U, unavailable", "unavailable"),
      ("cancelled", nil), ("not enrolled", nil),
    ] as [(String, String?)] {
      #expect(OperationName.authenticatePayment.refusal(in: summary) == refusal, "\(summary)")
    }
    // The status of a payment is asked for, and given.
    #expect(OperationName.getPaymentStatus.refusal(in: "800.100.160") == nil)
  }
}
