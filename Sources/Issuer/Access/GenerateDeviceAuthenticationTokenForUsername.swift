internal import Basics
package import Contract
internal import Service
package import WalletModel

extension GenerateDeviceAuthenticationTokenForUsername: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> DeviceAuthenticationToken {
    try await context.commit { sql in
      let account = try context.session(sql).account
      guard username.usernameKey == account.email.usernameKey else {
        throw WalletError.invalid([FieldError("username", "must be the username of this wallet")])
      }
      let token = context.token(for: .deviceToken, bytes: 32)
      let expires = context.now + context.configuration.lifetimes.deviceToken
      let isFirst = try sql.insertDeviceToken(
        context.tag(token), IssuedDeviceToken(device: context.device, issued: context.now, expires: expires))
      context.note(.fingerprint, .phone(context.device), from: isFirst ? "none" : "issued", to: isFirst ? "issued" : "replaced")
      return DeviceAuthenticationToken(token: token, expires: expires)
    }
  }
}
