package import Basics
package import WalletModel

/// Checks the wallet's PIN again before an operation that requires step-up authentication. (our operation; Rules, where the vendor is
/// silent)
///
/// Failed attempts count together with those of the PIN login. 401 `wrongCredentials` for a wrong PIN, with the attempts left; 423 if
/// it's disabled; 401 `sessionEnded` without a session; 403 if the issuer or wallet has no PIN login; 400, not counted as an attempt,
/// if the PIN isn't 4 to 12 digits.
package struct VerifyPasscode: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .verifyPasscode, .post("/customers/me/passcode/verification"), .access, asks: .issuer, by: .phone(.needs))

  package let passcode: Secret

  package init(passcode: Secret) {
    self.passcode = passcode
  }

  package static func summary(of answer: Done) -> String { "PIN verified" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [MagicText(.pin, passcode)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
