package import Contract
package import WalletModel

extension RetrievePasswordConfigurations: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> PasswordConfigurations {
    try await context.read { sql in context.configuration.passwords }
  }
}
