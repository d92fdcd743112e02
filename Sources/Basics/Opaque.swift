/// Base64 or PEM text of bytes that differ each time they are made, even in length: a certificate, a signature, or data that contain one.
///
/// It prints, reflects and encodes as its kind in angle brackets, `<certificate>`, so that equal seeds give equal logs and reports; empty
/// text stays empty. Only `text` and an encoder for the wire (`CodingUserInfoKey.wire`) give the text itself. It is no secret, so servers
/// may compress it.
package struct Opaque<Kind: OpaqueKind>: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var isEmpty: Bool { text.isEmpty }
}

/// The kind of an opaque value, shown instead of its text.
package protocol OpaqueKind: Sendable {
  static var name: String { get }
}

extension Opaque: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { isEmpty ? "" : "<\(Kind.name)>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Opaque: Codable {
  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let disclosure = encoder.userInfo[.wire] as? SecretDisclosure else { return try container.encode(description) }
    disclosure.noteOpaque()
    try container.encode(text)
  }
}
