package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension AuthorizePayment: IssuerOperation {
  /// Decides by the card's status, expiry and security code. The owner gets a push about it.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PaymentAuthorization {
    try await context.commit { sql in
      guard let identifier = try sql.cardIdentifier(withPAN: context.keys.tag(pan: payment.accountPan)),
        let (kept, owner) = try context.customerCard(identifier, sql)
      else { return PaymentAuthorization(.unknownNumber) }
      let decision = decide(on: kept, context.keys)
      let notice = Notice.payment(decision, payment.amount, payment.merchantName, lastFour: kept.card.lastFour)
      for link in try sql.links(to: owner.id) where link.isActive {
        try context.say(.message(notice.push(to: link.device, from: context.configuration.profile)), sql)
      }
      return PaymentAuthorization(decision)
    }
  }

  /// Expiry and security code come before the status: who doesn't know them doesn't learn that the card is locked.
  private func decide(on kept: KeptCard, _ keys: IssuerKeys) -> PaymentDecision {
    let card = kept.card
    guard payment.expiry == card.expiry else { return .wrongExpiry }
    if let cvv = payment.cvv, !cvv.isSame(as: keys.cvv(of: payment.accountPan, expiry: card.expiry)) { return .wrongCVV }
    switch card.status {
    case .active, .digital: return .approved
    case .expired: return .expired
    case .cancelled: return kept.wasLost ? .lost : .closed
    case .pending, .applied, .issued, .locked, .suspended, .rejected, .unknown: return .blocked
    }
  }
}

extension KeptCard {
  /// Whether it was cancelled because it was lost or stolen.
  fileprivate var wasLost: Bool { ["LOST", "STOLEN"].contains(statusReason?.uppercased()) }
}
