package import WalletModel

/// Gives this phone a long-lived token to log in with, in the place of the one it has.
/// (`generateDeviceAuthenicationTokenForUsername`, WLW)
///
/// 401 where there is no session; 400 where the username is not the session's.
package struct GenerateDeviceAuthenticationTokenForUsername: Operation {
  package typealias Answer = DeviceAuthenticationToken
  package static let name = OperationName.generateDeviceAuthenticationTokenForUsername
  package static let route = Route(.post, "/customers/me/device-token")
  package static let sessionUse = SessionUse.needs

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: DeviceAuthenticationToken) -> String { "device token given" }
}
