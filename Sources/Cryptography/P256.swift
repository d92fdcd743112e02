internal import COpenSSL

/// Keys on the curve P-256, for key agreement (ECDH) and signatures (ECDSA with SHA-256). (FIPS 186-5, NIST SP 800-56A)
package enum P256 {
  /// The number of random bytes from which a key is derived: 64 bits more than its length, so that all keys are equally likely. (FIPS
  /// 186-5, A.2.1)
  package static let randomLength = 40

  /// A private key, wiped when the last reference is released.
  package final class PrivateKey: PrivateKeyProtocol {
    let key: LibraryKey
    package let publicKey: PublicKey

    private init(_ key: LibraryKey, _ publicKey: PublicKey) {
      self.key = key
      self.publicKey = publicKey
    }

    private convenience init?(_ key: LibraryKey?) {
      guard let key, let publicKey = PublicKey(key) else { return nil }
      self.init(key, publicKey)
    }

    /// Derives a key from random bytes.
    ///
    /// - Parameter bytes: 40 or more secret bytes.
    package convenience init(random bytes: [UInt8]) throws(CryptographyError) {
      precondition(bytes.count >= P256.randomLength, "a key is made of 40 bytes or more")
      guard Library.isReady, let key = LibraryKey(billfold_p256_of_random(bytes, bytes.count)), let publicKey = PublicKey(key) else {
        throw .unavailable
      }
      self.init(key, publicKey)
    }

    /// Creates the key with this scalar; nil unless it has 32 bytes and is from 1 to the curve's order less 1.
    package convenience init?(scalar: [UInt8]) {
      guard scalar.count == BILLFOLD_P256_LENGTH, Library.isReady else { return nil }
      self.init(LibraryKey(billfold_p256_of_scalar(scalar)))
    }

    package convenience init?(pkcs8: [UInt8]) { self.init(LibraryKey(EVP_PKEY_EC, pkcs8: pkcs8)) }

    package func withPKCS8<T, E: Error>(_ body: ([UInt8]) throws(E) -> T) throws(E) -> T? { try key.withPKCS8(body) }

    /// Returns the secret that is shared with the holder of another key, from which keys can be derived. (ECDH)
    package func agree(with other: PublicKey) throws(CryptographyError) -> Key {
      guard let secret = Key(filledBy: { billfold_agree(key.pointer, other.key.pointer, $0) == 1 }) else { throw .unavailable }
      return secret
    }

    /// Returns a signature in DER, usually of 70 to 72 bytes, and different each time even for the same message.
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] { try key.sign(message) }
  }

  package struct PublicKey: Sendable, Hashable {
    package static let length = Int(BILLFOLD_P256_POINT)

    /// The uncompressed point: 65 bytes, the first of them 4. (SEC 1, 2.3.3)
    package let bytes: [UInt8]
    let key: LibraryKey

    /// Parses an uncompressed point; nil unless these are 65 bytes of a point on the curve.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == Self.length, Library.isReady, let key = LibraryKey(billfold_p256_of_point(bytes)) else { return nil }
      self.bytes = bytes
      self.key = key
    }

    /// Extracts the public key from a key; nil if that is of another kind.
    init?(_ key: LibraryKey) {
      var bytes = [UInt8](repeating: 0, count: Self.length)
      guard billfold_p256_point(key.pointer, &bytes) == 1 else { return nil }
      self.bytes = bytes
      self.key = key
    }

    /// Returns true if a signature in DER is valid for the message.
    package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.verifies(signature, of: message) }

    package static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
  }
}

extension Key {
  /// Derives a key in one step with SHA-256, from the counter 1, this secret and the info. (NIST SP 800-56C, 4.1)
  package func oneStep(info: [UInt8]) throws(CryptographyError) -> Key {
    guard Library.isReady,
      let derived = Key(filledBy: { output in
        withBytes { billfold_one_step($0, Key.length, info, info.count, output) == 1 }
      })
    else { throw .unavailable }
    return derived
  }
}
