package import Basics
package import WalletModel

/// Logs in on a linked phone with its device token, which the phone protects with its fingerprint sensor. (WLW, step 5)
///
/// Works while the PIN is disabled. 401 `deviceTokenExpired` if the token is unknown, expired, revoked or belongs to another phone; 404
/// if the phone isn't linked; 403 if it's deactivated.
package struct LoginWithDeviceAuthenticationToken: OperationWithoutCards {
  package typealias Answer = LoginResponse
  package static let facts = OperationFacts(
    .loginWithDeviceAuthenticationToken, .post("/sessions/device-token"), .access, asks: .issuer, by: .phone(.opens))

  package let token: Secret

  package init(token: Secret) {
    self.token = token
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> LoginResponse {
    try await parties.answer(self, call)
  }
}
