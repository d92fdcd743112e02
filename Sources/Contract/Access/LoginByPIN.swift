package import WalletModel

/// Signs in on a linked phone with the wallet's PIN. (WLW step 4)
///
/// 401 wrong PIN with the tries left, counted over all phones of the wallet; 423 where the PIN is disabled after too many misses;
/// 404 where the phone is not linked; 403 where it is deactivated, or the issuer or this wallet has no login by PIN; 400,
/// uncounted, for what is not 4 to 12 digits.
package struct LoginByPIN: Operation {
  package typealias Answer = LoginResponse
  package static let name = OperationName.loginByPIN
  package static let route = Route(.post, "/sessions/passcode")
  package static let sessionUse = SessionUse.opens

  package let passcode: Secret

  package init(passcode: Secret) {
    self.passcode = passcode
  }

  package static func summary(of answer: LoginResponse) -> String { "logged in" }
}
