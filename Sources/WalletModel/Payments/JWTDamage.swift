package import Basics

/// A fault that changes one letter of a JWT on its way to the app.
package struct JWTDamage: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The JWT that the shop signed.
    case request
    /// The JWT that the shop's gateway signed.
    case response
  }

  package let kind: Kind
  package let part: JWTPart

  package init(_ kind: Kind, in part: JWTPart) {
    self.kind = kind
    self.part = part
  }

  package static let all = Kind.allCases.flatMap { kind in JWTPart.allCases.map { JWTDamage(kind, in: $0) } }

  /// The number of random bytes that choose the position and the new letter.
  package static let randomBytes = 3

  /// Returns the JWT with one letter of the part replaced by another letter of base64url, or unchanged if it doesn't have the part.
  ///
  /// - Parameter bytes: choose the position and the new letter.
  package func damage(_ jwt: Opaque<JWTKind>, by bytes: [UInt8]) -> Opaque<JWTKind> {
    var parts = jwt.text.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard parts.count == JWTPart.allCases.count, let index = JWTPart.allCases.firstIndex(of: part), !parts[index].isEmpty,
      bytes.count >= Self.randomBytes
    else { return jwt }
    let letters = Base64URL.characters
    let place = (Int(bytes[0]) << 8 | Int(bytes[1])) % parts[index].count
    let letter = letters.firstIndex(of: parts[index][place]) ?? 0
    // Shifted by 1 to 63: 64 would lead to the same letter.
    parts[index][place] = letters[(letter + 1 + Int(bytes[2]) % (letters.count - 1)) % letters.count]
    return Opaque(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "."))
  }
}
