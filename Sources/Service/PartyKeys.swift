package import Cryptography

/// The keys that every party has for its requests, each for one purpose.
package final class PartyKeys: Sendable {
  private let answers: AEADCipher
  private let fingerprints: Key

  package init(_ key: Key, label: String) {
    answers = AEADCipher(key, purpose: "\(label) answers")
    fingerprints = key.derived("\(label) fingerprints")
  }

  /// Returns the HMAC of a request's parts. Each part is authenticated with its length.
  func fingerprint(_ parts: [HMAC.Part]) -> [UInt8] { HMAC.authenticate(parts, key: fingerprints) }

  /// Encrypts a response for one idempotency key; nil if the library has no memory.
  func seal(_ message: [UInt8], for key: String) -> [UInt8]? { answers.seal(message, for: key) }

  /// Decrypts a response; nil if it was changed or belongs to another key.
  func open(_ sealed: [UInt8], for key: String) -> [UInt8]? { answers.open(sealed, for: key) }
}
