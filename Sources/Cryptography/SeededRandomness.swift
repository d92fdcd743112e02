package import Basics

/// Random streams of one key: the same key produces the same world.
///
/// A stream is HMAC-SHA256 over the purpose, a zero byte, the block's number (8 bytes, big endian) and the request.
package struct SeededRandomness: Randomness {
  private let key: Key

  package init(key: Key) { self.key = key.derived("randomness") }

  package func bytes(_ count: Int, for purpose: RandomPurpose, request: String) -> [UInt8] {
    precondition(count >= 0, "a stream runs forward")
    var stream: [UInt8] = []
    var block: UInt64 = 0
    while stream.count < count {
      let number = (0..<8).map { UInt8(truncatingIfNeeded: block >> (56 - 8 * $0)) }
      stream += HMAC.authenticate(Array(purpose.rawValue.utf8) + [0] + number + Array(request.utf8), key: key)
      block += 1
    }
    return Array(stream.prefix(count))
  }
}
