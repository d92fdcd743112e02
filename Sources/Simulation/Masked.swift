/// A request or response for people to read: secrets are encoded as `•••`.
///
/// It is encoded only when it is displayed.
package struct Masked: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) { self.value = value }

  /// Use an encoder without `userInfo[.wire]`, which would write the secrets.
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
