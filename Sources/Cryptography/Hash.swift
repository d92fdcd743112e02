package import Basics
internal import COpenSSL
internal import CSodium

/// SHA-256. (FIPS 180-4)
package enum SHA256 {
  package static let length = 32

  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var state = SHA256_CTX()
    SHA256_Init(&state)
    SHA256_Update(&state, message, message.count)
    return finish(&state)
  }

  /// Returns the digest, and wipes the state.
  fileprivate static func finish(_ state: inout SHA256_CTX) -> [UInt8] {
    defer { sodium_memzero(&state, MemoryLayout<SHA256_CTX>.size) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { digest in
      SHA256_Final(digest.baseAddress, &state)
      return Array(digest)
    }
  }
}

/// HMAC with SHA-256. (RFC 2104)
package enum HMAC {
  package static let length = SHA256.length

  package static func authenticate(_ message: [UInt8], key: Key) -> [UInt8] {
    var state = key.authenticationState
    return finish(&state, message)
  }

  /// A part of a message. The HMAC covers the lengths of the parts, too.
  package enum Part {
    case text(String)
    case bytes([UInt8])
  }

  package static func authenticate(_ parts: Part..., key: Key) -> [UInt8] { authenticate(parts, key: key) }

  package static func authenticate(_ parts: [Part], key: Key) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(256)
    for part in parts {
      switch part {
      case .text(let text): message.append(counted: text.utf8)
      case .bytes(let bytes): message.append(counted: bytes)
      }
    }
    return authenticate(message, key: key)
  }

  /// The precomputed start of each HMAC with one key: the hash states after its inner and outer blocks.
  struct State {
    fileprivate var inner = SHA256_CTX()
    fileprivate var outer = SHA256_CTX()
  }

  /// Prepares a state with a key of any length, which the published test vectors require.
  static func prepare(_ state: UnsafeMutablePointer<State>, key: UnsafePointer<UInt8>, length: Int) {
    state.initialize(to: State())
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockLength) { block in
      block.initialize(repeating: 0)
      // A key longer than a block is hashed first.
      if length > blockLength {
        SHA256_Init(&state.pointee.inner)
        SHA256_Update(&state.pointee.inner, key, length)
        SHA256_Final(block.baseAddress, &state.pointee.inner)
      } else {
        UnsafeMutableRawBufferPointer(block).copyMemory(from: UnsafeRawBufferPointer(start: key, count: length))
      }
      for index in block.indices { block[index] ^= 0x36 }
      SHA256_Init(&state.pointee.inner)
      SHA256_Update(&state.pointee.inner, block.baseAddress, blockLength)
      for index in block.indices { block[index] ^= 0x36 ^ 0x5C }
      SHA256_Init(&state.pointee.outer)
      SHA256_Update(&state.pointee.outer, block.baseAddress, blockLength)
      sodium_memzero(block.baseAddress, blockLength)
    }
  }

  /// SHA-256's block size in bytes.
  private static let blockLength = 64

  /// Returns the HMAC of the message, and wipes the state.
  static func finish(_ state: inout State, _ message: [UInt8]) -> [UInt8] {
    SHA256_Update(&state.inner, message, message.count)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SHA256.length) { digest in
      SHA256_Final(digest.baseAddress, &state.inner)
      SHA256_Update(&state.outer, digest.baseAddress, digest.count)
      sodium_memzero(digest.baseAddress, digest.count)
    }
    sodium_memzero(&state.inner, MemoryLayout<SHA256_CTX>.size)
    return SHA256.finish(&state.outer)
  }
}

/// HMAC with SHA-384 and SHA-512, which only JWTs of other parties have. (RFC 2104; FIPS 180-4)
enum LongHMAC {
  static func sha384(_ message: [UInt8], key: Key) -> [UInt8] { authenticate(message, key, EVP_sha384(), length: 48) }
  static func sha512(_ message: [UInt8], key: Key) -> [UInt8] { authenticate(message, key, EVP_sha512(), length: 64) }

  /// - Parameter length: the length of the digest in bytes.
  private static func authenticate(_ message: [UInt8], _ key: Key, _ hash: OpaquePointer?, length: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockLength)
    defer { sodium_memzero(&block, blockLength) }
    key.withBytes { bytes in for index in 0..<Key.length { block[index] = bytes[index] } }
    func digest(_ pad: UInt8, _ text: [UInt8]) -> [UInt8] {
      var input = block.map { $0 ^ pad } + text
      defer { sodium_memzero(&input, input.count) }
      var digest = [UInt8](repeating: 0, count: length)
      guard EVP_Digest(input, input.count, &digest, nil, hash, nil) == 1 else { preconditionFailure("the library has no memory") }
      return digest
    }
    return digest(0x5C, digest(0x36, message))
  }

  /// The block size of both hashes in bytes, longer than every key.
  private static let blockLength = 128
}

/// Returns true if both have the same bytes. The time it takes reveals only their lengths.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  a.count == b.count && sodium_memcmp(a, b, a.count) == 0
}

extension Secret {
  /// Returns true if both are the same and not empty. The time it takes reveals only their lengths.
  package func isSame(as other: Secret) -> Bool {
    var (mine, others) = (reveal(), other.reveal())
    return mine.withUTF8 { mine in
      others.withUTF8 { others in
        mine.count == others.count && !mine.isEmpty && sodium_memcmp(mine.baseAddress!, others.baseAddress!, mine.count) == 0
      }
    }
  }
}

/// Returns this number of random bytes from the system's generator.
package func systemRandom(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  randombytes_buf(&bytes, count)
  return bytes
}
