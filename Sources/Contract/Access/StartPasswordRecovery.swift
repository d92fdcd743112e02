package import WalletModel

/// Begins to recover a forgotten password: sends a code by mail, and by push to the wallet's active phones, and asks a security
/// question.
///
/// (our operation, from the vendor's `retrieveRecoveryCode`; Rules, flows) The answer is the same whether or not somebody has this
/// username, after the same work. It takes the place of a recovery begun before. 429 with `retryAfter` where recoveries of this
/// username were begun too often without being finished, 423 at the hard cap; 403 on a deactivated phone, or where the issuer
/// has no security questions; 400 where the username is
/// empty or longer than any.
package struct StartPasswordRecovery: Operation {
  package typealias Answer = PasswordRecovery
  package static let name = OperationName.startPasswordRecovery
  package static let route = Route(.post, "/customers/security/recovery")
  package static let sessionUse = SessionUse.none

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: PasswordRecovery) -> String { "code sent, security question asked" }
}
