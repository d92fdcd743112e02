package import WalletModel

/// Changes settings of the card network: all of them, or none if one is invalid.
package struct UpdateNetwork: AdminOperation {
  package static let facts = AdminOperationFacts(.updateNetwork, .patch("/control/network"), to: "change the network's settings")

  package let settings: SettingValues

  package init(_ changes: [SettingChange]) { settings = SettingValues(changes) }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> NetworkRules {
    NetworkRules(try await parties.network.set(settings.changes))
  }
}
