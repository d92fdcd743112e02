package import WalletModel

/// Issues a long-lived device token for this phone; it replaces the previous one. (`generateDeviceAuthenicationTokenForUsername`, WLW)
///
/// 401 `sessionEnded` without a session; 400 if the username isn't the session's.
package struct GenerateDeviceAuthenticationTokenForUsername: OperationWithoutCards {
  package typealias Answer = DeviceAuthenticationToken
  package static let facts = OperationFacts(
    .generateDeviceAuthenticationTokenForUsername, .post("/customers/me/device-token"), .access, asks: .issuer, by: .phone(.needs))

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: DeviceAuthenticationToken) -> String { "device token issued" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> DeviceAuthenticationToken {
    try await parties.answer(self, call)
  }
}
