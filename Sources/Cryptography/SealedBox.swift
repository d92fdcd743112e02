internal import COpenSSL

/// AES-256-GCM: what is sealed can be neither read nor changed without the key. (NIST SP 800-38D)
///
/// A sealed message is the nonce (12 bytes), the encrypted bytes, the tag (16 bytes).
package enum SealedBox {
  package static let nonceLength = 12
  package static let tagLength = 16

  /// - Parameters:
  ///   - nonce: 12 bytes, never used twice with the same key.
  ///   - additional: what the message belongs to; it is not in the result, but opening needs the same.
  package static func seal(_ message: [UInt8], key: Key, nonce: [UInt8], additional: [UInt8] = []) throws(CryptographyError) -> [UInt8] {
    precondition(nonce.count == nonceLength, "a nonce has 12 bytes")
    let cipher = try Cipher(key: key, nonce: nonce, encrypts: true)
    var sealed = try cipher.process(message, additional: additional)
    var tag = [UInt8](repeating: 0, count: tagLength)
    guard EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1 else { throw .unavailable }
    sealed.append(contentsOf: tag)
    return nonce + sealed
  }

  /// The message, or `.forged` where the bytes, the key or what they belong to are not those of its sealing.
  package static func open(_ sealed: [UInt8], key: Key, additional: [UInt8] = []) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= nonceLength + tagLength else { throw .forged }
    let cipher = try Cipher(key: key, nonce: Array(sealed.prefix(nonceLength)), encrypts: false)
    var tag = Array(sealed.suffix(tagLength))
    guard EVP_CIPHER_CTX_ctrl(cipher.context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1 else { throw .unavailable }
    return try cipher.process(Array(sealed.dropFirst(nonceLength).dropLast(tagLength)), additional: additional)
  }
}

package enum CryptographyError: Error, Hashable, Sendable {
  /// The message was changed, or sealed with another key or for something else.
  case forged
  /// The library refused to work: no memory.
  case unavailable
}

/// One use of the cipher: acquired in `init`, released in `deinit`.
private final class Cipher {
  let context: OpaquePointer
  private let encrypts: Bool

  init(key: Key, nonce: [UInt8], encrypts: Bool) throws(CryptographyError) {
    guard let algorithm = Library.algorithm, let context = EVP_CIPHER_CTX_new() else { throw .unavailable }
    self.context = context
    self.encrypts = encrypts
    let ready = key.withBytes { EVP_CipherInit_ex2(context, algorithm, $0, nonce, encrypts ? 1 : 0, nil) }
    guard ready == 1 else { throw .unavailable }
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  func process(_ input: [UInt8], additional: [UInt8]) throws(CryptographyError) -> [UInt8] {
    var length: Int32 = 0
    if !additional.isEmpty {
      guard EVP_CipherUpdate(context, nil, &length, additional, Int32(additional.count)) == 1 else { throw .unavailable }
    }
    var output = [UInt8](repeating: 0, count: input.count)
    // An empty update would be taken for the end of the message.
    if !input.isEmpty {
      guard EVP_CipherUpdate(context, &output, &length, input, Int32(input.count)) == 1 else { throw .unavailable }
    }
    // Nothing is left for the end to write.
    guard EVP_CipherFinal_ex(context, nil, &length) == 1 else {
      OPENSSL_cleanse(&output, output.count)
      throw encrypts ? .unavailable : .forged
    }
    return output
  }
}

private enum Library {
  /// Looked up once; else the library does it at each use. Nil where it has no memory.
  // The library lets any thread use it.
  nonisolated(unsafe) static let algorithm: OpaquePointer? = {
    // No configuration file is read: it costs time, and nothing in it could be meant for us.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
    return EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
  }()
}
