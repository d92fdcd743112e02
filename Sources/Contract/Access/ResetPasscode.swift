package import Basics
package import WalletModel

/// Sets a new PIN with the security answer to the question of `startPasscodeRecovery`. (`PUT …/customers/security/passcode`, B2B;
/// Rules, flows)
///
/// Resets the counts of wrong PINs and passwords, ends every session of the wallet and revokes the device tokens of its other phones.
/// 401 for a wrong answer, with the attempts left; 410 if the question is used, expired, replaced by a newer one, belongs to another
/// phone or was asked for a login; 400, not counted as an attempt, if the answer is empty or too long or the new PIN breaks the
/// issuer's rules; 404 and 403 as for `startPasscodeRecovery`.
package struct ResetPasscode: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .resetPasscode, .post("/customers/security/passcode"), .access, asks: .issuer, by: .phone(.none))

  package let mfaToken: MFAToken
  package let newPasscode: Secret
  package let confirmPasscode: Secret

  package init(mfaToken: MFAToken, newPasscode: Secret, confirmPasscode: Secret) {
    self.mfaToken = mfaToken
    self.newPasscode = newPasscode
    self.confirmPasscode = confirmPasscode
  }

  package static func summary(of answer: Done) -> String { "PIN set, sessions ended" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.answer, mfaToken.mfaSecretAnswer)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
