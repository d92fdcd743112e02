package import Contract
package import WalletModel

extension UnlockAccount: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    try await desk.settle { sql in
      guard let account = try sql.account(username: username, at: desk.call.issuer) else { throw WalletError.noSuchUsername }
      try desk.forgetMisses(.password, of: account, sql)
      try desk.forgetMisses(.recovery, of: account, sql)
      return Done()
    }
  }
}
