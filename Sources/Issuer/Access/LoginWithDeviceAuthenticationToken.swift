package import Contract
package import WalletModel

extension LoginWithDeviceAuthenticationToken: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    try await desk.settle { sql in
      let (account, link) = try desk.linkedAccount(sql)
      guard let issued = try sql.deviceToken(desk.tag(token)), issued.device == desk.call.device else {
        throw WalletError.deviceTokenExpired
      }
      guard desk.isBetween(issued.issued, issued.expires) else {
        try sql.deleteDeviceToken(of: issued.device)
        throw WalletError.deviceTokenExpired
      }
      return try desk.signIn(account, link, sql)
    }
  }
}
