/// A request or response for people to read: secrets are encoded as `•••`.
///
/// It is encoded only when somebody wants to see it.
package struct Masked: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) { self.value = value }

  /// As a part of something else, by an encoder that writes no wire.
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
