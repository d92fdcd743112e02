package import Contract
package import WalletModel

extension RemoveDevice: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    try await desk.settle { sql in
      guard let link = try sql.link(of: desk.call.device) else { throw WalletError.deviceNotRegistered }
      try sql.deleteAskedQuestion(of: desk.call.device)
      try sql.deleteLink(of: desk.call.device)
      if let account = try sql.account(link.account) {
        try sql.send(Mail.phoneUnlinked.message(to: account, from: try sql.configuration().profile), at: desk.now)
      }
      return Done()
    }
  }
}
