internal import CSodium
package import WalletModel

/// SHA-256. (FIPS 180-4)
package enum SHA256 {
  package static let length = 32

  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    crypto_hash_sha256(&digest, message, UInt64(message.count))
    return digest
  }
}

/// HMAC with SHA-256. (RFC 2104)
package enum HMAC {
  package static let length = SHA256.length

  package static func authenticate(_ message: [UInt8], key: Key) -> [UInt8] {
    var state = key.authenticationState
    return finish(&state, message)
  }

  typealias State = crypto_auth_hmacsha256_state

  /// Begins with a key of any length, as the published vectors have them.
  static func prepare(_ state: UnsafeMutablePointer<State>, key: UnsafePointer<UInt8>, length: Int) {
    crypto_auth_hmacsha256_init(state, key, length)
  }

  /// The code of the message, after which nothing is left of the state.
  static func finish(_ state: inout State, _ message: [UInt8]) -> [UInt8] {
    defer { sodium_memzero(&state, MemoryLayout<State>.size) }
    var code = [UInt8](repeating: 0, count: length)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &code)
    return code
  }
}

/// True where both have the same bytes; the time it takes tells nothing but their lengths.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  a.count == b.count && sodium_memcmp(a, b, a.count) == 0
}

extension Secret {
  /// True where both are the same and not empty; the time it takes tells nothing but their lengths.
  package func isSame(as other: Secret) -> Bool {
    var (mine, others) = (reveal(), other.reveal())
    return mine.withUTF8 { mine in
      others.withUTF8 { others in
        mine.count == others.count && !mine.isEmpty && sodium_memcmp(mine.baseAddress!, others.baseAddress!, mine.count) == 0
      }
    }
  }
}

/// So many bytes from the system's generator.
package func systemRandom(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  randombytes_buf(&bytes, count)
  return bytes
}
