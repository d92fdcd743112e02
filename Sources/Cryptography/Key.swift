internal import CSodium
internal import Synchronization

/// 32 secret bytes that are never printed, and are wiped when the last reference is released.
package final class Key: Sendable {
  package static let length = 32

  private let made = AtomicLazyReference<Content>()
  /// The key from which the bytes are derived, and the purpose; nil if the initializer got the bytes.
  private let origin: (key: Key, purpose: String)?

  /// The bytes, and the precomputed start of an HMAC with them.
  private final class Content: Sendable {
    // Written in `init` and wiped in `deinit` only.
    nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
    private let prepared = AtomicLazyReference<Authentication>()

    init(filling fill: (UnsafeMutablePointer<UInt8>) -> Void) {
      bytes = .allocate(capacity: Key.length)
      bytes.initialize(repeating: 0, count: Key.length)
      fill(bytes)
    }

    deinit {
      sodium_memzero(bytes, Key.length)
      bytes.deallocate()
    }

    /// Computed at the first use only, because that takes as long as the HMAC of a short message.
    var authentication: Authentication { prepared.load() ?? prepared.storeIfNil(Authentication(bytes)) }
  }

  /// The state of HMAC-SHA-256 with a key, before the message.
  private final class Authentication: Sendable {
    // Written in `init` and wiped in `deinit` only.
    nonisolated(unsafe) let state: UnsafeMutablePointer<HMAC.State>

    init(_ key: UnsafePointer<UInt8>) {
      state = .allocate(capacity: 1)
      HMAC.prepare(state, key: key, length: Key.length)
    }

    deinit {
      sodium_memzero(state, MemoryLayout<HMAC.State>.size)
      state.deallocate()
    }
  }

  /// Creates a key from 32 bytes; nil for any other number.
  package convenience init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.init(digest: bytes)
  }

  /// Creates a key whose bytes are this digest.
  private convenience init(digest: [UInt8]) {
    self.init(filling: { Self.fill($0, with: digest) })
  }

  /// Creates a key from the 32 bytes that `fill` writes, without copying them; nil if `fill` returns false.
  convenience init?(filledBy fill: (UnsafeMutablePointer<UInt8>) -> Bool) {
    var isFilled = false
    self.init(filling: { isFilled = fill($0) })
    guard isFilled else { return nil }
  }

  private init(filling fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    origin = nil
    _ = made.storeIfNil(Content(filling: fill))
  }

  private init(from key: Key, purpose: String) { origin = (key, purpose) }

  private static func fill(_ bytes: UnsafeMutablePointer<UInt8>, with digest: [UInt8]) {
    precondition(digest.count == length, "a digest is as long as a key")
    bytes.update(from: digest, count: length)
  }

  private var content: Content {
    if let content = made.load() { return content }
    guard let (key, purpose) = origin else { preconditionFailure("a key is given or derived") }
    return made.storeIfNil(
      Content(filling: { Self.fill($0, with: HMAC.authenticate(Array(purpose.utf8) + [1], key: key)) }))
  }

  /// Returns a random key, from the system's generator.
  package static func random() -> Key { Key(digest: systemRandom(length)) }

  /// Derives a key from a seed, so that a world is reproducible. Anyone who knows the seed knows the key.
  package static func reproducible(seed: UInt64) -> Key {
    let number = (0..<8).map { UInt8(truncatingIfNeeded: seed >> (56 - 8 * $0)) }
    return Key(digest: SHA256.hash(Array("billfold seed".utf8) + number))
  }

  /// Returns the key for one purpose: HKDF-Expand of this key with the purpose as info. (RFC 5869, 2.3)
  ///
  /// A derived key reveals neither this key nor others derived from it. It is computed at its first use, because a run uses few of a
  /// world's hundred keys.
  package func derived(_ purpose: String) -> Key { Key(from: self, purpose: purpose) }

  /// A copy of the precomputed start of an HMAC with this key.
  var authenticationState: HMAC.State { content.authentication.state.pointee }

  /// Passes the 32 bytes to `body` without copying them. Every call needs a review.
  package func withBytes<T, E: Error>(_ body: (UnsafePointer<UInt8>) throws(E) -> T) throws(E) -> T { try body(content.bytes) }
}

extension Key: Equatable {
  /// Compares in constant time.
  package static func == (a: Key, b: Key) -> Bool { sodium_memcmp(a.content.bytes, b.content.bytes, length) == 0 }
}

extension Key: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
