package import WalletModel

/// Returns the payment methods that a shop has saved, newest first, and the columns of all tables of shops.
package struct GetShopRecords: AdminOperation {
  package static let facts = AdminOperationFacts(
    .getShopRecords, .get("/control/shops/{merchant}/records"), to: "read what the shop has stored")

  package let merchant: MerchantIdentifier

  package init(of merchant: MerchantIdentifier) { self.merchant = merchant }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> ShopRecords {
    try await parties.merchant.records(of: merchant)
  }
}
