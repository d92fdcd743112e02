package import WalletModel

/// The secret that two parties share to sign JWTs for each other by HMAC-SHA256. (RFC 7518, 3.2; HS256)
///
/// It prints as `•••`.
package struct JWTKey: Sendable, Equatable {
  private let key: Key

  /// - Parameter secret: 32 characters of ASCII, which are the key's 32 bytes; nil for any other text.
  package init?(_ secret: Secret) {
    guard let key = Key(Array(secret.reveal().utf8)) else { return nil }
    self.key = key
  }

  /// The secret that belongs to a name: 192 bits, as 32 characters of base64url.
  package static func secret(of name: String, in key: Key) -> Secret {
    Secret(HMAC.authenticate(Array(name.utf8), key: key).prefix(24).base64URL)
  }

  /// The key that this secret is.
  package init(of name: String, in key: Key) {
    guard let own = JWTKey(Self.secret(of: name, in: key)) else { preconditionFailure("24 bytes are 32 characters of base64url") }
    self = own
  }

  package func sign(_ claims: JSONObject) -> Opaque<JWTKind> {
    let header = JSONObject([
      JSONObject.Member("alg", .text(Self.algorithm)), JSONObject.Member("typ", .text(Self.mediaType)),
    ])
    let signed = "\(header.json.utf8.base64URL).\(claims.json.utf8.base64URL)"
    return Opaque("\(signed).\(HMAC.authenticate(Array(signed.utf8), key: key).base64URL)")
  }

  /// Checks header and signature, in constant time for all signatures of the right length.
  package func verify(_ decoded: DecodedJWT) throws(JWTProblem) -> VerifiedJWT {
    let header = decoded.header
    guard header.text("alg") == Self.algorithm else { throw JWTProblem(.header, .otherAlgorithm) }
    guard header["typ"] == nil || header.text("typ") == Self.mediaType else { throw JWTProblem(.header, .otherType) }
    guard header.names.allSatisfy({ ["alg", "typ"].contains($0) }) else { throw JWTProblem(.header, .otherParameter) }
    guard constantTimeEqual(decoded.signature, HMAC.authenticate(Array(decoded.signed.utf8), key: key)) else {
      throw JWTProblem(.signature, .notSigned)
    }
    return VerifiedJWT(claims: decoded.claims)
  }

  package func verify(_ token: Opaque<JWTKind>) throws(JWTProblem) -> VerifiedJWT { try verify(try DecodedJWT(token)) }

  private static let (algorithm, mediaType) = ("HS256", "JWT")
}

/// The claims of a JWT that the other party has signed.
package struct VerifiedJWT: Hashable, Sendable {
  package let claims: JSONObject

  fileprivate init(claims: JSONObject) { self.claims = claims }
}
