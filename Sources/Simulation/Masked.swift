internal import FoundationEssentials

/// A request or response for people to read: secrets are encoded as `•••`.
///
/// It is encoded only when somebody wants to see it.
package struct Masked: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) { self.value = value }

  /// As a part of something else, by an encoder that writes no wire.
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// JSON on one line, the same for the same value.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers are all there is in it, and JSON takes both.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
