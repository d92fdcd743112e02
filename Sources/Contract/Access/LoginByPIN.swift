package import Basics
package import WalletModel

/// Logs in on a linked phone with the wallet's PIN. (WLW step 4)
///
/// 401 for a wrong PIN, with the attempts left, counted over all phones of the wallet; 423 if the PIN is disabled after too many failed
/// attempts; 404 if the phone isn't linked; 403 if it's deactivated, or if the issuer or this wallet has no PIN login; 400, not counted
/// as an attempt, if the PIN isn't 4 to 12 digits.
package struct LoginByPIN: Operation {
  package typealias Answer = LoginResponse
  package static let facts = OperationFacts(.loginByPIN, .post("/sessions/passcode"), .access, asks: .issuer, by: .phone(.opens))

  package let passcode: Secret

  package init(passcode: Secret) {
    self.passcode = passcode
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in" }

  package var change: CardWrite { .none }
  package func cards(in answer: LoginResponse) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.pin, passcode)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> LoginResponse {
    try await parties.answer(self, call)
  }
}
