package import Contract
internal import Service
package import WalletModel

extension RetrieveCustomerCards: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CardList {
    try await context.read { sql in
      guard let account = try sql.account(username: username, at: context.issuer) else { throw WalletError.noSuchUsername }
      return try context.cards(of: account, parameters, sql)
    }
  }
}
