internal import Basics
internal import Contract
internal import Service
internal import WalletModel

extension GatewayTenant {
  /// Asks a card's bank for the money, or whether the card is good.
  ///
  /// - Parameter key: asked again under it, it is the same question.
  /// - Returns: nil without an answer: nobody knows then whether the bank has paid.
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
  ///   - cvv: nil where nobody was asked for it.
  ///   - authentication: nil if the bank was not asked who pays.
  init(
    of amount: Money, with accountPan: Secret, _ expiry: CardExpiry, cvv: SecurityCode?, at merchant: MerchantIdentifier,
    authentication: PaymentAuthentication?
  ) {
    self.init(
      accountPan: accountPan, expiry: expiry, cvv: cvv, amount: amount, merchantName: MerchantProfile.name(of: merchant),
      authentication: authentication)
  }
}

extension ResultCause {
  /// - Parameter decision: nil if the bank gave none.
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
