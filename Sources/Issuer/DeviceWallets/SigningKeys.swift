internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
internal import Synchronization
internal import System
internal import WalletModel

/// The issuers' keys for activation data: Mastercard's RSA key, made when it is first needed, and the one that Visa shares.
final class SigningKeys: Sendable {
  private let sealed: AEADCipher
  private let shared: Key
  private let choices: Key
  /// In worlds whose hashes cost nothing keys cost nothing either.
  private let cost: HashCost
  private let known = Mutex<[IssuerIdentifier: RSA.PrivateKey]>([:])
  // It takes up to half a second.
  private static let pool = WorkerPool(name: "keys", threads: 1)

  init(_ key: Key, cost: HashCost) {
    sealed = AEADCipher(key, purpose: "issuer signing keys")
    shared = key.derived("issuer Visa keys")
    choices = key.derived("issuer signing key choice")
    self.cost = cost
  }

  /// The key that this issuer shares with Visa.
  func visa(of issuer: IssuerIdentifier) -> VisaIssuerKey {
    VisaIssuerKey(identifier: "\(issuer.rawValue)-1", key: shared.derived(issuer.rawValue))
  }

  /// The key that signs for Mastercard, which is made and stored unless there is one.
  func mastercard(of issuer: IssuerIdentifier, _ service: RequestService<IssuerTenant>) async throws(WalletError) -> RSA.PrivateKey {
    if let key = known.withLock({ $0[issuer] }) { return key }
    let stored = try await service.read { sql throws(StorageError) in try sql.sealedSigningKey(of: issuer) }
    if let stored { return try remember(stored, issuer) }
    let new = try await made(for: issuer)
    // Another request may have been faster.
    let kept = try await service.transaction { sql throws(StorageError) in
      if let earlier = try sql.sealedSigningKey(of: issuer) { return earlier }
      try sql.insert(sealedSigningKey: new, of: issuer)
      return new
    }
    return try remember(kept, issuer)
  }

  private func remember(_ stored: [UInt8], _ issuer: IssuerIdentifier) throws(WalletError) -> RSA.PrivateKey {
    guard let key = RSA.PrivateKey(sealed: stored, by: sealed, for: issuer.rawValue) else { throw .keysUnusable }
    known.withLock { $0[issuer] = key }
    return key
  }

  /// A new key, sealed.
  private func made(for issuer: IssuerIdentifier) async throws(WalletError) -> [UInt8] {
    let key: RSA.PrivateKey?
    switch cost {
    case .minimum:
      let choice = HMAC.authenticate(Array(issuer.rawValue.utf8), key: choices)[0]
      key = RSA.PrivateKey.supplied(number: Int(choice))
    case .full:
      key = await Self.pool.run { try? RSA.PrivateKey.random() }
    }
    guard let new = key?.sealed(by: sealed, for: issuer.rawValue) else { throw .keysUnusable }
    return new
  }
}

extension WalletError {
  fileprivate static let keysUnusable = WalletError(
    500, .storageFailed, "a key is damaged or cannot be made; restore a copy or reset the world")
}
