internal import COpenSSL

/// AES-256-CBC with the padding of PKCS #7. (NIST SP 800-38A, 6.2; RFC 5652, 6.3)
///
/// It keeps a message secret, but doesn't detect changes: the code that decrypts must check the format of the message.
package enum CBC {
  /// The length in bytes of a block, and of the initialization vector.
  package static let blockLength = 16

  /// - Parameter iv: 16 unpredictable bytes.
  package static func encrypt(_ message: [UInt8], key: Key, iv: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard let encrypted = try process(message, key, iv, encrypts: true) else { throw .unavailable }
    return encrypted
  }

  /// Decrypts a message. Throws `.forged` if the blocks are not whole, or the padding is invalid.
  package static func decrypt(_ encrypted: [UInt8], key: Key, iv: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard iv.count == blockLength, let message = try process(encrypted, key, iv, encrypts: false) else { throw .forged }
    return message
  }

  /// Returns nil if the length or the padding is invalid.
  private static func process(_ input: [UInt8], _ key: Key, _ iv: [UInt8], encrypts: Bool) throws(CryptographyError) -> [UInt8]? {
    precondition(iv.count == blockLength, "an initialization vector has 16 bytes")
    guard let algorithm, let context = EVP_CIPHER_CTX_new() else { throw .unavailable }
    defer { EVP_CIPHER_CTX_free(context) }
    guard key.withBytes({ EVP_CipherInit_ex2(context, algorithm, $0, iv, encrypts ? 1 : 0, nil) }) == 1 else { throw .unavailable }
    var output = [UInt8](repeating: 0, count: input.count + blockLength)
    defer { wipe(&output) }
    var (length, rest): (Int32, Int32) = (0, 0)
    guard EVP_CipherUpdate(context, &output, &length, input, Int32(input.count)) == 1 else { throw .unavailable }
    let isWhole = output.withUnsafeMutableBufferPointer { EVP_CipherFinal_ex(context, $0.baseAddress! + Int(length), &rest) } == 1
    ERR_clear_error()
    return isWhole ? Array(output.prefix(Int(length + rest))) : nil
  }

  // OpenSSL allows all threads to use it.
  nonisolated(unsafe) private static let algorithm: OpaquePointer? =
    Library.isReady ? EVP_CIPHER_fetch(nil, "AES-256-CBC", nil) : nil
}
