package import Basics
package import WalletModel

/// Sets a new password with the recovery code and the security answer. (`PUT …/customers/security/password`, B2B; Rules, flows)
///
/// Ends every session, revokes every device token of the wallet, and resets the counts of wrong passwords and started recoveries. 401
/// for a wrong code or answer, with the attempts left; the answer is checked only if the code is right; 410 if the recovery is used,
/// expired, replaced by a newer one or belongs to another phone; 400, not counted as an attempt, if code or answer is malformed or the
/// new password breaks the issuer's rules; 403 on a deactivated phone.
package struct ResetPassword: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .resetPassword, .post("/customers/security/password"), .access, asks: .issuer, by: .phone(.none))

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

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.code, recoveryCode)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
