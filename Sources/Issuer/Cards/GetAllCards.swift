package import Contract
package import WalletModel

extension GetAllCards: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> CardList {
    try await desk.read { sql in try desk.cards(of: try desk.session(sql).account, parameters, sql) }
  }
}
