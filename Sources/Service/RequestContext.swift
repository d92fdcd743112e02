package import Basics
package import Contract
package import Cryptography
package import Storage
internal import Synchronization
package import WalletModel

/// The context of one request: caller, time, settings and available transactions.
///
/// Checking a credential takes two transactions: `reserve` counts the attempt and commits, the hash runs outside any transaction,
/// `commit` decides and commits the response with its effects. Other writes take `commit` alone, reads take `read`.
package final class RequestContext<Owner: Tenant, Commits: CommitPlan>: Sendable {
  package let call: Call
  /// The time of the request, which stays the same until the response.
  package let now: Timestamp
  /// The party's settings at that time.
  package let settings: Owner.Settings
  /// The service, for resources that requests share outside their transactions.
  package let service: RequestService<Owner>
  /// Nil for operations that are idempotent by themselves.
  private let record: IdempotencyRecord?
  /// The effects of the current transaction.
  private let noted = Mutex<[CallEffect]>([])
  /// The number of the account whose session the call has; nil until the session was looked up.
  private let owner = Mutex<Int?>(nil)

  package init(
    _ call: Call, at now: Timestamp, in service: RequestService<Owner>, _ settings: Owner.Settings, _ record: IdempotencyRecord?
  ) {
    self.call = call
    self.now = now
    self.service = service
    self.settings = settings
    self.record = record
  }

  package var tenant: Owner { service.tenant }

  /// Work in one transaction: a `WalletError` commits what was written before it, a `StorageError` rolls all back.
  package typealias Work<T> = @Sendable (borrowing DatabaseTransaction) throws -> T

  /// Looks something up. Commits only if it has to write, for example the renewal of a session.
  package func read<T: Sendable>(_ work: @escaping Work<T>) async throws(WalletError) -> T {
    try await service.read { [self] sql throws(StorageError) in
      trace(sql)
      return try outcome { try work(sql) }
    }.get()
  }

  /// Decides and commits: records response or refusal with its effects under the request's key, or returns what was recorded before.
  package func commit<Answer: Codable & Sendable>(_ work: @escaping Work<Answer>) async throws(WalletError) -> Answer {
    try await service.transaction { [self] sql throws(StorageError) in
      if let recorded: Result<Answer, WalletError> = try answer(sql) { return recorded }
      trace(sql)
      let result = try outcome { try work(sql) }
      try write(result, sql)
      return result
    }.get()
  }

  // MARK: - Effects

  /// Reports an effect of the current transaction to the observers of the call, once it is committed.
  package func note(_ effect: CallEffect) { if call.trace != nil { noted.withLock { $0.append(effect) } } }

  /// Starts collecting effects, and discards those of an earlier try, because a transaction may be retried.
  private func trace(_ sql: borrowing DatabaseTransaction) {
    guard let trace = call.trace else { return }
    noted.withLock { $0 = [] }
    sql.afterCommit { [self] in
      trace.add(
        noted.withLock { noted in
          defer { noted = [] }
          return noted
        })
    }
  }

  // MARK: - Randomness

  /// Opaque text of this many random bytes, the same for the same world and request.
  package func token(for purpose: RandomPurpose, bytes: Int = 16) -> Secret {
    Secret(service.randomness.hex(bytes, for: purpose, request: request))
  }

  /// Random bytes of this request.
  package func bytes(_ count: Int, for purpose: RandomPurpose) -> [UInt8] {
    service.randomness.bytes(count, for: purpose, request: request)
  }

  /// Random bytes that belong to a name, such as that of a request that this one continues.
  package func bytes(_ count: Int, for purpose: RandomPurpose, named name: String) -> [UInt8] {
    service.randomness.bytes(count, for: purpose, request: name)
  }

  /// A random number below `count`.
  package func choice(of count: Int, for purpose: RandomPurpose) -> Int { Int(number(for: purpose, of: request) % UInt64(max(count, 1))) }

  /// 64 random bits that belong to a name, such as a card's.
  package func number(for purpose: RandomPurpose, of name: String) -> UInt64 {
    service.randomness.bytes(8, for: purpose, request: name).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The name of the request's random streams; empty for operations that are idempotent by themselves.
  private var request: String { record?.key.rawValue ?? "" }

  // MARK: - Records

  /// Notes the account whose session the call has: later sessions of this account get the recorded response too.
  package func noteOwner(_ account: Int) { owner.withLock { $0 = account } }

  /// Returns the response that was recorded under the request's key; nil if there is none.
  func recordedAnswer<Answer: Codable & Sendable>() async throws(WalletError) -> Answer? {
    try await service.read { [self] sql throws(StorageError) -> Result<Answer, WalletError>? in try answer(sql) }?.get()
  }

  private func answer<Answer: Codable>(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> Result<Answer, WalletError>? {
    guard let (record, row) = try recorded(sql) else { return nil }
    return try outcome { try record.answer(row, service.keys) { try tenant.owner(of: self, sql) } }
  }

  private func recorded(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> (record: IdempotencyRecord, row: RecordedAnswer)? {
    guard let record, let row = try sql.recorded(under: record.key, in: Owner.requests, at: now) else { return nil }
    return (record, row)
  }

  private func write<Answer: Codable>(
    _ result: Result<Answer, WalletError>, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    guard let record else { return }
    // A refusal for a missing session is not recorded: after a login, the same request is a retry.
    if case .failure(let refusal) = result, refusal.code == .sessionEnded { return }
    let owner = owner.withLock { $0 }
    try sql.insert(try record.sealed(result, owner: owner, service.keys), under: record, into: Owner.requests, at: now)
  }
}

extension RequestContext where Commits == TwoCommits {
  /// Counts an attempt, or checks what can be checked before the hash. A refusal is recorded as the response.
  package func reserve<T: Sendable>(_ work: @escaping Work<T>) async throws(WalletError) -> T {
    try await service.transaction { [self] sql throws(StorageError) in
      // `serve` has already returned any recorded response of this request, so this one is another request's.
      if try recorded(sql) != nil { return Result<T, WalletError>.failure(.keyReused) }
      trace(sql)
      let result = try outcome { try work(sql) }
      if case .failure(let refusal) = result { try write(Result<Done, WalletError>.failure(refusal), sql) }
      return result
    }.get()
  }

  /// Hashes a credential for storage, outside any transaction.
  ///
  /// - Parameter name: tells the request's credentials apart; each has its own salt.
  package func hash(_ secret: Secret, _ kind: CredentialKind, name: String) async throws(WalletError) -> PasswordHash {
    let salt = service.randomness.bytes(PasswordHash.saltLength, for: .salt, request: "\(request)/\(name)")
    return try await service.hasher.make(secret, kind, salt: salt, name: "\(request)/\(kind.name)")
  }

  /// Returns whether a credential is the stored one. Takes the same time if nothing is stored.
  package func verify(_ secret: Secret, _ kind: CredentialKind, against stored: PasswordHash?) async throws(WalletError) -> Bool {
    try await service.hasher.verify(secret, kind, against: stored, name: "\(request)/\(kind.name)")
  }
}

/// Turns a refusal into a result. Storage errors are rethrown, so that the transaction is rolled back.
private func outcome<T>(_ work: () throws -> T) throws(StorageError) -> Result<T, WalletError> {
  do {
    return .success(try work())
  } catch let refusal as WalletError {
    return .failure(refusal)
  } catch let error as StorageError {
    throw error
  } catch {
    throw .failed(0, "unexpected \(type(of: error))")
  }
}
