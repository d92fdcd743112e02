package import WalletModel

/// Returns the issuer's rules for passwords. (WLW step 2.2)
package struct RetrievePasswordConfigurations: Operation {
  package typealias Answer = PasswordConfigurations
  package static let name = OperationName.retrievePasswordConfigurations
  package static let route = Route(.get, "/enrollment/password-configuration")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: PasswordConfigurations) -> String { answer.length }
}
