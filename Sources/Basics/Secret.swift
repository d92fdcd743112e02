internal import Synchronization

/// Text that must never be shown: a PIN, a password, an answer, a nonce, a session token.
///
/// It prints, reflects and encodes as `•••`. Only `reveal()` and an encoder for the wire (`CodingUserInfoKey.wire`) read the text.
/// Equality is for tests and for comparing requests, never for verifying a credential: that is the issuer's task, in constant time.
package struct Secret: Hashable, Sendable {
  private let text: String
  /// True for a placeholder of a text that was typed and not kept. It is never verified: a recorded outcome tells whether the typed text
  /// was right.
  package let isStandIn: Bool

  package init(_ text: String) { (self.text, isStandIn) = (text, false) }

  private init(text: String, isStandIn: Bool) { (self.text, self.isStandIn) = (text, isStandIn) }

  package static func standIn(_ text: String) -> Secret { Secret(text: text, isStandIn: true) }

  /// Returns the text itself. Every call needs a review.
  package func reveal() -> String { text }

  package var isEmpty: Bool { text.isEmpty }
  /// The number of characters (grapheme clusters).
  package var count: Int { text.count }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension CodingUserInfoKey {
  /// The key of a `SecretDisclosure`, which is set only on an encoder whose output is sent to the issuer or to the client.
  package static let wire = CodingUserInfoKey(rawValue: "billfold.wire")!
}

/// Permits an encoder to write secrets and opaque values as they are, and notes whether it has written one.
package final class SecretDisclosure: Sendable {
  private let disclosed = Atomic(false)
  private let unfolded = Atomic(false)

  package init() {}

  package var hasSecret: Bool { disclosed.load(ordering: .relaxed) }
  package var hasOpaque: Bool { unfolded.load(ordering: .relaxed) }
  fileprivate func noteSecret() { disclosed.store(true, ordering: .relaxed) }
  func noteOpaque() { unfolded.store(true, ordering: .relaxed) }
}

extension Secret: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let disclosure = encoder.userInfo[.wire] as? SecretDisclosure else { return try container.encode("•••") }
    disclosure.noteSecret()
    try container.encode(text)
  }
}
