package import Contract
package import WalletModel

extension GenerateDeviceAuthenticationTokenForUsername: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> DeviceAuthenticationToken {
    try await desk.settle { sql in
      let account = try desk.session(sql).account
      guard username.usernameKey == account.email.usernameKey else {
        throw WalletError.invalid([FieldError("username", "must be the username of this wallet")])
      }
      let token = desk.token(for: .deviceToken, bytes: 32)
      let expires = desk.now + desk.configuration.lifetimes.deviceToken
      try sql.insertDeviceToken(desk.tag(token), IssuedDeviceToken(device: desk.call.device, issued: desk.now, expires: expires))
      return DeviceAuthenticationToken(token: token, expires: expires)
    }
  }
}
