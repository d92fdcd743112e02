internal import COpenSSL

/// A key in OpenSSL's memory. A private key is wiped when the last reference is released.
final class LibraryKey: Sendable {
  // Never changed after `init`, and OpenSSL allows all threads to use it.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// - Parameter pointer: the library's key, which this object owns from now on.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Parses a private key of this kind in PKCS #8; nil for other bytes.
  convenience init?(_ kind: Int32, pkcs8: [UInt8]) {
    guard Library.isReady else { return nil }
    self.init(billfold_read_private(kind, pkcs8, pkcs8.count))
  }

  /// Parses a public key of this kind in a SubjectPublicKeyInfo; nil for other bytes.
  convenience init?(_ kind: Int32, spki: [UInt8]) {
    guard Library.isReady else { return nil }
    self.init(billfold_read_public(kind, spki, spki.count))
  }

  /// Passes a PKCS #8 copy of the key to `body`, then wipes the copy.
  func withPKCS8<T, E: Error>(_ body: ([UInt8]) throws(E) -> T) throws(E) -> T? {
    guard var bytes = taken({ billfold_write_private(pointer, $0) }) else { return nil }
    defer { wipe(&bytes) }
    return try body(bytes)
  }

  var spki: [UInt8]? { taken { billfold_write_public(pointer, $0) } }

  func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard let signature = taken({ billfold_sign(pointer, message, message.count, $0) }) else { throw .unavailable }
    return signature
  }

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    billfold_verify(pointer, message, message.count, signature, signature.count) == 1
  }
}

/// Returns a copy of the bytes that the library has allocated, then wipes and frees the library's. Nil if it has allocated none.
func taken(_ call: (UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?) -> [UInt8]? {
  var count = 0
  guard let bytes = call(&count) else { return nil }
  defer { CRYPTO_clear_free(bytes, count, #fileID, #line) }
  return Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// A private key, which prints as `•••`.
package protocol PrivateKeyProtocol: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Parses a private key in PKCS #8; nil for other bytes and for a key of another kind.
  init?(pkcs8: [UInt8])

  /// Passes the key as PKCS #8 to `body`, which encrypts it, then wipes the copy. Every call needs a review. Returns nil if the library is
  /// out of memory.
  func withPKCS8<T, E: Error>(_ body: ([UInt8]) throws(E) -> T) throws(E) -> T?

  /// Returns the signature of the message's SHA-256 digest.
  func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8]
}

extension PrivateKeyProtocol {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Encrypts the key and binds it to its owner; nil if the library is out of memory.
  package func sealed(by cipher: AEADCipher, for owner: String) -> [UInt8]? {
    withPKCS8 { cipher.seal($0, for: owner) } ?? nil
  }

  /// Decrypts a result of `sealed`; nil if somebody has changed it, or if it belongs to another owner.
  package init?(sealed: [UInt8], by cipher: AEADCipher, for owner: String) {
    guard var bytes = cipher.open(sealed, for: owner) else { return nil }
    defer { wipe(&bytes) }
    self.init(pkcs8: bytes)
  }
}

/// Overwrites bytes that were secret.
package func wipe(_ bytes: inout [UInt8]) {
  let count = bytes.count
  OPENSSL_cleanse(&bytes, count)
}
