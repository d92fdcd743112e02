package import WalletModel

/// Signs in on a linked phone with its long-lived token, which the phone keeps behind its fingerprint sensor. (WLW, step 5)
///
/// Wrong PINs and their lock have no part in it. 401 `deviceTokenExpired` where the token is unknown, expired, ended or another
/// phone's; 404 where the phone is not linked, 403 where it is deactivated.
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
