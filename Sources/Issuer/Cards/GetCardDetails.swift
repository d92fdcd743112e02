package import Contract
internal import Service
internal import Storage
package import WalletModel

extension GetCardDetails: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CardSensitiveDetails {
    try await context.read { sql in
      let holder = try context.session(sql)
      let card = try context.card(cardId, of: holder.account, sql).card
      guard card.status.showsDetails else { throw WalletError.noDetails(at: card.status) }
      try context.requireStepUp(holder, sql)
      let keys = context.keys
      guard let sealed = try sql.sealedPAN(of: cardId), let pan = keys.openPAN(sealed, of: cardId) else { throw StorageError.corrupt }
      return CardSensitiveDetails(
        pan: pan, cvv: keys.cvv(of: pan, expiry: card.expiry), expiry: card.expiry,
        cardHolderName: "\(holder.account.firstName) \(holder.account.lastName)")
    }
  }
}
