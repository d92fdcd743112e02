package import WalletModel

/// Issues a long-lived device token for this phone; it replaces the previous one. (`generateDeviceAuthenicationTokenForUsername`, WLW)
///
/// 401 `sessionEnded` without a session; 400 if the username isn't the session's.
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
