package import WalletModel

/// Lists the payments at the checkout gateway after a position, oldest first, at most 100. Of card numbers, only the last four digits are
/// included.
package struct GetTransactions: AdminList {
  package static let facts = AdminOperationFacts(.getTransactions, .get("/control/gateway/transactions"), to: "list the gateway's payments")

  package var after: Int?

  package init(after position: Int? = nil) { after = position }

  package static func rows(of answer: Transactions) -> [GatewayTransaction] { answer.transactions }
  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> Transactions {
    Transactions(transactions: try await parties.gateway.transactions(after: after ?? 0))
  }
}

extension GatewayTransaction: ListedRow {}

/// Payments at the gateway, the oldest first.
package struct Transactions: Codable, Sendable {
  package let transactions: [GatewayTransaction]
}
