package import WalletModel

/// Asks whether this is the wallet's password, before something that needs more than a session, where there is no PIN to ask for. (our
/// operation)
///
/// Misses count with those of the login. 401 `wrongCredentials` wrong password, with the wait before the next try as `retryAfter`; 429
/// and 423 as at the login; 403 where the wallet has a PIN; 401 `sessionEnded` where there is no session; 400 for what no password can
/// be.
package struct VerifyPassword: Operation {
  package typealias Answer = Done
  package static let name = OperationName.verifyPassword
  package static let route = Route(.post, "/customers/me/password/verification")
  package static let sessionUse = SessionUse.needs

  package let password: Secret

  package init(password: Secret) {
    self.password = password
  }

  package static func summary(of answer: Done) -> String { "right password" }
}
