package import Basics
package import WalletModel

/// Checks the wallet's password again before an operation that requires step-up authentication, if the wallet has no PIN. (our
/// operation)
///
/// Failed attempts count together with those of the password login. 401 `wrongCredentials` for a wrong password, with `retryAfter` if
/// the next attempt has to wait; 429 and 423 as for the login; 403 if the wallet has a PIN; 401 `sessionEnded` without a session; 400
/// if the password is empty or too long.
package struct VerifyPassword: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .verifyPassword, .post("/customers/me/password/verification"), .access, asks: .issuer, by: .phone(.needs))

  package let password: Secret

  package init(password: Secret) {
    self.password = password
  }

  package static func summary(of answer: Done) -> String { "password verified" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.password, password)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
