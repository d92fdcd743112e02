package import WalletModel

/// Sets a new password in a session, knowing the current one. (our operation; Rules, flows)
///
/// Ends the wallet's other sessions and other phones' device tokens, and the count of wrong passwords. 401 `wrongCredentials`
/// wrong current password, counted with those of its logins: 429 and 423 as there; 401 `sessionEnded` where there is no session;
/// 400, uncounted, where the new one does not meet the issuer's rules or is the one given as the current.
package struct ChangePassword: Operation {
  package typealias Answer = Done
  package static let name = OperationName.changePassword
  package static let route = Route(.post, "/customers/me/password")
  package static let sessionUse = SessionUse.needs

  package let currentPassword: Secret
  package let newPassword: Secret
  package let confirmPassword: Secret

  package init(currentPassword: Secret, newPassword: Secret, confirmPassword: Secret) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
    self.confirmPassword = confirmPassword
  }

  package static func summary(of answer: Done) -> String { "password changed, other sessions ended" }
}
