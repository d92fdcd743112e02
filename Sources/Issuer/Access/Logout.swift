package import Contract
package import WalletModel

extension Logout: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    try await desk.settle { sql in
      _ = try desk.session(sql)
      try sql.deleteSession(of: desk.call.device)
      return Done()
    }
  }
}
