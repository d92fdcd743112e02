package import Contract
internal import Service
package import WalletModel

extension GetAllCards: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CardList {
    try await context.read { sql in try context.cards(of: try context.session(sql).account, parameters, sql) }
  }
}
