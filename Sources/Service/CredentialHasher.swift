package import Basics
package import Cryptography
internal import Synchronization
internal import System
package import WalletModel

/// The kind of a credential: a hash of one kind never matches another's.
package struct CredentialKind: Sendable {
  let name: String
  /// Returns the text whose hash is stored, the same for equivalent spellings of a credential, and then the texts that earlier versions
  /// hashed.
  private let normalize: @Sendable (String) -> [String]

  /// - Parameter normalize: returns at least one text.
  package init(_ name: String, normalize: @escaping @Sendable (String) -> [String]) {
    self.name = name
    self.normalize = normalize
  }

  /// The texts whose hash may be stored, the current one first, each once.
  fileprivate func texts(of secret: Secret) -> [String] {
    normalize(secret.reveal()).reduce(into: []) { texts, text in if !texts.contains(text) { texts.append(text) } }
  }
}

/// Hashes credentials on a few threads, so that many attempts at once neither exhaust memory nor block other requests.
package final class CredentialHasher: Sendable {
  private let key: Key
  private let cost: HashCost
  // Shared by all parties of the process: each hash takes 19 MiB.
  private static let pool = WorkerPool(name: "hashing", threads: 2)
  private let count = Atomic<Int>(0)
  private let outcomes = Mutex<(any CredentialOutcomes)?>(nil)

  package init(key: Key, cost: HashCost) {
    self.key = key
    self.cost = cost
  }

  /// The number of hashes made so far.
  package var calls: Int { count.load(ordering: .relaxed) }

  /// From now on, records outcomes here, and uses recorded outcomes instead of checks and hashes.
  package func record(in outcomes: any CredentialOutcomes) { self.outcomes.withLock { $0 = outcomes } }

  /// Makes a hash for storage.
  ///
  /// - Parameters:
  ///   - salt: 16 random bytes.
  ///   - name: the name of the outcome, the same in a replay of the request.
  package func make(_ secret: Secret, _ kind: CredentialKind, salt: [UInt8], name: String) async throws(WalletError) -> PasswordHash {
    let stored = try await recorded(secret, "\(name) hash") { () async throws(WalletError) in
      try await self.make(secret, kind, salt: salt).stored
    }
    guard let hash = PasswordHash(stored: stored) else { throw .notKept }
    return hash
  }

  /// Returns whether the secret is the stored one. If nothing is stored, does the same work and returns false.
  ///
  /// - Parameter name: the name of the outcome, the same in a replay of the request.
  package func verify(
    _ secret: Secret, _ kind: CredentialKind, against stored: PasswordHash?, name: String
  ) async throws(WalletError) -> Bool {
    try await recorded(secret, "\(name) check") { () async throws(WalletError) in
      [try await self.verify(secret, kind, against: stored) ? 1 : 0]
    } == [1]
  }

  /// Returns the recorded outcome of this name, or does the work and records its outcome.
  func recorded(_ name: String, _ work: () throws(WalletError) -> [UInt8]) throws(WalletError) -> [UInt8] {
    let outcomes = outcomes.withLock { $0 }
    if let known = outcomes?.consumeOutcome(named: name) { return known }
    let outcome = try work()
    outcomes?.note(outcome, named: name)
    return outcome
  }

  /// Returns the recorded outcome, or records and returns a new one.
  private func recorded(
    _ secret: Secret, _ name: String, _ work: () async throws(WalletError) -> [UInt8]
  ) async throws(WalletError) -> [UInt8] {
    let outcomes = outcomes.withLock { $0 }
    if let known = outcomes?.consumeOutcome(named: name) { return known }
    if secret.isStandIn { throw .notKept }
    let outcome = try await work()
    outcomes?.note(outcome, named: name)
    return outcome
  }

  private func make(_ secret: Secret, _ kind: CredentialKind, salt: [UInt8]) async throws(WalletError) -> PasswordHash {
    try await make(kind.texts(of: secret)[0], kind, salt: salt)
  }

  private func make(_ text: String, _ kind: CredentialKind, salt: [UInt8]) async throws(WalletError) -> PasswordHash {
    count.add(1, ordering: .relaxed)
    do throws(CryptographyError) {
      return try await work { [key, cost] () throws(CryptographyError) in
        try PasswordHash(of: text, key: key.derived(kind.name), salt: salt, cost: cost)
      }
    } catch {
      throw .noMemory
    }
  }

  private func verify(_ secret: Secret, _ kind: CredentialKind, against stored: PasswordHash?) async throws(WalletError) -> Bool {
    for text in kind.texts(of: secret) where try await verify(text, kind, against: stored) { return true }
    return false
  }

  private func verify(_ text: String, _ kind: CredentialKind, against stored: PasswordHash?) async throws(WalletError) -> Bool {
    guard let stored else {
      _ = try await make(text, kind, salt: [UInt8](repeating: 0, count: PasswordHash.saltLength))
      return false
    }
    count.add(1, ordering: .relaxed)
    do throws(CryptographyError) {
      return try await work { [key] () throws(CryptographyError) in try stored.matches(text, key: key.derived(kind.name)) }
    } catch {
      throw .noMemory
    }
  }

  private func work<T: Sendable>(_ body: @escaping @Sendable () throws(CryptographyError) -> T) async throws(CryptographyError) -> T {
    // With minimum cost, starting another thread would take longer than the hash.
    cost == .minimum ? try body() : try await Self.pool.run(body)
  }
}

extension WalletError {
  fileprivate static let noMemory = WalletError(
    500, .storageFailed, "there is not enough memory to check this; close something and try again")
  fileprivate static let notKept = WalletError(
    500, .storageFailed, "what was typed before the program ended isn't kept; go back, type it again and try again")
}
