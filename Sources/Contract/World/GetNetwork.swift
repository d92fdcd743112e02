package import WalletModel

/// Returns the settings of the card network.
package struct GetNetwork: AdminOperation {
  package static let facts = AdminOperationFacts(.getNetwork, .get("/control/network"), to: "read the network's settings")

  package init() {}

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> NetworkRules {
    NetworkRules(try await parties.network.configuration())
  }
}
