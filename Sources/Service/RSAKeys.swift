package import Cryptography
internal import Storage
internal import Synchronization
internal import System
package import WalletModel

/// The RSA keys of a party, by names that the party chooses. Each key is generated on a worker thread when it is first needed, and stored
/// encrypted.
package final class RSAKeys: Sendable {
  private let sealed: AEADCipher
  private let choices: Key
  /// At `.minimum`, keys are not generated but taken from the build.
  private let cost: HashCost
  private let table: RSAKeysTable
  private let known = Mutex<[String: RSA.PrivateKey]>([:])
  // Generating a key takes up to half a second.
  private static let pool = WorkerPool(name: "keys", threads: 1)

  /// - Parameters:
  ///   - key: the world's key.
  ///   - purpose: the purpose of the encryption key, so that no other key of the world decrypts these keys.
  ///   - cost: at `.minimum` keys are taken from a set that comes with the build.
  package init(_ key: Key, purpose: String, cost: HashCost, table: RSAKeysTable) {
    sealed = AEADCipher(key, purpose: purpose)
    choices = key.derived("\(purpose) choice")
    self.cost = cost
    self.table = table
  }

  /// Returns the key with this name, or generates and stores it if there is none. Throws 500 `storageFailed`.
  package func key(named name: String, in service: RequestService<some Tenant>) async throws(WalletError) -> RSA.PrivateKey {
    if let key = known.withLock({ $0[name] }) { return key }
    let stored = try await service.read { [table] sql throws(StorageError) in try sql.sealedKey(named: name, in: table) }
    if let stored { return try remember(RSA.PrivateKey(sealed: stored, by: sealed, for: name), name) }
    let new = try await made(name)
    guard let bytes = new.sealed(by: sealed, for: name) else { throw .keysUnusable }
    // Another request may have stored a key meanwhile.
    let earlier = try await service.transaction { [table] sql throws(StorageError) -> [UInt8]? in
      if let earlier = try sql.sealedKey(named: name, in: table) { return earlier }
      try sql.insert(sealedKey: bytes, named: name, into: table)
      return nil
    }
    return try remember(earlier.map { RSA.PrivateKey(sealed: $0, by: sealed, for: name) } ?? new, name)
  }

  private func remember(_ key: RSA.PrivateKey?, _ name: String) throws(WalletError) -> RSA.PrivateKey {
    guard let key else { throw .keysUnusable }
    known.withLock { $0[name] = key }
    return key
  }

  private func made(_ name: String) async throws(WalletError) -> RSA.PrivateKey {
    let key: RSA.PrivateKey?
    switch cost {
    case .minimum: key = RSA.PrivateKey.supplied(number: Int(HMAC.authenticate(Array(name.utf8), key: choices)[0]))
    case .full: key = await Self.pool.run { try? RSA.PrivateKey.random() }
    }
    guard let key else { throw .keysUnusable }
    return key
  }
}

/// A party's table of RSA keys, with the column private_key.
package struct RSAKeysTable: Sendable {
  let name: StaticString
  /// The column of the names that the party gives its keys.
  let nameColumn: StaticString

  package init(_ name: StaticString, nameColumn: StaticString) {
    self.name = name
    self.nameColumn = nameColumn
  }
}

extension DatabaseTransaction {
  fileprivate func sealedKey(named name: String, in table: RSAKeysTable) throws(StorageError) -> [UInt8]? {
    try first("SELECT private_key FROM \(name: table.name) WHERE \(name: table.nameColumn) = \(name)") { row throws(StorageError) in
      try row.blob("private_key")
    }
  }

  fileprivate func insert(sealedKey key: [UInt8], named name: String, into table: RSAKeysTable) throws(StorageError) {
    try insert(into: table.name, [table.nameColumn: .text(name), "private_key": .blob(key)])
  }
}

extension WalletError {
  fileprivate static let keysUnusable = WalletError(
    500, .storageFailed, "a key is damaged or cannot be made; restore a copy or reset the world")
}
