package import Contract
package import WalletModel

extension GetCard: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Card {
    try await desk.read { sql in
      let account = try desk.session(sql).account
      return try desk.answer(try desk.card(cardId, of: account, sql), include, sql)
    }
  }
}
