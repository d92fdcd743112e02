package import Contract
internal import Service
package import WalletModel

extension GetCard: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Card {
    try await context.read { sql in
      let account = try context.session(sql).account
      return try context.answer(try context.card(cardId, of: account, sql), include, sql)
    }
  }
}
