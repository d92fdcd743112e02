package import WalletModel

/// Sets a new password with the recovery's code and the security answer. (`PUT …/customers/security/password`, B2B; Rules, flows)
///
/// Ends every session and device token of the wallet, and the counts of wrong passwords and recoveries begun. 401 wrong code or
/// answer with the tries left: about the answer it speaks only to who has the code; 410 where the recovery is spent, expired,
/// another phone's or replaced by a newer one; 400, uncounted, for what cannot be a code or an answer, and where the new password
/// does not meet the issuer's rules; 403 on a deactivated phone.
package struct ResetPassword: Operation {
  package typealias Answer = Done
  package static let name = OperationName.resetPassword
  package static let route = Route(.post, "/customers/security/password")
  package static let sessionUse = SessionUse.none

  /// The token of the `PasswordRecovery`.
  package let recovery: Secret
  /// 8 digits.
  package let recoveryCode: Secret
  package let mfaSecretAnswer: Secret
  package let newPassword: Secret
  package let confirmPassword: Secret

  package init(recovery: Secret, recoveryCode: Secret, mfaSecretAnswer: Secret, newPassword: Secret, confirmPassword: Secret) {
    self.recovery = recovery
    self.recoveryCode = recoveryCode
    self.mfaSecretAnswer = mfaSecretAnswer
    self.newPassword = newPassword
    self.confirmPassword = confirmPassword
  }

  package static func summary(of answer: Done) -> String { "password set, sessions ended" }
}
