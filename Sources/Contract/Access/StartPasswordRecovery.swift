package import WalletModel

/// Starts the recovery of a forgotten password: sends a code by email and by push to the wallet's active phones, and asks a security
/// question.
///
/// (our operation, from the vendor's `retrieveRecoveryCode`; Rules, flows) Answer and response time are the same for known and unknown
/// usernames. A new recovery replaces the previous one. 429 with `retryAfter` after too many unfinished recoveries of this username;
/// 423 if the login is locked; 403 on a deactivated phone, or if the issuer has no security questions; 400 if the username is empty or
/// too long.
package struct StartPasswordRecovery: Operation {
  package typealias Answer = PasswordRecovery
  package static let facts = OperationFacts(
    .startPasswordRecovery, .post("/customers/security/recovery"), .access, asks: .issuer, by: .phone(.none))

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: PasswordRecovery) -> String { "code sent, security question asked" }

  package var change: CardWrite { .none }
  package func cards(in answer: PasswordRecovery) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.email, username)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PasswordRecovery {
    try await parties.answer(self, call)
  }
}
