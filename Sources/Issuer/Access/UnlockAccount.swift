package import Contract
package import WalletModel

extension UnlockAccount: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    try await context.settle { sql in
      guard let account = try sql.account(username: username, at: context.call.issuer) else { throw WalletError.noSuchUsername }
      try context.forgetMisses(.password, of: account, sql)
      try context.forgetMisses(.recovery, of: account, sql)
      return Done()
    }
  }
}
