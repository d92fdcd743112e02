package import Contract
package import WalletModel

extension RetrievePasswordConfigurations: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> PasswordConfigurations {
    try await desk.read { sql in desk.configuration.passwords }
  }
}
