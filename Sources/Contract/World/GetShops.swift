package import WalletModel

/// Returns the settings of all shops of the world.
package struct GetShops: AdminOperation {
  package static let facts = AdminOperationFacts(.getShops, .get("/control/shops"), to: "read the settings of all shops")

  package init() {}

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> Shops {
    var shops: [ShopRules] = []
    for shop in MerchantProfile.all {
      let own = try await parties.merchant.configuration(of: shop.identifier)
      var site = SiteConfiguration()
      if let known = shop.site { site = try await parties.gateway.configuration(of: known) }
      shops.append(ShopRules(shop, own, site))
    }
    return Shops(shops: shops)
  }
}

/// The settings of all shops of a world.
package struct Shops: Codable, Sendable {
  package let shops: [ShopRules]
}
