package import Contract
package import WalletModel

extension ExpireDeviceAuthenticationToken: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    try await desk.settle { sql in
      try sql.deleteDeviceToken(of: try desk.session(sql).link.device)
      return Done()
    }
  }
}
