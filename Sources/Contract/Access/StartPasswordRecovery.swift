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
  package static let name = OperationName.startPasswordRecovery
  package static let route = Route(.post, "/customers/security/recovery")
  package static let sessionUse = SessionUse.none

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: PasswordRecovery) -> String { "code sent, security question asked" }
}
