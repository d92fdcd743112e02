package import WalletModel

/// Answers the security question, signs in and links this phone. (WLW step 3.3)
///
/// It ends the counts of wrong passwords and PINs. 401 wrong answer with the tries left; 410 where the token is spent, expired,
/// another phone's, of a new PIN or replaced by a newer one; 400, uncounted, for what cannot be an answer; 409 and 403 where the
/// phone was linked to another wallet or deactivated meanwhile.
package struct RegisterWithMFA: Operation {
  package typealias Answer = LoginResponse
  package static let name = OperationName.registerWithMFA
  package static let route = Route(.post, "/sessions/mfa")
  package static let sessionUse = SessionUse.opens

  package let mfaToken: MFAToken

  package init(mfaToken: MFAToken) {
    self.mfaToken = mfaToken
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in, phone linked" }
}
