package import Contract
package import Cryptography
internal import Service
package import Storage
package import WalletModel

/// The issuers of a world: their rules over one database.
package final class Issuer: Sendable {
  let service: RequestService<IssuerTenant>

  /// - Parameters:
  ///   - database: opened with `Issuer.components` among its own, and filled once by `fill`.
  ///   - key: the world's; what is sealed with it can't be read or compared without it.
  ///   - cost: of hashing passwords, PINs and answers.
  package init(database: Database, key: Key, randomness: any Randomness, clock: any WorldClock, cost: HashCost) {
    service = RequestService(IssuerTenant(key), database: database, key: key, randomness: randomness, clock: clock, cost: cost)
    database.add(service.tenant.renewals)
  }

  /// The issuer's part of a world's schema; every table begins with `issuer_`.
  package static let components = [
    Component(name: "issuer.settings", migrations: settingsMigrations),
    Component(name: "issuer.requests", migrations: requestsMigrations),
    Component(name: "issuer.outbox", migrations: outboxMigrations),
    Component(name: "issuer.access", migrations: accessMigrations),
    Component(name: "issuer.cards", migrations: cardsMigrations),
  ]

  /// Inserts the issuers of a new world. Call it once, in the transaction that creates the world.
  package static func fill(_ sql: borrowing DatabaseTransaction, _ issuers: [IssuerConfiguration]) throws(StorageError) {
    for issuer in issuers { try sql.insert(issuer) }
  }

  /// The key of customer care.
  package var careKey: Secret { service.tenant.keys.careKey }

  /// Returns the key of customer care in the world with this key.
  package static func careKey(of key: Key) -> Secret { IssuerKeys(key).careKey }

  /// Handles an operation, or returns the response that was recorded under its key.
  package func serve<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    try await service.serve(operation, call)
  }

  package func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] {
    try await service.read { [keys = service.tenant.keys] sql throws(StorageError) in try sql.events(after: number, limit: 100, keys) }
  }

  /// Returns an issuer's configuration as it is now. Throws 404 for an unknown issuer.
  package func configuration(of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    try await service.tenant.settings(of: issuer, in: service).configuration
  }

  /// Changes an issuer's settings, all or none, from the next request on.
  ///
  /// Everything accepted before stays valid: credentials, cards, and the timeouts of open sessions.
  @discardableResult
  package func set(_ changes: [IssuerSetting.Change], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    defer { service.tenant.forgetSettings() }
    return try await service.transaction { sql throws(StorageError) -> Result<IssuerConfiguration, WalletError> in
      guard let current = try sql.configuration(of: issuer) else { return .failure(.noSuchIssuer) }
      let changed = Result { () throws(WalletError) in try current.setting(changes) }
      if case .success(let configuration) = changed { try sql.insert(configuration) }
      return changed
    }.get()
  }
}
