package import Contract
internal import Service
package import WalletModel

extension LoginWithDeviceAuthenticationToken: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> LoginResponse {
    try await context.commit { sql in
      let (account, link) = try context.linkedAccount(sql)
      guard let issued = try sql.deviceToken(context.tag(token)), issued.device == context.device else {
        throw WalletError.deviceTokenExpired
      }
      guard context.isBetween(issued.issued, issued.expires) else {
        try context.deleteDeviceToken(of: issued.device, sql)
        throw WalletError.deviceTokenExpired
      }
      return try context.signIn(account, link, sql)
    }
  }
}
