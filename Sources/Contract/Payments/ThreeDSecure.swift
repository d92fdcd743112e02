package import Basics
package import WalletModel

// 3-D Secure between gateway, network, banks and cardholders. (EMV 3-D Secure)

/// Requests authentication of a cardholder from the bank: the AReq, answered by the ARes. (EMV 3-D Secure; the route is ours)
///
/// 403 without the gateway's key; 409 `tryLater` if the bank was not reached.
package struct RequestPaymentAuthentication: OperationWithoutCards {
  package typealias Answer = AuthenticationAnswer
  package static let facts = OperationFacts(
    .requestPaymentAuthentication, .post("/network/authentications"), .payments, asks: .network, by: .party(.gateway))

  package let request: AuthenticationRequest

  package init(_ request: AuthenticationRequest) { self.request = request }

  private enum CodingKeys: CodingKey { case request }

  package static func summary(of answer: AuthenticationAnswer) -> String { answer.inWords }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> AuthenticationAnswer {
    try await parties.answer(self, call)
  }
}

/// Returns the result of an authentication. (EMV 3-D Secure, RReq of the bank; ours, because no party here waits for such a message)
///
/// 403 without the gateway's key; 404 for an unknown authentication; 409 `tryLater` if the bank was not reached.
package struct GetPaymentAuthentication: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .getPaymentAuthentication, .get("/network/authentications/{acsTransID}"), .payments, asks: .network, by: .party(.gateway))

  package let acsTransID: TransactionIdentifier

  package init(_ acsTransID: TransactionIdentifier) { self.acsTransID = acsTransID }

  private enum CodingKeys: CodingKey { case acsTransID }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Has a bank cancel its challenge of the cardholder, because the payment has ended without an answer. (EMV 3-D Secure, CReq with
/// `challengeCancel`; the route is ours)
///
/// Returns the bank's page after that; a challenge that was answered before doesn't change. 403 without the gateway's key; 404 for an
/// unknown authentication; 409 `tryLater` if the bank was not reached.
package struct CancelPaymentAuthentication: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .cancelPaymentAuthentication, .post("/network/authentications/{acsTransID}/cancellation"), .payments, asks: .network,
    by: .party(.gateway))

  package let acsTransID: TransactionIdentifier

  package init(_ acsTransID: TransactionIdentifier) { self.acsTransID = acsTransID }

  private enum CodingKeys: CodingKey { case acsTransID }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Returns the bank's page on which a cardholder confirms a payment. (EMV 3-D Secure, CReq and CRes; the route is ours)
///
/// 404 for an unknown authentication; 409 `tryLater` if the bank was not reached.
package struct GetChallenge: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .getChallenge, .get("/network/challenges/{acsTransID}"), .payments, asks: .network, by: .phone(.none))

  package let acsTransID: TransactionIdentifier

  package init(_ acsTransID: TransactionIdentifier) { self.acsTransID = acsTransID }

  private enum CodingKeys: CodingKey { case acsTransID }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Answers on the bank's page, or has another code sent. (EMV 3-D Secure, CReq and CRes; the route is ours)
///
/// Returns the bank's next page, whose status is Y or N at the end. The third wrong answer ends the challenge. 404 for an unknown
/// authentication; 409 `tryLater` if the bank was not reached.
package struct AnswerChallenge: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .answerChallenge, .post("/network/challenges/{acsTransID}"), .payments, asks: .network, by: .phone(.none))

  package let acsTransID: TransactionIdentifier
  package let answer: ChallengeAnswer

  package init(_ acsTransID: TransactionIdentifier, _ answer: ChallengeAnswer) {
    self.acsTransID = acsTransID
    self.answer = answer
  }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Requests authentication of a cardholder from the card's issuer. (EMV 3-D Secure, AReq to the bank; the route is ours)
///
/// If the status is C, the owner has been notified: in the app of every active phone, or by a code if no phone is active. 403 without the
/// network's key.
package struct AuthenticatePayment: OperationWithoutCards {
  package typealias Answer = AuthenticationAnswer
  package static let facts = OperationFacts(
    .authenticatePayment, .post("/issuer/network/authentications"), .payments, asks: .issuer, by: .party(.network))

  package let request: AuthenticationRequest

  package init(_ request: AuthenticationRequest) { self.request = request }

  private enum CodingKeys: CodingKey { case request }

  package static func summary(of answer: AuthenticationAnswer) -> String { answer.inWords }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> AuthenticationAnswer {
    try await parties.answer(self, call)
  }
}

/// Returns the result of an authentication at an issuer. (EMV 3-D Secure; the route is ours)
///
/// 403 without the network's key; 404 for an unknown authentication.
package struct GetIssuerChallenge: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .getIssuerChallenge, .get("/issuer/network/challenges/{acsTransID}"), .payments, asks: .issuer, by: .party(.network))

  package let acsTransID: TransactionIdentifier

  package init(_ acsTransID: TransactionIdentifier) { self.acsTransID = acsTransID }

  private enum CodingKeys: CodingKey { case acsTransID }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Passes a cardholder's answer on to the card's issuer. (EMV 3-D Secure; the route is ours)
///
/// 403 without the network's key; 404 for an unknown authentication.
package struct ContinueChallenge: OperationWithoutCards {
  package typealias Answer = BankChallenge
  package static let facts = OperationFacts(
    .continueChallenge, .post("/issuer/network/challenges/{acsTransID}"), .payments, asks: .issuer, by: .party(.network))

  package let acsTransID: TransactionIdentifier
  package let answer: ChallengeAnswer

  package init(_ acsTransID: TransactionIdentifier, _ answer: ChallengeAnswer) {
    self.acsTransID = acsTransID
    self.answer = answer
  }

  package static func summary(of answer: BankChallenge) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> BankChallenge {
    try await parties.answer(self, call)
  }
}

/// Lists the payments that wait for the customer's approval, the newest first. (Issuer; ours)
///
/// 401 `sessionEnded` without a session.
package struct GetPaymentApprovals: OperationWithoutCards {
  package typealias Answer = PaymentApprovals
  package static let facts = OperationFacts(
    .getPaymentApprovals, .get("/paymentApprovals"), .payments, asks: .issuer, by: .phone(.needs))

  package init() {}

  package static func summary(of answer: PaymentApprovals) -> String {
    answer.approvals.count == 1 ? "1 payment" : "\(answer.approvals.count) payments"
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PaymentApprovals {
    try await parties.answer(self, call)
  }
}

/// Approves or declines a payment that waits. (Issuer; ours)
///
/// 403 `stepUpRequired` for an approval without step-up authentication in the last five minutes; 404 if the payment is no longer pending:
/// answered, or older than five minutes; 401 `sessionEnded` without a session.
package struct AnswerPaymentApproval: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .answerPaymentApproval, .post("/paymentApprovals/{acsTransID}"), .payments, asks: .issuer, by: .phone(.needs))

  package let acsTransID: TransactionIdentifier
  package let approves: Bool

  package init(_ acsTransID: TransactionIdentifier, approves: Bool) {
    self.acsTransID = acsTransID
    self.approves = approves
  }

  package static func summary(of answer: Done) -> String { "" }
  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done {
    try await parties.answer(self, call)
  }
}

/// A bank's first answer about an authentication. (EMV 3-D Secure, ARes)
package struct AuthenticationAnswer: Hashable, Codable, Sendable {
  package let threeDSServerTransID: TransactionIdentifier
  package let dsTransID: TransactionIdentifier
  package let acsTransID: TransactionIdentifier
  package let transStatus: TransStatus
  /// False if the card takes no part in 3-D Secure.
  package let isEnrolled: Bool
  /// The kind of the challenge; nil unless the status is C.
  package let challenge: ChallengeKind?
  /// When the challenge expires; nil without a challenge.
  package let ends: Timestamp?

  package init(
    threeDSServerTransID: TransactionIdentifier, dsTransID: TransactionIdentifier, acsTransID: TransactionIdentifier,
    transStatus: TransStatus, isEnrolled: Bool, challenge: ChallengeKind?, ends: Timestamp?
  ) {
    self.threeDSServerTransID = threeDSServerTransID
    self.dsTransID = dsTransID
    self.acsTransID = acsTransID
    self.transStatus = transStatus
    self.isEnrolled = isEnrolled
    self.challenge = challenge
    self.ends = ends
  }

  fileprivate var inWords: String { isEnrolled ? transStatus.summary : "not enrolled" }
}

/// The payments that wait for a customer's approval.
package struct PaymentApprovals: Hashable, Codable, Sendable {
  package let approvals: [PaymentApproval]

  package init(_ approvals: [PaymentApproval]) { self.approvals = approvals }
}

extension BankChallenge {
  fileprivate var summary: String { isCancelled ? "cancelled" : transStatus.summary }
}
