package import WalletModel

/// Fetches the issuer's rules for the wallet's PIN. (WLW step 2.2)
///
/// 404 where the issuer has no login by PIN.
package struct RetrievePasscodeConfigurations: Operation {
  package typealias Answer = PasscodeConfigurations
  package static let name = OperationName.retrievePasscodeConfigurations
  package static let route = Route(.get, "/enrollment/passcode-configuration")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: PasscodeConfigurations) -> String { answer.length }
}
