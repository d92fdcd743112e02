package import Basics
package import WalletModel

/// Sets a new password in a session; requires the current one. (our operation; Rules, flows)
///
/// Ends the wallet's other sessions, revokes the device tokens of its other phones and resets the count of wrong passwords. 401
/// `wrongCredentials` for a wrong current password, counted together with password logins, with the same 429 and 423; 401
/// `sessionEnded` without a session; 400, not counted as an attempt, if the new password breaks the issuer's rules or equals the
/// current one.
package struct ChangePassword: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(.changePassword, .post("/customers/me/password"), .access, asks: .issuer, by: .phone(.needs))

  package let currentPassword: Secret
  package let newPassword: Secret
  package let confirmPassword: Secret

  package init(currentPassword: Secret, newPassword: Secret, confirmPassword: Secret) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
    self.confirmPassword = confirmPassword
  }

  package static func summary(of answer: Done) -> String { "password changed, other sessions ended" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.password, currentPassword)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
