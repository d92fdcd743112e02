package import WalletModel

/// Sets a new PIN in a session. (our operation; Rules, flows)
///
/// Ends the wallet's other sessions and other phones' device tokens, and the count of wrong PINs. The current PIN is needed unless
/// password and security question were proved on this session in the last 10 minutes. 401 `wrongCredentials` wrong current PIN
/// with the tries left, counted with those of the login; 423 where the PIN is disabled; 401 `sessionEnded` where there is no
/// session; 403 where the issuer or wallet has no login by PIN; 400, uncounted, where the current PIN is needed and none was
/// given, and where the new one does not meet the issuer's rules or is the one given as the current.
package struct ChangePasscode: Operation {
  package typealias Answer = Done
  package static let name = OperationName.changePasscode
  package static let route = Route(.post, "/customers/me/passcode")
  package static let sessionUse = SessionUse.needs

  package let currentPasscode: Secret?
  package let newPasscode: Secret
  package let confirmPasscode: Secret

  package init(currentPasscode: Secret?, newPasscode: Secret, confirmPasscode: Secret) {
    self.currentPasscode = currentPasscode
    self.newPasscode = newPasscode
    self.confirmPasscode = confirmPasscode
  }

  package static func summary(of answer: Done) -> String { "PIN changed, other sessions ended" }
}
