package import WalletModel

/// Logs in on a linked phone with its device token, which the phone protects with its fingerprint sensor. (WLW, step 5)
///
/// Works while the PIN is disabled. 401 `deviceTokenExpired` if the token is unknown, expired, revoked or belongs to another phone; 404
/// if the phone isn't linked; 403 if it's deactivated.
package struct LoginWithDeviceAuthenticationToken: Operation {
  package typealias Answer = LoginResponse
  package static let name = OperationName.loginWithDeviceAuthenticationToken
  package static let route = Route(.post, "/sessions/device-token")
  package static let sessionUse = SessionUse.opens

  package let token: Secret

  package init(token: Secret) {
    self.token = token
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in" }
}
