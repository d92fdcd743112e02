package import WalletModel

/// Begins to replace a forgotten PIN on a linked phone: checks the password and asks a security question (412). (our operation;
/// Rules, flows)
///
/// The password is the linked wallet's; misses count with those of its logins, and a right one until the PIN is set: 401, 429 and
/// 423 as there. 404 where the phone is not linked, 403 where it is deactivated or the issuer or wallet has no login by PIN; 400,
/// uncounted, where it is empty or longer than any.
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
