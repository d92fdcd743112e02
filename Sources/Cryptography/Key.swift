internal import CSodium

/// 32 secret bytes that show nowhere and are wiped when the last holder lets go.
package final class Key: Sendable {
  package static let length = 32

  // Both are written in `init` and wiped in `deinit` only.
  nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>
  /// HMAC-SHA-256 with this key, before the message: it takes as long as a short message does.
  nonisolated(unsafe) private let authentication: UnsafeMutablePointer<HMAC.State>

  /// Nil unless there are 32 bytes.
  package convenience init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.init(digest: bytes)
  }

  /// The key that a digest is.
  private convenience init(digest: [UInt8]) {
    precondition(digest.count == Self.length, "a digest is as long as a key")
    self.init(filling: { $0.update(from: digest, count: Self.length) })
  }

  /// The 32 bytes that `fill` writes, of which no copy is made; nil if it returns false.
  convenience init?(filledBy fill: (UnsafeMutablePointer<UInt8>) -> Bool) {
    var isFilled = false
    self.init(filling: { isFilled = fill($0) })
    guard isFilled else { return nil }
  }

  private init(filling fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    bytes = .allocate(capacity: Self.length)
    bytes.initialize(repeating: 0, count: Self.length)
    fill(bytes)
    authentication = .allocate(capacity: 1)
    HMAC.prepare(authentication, key: bytes, length: Self.length)
  }

  deinit {
    sodium_memzero(bytes, Self.length)
    bytes.deallocate()
    sodium_memzero(authentication, MemoryLayout<HMAC.State>.size)
    authentication.deallocate()
  }

  /// A key nobody can guess, from the system's generator.
  package static func random() -> Key { Key(digest: systemRandom(length)) }

  /// Derives a key from a seed, so that a world is reproducible. Anyone who knows the seed knows the key.
  package static func reproducible(seed: UInt64) -> Key {
    let number = (0..<8).map { UInt8(truncatingIfNeeded: seed >> (56 - 8 * $0)) }
    return Key(digest: SHA256.hash(Array("billfold seed".utf8) + number))
  }

  /// The key for one purpose: HKDF-Expand of this one with the purpose as its info. (RFC 5869, 2.3)
  ///
  /// A derived key reveals nothing about this one or other keys derived from it.
  package func derived(_ purpose: String) -> Key {
    Key(digest: HMAC.authenticate(Array(purpose.utf8) + [1], key: self))
  }

  /// A copy of what begins each HMAC with this key.
  var authenticationState: HMAC.State { authentication.pointee }

  /// Looks at the 32 bytes where they are; every call of this is a place to review.
  package func withBytes<T, E: Error>(_ body: (UnsafePointer<UInt8>) throws(E) -> T) throws(E) -> T { try body(bytes) }
}

extension Key: Equatable {
  /// Takes as long wherever they differ.
  package static func == (a: Key, b: Key) -> Bool { sodium_memcmp(a.bytes, b.bytes, length) == 0 }
}

extension Key: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
