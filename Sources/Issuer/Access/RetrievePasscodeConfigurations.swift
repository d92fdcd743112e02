package import Contract
internal import Service
package import WalletModel

extension RetrievePasscodeConfigurations: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PasscodeConfigurations {
    try await context.read { sql in
      guard let passcodes = context.configuration.offeredPasscodes else {
        throw WalletError(404, .notOffered, "issuer does not offer PIN login")
      }
      return passcodes
    }
  }
}
