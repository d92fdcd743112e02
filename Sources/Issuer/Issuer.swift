package import Basics
package import Contract
package import Cryptography
package import Provisioning
internal import Service
package import Storage
package import WalletModel

/// The issuers of a world, as one party: their rules over one database.
package final class Issuer: IssuerAdministration {
  let service: RequestService<IssuerTenant>

  /// - Parameters:
  ///   - database: opened with a schema that includes `Issuer.components`, and filled once by `fill`.
  ///   - key: the world's key, without which sealed values can't be read or compared.
  ///   - cost: the cost of hashing passwords, PINs and answers.
  ///   - history: `EventCursor.historyLength` random bytes, different at each opening of the database.
  package init(
    database: Database, key: Key, randomness: any Randomness, clock: any WorldClock, cost: HashCost, history: [UInt8]
  ) {
    service = RequestService(
      IssuerTenant(key, cost: cost, history: history), database: database, key: key, randomness: randomness, clock: clock, cost: cost)
    database.add(service.tenant.renewals)
  }

  /// The issuers' part of a world's schema; the name of every table begins with `issuer_`.
  package static let components = [
    settingsComponent,
    outboxComponent,
    Component(name: "issuer.settings", migrations: settingsMigrations),
    Component(
      name: "issuer.requests", migrations: requestsMigrations,
      moments: ["issuer_requests.answered"]),
    Component(name: "issuer.outbox", migrations: outboxMigrations),
    Component(
      name: "issuer.access", migrations: accessMigrations,
      moments: [
        "issuer_accounts.password_updated", "issuer_accounts.opened", "issuer_device_tokens.issued", "issuer_device_tokens.expires",
        "issuer_devices.linked", "issuer_mfa_tokens.issued", "issuer_misses.blocked_until", "issuer_nonces.issued",
        "issuer_recoveries.issued", "issuer_recoveries.expires", "issuer_sessions.last_call", "issuer_sessions.expires",
        "issuer_sessions.proved", "issuer_sessions.verified",
      ]),
    Component(
      name: "issuer.cards", migrations: cardsMigrations,
      moments: ["issuer_cards.ends", "issuer_cards.created", "issuer_cards.activated"]),
    Component(
      name: "issuer.deviceWallets", migrations: deviceWalletsMigrations,
      moments: ["issuer_enrolments.initiated", "issuer_wallet_nonces.used"]),
    Component(
      name: "issuer.payments", migrations: paymentsMigrations,
      moments: ["issuer_payments.moment", "issuer_shopper_assertions.made"]),
    Component(
      name: "issuer.authentications", migrations: authenticationsMigrations,
      moments: ["issuer_authentications.made"]),
  ]

  /// Inserts the issuers of a new world. Call it once, in the transaction that creates the world.
  package static func fill(_ sql: borrowing DatabaseTransaction, _ issuers: [IssuerConfiguration]) throws(StorageError) {
    for issuer in issuers { try sql.insert(issuer) }
  }

  /// The key of customer care.
  package var careKey: Secret { service.tenant.keys.careKey }

  /// Returns the key of customer care in a world, from the world's key.
  package static func careKey(of key: Key) -> Secret { IssuerKeys.careKey(key) }

  /// Returns the key with which the network authenticates to issuers, from the world's key.
  package static func key(ofNetworkIn world: Key) -> Secret { IssuerKeys.callers(world).key(of: .network) }

  /// Returns the key with which a shop authenticates to issuers, from the world's key.
  package static func key(of merchant: MerchantIdentifier, in world: Key) -> Secret {
    IssuerKeys.callers(world).key(of: .merchant(merchant))
  }

  /// From now on, records the outcomes of credential checks and hashes in `outcomes`, or replays them from there.
  package func record(in outcomes: any CredentialOutcomes) { service.hasher.record(in: outcomes) }

  /// Connects the issuers to the network. Until then, their requests to it fail with `networkNotReached`.
  package func connect(_ network: any NetworkClient) { service.tenant.network.connect(network) }

  /// Releases the network, to break the reference cycle of a closed world.
  package func disconnect() { service.tenant.network.disconnect() }

  /// Delivers the pending token orders to the network.
  package func deliverTokenOrders() async { await service.deliverTokenOrders() }

  /// Returns the issuer of the card with this number; nil if there is none.
  package func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier? {
    let tag = service.tenant.keys.tag(pan: accountPan)
    return try await service.read { [clock = service.clock, keys = service.tenant.keys] sql throws(StorageError) in
      guard let identifier = try sql.cardIdentifier(withPAN: tag), let card = try sql.card(identifier, at: clock.now, keys) else {
        return nil
      }
      return try sql.account(card.account)?.issuer
    }
  }

  /// Returns the public key of the issuer's key pair for Mastercard, which the first call creates.
  package func mastercardKey(of issuer: IssuerIdentifier) async throws(WalletError) -> RSA.PublicKey {
    try await service.tenant.signingKeys.mastercard(of: issuer, service).publicKey
  }

  /// Returns the key that the issuer shares with Visa.
  package func visaKey(of issuer: IssuerIdentifier) -> VisaIssuerKey { service.tenant.signingKeys.visa(of: issuer) }

  /// Handles an operation, or returns the response that was recorded under its key. Then delivers pending token orders to the network, even
  /// after a read: when an order was lost, an app may send only reads.
  package func serve<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let result: Result<O.Answer, WalletError>
    do throws(WalletError) {
      result = .success(try await service.serve(operation, call))
    } catch {
      result = .failure(error)
    }
    // Delivers after an error, too: even a refused request may have suspended a card. Requests of other parties change no cards.
    if O.askingParty == nil { await service.deliverTokenOrders() }
    return try result.get()
  }

  /// Returns the events of all parties after a cursor, at most 100.
  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    try await service.read { [outbox = service.tenant.outbox] sql throws(StorageError) in
      try outbox.events(after: cursor, limit: 100, sql)
    }
  }

  /// Returns an issuer's configuration as it is now. Throws 404 for an unknown issuer.
  package func configuration(of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    try await service.tenant.settings(of: issuer, in: service).configuration
  }

  /// Changes an issuer's settings, all or none, from the next request on.
  ///
  /// What the issuer accepted before stays valid: credentials, cards, and the timeouts of open sessions.
  @discardableResult
  package func set(_ changes: [SettingChange], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    defer { service.tenant.forgetSettings() }
    return try await service.transaction { sql throws(StorageError) -> Result<IssuerConfiguration, WalletError> in
      guard let current = try sql.configuration(of: issuer) else { return .failure(.noSuchIssuer) }
      let changed = Result { () throws(WalletError) in try current.setting(changes) }
      if case .success(let configuration) = changed { try sql.insert(configuration) }
      return changed
    }.get()
  }
}
