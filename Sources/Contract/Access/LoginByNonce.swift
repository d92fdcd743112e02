package import WalletModel

/// Signs in with the nonce of the registration and links this phone. (WLW step 2.5)
///
/// 401 where the nonce is unknown, spent, older than its lifetime or another phone's; 409 where this phone was linked to another
/// wallet meanwhile.
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
