package import Basics
package import WalletModel

/// Sets a new PIN in a session. (our operation; Rules, flows)
///
/// Ends the wallet's other sessions, revokes the device tokens of its other phones and resets the count of wrong PINs. The current PIN
/// is required, except in the 10 minutes after a login with password and security answer. 401 `wrongCredentials` for a wrong current
/// PIN, with the attempts left (shared with the PIN login); 423 if the PIN is disabled; 401 `sessionEnded` without a session; 403 if
/// the issuer or the wallet has no PIN login; 400, not counted as an attempt, if the current PIN is required and missing, or if the new
/// PIN breaks the issuer's rules or equals the current one.
package struct ChangePasscode: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(.changePasscode, .post("/customers/me/passcode"), .access, asks: .issuer, by: .phone(.needs))

  package let currentPasscode: Secret?
  package let newPasscode: Secret
  package let confirmPasscode: Secret

  package init(currentPasscode: Secret?, newPasscode: Secret, confirmPasscode: Secret) {
    self.currentPasscode = currentPasscode
    self.newPasscode = newPasscode
    self.confirmPasscode = confirmPasscode
  }

  package static func summary(of answer: Done) -> String { "PIN changed, other sessions ended" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.pin, currentPasscode ?? Secret(""))] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
