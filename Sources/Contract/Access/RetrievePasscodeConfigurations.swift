package import WalletModel

/// Returns the issuer's rules for the wallet PIN. (WLW step 2.2)
///
/// 404 if the issuer has no PIN login.
package struct RetrievePasscodeConfigurations: Operation {
  package typealias Answer = PasscodeConfigurations
  package static let name = OperationName.retrievePasscodeConfigurations
  package static let route = Route(.get, "/enrollment/passcode-configuration")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: PasscodeConfigurations) -> String { answer.length }
}
