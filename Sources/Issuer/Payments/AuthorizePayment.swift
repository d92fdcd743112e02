package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension AuthorizePayment: IssuerOperation {
  /// Decides by the card's status, expiry and security code, and by the authentication to which the payment refers. The owner gets a push
  /// message about a payment, and sees it in the card's activity.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PaymentAuthorization {
    try await context.commit { sql in
      guard let identifier = try sql.cardIdentifier(withPAN: context.keys.tag(pan: payment.accountPan)),
        let (kept, owner) = try context.customerCard(identifier, sql)
      else { return PaymentAuthorization(.unknownNumber) }
      var decision = decide(on: kept, context.keys)
      if decision == .approved, try !isAuthentic(identifier, sql) { decision = .notAuthenticated }
      let code = securityCode(of: kept.card, context.keys)
      guard let amount = payment.amount else { return PaymentAuthorization(decision, securityCode: code) }
      try sql.insert(
        CardPayment(moment: context.now, merchantName: payment.merchantName, amount: amount, decision: decision), of: identifier)
      let notice = Notice.payment(decision, amount, payment.merchantName, lastFour: kept.card.lastFour)
      for link in try sql.links(to: owner.id) where link.isActive {
        try context.say(.message(notice.push(to: link.device, from: context.configuration.profile)), sql)
      }
      return PaymentAuthorization(decision, securityCode: code)
    }
  }

  /// Uses up the authentication to which the payment refers. Returns false if it isn't valid for this payment.
  private func isAuthentic(_ card: CardIdentifier, _ sql: borrowing DatabaseTransaction) throws -> Bool {
    guard let id = payment.authentication?.acsTransID else { return true }
    guard var kept = try sql.authentication(id), kept.card == card, kept.authentication.use(for: payment) else { return false }
    try sql.update(kept.authentication)
    return true
  }

  /// Checks the security code; not with a wrong expiry, because the code is derived from number and expiry.
  private func securityCode(of card: Card, _ keys: IssuerKeys) -> SecurityResponse {
    guard let cvv = payment.cvv else { return .notGiven }
    guard payment.expiry == card.expiry else { return .notChecked }
    return cvv.text.isSame(as: keys.cvv(of: payment.accountPan, expiry: card.expiry)) ? .matched : .notMatched
  }

  /// Checks expiry and security code before the status, so that a caller who doesn't know them doesn't learn that the card is locked.
  private func decide(on kept: StoredCard, _ keys: IssuerKeys) -> PaymentDecision {
    let card = kept.card
    guard payment.expiry == card.expiry else { return .wrongExpiry }
    if securityCode(of: card, keys) == .notMatched, !payment.leavesCodeToShop { return .wrongCVV }
    switch card.status {
    case .active, .digital: return .approved
    case .expired: return .expired
    case .cancelled: return kept.wasLost ? .lost : .closed
    case .pending, .applied, .issued, .locked, .suspended, .rejected, .unknown: return .blocked
    }
  }
}

extension StoredCard {
  /// True if the card was cancelled because it was lost or stolen.
  fileprivate var wasLost: Bool { ["LOST", "STOLEN"].contains(statusReason?.uppercased()) }
}
