package import Contract
package import WalletModel

extension RemoveDevice: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    try await desk.settle { sql in
      guard let link = try sql.link(of: desk.call.device, at: desk.call.issuer) else { throw WalletError.deviceNotRegistered }
      try sql.deleteAskedQuestion(of: desk.call.device)
      try sql.deleteLink(of: desk.call.device)
      if let account = try sql.account(link.account) {
        try desk.write(.phoneUnlinked, to: account, sql)
      }
      return Done()
    }
  }
}
