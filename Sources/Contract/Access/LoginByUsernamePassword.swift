package import Basics
package import WalletModel

/// Logs in with username and password; on a phone that isn't linked, a security question follows (412). (WLW step 3.1)
///
/// On a linked phone the question follows too while the wallet's PIN is disabled. A login counts as a failed attempt until it opens a
/// session, whether directly or by the security answer. 401 for a wrong username or password, without saying which, with `retryAfter`
/// if the next attempt has to wait; 429 with `retryAfter` for an attempt before that; 423 if the login is locked; 403 on a deactivated
/// phone; 409 if the password is right but the phone is linked to another wallet; 400, not counted as an attempt, if username or
/// password is empty or too long.
package struct LoginByUsernamePassword: Operation {
  package typealias Answer = UsernameLogin
  package static let facts = OperationFacts(
    .loginByUsernamePassword, .post("/sessions/password"), .access, asks: .issuer, by: .phone(.opens))

  package let username: String
  package let password: Secret

  package init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }

  package static func status(of answer: UsernameLogin) -> Int {
    if case .mfaQuestionDidPrompt = answer { 412 } else { 200 }
  }

  package static func summary(of answer: UsernameLogin) -> String {
    if case .mfaQuestionDidPrompt = answer { "security question asked" } else { "logged in" }
  }

  package var change: CardWrite { .none }
  package func cards(in answer: UsernameLogin) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [MagicText(.email, username), MagicText(.password, password)] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> UsernameLogin {
    try await parties.answer(self, call)
  }
}
