internal import COpenSSL

/// AES-256-GCM: what is sealed can be neither read nor changed without the key. (NIST SP 800-38D)
///
/// A sealed message consists of the nonce (12 bytes), the encrypted bytes, and the tag (16 bytes).
package enum SealedBox {
  package static let nonceLength = 12
  package static let tagLength = 16

  /// - Parameters:
  ///   - nonce: 12 bytes, never used twice with the same key.
  ///   - additional: the context of the message. It isn't part of the result, but opening requires the same.
  package static func seal(_ message: [UInt8], key: Key, nonce: [UInt8], additional: [UInt8] = []) throws(CryptographyError) -> [UInt8] {
    precondition(nonce.count == nonceLength, "a nonce has 12 bytes")
    return try nonce + Cipher(key: key, nonce: nonce, encrypts: true).seal(message, additional: additional)
  }

  /// Decrypts a sealed message. Throws `.forged` unless the bytes, the key and `additional` are those of its sealing.
  package static func open(_ sealed: [UInt8], key: Key, additional: [UInt8] = []) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= nonceLength + tagLength else { throw .forged }
    let cipher = try Cipher(key: key, nonce: Array(sealed.prefix(nonceLength)), encrypts: false)
    return try cipher.open(sealed.dropFirst(nonceLength), additional: additional)
  }
}

/// An AES-256-GCM key for one message, with 16 zero bytes as the nonce. (Apple's payment token format, EV_ECC_v2)
///
/// Two messages under one key and nonce would reveal each other. Sealing consumes the key, so that this can't happen.
package struct SingleUseKey: ~Copyable, Sendable {
  private let key: Key

  /// - Parameter key: new for each message, and used for nothing else.
  package init(_ key: Key) { self.key = key }

  /// The encrypted bytes, then the tag (16 bytes).
  package consuming func seal(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try Cipher(key: key, nonce: Self.nonce, encrypts: true).seal(message, additional: [])
  }

  /// Decrypts a sealed message. Throws `.forged` unless the bytes and the key are those of its sealing.
  package consuming func open(_ sealed: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= SealedBox.tagLength else { throw .forged }
    return try Cipher(key: key, nonce: Self.nonce, encrypts: false).open(sealed[...], additional: [])
  }

  private static let nonce = [UInt8](repeating: 0, count: 16)
}

package enum CryptographyError: Error, Hashable, Sendable {
  /// Somebody has changed the message, or it was sealed with another key or for something else.
  case forged
  /// The library has failed, for example because it is out of memory.
  case unavailable
}

/// The library's cipher context for one message: `init` creates it, `deinit` frees it.
private final class Cipher {
  let context: OpaquePointer
  private let encrypts: Bool

  init(key: Key, nonce: [UInt8], encrypts: Bool) throws(CryptographyError) {
    guard let algorithm = Library.algorithm, let context = EVP_CIPHER_CTX_new() else { throw .unavailable }
    self.context = context
    self.encrypts = encrypts
    let direction: Int32 = encrypts ? 1 : 0
    let usesDefault = nonce.count == SealedBox.nonceLength
    // The library assumes a nonce of 12 bytes. Sets another length first, and doesn't pass the algorithm again after that, because that
    // would reset the length.
    if !usesDefault {
      guard EVP_CipherInit_ex2(context, algorithm, nil, nil, direction, nil) == 1,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1
      else { throw .unavailable }
    }
    let ready = key.withBytes { EVP_CipherInit_ex2(context, usesDefault ? algorithm : nil, $0, nonce, direction, nil) }
    guard ready == 1 else { throw .unavailable }
  }

  /// The encrypted bytes, then the tag.
  func seal(_ message: [UInt8], additional: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var sealed = try process(message, additional: additional)
    var tag = [UInt8](repeating: 0, count: SealedBox.tagLength)
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else { throw .unavailable }
    sealed.append(contentsOf: tag)
    return sealed
  }

  /// Returns the message of encrypted bytes that are followed by their tag.
  func open(_ sealed: ArraySlice<UInt8>, additional: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var tag = Array(sealed.suffix(SealedBox.tagLength))
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else { throw .unavailable }
    return try process(Array(sealed.dropLast(tag.count)), additional: additional)
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  private func process(_ input: [UInt8], additional: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var length: Int32 = 0
    if !additional.isEmpty {
      guard EVP_CipherUpdate(context, nil, &length, additional, Int32(additional.count)) == 1 else { throw .unavailable }
    }
    var output = [UInt8](repeating: 0, count: input.count)
    // The library takes an empty update for the end of the message.
    if !input.isEmpty {
      guard EVP_CipherUpdate(context, &output, &length, input, Int32(input.count)) == 1 else { throw .unavailable }
    }
    // GCM has no padding, so that the final call writes nothing.
    guard EVP_CipherFinal_ex(context, nil, &length) == 1 else {
      OPENSSL_cleanse(&output, output.count)
      throw encrypts ? .unavailable : .forged
    }
    return output
  }
}

enum Library {
  /// True if the library is ready; the first use initializes it. It reads no configuration file: that takes time, and no such file is meant
  /// for Billfold.
  static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1

  /// The cipher, looked up at its first use only; nil if the library is out of memory.
  // OpenSSL allows all threads to use it.
  nonisolated(unsafe) static let algorithm: OpaquePointer? = isReady ? EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) : nil
}
