package import WalletModel

/// Returns the issuer's rules for passwords. (WLW step 2.2)
package struct RetrievePasswordConfigurations: OperationWithoutCards {
  package typealias Answer = PasswordConfigurations
  package static let facts = OperationFacts(
    .retrievePasswordConfigurations, .get("/enrollment/password-configuration"), .access, asks: .issuer, by: .phone(.none))

  package init() {}

  package static func summary(of answer: PasswordConfigurations) -> String { answer.length }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PasswordConfigurations {
    try await parties.answer(self, call)
  }
}
