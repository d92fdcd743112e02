internal import Contract
package import WalletModel

/// The checkout gateway as an app uses it. The shop's server is asked for the result of a transaction: what comes back here proves nothing.
/// (mSDK, `OPPPaymentProvider`)
package struct PaymentProvider: Sendable {
  let sender: Sender

  /// Returns amount, brands and the shopper's tokens of a checkout. Throws 404 for one that can't be paid.
  package func requestCheckoutInfo(_ checkoutID: CheckoutIdentifier) async throws(WalletError) -> CheckoutInfo {
    try await sender.send(RequestCheckoutInfo(checkoutID), to: .gateway, assertion: nil)
  }

  /// Pays, or begins to: a bank or another payment service may ask the shopper first. The transaction of a lost response is sent again as
  /// the same one.
  package func submitTransaction(_ transaction: Transaction) async throws(WalletError) -> SubmittedTransaction {
    let request: SubmitTransaction
    switch transaction.paymentParams {
    case .card(let params):
      request = SubmitTransaction(
        params.checkoutID, paymentBrand: params.paymentBrand, card: params.card, bankAccount: nil, registrationId: nil, cvv: nil,
        createRegistration: params.isTokenizationEnabled)
    case .bankAccount(let params):
      request = SubmitTransaction(
        params.checkoutID, paymentBrand: .sepa, card: nil, bankAccount: params.bankAccount, registrationId: nil, cvv: nil,
        createRegistration: params.isTokenizationEnabled)
    case .payPal(let checkoutID):
      request = SubmitTransaction(
        checkoutID, paymentBrand: .payPal, card: nil, bankAccount: nil, registrationId: nil, cvv: nil, createRegistration: false)
    case .token(let params):
      request = SubmitTransaction(
        params.checkoutID, paymentBrand: params.paymentBrand, card: nil, bankAccount: nil, registrationId: params.tokenID, cvv: params.cvv,
        createRegistration: false)
    }
    return try await sender.send(request, to: .gateway, assertion: nil)
  }

  /// Stores a payment method without a payment, or begins to. Throws `invalidRequest` (status 0) for a stored one.
  package func registerTransaction(_ transaction: Transaction) async throws(WalletError) -> SubmittedTransaction {
    let request: RegisterTransaction
    switch transaction.paymentParams {
    case .card(let params):
      request = RegisterTransaction(params.checkoutID, paymentBrand: params.paymentBrand, card: params.card, bankAccount: nil)
    case .bankAccount(let params):
      request = RegisterTransaction(params.checkoutID, paymentBrand: .sepa, card: nil, bankAccount: params.bankAccount)
    case .payPal(let checkoutID):
      request = RegisterTransaction(checkoutID, paymentBrand: .payPal, card: nil, bankAccount: nil)
    case .token: throw WalletError(0, .invalidRequest, "what is stored can't be stored again")
    }
    return try await sender.send(request, to: .gateway, assertion: nil)
  }

  /// Continues a transaction after the shopper was at a bank or at another payment service.
  ///
  /// - Parameters:
  ///   - answer: what the shopper did at the other service; nil after a bank's question.
  ///   - accountId: the shopper's account there.
  package func continueTransaction(
    _ checkoutID: CheckoutIdentifier, answer: RedirectAnswer?, accountId: String?
  ) async throws(WalletError) -> SubmittedTransaction {
    try await sender.send(ContinueTransaction(checkoutID, answer: answer, accountId: accountId), to: .gateway, assertion: nil)
  }

  /// Returns the page on which a card's bank asks the cardholder. Throws 409 if the bank isn't reached.
  package func requestChallenge(_ acsTransID: TransactionIdentifier) async throws(WalletError) -> BankChallenge {
    try await sender.send(GetChallenge(acsTransID), to: .network, assertion: nil)
  }

  /// Answers on the bank's page.
  package func answerChallenge(
    _ acsTransID: TransactionIdentifier, _ answer: ChallengeAnswer
  ) async throws(WalletError) -> BankChallenge {
    try await sender.send(AnswerChallenge(acsTransID, answer), to: .network, assertion: nil)
  }
}

/// The payments that wait for the customer's approval at the issuer of the wallet.
package struct PaymentApprovalService: Sendable {
  let sender: Sender

  /// Lists them, the newest first.
  package func getPaymentApprovals() async throws(WalletError) -> [PaymentApproval] {
    try await sender.send(GetPaymentApprovals()).approvals
  }

  /// Throws 403 `stepUpRequired` for an approval without step-up authentication; 404 if it no longer waits.
  package func answer(_ acsTransID: TransactionIdentifier, approves: Bool) async throws(WalletError) {
    _ = try await sender.send(AnswerPaymentApproval(acsTransID, approves: approves))
  }
}

/// A payment that is ready to be submitted. (mSDK, `OPPTransaction`)
package struct Transaction: Sendable {
  package enum PaymentParams: Sendable {
    case card(CardPaymentParams)
    case bankAccount(BankAccountPaymentParams)
    /// By the shopper's account at PayPal.
    case payPal(CheckoutIdentifier)
    case token(TokenPaymentParams)
  }

  package let paymentParams: PaymentParams

  package init(paymentParams: PaymentParams) { self.paymentParams = paymentParams }
}

/// A payment with a card that the shopper enters. (mSDK, `OPPCardPaymentParams`)
package struct CardPaymentParams: Sendable {
  package let checkoutID: CheckoutIdentifier
  package let paymentBrand: PaymentBrand
  /// True if the shopper wants the card to be stored.
  package var isTokenizationEnabled = false
  let card: CheckoutCard

  /// Throws the first problem.
  ///
  /// - Parameters:
  ///   - number: may have spaces and hyphens.
  ///   - expiryMonth: `MM`.
  ///   - expiryYear: `YYYY`.
  package init(
    checkoutID: CheckoutIdentifier, paymentBrand: PaymentBrand, holder: String, number: Secret, expiryMonth: String, expiryYear: String,
    cvv: Secret, at now: Timestamp
  ) throws(OPPError) {
    if checkoutID.rawValue.isEmpty { throw OPPError(.paymentParamsCheckoutIDInvalid) }
    let problems = PaymentParamsRules.problems(
      paymentBrand, holder: holder, number: number, expiryMonth: expiryMonth, expiryYear: expiryYear, cvv: cvv, at: now)
    if let first = problems.first { throw OPPError(first) }
    guard let month = Int(expiryMonth), let year = Int(expiryYear) else { throw OPPError(.cardMonthInvalid) }
    self.checkoutID = checkoutID
    self.paymentBrand = paymentBrand
    card = CheckoutCard(
      holder: holder, number: PaymentParamsRules.digits(of: number), expiry: CardExpiry(month: month, year: year), cvv: cvv)
  }
}

/// A payment with a bank account that the shopper enters. (mSDK, `OPPBankAccountPaymentParams`)
package struct BankAccountPaymentParams: Sendable {
  package let checkoutID: CheckoutIdentifier
  /// True if the shopper wants the account to be stored.
  package var isTokenizationEnabled = false
  let bankAccount: CheckoutBankAccount

  /// Throws the first problem.
  ///
  /// - Parameter iban: may have spaces and small letters.
  package init(checkoutID: CheckoutIdentifier, holder: String, iban: Secret) throws(OPPError) {
    if checkoutID.rawValue.isEmpty { throw OPPError(.paymentParamsCheckoutIDInvalid) }
    guard PaymentParamsRules.isHolder(holder) else { throw OPPError(.bankAccountHolderInvalid) }
    guard let valid = try? IBAN(iban) else { throw OPPError(.bankAccountIBANInvalid) }
    guard valid.isInSEPA else { throw OPPError(.bankAccountCountryInvalid) }
    self.checkoutID = checkoutID
    bankAccount = CheckoutBankAccount(holder: holder, iban: valid.text)
  }
}

/// A payment with what is stored. (mSDK, `OPPTokenPaymentParams`)
package struct TokenPaymentParams: Sendable {
  package let checkoutID: CheckoutIdentifier
  package let tokenID: RegistrationIdentifier
  package let paymentBrand: PaymentBrand
  /// Nil if the shopper was not asked for it.
  package let cvv: Secret?

  /// Throws the first problem.
  package init(checkoutID: CheckoutIdentifier, tokenID: RegistrationIdentifier, paymentBrand: PaymentBrand, cvv: Secret?) throws(OPPError) {
    if checkoutID.rawValue.isEmpty { throw OPPError(.paymentParamsCheckoutIDInvalid) }
    if !tokenID.isValid { throw OPPError(.paymentParamsTokenIDInvalid) }
    if let cvv, !PaymentParamsRules.isCode(cvv, of: paymentBrand) { throw OPPError(.cardCVVInvalid) }
    self.checkoutID = checkoutID
    self.tokenID = tokenID
    self.paymentBrand = paymentBrand
    self.cvv = cvv
  }
}
