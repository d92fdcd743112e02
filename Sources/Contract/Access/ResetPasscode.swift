package import WalletModel

/// Sets a new PIN with the security answer to `startPasscodeRecovery`'s question. (`PUT …/customers/security/passcode`, B2B;
/// Rules, flows)
///
/// Ends the counts of wrong PINs and passwords, and every session and other phone's device token of the wallet. 401 wrong answer
/// with the tries left; 410 where the question is spent, expired, another phone's, of a login or replaced by a newer one; 400,
/// uncounted, for what cannot be an answer, and where the new PIN does not meet the issuer's rules; 404 and 403 as for
/// `startPasscodeRecovery`.
package struct ResetPasscode: Operation {
  package typealias Answer = Done
  package static let name = OperationName.resetPasscode
  package static let route = Route(.post, "/customers/security/passcode")
  package static let sessionUse = SessionUse.none

  package let mfaToken: MFAToken
  package let newPasscode: Secret
  package let confirmPasscode: Secret

  package init(mfaToken: MFAToken, newPasscode: Secret, confirmPasscode: Secret) {
    self.mfaToken = mfaToken
    self.newPasscode = newPasscode
    self.confirmPasscode = confirmPasscode
  }

  package static func summary(of answer: Done) -> String { "PIN set, sessions ended" }
}
