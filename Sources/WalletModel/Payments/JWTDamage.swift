package import Basics

/// One letter of a JWT that is changed on its way to the app.
package struct JWTDamage: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// What the shop has signed.
    case request
    /// What its gateway has signed.
    case response
  }

  package let kind: Kind
  package let part: JWTPart

  package init(_ kind: Kind, in part: JWTPart) {
    self.kind = kind
    self.part = part
  }

  package static let all = Kind.allCases.flatMap { kind in JWTPart.allCases.map { JWTDamage(kind, in: $0) } }

  /// How many random bytes choose place and letter.
  package static let randomBytes = 3

  /// The JWT with one letter of the part changed to another one of base64url; as it is where it doesn't have the part.
  ///
  /// - Parameter bytes: choose which letter, and what becomes of it.
  package func damage(_ jwt: Opaque<JWTKind>, by bytes: [UInt8]) -> Opaque<JWTKind> {
    var parts = jwt.text.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard parts.count == JWTPart.allCases.count, let index = JWTPart.allCases.firstIndex(of: part), !parts[index].isEmpty,
      bytes.count >= Self.randomBytes
    else { return jwt }
    let letters = Base64URL.characters
    let place = (Int(bytes[0]) << 8 | Int(bytes[1])) % parts[index].count
    let letter = letters.firstIndex(of: parts[index][place]) ?? 0
    // Never by all 64, which would be the same letter.
    parts[index][place] = letters[(letter + 1 + Int(bytes[2]) % (letters.count - 1)) % letters.count]
    return Opaque(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "."))
  }
}
