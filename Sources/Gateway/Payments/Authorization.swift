internal import Basics
internal import Contract
internal import Service
internal import WalletModel

extension GatewayTenant {
  /// Asks a card's bank to authorize a payment or, without an amount, to check the card.
  ///
  /// - Parameter key: a repeated request with the same key gets the same response.
  /// - Returns: the bank's decision; nil without a response: then it is unknown whether the bank has authorized the payment.
  func authorization(of payment: PaymentRequest, _ key: IdempotencyKey) async -> PaymentAuthorization? {
    do throws(WalletError) {
      return try await network.open().ask(RequestPaymentAuthorization(payment), key)
    } catch {
      return nil
    }
  }
}

extension PaymentRequest {
  /// - Parameters:
  ///   - cvv: the security code; nil if none was requested.
  ///   - authentication: the bank's authentication of the cardholder; nil if the bank was not asked for it.
  init(
    of amount: Money, with accountPan: Secret, _ expiry: CardExpiry, cvv: SecurityCode?, at merchant: MerchantIdentifier,
    authentication: PaymentAuthentication?
  ) {
    self.init(
      accountPan: accountPan, expiry: expiry, cvv: cvv, amount: amount, acquirerMerchantID: merchant,
      merchantName: MerchantProfile.name(of: merchant),
      authentication: authentication)
  }
}

extension ResultCause {
  /// - Parameter decision: the bank's decision; nil if it gave none.
  init(_ decision: PaymentDecision?) {
    self =
      switch decision {
      case .approved: .approved
      case .unknownNumber: .unknownNumber
      case .wrongExpiry: .wrongExpiry
      case .expired: .cardExpired
      case .wrongCVV: .wrongCVV
      case .blocked: .cardBlocked
      case .closed: .accountClosed
      case .lost: .cardLost
      case .declined, .notAuthenticated: .declined
      case .softDeclined: .softDeclined
      case nil: .outcomeUnknown
      }
  }
}
