internal import Contract
package import WalletModel

/// The checkout gateway as an app uses it. The shop's server is asked what came of a transaction: what comes back here proves nothing.
/// (mSDK, `OPPPaymentProvider`)
package struct PaymentProvider: Sendable {
  let sender: Sender

  /// Returns amount, brands and the shopper's tokens of a checkout. Throws 404 for one that can't be paid.
  package func requestCheckoutInfo(_ checkoutID: CheckoutIdentifier) async throws(WalletError) -> CheckoutInfo {
    try await sender.send(RequestCheckoutInfo(checkoutID), to: .gateway, assertion: nil)
  }

  /// Pays. The transaction of a lost response is sent again as the same one.
  package func submitTransaction(_ transaction: Transaction) async throws(WalletError) -> PaymentResult {
    let request: SubmitTransaction
    switch transaction.paymentParams {
    case .card(let params):
      request = SubmitTransaction(
        params.checkoutID, paymentBrand: params.paymentBrand, card: params.card, registrationId: nil, cvv: nil,
        createRegistration: params.isTokenizationEnabled)
    case .token(let params):
      request = SubmitTransaction(
        params.checkoutID, paymentBrand: params.paymentBrand, card: nil, registrationId: params.tokenID, cvv: params.cvv,
        createRegistration: false)
    }
    return try await sender.send(request, to: .gateway, assertion: nil).result
  }
}

/// A payment that is ready to be submitted. (mSDK, `OPPTransaction`)
package struct Transaction: Sendable {
  package enum PaymentParams: Sendable {
    case card(CardPaymentParams)
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

/// A payment with a stored card. (mSDK, `OPPTokenPaymentParams`)
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
