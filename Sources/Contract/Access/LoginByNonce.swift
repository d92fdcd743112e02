package import Basics
package import WalletModel

/// Logs in with the nonce of the registration and links this phone. (WLW step 2.5)
///
/// 401 if the nonce is unknown, used, expired or belongs to another phone; 409 if this phone has been linked to another wallet since.
package struct LoginByNonce: OperationWithoutCards {
  package typealias Answer = LoginResponse
  package static let facts = OperationFacts(.loginByNonce, .post("/sessions/nonce"), .access, asks: .issuer, by: .phone(.opens))

  package let nonce: Secret

  package init(nonce: Secret) {
    self.nonce = nonce
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in, phone linked" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> LoginResponse {
    try await parties.answer(self, call)
  }
}
