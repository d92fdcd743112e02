internal import Service
internal import Storage
package import WalletModel

// The sites of the JWT gateway: for those who run the world.

extension Gateway {
  /// Returns the rules of all sites as they are now.
  package func siteRules() async throws(WalletError) -> [SiteRules] {
    try await service.read { sql throws(StorageError) in
      var rules: [SiteRules] = []
      for site in GatewaySite.all { rules.append(SiteRules(site, try sql.configuration(of: site))) }
      return rules
    }
  }

  /// Changes a site's settings, all or none, from the next request on.
  @discardableResult
  package func set(_ changes: [SettingChange], of site: GatewaySite) async throws(WalletError) -> SiteRules {
    try await service.transaction { sql throws(StorageError) -> Result<SiteRules, WalletError> in
      let current = try sql.configuration(of: site)
      let changed = Result { () throws(WalletError) in try current.setting(changes) }
      if case .success(let configuration) = changed { try sql.set(configuration, of: site) }
      return changed.map { SiteRules(site, $0) }
    }.get()
  }
}

extension DatabaseTransaction {
  /// A site's configuration as it is now.
  func configuration(of site: GatewaySite) throws(StorageError) -> SiteConfiguration {
    let changed = try first(
      "SELECT checks_accounts, keeps_credentials, is_financial FROM gateway_sites WHERE site = $1", [.text(site.reference)]
    ) { row throws(StorageError) in
      var configuration = SiteConfiguration()
      configuration.checksAccounts = try row.flag("checks_accounts")
      configuration.keepsCredentialsOnFile = try row.flag("keeps_credentials")
      configuration.isFinancial = try row.flag("is_financial")
      return configuration
    }
    return changed ?? SiteConfiguration()
  }

  fileprivate func set(_ new: SiteConfiguration, of site: GatewaySite) throws(StorageError) {
    try execute("DELETE FROM gateway_sites WHERE site = $1", [.text(site.reference)])
    try execute(
      "INSERT INTO gateway_sites (site, checks_accounts, keeps_credentials, is_financial) VALUES ($1, $2, $3, $4)",
      [.text(site.reference), .flag(new.checksAccounts), .flag(new.keepsCredentialsOnFile), .flag(new.isFinancial)])
  }
}
