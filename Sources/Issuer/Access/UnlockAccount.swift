package import Contract
internal import Service
package import WalletModel

extension UnlockAccount: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      guard let account = try sql.account(username: username, at: context.issuer) else { throw WalletError.noSuchUsername }
      try context.forgetMisses(.password, of: account, sql)
      try context.forgetMisses(.recovery, of: account, sql)
      return Done()
    }
  }
}
