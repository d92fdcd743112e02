package import Contract
internal import Service
package import WalletModel

extension RemoveDevice: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      guard let link = try sql.link(of: context.device, at: context.issuer) else { throw WalletError.deviceNotRegistered }
      try sql.deleteAskedQuestion(of: context.device)
      try sql.deleteLink(of: context.device)
      if let account = try sql.account(link.account) {
        try context.write(.phoneUnlinked, to: account, sql)
      }
      return Done()
    }
  }
}
