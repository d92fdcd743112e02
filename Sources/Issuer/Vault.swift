internal import Cryptography
internal import WalletModel

/// Everything the issuer keeps under the world's key, a key of its own for each purpose.
struct Vault: Sendable {
  private let answers: Key
  private let answerNonces: Key
  private let fingerprints: Key
  private let tokens: Key
  private let usernames: Key

  init(_ key: Key) {
    answers = key.derived("issuer answers")
    answerNonces = key.derived("issuer answer nonces")
    fingerprints = key.derived("issuer fingerprints")
    tokens = key.derived("issuer tokens")
    usernames = key.derived("issuer usernames")
  }

  /// What stands for a nonce, a session's or an MFA token in the database.
  func tag(token: Secret) -> [UInt8] { HMAC.authenticate(Array(token.reveal().utf8), key: tokens) }

  /// What stands for a username, known or not, where misses are counted.
  func tag(username: String) -> [UInt8] { HMAC.authenticate(Array(username.usernameKey.utf8), key: usernames) }

  /// What tells one request from another; the parts' lengths are part of it.
  func fingerprint(_ parts: [[UInt8]]) -> [UInt8] { HMAC.authenticate(Self.joined(parts), key: fingerprints) }

  func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { constantTimeEqual(a, b) }

  /// Encrypts an answer for one idempotency key; nil where the library has no memory.
  ///
  /// The nonce derives from key and message, so even a key used again after its answer was forgotten repeats none.
  func seal(_ message: [UInt8], for key: String) -> [UInt8]? {
    let owner = Array(key.utf8)
    let nonce = HMAC.authenticate(Self.joined([owner, message]), key: answerNonces).prefix(SealedBox.nonceLength)
    return try? SealedBox.seal(message, key: answers, nonce: Array(nonce), additional: owner)
  }

  /// The answer; nil where it was changed or belongs to another key.
  func open(_ sealed: [UInt8], for key: String) -> [UInt8]? {
    try? SealedBox.open(sealed, key: answers, additional: Array(key.utf8))
  }

  private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
    parts.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part.count >> (56 - 8 * $0)) } + part }
  }
}

extension String {
  /// A username as it is compared: in NFC, without outer blanks, whatever the case.
  var usernameKey: String { trimmed.lowercased().composed }
}
