package import WalletModel

/// Lists a shop's orders after a position, oldest first, at most 100.
package struct GetShopOrders: AdminList {
  package static let facts = AdminOperationFacts(.getShopOrders, .get("/control/shops/{merchant}/orders"), to: "list the shop's orders")

  package let merchant: MerchantIdentifier
  package var after: Int?

  package init(of merchant: MerchantIdentifier, after position: Int? = nil) { (self.merchant, after) = (merchant, position) }

  package static func rows(of answer: ShopOrders) -> [ListedOrder] { answer.orders }
  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> ShopOrders {
    ShopOrders(orders: try await parties.merchant.orders(of: merchant, after: after ?? 0))
  }
}

extension ListedOrder: ListedRow {}

/// Orders of a shop, the oldest first.
package struct ShopOrders: Codable, Sendable {
  package let orders: [ListedOrder]
}
