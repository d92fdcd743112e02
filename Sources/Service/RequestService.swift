package import Basics
package import Contract
package import Cryptography
package import Storage
internal import System
package import WalletModel

/// The request engine of a party over one database.
///
/// A write is done once for each idempotency key, however often it is sent, and answered after its commit. One process at a time works on
/// a database.
package final class RequestService<Owner: Tenant>: Sendable {
  package let tenant: Owner
  package let keys: PartyKeys
  package let hasher: CredentialHasher
  let randomness: any Randomness
  private let database: Database
  package let clock: any WorldClock
  private let queue = KeyedQueue()

  /// - Parameters:
  ///   - key: the world's key, without which sealed data can't be read or compared.
  ///   - cost: the cost of hashing credentials.
  package init(_ tenant: Owner, database: Database, key: Key, randomness: any Randomness, clock: any WorldClock, cost: HashCost) {
    self.tenant = tenant
    self.database = database
    self.keys = PartyKeys(key, label: Owner.label)
    self.hasher = CredentialHasher(key: key.derived("\(Owner.label) credentials"), cost: cost)
    self.randomness = randomness
    self.clock = clock
  }

  /// Handles an operation, or returns the response that was recorded under its key.
  package func serve<O: ServiceOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer where O.Owner == Owner {
    try await serve(operation, call) { () throws(WalletError) in
      guard let key = call.idempotencyKey, key.isValid else { throw .badIdempotencyKey }
      return try IdempotencyRecord(operation, Owner.identity(of: call), key, keys)
    }
  }

  /// Handles an operation whose protocol has no idempotency keys, or returns the recorded response to an equal request, which has the same
  /// derived key. Throws 400 if the request can't be encoded.
  ///
  /// - Parameter number: distinguishes equal requests that are not retries of each other.
  package func serve<O: ServiceOperation>(
    _ operation: O, _ call: Call, number: () async throws(WalletError) -> Int
  ) async throws(WalletError) -> O.Answer where O.Owner == Owner {
    try await serve(operation, call) { () async throws(WalletError) in
      try IdempotencyRecord(operation, Owner.identity(of: call), number: try await number(), keys, hasher)
    }
  }

  private func serve<O: ServiceOperation>(
    _ operation: O, _ call: Call, record: () async throws(WalletError) -> IdempotencyRecord
  ) async throws(WalletError) -> O.Answer where O.Owner == Owner {
    try tenant.admit(O.self, call)
    // The whole request has one time, even if the clock is moved meanwhile.
    guard O.isRecorded else { return try await operation.handle(try await context(for: O.self, call, at: clock.now, nil)) }
    let record = try await record()
    let (key, call) = (record.key, call.keyed(by: record.key))
    // If there is only one transaction, it looks for a recorded response itself.
    guard O.Commits.reserves else { return try await operation.handle(try await context(for: O.self, call, at: clock.now, record)) }
    // A request with the same key waits for this one, and gets its response.
    await queue.enter(key)
    defer { queue.leave(key) }
    let context = try await context(for: O.self, call, at: clock.now, record)
    if let recorded: O.Answer = try await context.recordedAnswer() { return recorded }
    return try await operation.handle(context)
  }

  private func context<O: ServiceOperation>(
    for operation: O.Type, _ call: Call, at now: Timestamp, _ record: IdempotencyRecord?
  ) async throws(WalletError) -> RequestContext<Owner, O.Commits> where O.Owner == Owner {
    RequestContext(call, at: now, in: self, try await tenant.settings(for: call, in: self), record)
  }

  /// Reads data, in a transaction only if the work writes.
  package func read<T: Sendable>(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.read(work)
    } catch {
      throw WalletError(error)
    }
  }

  /// Runs one transaction. A failure of the storage becomes a refusal that says what to do.
  package func transaction<T: Sendable>(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(work)
    } catch {
      throw WalletError(error)
    }
  }
}

extension WalletError {
  /// The error for a storage failure, in the platform's words.
  init(_ error: StorageError) {
    switch error {
    case .full: self.init(507, .storageFull, "the disk is full; free some space and try again")
    case .readOnly: self.init(500, .storageFailed, "no write permission for the world; allow it, then try again")
    case .busy: self.init(500, .storageFailed, "another program is writing to the world; close it and try again")
    case .corrupt, .notADatabase: self.init(500, .storageFailed, "the world's file is damaged; restore a copy or reset the world")
    case .system(let code):
      let error = SystemError(code)
      let advice = error.advice.prefix(1).lowercased() + error.advice.dropFirst()
      self.init(500, .storageFailed, "the world can't be read or written (\(error.reason)); \(advice)")
    case .moved: self.init(503, .storageFailed, "the world's file was removed or replaced; put it back, or open the world again")
    case .closed: self.init(500, .storageFailed, "the world is closed; open it again")
    default: self.init(500, .storageFailed, "\(error.description) Try again; if it stays, restore a copy or reset the world.")
    }
  }
}
