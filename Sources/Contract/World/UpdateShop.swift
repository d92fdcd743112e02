package import WalletModel

/// Changes settings of a shop: all of them, or none if one is invalid.
package struct UpdateShop: AdminOperation {
  package static let facts = AdminOperationFacts(.updateShop, .patch("/control/shops/{merchant}"), to: "change the shop's settings")

  package let merchant: MerchantIdentifier
  package let settings: SettingValues

  package init(_ merchant: MerchantIdentifier, _ changes: [SettingChange]) {
    (self.merchant, settings) = (merchant, SettingValues(changes))
  }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> ShopRules {
    let shop = try MerchantProfile.existing(merchant)
    // Shop and gateway both validate all changes, so that nothing is written if one is invalid.
    let own = try await parties.merchant.set(settings.changes, of: merchant)
    var site = SiteConfiguration()
    if let known = shop.site { site = try await parties.gateway.set(settings.changes, of: known) }
    return ShopRules(shop, own, site)
  }
}
