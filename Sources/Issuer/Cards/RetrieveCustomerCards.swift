package import Contract
package import WalletModel

extension RetrieveCustomerCards: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> CardList {
    try await context.read { sql in
      guard let account = try sql.account(username: username, at: context.call.issuer) else { throw WalletError.noSuchUsername }
      return try context.cards(of: account, parameters, sql)
    }
  }
}
