package import WalletModel

/// Returns the issuer's rules for the wallet PIN. (WLW step 2.2)
///
/// 404 if the issuer has no PIN login.
package struct RetrievePasscodeConfigurations: OperationWithoutCards {
  package typealias Answer = PasscodeConfigurations
  package static let facts = OperationFacts(
    .retrievePasscodeConfigurations, .get("/enrollment/passcode-configuration"), .access, asks: .issuer, by: .phone(.none))

  package init() {}

  package static func summary(of answer: PasscodeConfigurations) -> String { answer.length }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PasscodeConfigurations {
    try await parties.answer(self, call)
  }
}
