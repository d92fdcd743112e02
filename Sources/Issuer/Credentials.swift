internal import Cryptography
internal import Synchronization
internal import System
internal import WalletModel

/// What kind of credential a hash is of; one kind's hash never matches another's.
enum CredentialKind: String, Sendable {
  case password, passcode, answer, cardPIN
}

/// Hashes credentials on few threads of its own, so that many guesses at once neither take all memory nor block anybody else.
final class CredentialHasher: Sendable {
  private let key: Key
  private let cost: HashCost
  // Of all issuers of the process: each hash takes 19 MiB.
  private static let pool = WorkerPool(name: "hashing", threads: 2)
  private let count = Atomic<Int>(0)

  init(key: Key, cost: HashCost) {
    self.key = key.derived("issuer credentials")
    self.cost = cost
  }

  /// How many hashes were made so far.
  var calls: Int { count.load(ordering: .relaxed) }

  /// A hash to store; the salt has 16 random bytes of its own.
  func make(_ secret: Secret, _ kind: CredentialKind, salt: [UInt8]) async throws(WalletError) -> PasswordHash {
    count.add(1, ordering: .relaxed)
    let text = Self.compared(secret, kind)
    do throws(CryptographyError) {
      return try await Self.pool.run { [key, cost] () throws(CryptographyError) in
        try PasswordHash(of: text, key: key.derived(kind.rawValue), salt: salt, cost: cost)
      }
    } catch {
      throw .noMemory
    }
  }

  /// True where the secret is the stored one; nil as the stored one costs as much and is never true.
  func verify(_ secret: Secret, _ kind: CredentialKind, against stored: PasswordHash?) async throws(WalletError) -> Bool {
    guard let stored else {
      _ = try await make(secret, kind, salt: [UInt8](repeating: 0, count: PasswordHash.saltLength))
      return false
    }
    count.add(1, ordering: .relaxed)
    let text = Self.compared(secret, kind)
    do throws(CryptographyError) {
      return try await Self.pool.run { [key] () throws(CryptographyError) in try stored.matches(text, key: key.derived(kind.rawValue)) }
    } catch {
      throw .noMemory
    }
  }

  private static func compared(_ secret: Secret, _ kind: CredentialKind) -> String {
    switch kind {
    // Another phone's keyboard may spell the same one differently. (Rules, flows)
    case .password: secret.reveal().compatible
    case .passcode, .cardPIN: secret.reveal()
    case .answer: MFAAnswer.normalised(secret.reveal())
    }
  }
}

extension WalletError {
  fileprivate static let noMemory = WalletError(
    500, .storageFailed, "there is not enough memory to check this; close something and try again")
}
