internal import CSodium

/// ChaCha20-Poly1305 with a counter as its nonce: 4 zero bytes, then the number of the message, little-endian. (RFC 8439)
///
/// A sealed message consists of the encrypted bytes and the tag (16 bytes). It can be opened only with its number.
package enum NumberedBox {
  package static let tagLength = Int(crypto_aead_chacha20poly1305_ietf_ABYTES)

  /// Writes the sealed message into a buffer of its length.
  ///
  /// - Parameter number: the number of the message, never used twice with the same key.
  package static func seal(_ message: [UInt8], number: Int, key: Key, into buffer: UnsafeMutableRawBufferPointer) {
    precondition(buffer.count == message.count + tagLength, "a sealed message is longer by its tag")
    // Encryption fails only for messages that are too long.
    _ = withNonce(number) { nonce in
      key.withBytes {
        crypto_aead_chacha20poly1305_ietf_encrypt(
          buffer.bindMemory(to: UInt8.self).baseAddress!, nil, message, UInt64(message.count), nil, 0, nil, nonce, $0)
      }
    }
  }

  /// Decrypts a sealed message; nil if somebody has changed it, or if it was sealed with another key or number.
  package static func open(_ sealed: [UInt8], number: Int, key: Key) -> [UInt8]? {
    guard sealed.count >= tagLength else { return nil }
    var message = [UInt8](repeating: 0, count: sealed.count - tagLength)
    let status = withNonce(number) { nonce in
      key.withBytes {
        crypto_aead_chacha20poly1305_ietf_decrypt(&message, nil, nil, sealed, UInt64(sealed.count), nil, 0, nonce, $0)
      }
    }
    return status == 0 ? message : nil
  }

  private static func withNonce<T>(_ number: Int, _ body: (UnsafePointer<UInt8>) -> T) -> T {
    // Initializes libsodium before the first message, never during one.
    _ = sodiumIsReady
    let number = UInt64(number)
    let nonce = (UInt32(0), UInt32(truncatingIfNeeded: number).littleEndian, UInt32(truncatingIfNeeded: number >> 32).littleEndian)
    return withUnsafeBytes(of: nonce) { $0.withMemoryRebound(to: UInt8.self) { body($0.baseAddress!) } }
  }
}
