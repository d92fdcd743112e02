package import WalletModel

/// Lists the network's tokens that were made after a number, oldest first, at most 100. Of card numbers, only the last four digits are
/// included.
package struct GetNetworkTokens: AdminList {
  package static let facts = AdminOperationFacts(.getNetworkTokens, .get("/control/network/tokens"), to: "list the network's tokens")

  package var after: Int?

  package init(after number: Int? = nil) { after = number }

  package static func rows(of answer: VaultTokens) -> [VaultToken] { answer.tokens }
  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> VaultTokens {
    VaultTokens(tokens: try await parties.network.tokens(after: after ?? 0))
  }
}

extension VaultToken: ListedRow {
  package var position: Int { number }
}

/// Tokens of the network, the oldest first.
package struct VaultTokens: Codable, Sendable {
  package let tokens: [VaultToken]
}
