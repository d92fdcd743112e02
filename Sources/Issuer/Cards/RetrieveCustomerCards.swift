package import Contract
package import WalletModel

extension RetrieveCustomerCards: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> CardList {
    try await desk.read { sql in
      guard let account = try sql.account(username: username, at: desk.call.issuer) else { throw WalletError.noSuchUsername }
      return try desk.cards(of: account, parameters, sql)
    }
  }
}
