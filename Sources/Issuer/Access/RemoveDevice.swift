package import Contract
package import WalletModel

extension RemoveDevice: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    try await context.settle { sql in
      guard let link = try sql.link(of: context.call.device, at: context.call.issuer) else { throw WalletError.deviceNotRegistered }
      try sql.deleteAskedQuestion(of: context.call.device)
      try sql.deleteLink(of: context.call.device)
      if let account = try sql.account(link.account) {
        try context.write(.phoneUnlinked, to: account, sql)
      }
      return Done()
    }
  }
}
