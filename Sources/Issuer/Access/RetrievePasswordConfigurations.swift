package import Contract
internal import Service
package import WalletModel

extension RetrievePasswordConfigurations: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PasswordConfigurations {
    try await context.read { sql in context.configuration.passwords }
  }
}
