package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// The embedded backend: the issuer's rules over one database.
///
/// Every write is done once however often it is sent under its idempotency key, and answered after its commit. One
/// process at a time works on a database.
package final class Issuer: Sendable {
  let database: Database
  let vault: Vault
  let hasher: CredentialHasher
  let randomness: any Randomness
  let clock: any WorldClock
  private let turns = KeyedQueue()
  private let issuers = KnownIssuers()
  let renewals = SessionRenewals()

  /// - Parameters:
  ///   - database: opened with `Issuer.components` among its own, and furnished once.
  ///   - key: the world's; what is kept under it cannot be read or compared without it.
  ///   - cost: of hashing passwords, PINs and answers.
  package init(database: Database, key: Key, randomness: any Randomness, clock: any WorldClock, cost: HashCost) {
    self.database = database
    self.vault = Vault(key)
    self.hasher = CredentialHasher(key: key, cost: cost)
    self.randomness = randomness
    self.clock = clock
    database.add(renewals)
  }

  /// The issuer's part of a world's schema; every table begins with `issuer_`.
  package static let components = [
    Component(name: "issuer.settings", migrations: settingsMigrations),
    Component(name: "issuer.requests", migrations: requestsMigrations),
    Component(name: "issuer.outbox", migrations: outboxMigrations),
    Component(name: "issuer.access", migrations: accessMigrations),
    Component(name: "issuer.cards", migrations: cardsMigrations),
  ]

  /// Gives a new world its issuers; once, in the transaction that makes the world.
  package static func furnish(_ sql: borrowing DatabaseTransaction, _ issuers: [IssuerConfiguration]) throws(StorageError) {
    for issuer in issuers { try sql.insert(issuer) }
  }

  /// What customer care shows at the door.
  package var careKey: Secret { vault.careKey }

  /// The same of any world, by its key.
  package static func careKey(of key: Key) -> Secret { Vault(key).careKey }

  /// How many times a credential was hashed, for making or for checking, since this issuer was opened.
  package var hashCalls: Int { hasher.calls }

  package func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] {
    try await read { [vault] sql throws(StorageError) in try sql.events(after: number, limit: 100, vault) }
  }

  package func serve<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    guard call.device.isValid else { throw .badDevice }
    if O.isForCustomerCare, !vault.isCareKey(call.caller.careKey) { throw .careOnly }
    // One moment for all that is done, whatever becomes of the clock meanwhile.
    guard O.needsIdempotencyKey else { return try await operation.handle(try await context(call, at: clock.now, entry: nil)) }
    guard let key = call.idempotencyKey, key.isValid else { throw .badIdempotencyKey }

    let entry = try IdempotencyRecord(operation, call, key, vault)
    // What takes one transaction finds a known answer there.
    guard O.hashes else { return try await operation.handle(try await context(call, at: clock.now, entry: entry)) }
    // Whoever sends the same key meanwhile waits for the first to finish and then gets its answer.
    await turns.enter(key)
    defer { turns.leave(key) }
    let now = clock.now
    let known = try await read { sql throws(StorageError) in try sql.recorded(under: entry.key, at: now) }
    if let known { return try entry.answer(known, vault) }
    return try await operation.handle(try await context(call, at: now, entry: entry))
  }

  private func context<O: Operation>(_ call: Call, at now: Timestamp, entry: IdempotencyRecord?) async throws(WalletError)
    -> RequestContext<O>
  {
    RequestContext(call: call, now: now, issuer: self, known: try await known(call.issuer), entry: entry)
  }

  /// An issuer's configuration as it is now; throws 404 where there is no such issuer.
  package func configuration(of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    try await known(issuer).configuration
  }

  private func known(_ issuer: IssuerIdentifier) async throws(WalletError) -> KnownIssuer {
    let (known, changes) = issuers.known(issuer)
    if let known { return known }
    let kept = try await read { sql throws(StorageError) in try sql.configuration(of: issuer) }
    guard let kept else { throw .noSuchIssuer }
    return issuers.know(kept, after: changes)
  }

  /// Gives an issuer another configuration; accounts, links and sessions stay.
  package func configure(_ configuration: IssuerConfiguration) async throws(WalletError) {
    defer { issuers.change() }
    try await transaction { sql throws(StorageError) in try sql.insert(configuration) }
  }

  /// Changes an issuer's settings, all or none, from the next request on.
  ///
  /// What was accepted before stays good: credentials, cards, and the open sessions' timeouts.
  @discardableResult
  package func set(_ changes: [IssuerSetting.Change], of issuer: IssuerIdentifier) async throws(WalletError) -> IssuerConfiguration {
    defer { issuers.change() }
    return try await transaction { sql throws(StorageError) -> Result<IssuerConfiguration, WalletError> in
      guard let current = try sql.configuration(of: issuer) else { return .failure(.noSuchIssuer) }
      let changed = Result { () throws(WalletError) in try current.setting(changes) }
      if case .success(let configuration) = changed { try sql.insert(configuration) }
      return changed
    }.get()
  }

  /// Reads the settings again for the next request, because a request has changed one.
  func forgetSettings() { issuers.change() }

  /// Looks something up, in a transaction only if the work writes.
  func read<T: Sendable>(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.read(work)
    } catch {
      throw WalletError(error)
    }
  }

  /// One transaction; what storage cannot do becomes an error for the caller, with a sentence on what to do.
  func transaction<T: Sendable>(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(work)
    } catch {
      throw WalletError(error)
    }
  }
}

extension Call {
  /// The phone's identifier.
  var device: DeviceIdentifier { caller.device }
  /// The token of the phone's session.
  var session: Secret? { caller.session }
  /// The issuer that is asked.
  var issuer: IssuerIdentifier {
    switch party {
    case .issuer(let identifier): identifier
    }
  }
}

extension WalletError {
  /// What storage could not do, as the platform says it.
  init(_ error: StorageError) {
    switch error {
    case .full: self.init(507, .storageFull, "the disk is full; free some space and try again")
    case .readOnly: self.init(500, .storageFailed, "no write permission for the world; allow it, then try again")
    case .busy: self.init(500, .storageFailed, "another program is writing to the world; close it and try again")
    case .corrupt, .notADatabase: self.init(500, .storageFailed, "the world's file is damaged; restore a copy or reset the world")
    case .closed: self.init(500, .storageFailed, "the world is closed; open it again")
    default: self.init(500, .storageFailed, "\(error.description) Try again; if it stays, restore a copy or reset the world.")
    }
  }
}
