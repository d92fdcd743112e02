internal import Contract
internal import Service
internal import Storage
package import WalletModel

// The sites of the JWT gateway, for administrators of the world.

extension Gateway {
  /// Returns the rules of a site as they are now.
  package func configuration(of site: GatewaySite) async throws(WalletError) -> SiteConfiguration {
    try await service.read { sql throws(StorageError) in try sql.configuration(of: site) }
  }

  /// Changes settings of a site's shop, all or none, from the next request on. This stores only the site's settings; `Merchant.set` stores
  /// the others.
  @discardableResult
  package func set(_ changes: [SettingChange], of site: GatewaySite) async throws(WalletError) -> SiteConfiguration {
    try await service.transaction { sql throws(StorageError) -> Result<SiteConfiguration, WalletError> in
      let current = ShopConfiguration(.jwt, site: try sql.configuration(of: site))
      let changed = Result { () throws(WalletError) in try current.setting(changes).site }
      if case .success(let configuration) = changed { try sql.set(configuration, of: site) }
      return changed
    }.get()
  }
}

extension DatabaseTransaction {
  /// A site's configuration as it is now.
  func configuration(of site: GatewaySite) throws(StorageError) -> SiteConfiguration {
    try settings(of: site.settingsOwner, in: ShopConfiguration(.jwt)).site
  }

  fileprivate func set(_ new: SiteConfiguration, of site: GatewaySite) throws(StorageError) {
    try store(ShopConfiguration(.jwt, site: new), of: site.settingsOwner, unlike: ShopConfiguration(.jwt))
  }
}

extension GatewaySite {
  fileprivate var settingsOwner: String { "\(Party.gateway.name) \(reference)" }
}
