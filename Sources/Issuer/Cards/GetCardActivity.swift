package import Contract
internal import Service
package import WalletModel

extension GetCardActivity: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CardActivity {
    try await context.read { sql in
      let card = try context.card(cardId, of: try context.session(sql).account, sql).card
      let payments = try sql.payments(of: card.cardId, limit: CardActivity.limit + 1)
      return CardActivity(payments: Array(payments.prefix(CardActivity.limit)), hasOlder: payments.count > CardActivity.limit)
    }
  }
}
