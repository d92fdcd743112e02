package import Basics
package import Contract
package import Cryptography
internal import Service
package import Storage
package import WalletModel

/// The card network of a world, with the wallet providers' servers: its rules over one database.
package final class Network: NetworkAdministration {
  let service: RequestService<NetworkTenant>

  /// - Parameters:
  ///   - database: opened with a schema that includes `Network.components`.
  ///   - key: the world's key, without which sealed values can't be read or compared.
  ///   - cost: the cost of the world's hashes, which also determines the cost of new RSA keys.
  ///   - history: `EventCursor.historyLength` random bytes, different at each opening of the database.
  package init(
    database: Database, key: Key, randomness: any Randomness, clock: any WorldClock, cost: HashCost, history: [UInt8]
  ) {
    service = RequestService(
      NetworkTenant(key, cost: cost, history: history), database: database, key: key, randomness: randomness, clock: clock, cost: cost)
  }

  /// The network's part of a world's schema; the name of every table begins with `network_`.
  package static let components = [
    settingsComponent,
    outboxComponent,
    Component(name: "network.settings", migrations: settingsMigrations),
    Component(
      name: "network.requests", migrations: requestsMigrations,
      moments: ["network_requests.answered"]),
    Component(
      name: "network.chips", migrations: chipsMigrations,
      moments: ["network_chips.registered", "network_nonces.made", "network_payment_cards.used"]),
    Component(
      name: "network.tokens", migrations: tokensMigrations,
      moments: ["network_tokens.made", "network_provisionings.moment", "network_codes.made"]),
    Component(
      name: "network.authentications", migrations: authenticationsMigrations,
      moments: ["network_authentications.made"]),
  ]

  /// Returns the key with which an issuer authenticates to the network, from the world's key.
  package static func key(of issuer: IssuerIdentifier, in world: Key) -> Secret { NetworkKeys(world).callers.key(of: .issuer(issuer)) }

  /// Returns the key with which the gateway authenticates to the network, from the world's key.
  package static func key(ofGatewayIn world: Key) -> Secret { NetworkKeys.callers(world).key(of: .gateway) }

  /// Connects the network to the issuers. Until then, its requests to them fail with `issuerNotReached`.
  package func connect(_ issuers: any IssuerClient) { service.tenant.issuers.connect(issuers) }

  /// Releases the issuers, to break the reference cycle of a closed world.
  package func disconnect() { service.tenant.issuers.disconnect() }

  /// Delivers the pending notices to the issuers.
  package func deliverNotices() async { await service.deliverNotices() }

  /// Returns the root certificate of the wallet provider, which issuers pin. The first call creates it, and the first call after ten years
  /// creates a new one.
  package func rootCertificate() async throws(WalletError) -> Certificate {
    let tenant = service.tenant
    return try await service.transaction { [service] sql throws(StorageError) in
      try sql.authorities(by: tenant.checks, at: service.clock.now)
    }.root
  }

  /// Returns the public key for which issuers encrypt payment cards of this network. The first call creates it.
  package func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PublicKey {
    try await service.paymentCardKey(of: network).publicKey
  }

  /// Handles an operation, or returns the response that was recorded under its key. Then delivers pending notices to the issuers, even
  /// after a read: after a crash, a wallet may send only reads.
  package func serve<O: NetworkOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let result: Result<O.Answer, WalletError>
    do throws(WalletError) {
      result = .success(try await service.serve(operation, call))
    } catch {
      result = .failure(error)
    }
    await service.deliverNotices()
    return try result.get()
  }

  // MARK: - For administrators of the world

  /// Returns the network's configuration as it is now.
  package func configuration() async throws(WalletError) -> NetworkConfiguration {
    try await service.read { sql throws(StorageError) in try sql.configuration() }
  }

  /// Changes the network's settings, all or none, from the next request on. What the network accepted before stays valid.
  @discardableResult
  package func set(_ changes: [SettingChange]) async throws(WalletError) -> NetworkConfiguration {
    try await service.transaction { sql throws(StorageError) -> Result<NetworkConfiguration, WalletError> in
      let current = try sql.configuration()
      let changed = Result { () throws(WalletError) in try current.setting(changes) }
      if case .success(let configuration) = changed { try sql.set(configuration) }
      return changed
    }.get()
  }

  /// Returns the tokens that were created after the one with this number, the oldest first, at most 100. Number 0 returns the first ones.
  package func tokens(after number: Int) async throws(WalletError) -> [VaultToken] {
    try await service.read { [clock = service.clock] sql throws(StorageError) in
      try sql.tokens(after: number, limit: VaultToken.pageSize, at: clock.now)
    }
  }
}
