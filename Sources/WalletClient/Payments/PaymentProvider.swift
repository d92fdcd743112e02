package import Basics
internal import Contract
package import WalletModel

/// The checkout gateway's API for apps. Its responses prove nothing to the app: the shop's server queries the result of a transaction.
/// (mSDK, `OPPPaymentProvider`)
package struct PaymentProvider: Sendable {
  let sender: Sender

  /// Returns amount, brands and the shopper's tokens of a checkout. Throws 404 if it can't be paid.
  package func requestCheckoutInfo(_ checkoutID: CheckoutIdentifier) async throws(WalletError) -> CheckoutInfo {
    try await sender.send(RequestCheckoutInfo(checkoutID), to: .gateway, assertion: nil)
  }

  /// Submits a payment, which completes at once, or after the shopper has answered a bank or another payment service. A retry after a lost
  /// response is the same transaction.
  package func submitTransaction(_ transaction: Transaction) async throws(WalletError) -> SubmittedTransaction {
    try await sender.send(
      SubmitTransaction(transaction.checkoutID, transaction.source, createRegistration: transaction.isTokenizationEnabled), to: .gateway,
      assertion: nil)
  }

  /// Stores a payment method without a payment, at once or after the shopper has answered a bank or another payment service. Throws
  /// `invalidRequest` (status 0) for a stored method.
  package func registerTransaction(_ transaction: Transaction) async throws(WalletError) -> SubmittedTransaction {
    try await sender.send(try RegisterTransaction(transaction.checkoutID, transaction.source), to: .gateway, assertion: nil)
  }

  /// Continues a transaction after the shopper was at a bank or at another payment service.
  ///
  /// - Parameters:
  ///   - answer: the shopper's answer at the other service; nil after a bank's question.
  ///   - accountId: the shopper's account at the other service.
  package func continueTransaction(
    _ checkoutID: CheckoutIdentifier, answer: RedirectAnswer?, accountId: String?
  ) async throws(WalletError) -> SubmittedTransaction {
    try await sender.send(ContinueTransaction(checkoutID, answer: answer, accountId: accountId), to: .gateway, assertion: nil)
  }

  /// Returns the page on which the card's bank questions the cardholder. Throws 409 if the network can't reach the bank.
  package func requestChallenge(_ acsTransID: TransactionIdentifier) async throws(WalletError) -> BankChallenge {
    try await sender.send(GetChallenge(acsTransID), to: .network, assertion: nil)
  }

  /// Submits an answer on the bank's page.
  package func answerChallenge(
    _ acsTransID: TransactionIdentifier, _ answer: ChallengeAnswer
  ) async throws(WalletError) -> BankChallenge {
    try await sender.send(AnswerChallenge(acsTransID, answer), to: .network, assertion: nil)
  }
}

/// The issuer's API for payments that wait for the customer's approval.
package struct PaymentApprovalService: Sendable {
  let sender: Sender

  /// Lists the waiting payments, the newest first.
  package func getPaymentApprovals() async throws(WalletError) -> [PaymentApproval] {
    try await sender.send(GetPaymentApprovals()).approvals
  }

  /// Approves or declines a payment. Throws 403 `stepUpRequired` for an approval without step-up authentication; 404 if the payment no
  /// longer waits.
  package func answer(_ acsTransID: TransactionIdentifier, approves: Bool) async throws(WalletError) {
    _ = try await sender.send(AnswerPaymentApproval(acsTransID, approves: approves))
  }
}

/// A payment that is ready to be submitted. (mSDK, `OPPTransaction`)
package struct Transaction: Sendable {
  package let checkoutID: CheckoutIdentifier
  package let source: PaymentSource
  /// True if the shopper wants the card or bank account to be stored.
  package var isTokenizationEnabled: Bool

  /// Throws if the identifier of the checkout or of a stored method is invalid.
  package init(_ checkoutID: CheckoutIdentifier, _ source: PaymentSource, isTokenizationEnabled: Bool = false) throws(OPPError) {
    if checkoutID.rawValue.isEmpty { throw OPPError(.paymentParamsCheckoutIDInvalid) }
    if case .stored(let id, _, _) = source, !id.isValid { throw OPPError(.paymentParamsTokenIDInvalid) }
    (self.checkoutID, self.source, self.isTokenizationEnabled) = (checkoutID, source, isTokenizationEnabled)
  }

  package init(paymentParams: some PaymentParams) { self = paymentParams.transaction }
}

/// The transaction that results from the shopper's input. (mSDK, `OPPPaymentParams`)
package protocol PaymentParams: Sendable {
  var transaction: Transaction { get set }
}

extension PaymentParams {
  package var isTokenizationEnabled: Bool {
    get { transaction.isTokenizationEnabled }
    set { transaction.isTokenizationEnabled = newValue }
  }
}

/// A payment with a card that the shopper enters. (mSDK, `OPPCardPaymentParams`)
package struct CardPaymentParams: PaymentParams {
  package var transaction: Transaction

  /// Checks the input, and throws the first problem.
  ///
  /// - Parameters:
  ///   - number: the card number, which may have spaces and hyphens.
  ///   - expiryMonth: the month as `MM`.
  ///   - expiryYear: the year as `YYYY`.
  package init(
    checkoutID: CheckoutIdentifier, paymentBrand: PaymentBrand, holder: String, number: Secret, expiryMonth: String, expiryYear: String,
    cvv: Secret, at now: Timestamp
  ) throws(OPPError) {
    let card = try EnteredCard(
      paymentBrand, holder: holder, number: number, expiryMonth: expiryMonth, expiryYear: expiryYear, cvv: cvv, at: now)
    transaction = try Transaction(checkoutID, .card(card))
  }
}

/// A payment with a bank account that the shopper enters. (mSDK, `OPPBankAccountPaymentParams`)
package struct BankAccountPaymentParams: PaymentParams {
  package var transaction: Transaction

  /// Checks the input, and throws the first problem.
  ///
  /// - Parameter iban: the IBAN, which may have spaces and lower-case letters.
  package init(checkoutID: CheckoutIdentifier, holder: String, iban: Secret) throws(OPPError) {
    transaction = try Transaction(checkoutID, .account(EnteredAccount(holder: holder, iban: iban)))
  }
}

/// A payment with a stored method. (mSDK, `OPPTokenPaymentParams`)
package struct TokenPaymentParams: PaymentParams {
  package var transaction: Transaction

  /// Checks the input, and throws the first problem.
  ///
  /// - Parameter cvv: the security code; nil if the shopper was not asked for it.
  package init(checkoutID: CheckoutIdentifier, tokenID: RegistrationIdentifier, paymentBrand: PaymentBrand, cvv: Secret?) throws(OPPError) {
    let code = cvv.flatMap { SecurityCode($0, of: paymentBrand) }
    if cvv != nil, code == nil { throw OPPError(.cardCVVInvalid) }
    transaction = try Transaction(checkoutID, .stored(tokenID, paymentBrand, code))
  }
}
