package import Contract
internal import Service
package import WalletModel

extension RemoveDevice: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      guard let link = try sql.link(of: context.device, at: context.issuer) else { throw WalletError.deviceNotRegistered }
      try context.deleteAskedQuestion(of: context.device, sql)
      try context.deleteDeviceToken(of: context.device, sql)
      try context.deleteSession(of: context.device, because: "phone unlinked", sql)
      let phones = try sql.links(to: link.account).count
      try sql.deleteLink(of: context.device)
      context.note(.phones, from: phones, to: phones - 1)
      if let account = try sql.account(link.account) {
        try context.write(.phoneUnlinked, to: account, sql)
      }
      return Done()
    }
  }
}
