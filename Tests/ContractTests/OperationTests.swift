import Contract
import Testing
import WalletModel

/// The facts of the operations, and how they are refused.
@Suite struct OperationTests {
  @Test func noTwoOperationsHaveOneRoute() {
    let routes = OperationName.allCases.map { $0.operation.route }
    #expect(Set(routes).count == routes.count)
    for name in OperationName.allCases { #expect(name.operation.name == name) }
  }

  /// A description fits on one line of the traffic log, which is 38 columns wide.
  @Test func refusalsAreShort() {
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
}
