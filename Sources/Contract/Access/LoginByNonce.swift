package import WalletModel

/// Logs in with the nonce of the registration and links this phone. (WLW step 2.5)
///
/// 401 if the nonce is unknown, used, expired or belongs to another phone; 409 if this phone has been linked to another wallet since.
package struct LoginByNonce: Operation {
  package typealias Answer = LoginResponse
  package static let name = OperationName.loginByNonce
  package static let route = Route(.post, "/sessions/nonce")
  package static let sessionUse = SessionUse.opens

  package let nonce: Secret

  package init(nonce: Secret) {
    self.nonce = nonce
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in, phone linked" }
}
