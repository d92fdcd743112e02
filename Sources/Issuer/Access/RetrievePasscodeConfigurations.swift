package import Contract
package import WalletModel

extension RetrievePasscodeConfigurations: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> PasscodeConfigurations {
    try await desk.read { sql in
      guard let passcodes = desk.configuration.offeredPasscodes else {
        throw WalletError(404, .notOffered, "issuer does not offer PIN login")
      }
      return passcodes
    }
  }
}
