package import Contract
internal import Cryptography
package import Storage
package import WalletModel

/// Where one request is worked on: who asks, when, and the transactions it may use.
///
/// A credential check takes two: `reserve` counts the attempt and commits, the hash runs outside any transaction, `settle`
/// decides and commits the answer with its effects. Whatever else writes takes `settle` alone; a read takes `read`.
package final class RequestContext<O: Operation>: Sendable {
  package let call: Call
  /// The moment of the request; it stays the same however long the work takes.
  package let now: Timestamp
  let issuer: Issuer
  private let known: KnownIssuer
  /// Nil where doing it again does no more.
  let entry: IdempotencyRecord?

  init(call: Call, now: Timestamp, issuer: Issuer, known: KnownIssuer, entry: IdempotencyRecord?) {
    self.call = call
    self.now = now
    self.issuer = issuer
    self.known = known
    self.entry = entry
  }

  /// Of the issuer that is asked, as it was when the request came in.
  var configuration: IssuerConfiguration { known.configuration }

  /// Work inside one transaction: a `WalletError` commits what was written before it, a `StorageError` rolls all back.
  package typealias Work<T> = @Sendable (borrowing DatabaseTransaction) throws -> T

  /// Looks something up. Commits only if it has to write, for example the renewal of a session.
  package func read<T: Sendable>(_ work: @escaping Work<T>) async throws(WalletError) -> T {
    try await issuer.read { sql throws(StorageError) in try outcome { try work(sql) } }.get()
  }

  /// Decides and commits: the answer or refusal is recorded under the request's key together with its effects. Where it was
  /// recorded before, that is the answer.
  func settle(_ work: @escaping Work<O.Answer>) async throws(WalletError) -> O.Answer {
    try await issuer.transaction { [self] sql throws(StorageError) in
      if let known = try answered(sql) { return known }
      let result = try outcome { try work(sql) }
      try record(result, sql)
      return result
    }.get()
  }

  /// Opaque text of so many random bytes, the same for the same world and request.
  func token(for purpose: RandomPurpose, bytes: Int = 16) -> Secret {
    Secret(issuer.randomness.hex(bytes, for: purpose, request: request))
  }

  /// What stands for a token in the database; at another issuer it is another one, so that no token is good at two.
  func tag(_ token: Secret) -> [UInt8] { issuer.vault.tag(token: token, at: call.issuer) }

  /// What stands for a username, known or not.
  func tag(username: String) -> [UInt8] { issuer.vault.tag(username: username, at: call.issuer) }

  /// One of so many, at random.
  func choice(of count: Int, for purpose: RandomPurpose) -> Int { Int(number(for: purpose, of: request) % UInt64(max(count, 1))) }

  /// 64 random bits of what is named, such as a card.
  func number(for purpose: RandomPurpose, of name: String) -> UInt64 {
    issuer.randomness.bytes(8, for: purpose, request: name).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// What random bytes of this request are named after; nothing where doing it again does no more.
  var request: String { entry?.key.rawValue ?? "" }

  /// What was answered to the same request, or the refusal of another one under its key.
  private func answered(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> Result<O.Answer, WalletError>? {
    guard let entry, let known = try sql.recorded(under: entry.key, at: now) else { return nil }
    return Result { () throws(WalletError) in try entry.answer(known, issuer.vault) }
  }

  private func record(_ result: Result<O.Answer, WalletError>, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    guard let entry else { return }
    try sql.record(try entry.sealed(result, issuer.vault), under: entry, at: now)
  }
}

extension RequestContext where O: Hashing {
  /// Counts an attempt or checks what can be checked before the hash; a refusal here is the request's recorded answer.
  package func reserve<T: Sendable>(_ work: @escaping Work<T>) async throws(WalletError) -> T {
    try await issuer.transaction { [self] sql throws(StorageError) in
      // Its own answer was looked for before it began.
      if try answered(sql) != nil { return Result<T, WalletError>.failure(.keyReused) }
      let result = try outcome { try work(sql) }
      if case .failure(let refusal) = result { try record(.failure(refusal), sql) }
      return result
    }.get()
  }

  /// Hashes a credential for storing, outside any transaction.
  ///
  /// - Parameter name: which of the request's credentials; each has a salt of its own.
  func hash(_ secret: Secret, _ kind: CredentialKind, name: String) async throws(WalletError) -> PasswordHash {
    let salt = issuer.randomness.bytes(PasswordHash.saltLength, for: .salt, request: "\(request)/\(name)")
    return try await issuer.hasher.make(secret, kind, salt: salt)
  }

  /// True where the credential is the stored one; without a stored one the same work is done for nothing.
  func verify(_ secret: Secret, _ kind: CredentialKind, against stored: PasswordHash?) async throws(WalletError) -> Bool {
    try await issuer.hasher.verify(secret, kind, against: stored)
  }
}

/// What the work says; storage errors are thrown on, so that they roll back.
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
