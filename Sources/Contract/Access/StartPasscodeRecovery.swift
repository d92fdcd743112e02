package import WalletModel

/// Starts the reset of a forgotten PIN on a linked phone: checks the password and asks a security question (412). (our operation;
/// Rules, flows)
///
/// The password is the linked wallet's. Each request counts as a failed password login until the PIN is set, with the same 401, 429 and
/// 423. 404 if the phone isn't linked; 403 if it's deactivated, or if the issuer or wallet has no PIN login; 400, not counted as an
/// attempt, if the password is empty or too long.
package struct StartPasscodeRecovery: Operation {
  package typealias Answer = MFAToken
  package static let name = OperationName.startPasscodeRecovery
  package static let route = Route(.post, "/customers/security/passcode/recovery")
  package static let sessionUse = SessionUse.none

  package let password: Secret

  package init(password: Secret) {
    self.password = password
  }

  package static func status(of answer: MFAToken) -> Int { 412 }

  package static func summary(of answer: MFAToken) -> String { "security question asked" }
}
