package import Basics
package import WalletModel

/// Starts the reset of a forgotten PIN on a linked phone: checks the password and asks a security question (412). (our operation;
/// Rules, flows)
///
/// The password is the linked wallet's. Each request counts as a failed password login until the PIN is set, with the same 401, 429 and
/// 423. 404 if the phone isn't linked; 403 if it's deactivated, or if the issuer or wallet has no PIN login; 400, not counted as an
/// attempt, if the password is empty or too long.
package struct StartPasscodeRecovery: Operation {
  package typealias Answer = MFAToken
  package static let facts = OperationFacts(
    .startPasscodeRecovery, .post("/customers/security/passcode/recovery"), .access, asks: .issuer, by: .phone(.none))

  package let password: Secret

  package init(password: Secret) {
    self.password = password
  }

  package static func status(of answer: MFAToken) -> Int { 412 }

  package static func summary(of answer: MFAToken) -> String { "security question asked" }

  package var change: CardWrite { .none }
  package func cards(in answer: MFAToken) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.password, password)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> MFAToken {
    try await parties.answer(self, call)
  }
}
