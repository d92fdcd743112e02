internal import COpenSSL

/// RSA keys of 2048 bits, for signatures (PKCS #1 v1.5 with SHA-256) and wrapped keys (OAEP with SHA-256 and MGF1). (RFC 8017)
package enum RSA {
  /// The length in bytes of a signature and of a wrapped key.
  package static let length = 256

  /// A private key, wiped when the last reference is released.
  package final class PrivateKey: PrivateKeyProtocol {
    let key: LibraryKey
    package let publicKey: PublicKey

    private init?(_ key: LibraryKey?) {
      guard let key, let publicKey = PublicKey(key) else { return nil }
      self.key = key
      self.publicKey = publicKey
    }

    /// Creates a key with the library's generator, because RSA keys can't be derived from given bytes. Takes 100 to 500 ms, by chance.
    package static func random() throws(CryptographyError) -> PrivateKey {
      guard Library.isReady, let key = PrivateKey(LibraryKey(billfold_rsa_generate())) else { throw .unavailable }
      return key
    }

    package convenience init?(pkcs8: [UInt8]) { self.init(LibraryKey(EVP_PKEY_RSA, pkcs8: pkcs8)) }

    package func withPKCS8<T, E: Error>(_ body: ([UInt8]) throws(E) -> T) throws(E) -> T? { try key.withPKCS8(body) }

    /// Returns a signature of 256 bytes, the same for the same message.
    package func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] { try key.sign(message) }

    /// Decrypts a key that was wrapped for this one. Throws `.forged` if somebody has changed it, or if it was wrapped for another key.
    package func unwrap(_ wrapped: [UInt8]) throws(CryptographyError) -> Key {
      guard var bytes = taken({ billfold_unwrap(key.pointer, wrapped, wrapped.count, $0) }) else { throw .forged }
      defer { wipe(&bytes) }
      guard let unwrapped = Key(bytes) else { throw .forged }
      return unwrapped
    }
  }

  package struct PublicKey: Sendable, Hashable {
    /// The SubjectPublicKeyInfo. (RFC 5280, 4.1)
    package let der: [UInt8]
    let key: LibraryKey

    /// Parses a public key; nil unless it is the SubjectPublicKeyInfo of an RSA key of 2048 bits.
    package init?(der: [UInt8]) {
      guard let key = LibraryKey(EVP_PKEY_RSA, spki: der) else { return nil }
      self.init(key)
    }

    /// Extracts the public key from a key; nil if that is of another kind.
    init?(_ key: LibraryKey) {
      guard billfold_is_rsa2048(key.pointer) == 1, let der = key.spki else { return nil }
      self.der = der
      self.key = key
    }

    /// Returns true if the signature is valid for the message.
    package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.verifies(signature, of: message) }

    /// Encrypts a key so that only the holder of the private key can decrypt it. The result has 256 bytes, different each time.
    package func wrap(_ wrapped: Key) throws(CryptographyError) -> [UInt8] {
      let bytes = wrapped.withBytes { bytes in taken { billfold_wrap(key.pointer, bytes, Key.length, $0) } }
      guard let bytes else { throw .unavailable }
      return bytes
    }

    package static func == (a: Self, b: Self) -> Bool { a.der == b.der }
    package func hash(into hasher: inout Hasher) { hasher.combine(der) }
  }
}
