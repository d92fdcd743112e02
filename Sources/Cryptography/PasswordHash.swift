internal import CSodium

/// The cost of hashing a password, and so of guessing one: a property of the world.
package enum HashCost: String, Sendable, CaseIterable {
  /// 19 MiB, 2 passes: some 30 ms. (OWASP Password Storage Cheat Sheet)
  case full
  /// The minimum that the library accepts, for worlds of tests.
  case minimum

  var passes: UInt64 { self == .full ? 2 : UInt64(crypto_pwhash_argon2id_opslimit_min()) }
  var memory: Int { self == .full ? 19 * 1024 * 1024 : crypto_pwhash_argon2id_memlimit_min() }
  var code: UInt8 { self == .full ? 1 : 2 }
}

/// Argon2id over a keyed hash of a password, PIN or answer: without the key, a stolen database doesn't help to guess it.
///
/// Creating and comparing a hash blocks the thread for as long as its cost requires: do it on a worker thread, outside any transaction.
package struct PasswordHash: Sendable, Equatable {
  package static let saltLength = 16
  private static let outputLength = 32

  package let cost: HashCost
  /// The stored form, 50 bytes: version, cost, salt and output.
  package let stored: [UInt8]
  private var salt: ArraySlice<UInt8> { stored[2..<2 + Self.saltLength] }

  /// - Parameters:
  ///   - password: the password, already normalized for comparison.
  ///   - key: a key that is stored outside the database.
  ///   - salt: 16 random bytes, new for each hash.
  package init(of password: String, key: Key, salt: [UInt8], cost: HashCost) throws(CryptographyError) {
    self.cost = cost
    stored = try [1, cost.code] + salt + Self.derive(HMAC.authenticate(Array(password.utf8), key: key), salt: salt, cost: cost)
  }

  /// Returns true if the password is the right one; the time it takes does not depend on how much of it is right.
  package func matches(_ password: String, key: Key) throws(CryptographyError) -> Bool {
    let other = try PasswordHash(of: password, key: key, salt: Array(salt), cost: cost)
    return constantTimeEqual(stored, other.stored)
  }

  static func derive(_ secret: [UInt8], salt: [UInt8], cost: HashCost) throws(CryptographyError) -> [UInt8] {
    precondition(salt.count == saltLength, "a salt has 16 bytes")
    guard sodiumIsReady else { throw .unavailable }
    var output = [UInt8](repeating: 0, count: outputLength)
    let code = crypto_pwhash(
      &output, UInt64(output.count), secret.map(CChar.init(bitPattern:)), UInt64(secret.count), salt, cost.passes, cost.memory,
      crypto_pwhash_ALG_ARGON2ID13)
    guard code == 0 else { throw .unavailable }
    return output
  }

  /// Parses a stored hash; nil if these are not its bytes.
  package init?(stored bytes: [UInt8]) {
    guard bytes.count == 2 + Self.saltLength + Self.outputLength, bytes[0] == 1,
      let cost = HashCost.allCases.first(where: { $0.code == bytes[1] })
    else { return nil }
    self.cost = cost
    stored = bytes
  }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// True once libsodium is initialized: it chooses implementations for this processor, which no other thread may use meanwhile.
let sodiumIsReady = sodium_init() >= 0
