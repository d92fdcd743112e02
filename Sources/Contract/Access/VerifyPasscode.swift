package import WalletModel

/// Asks whether this is the wallet's PIN, before something that needs more than a session. (our operation; Rules, where the vendor
/// is silent)
///
/// Misses count with those of the login. 401 `wrongCredentials` wrong PIN with the tries left; 423 where it is disabled; 401
/// `sessionEnded` where there is no session; 403 where the issuer or wallet has no login by PIN; 400, uncounted, for what is not 4
/// to 12 digits.
package struct VerifyPasscode: Operation {
  package typealias Answer = Done
  package static let name = OperationName.verifyPasscode
  package static let route = Route(.post, "/customers/me/passcode/verification")
  package static let sessionUse = SessionUse.needs

  package let passcode: Secret

  package init(passcode: Secret) {
    self.passcode = passcode
  }

  package static func summary(of answer: Done) -> String { "right PIN" }
}
