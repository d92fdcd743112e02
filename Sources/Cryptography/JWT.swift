package import Basics

/// The key with which two parties sign JWTs for each other by HMAC, made of their shared secret. (RFC 7518, 3.2)
///
/// It prints as `•••`.
package struct JWTKey: Sendable, Equatable {
  private let key: Key

  /// - Parameter secret: 32 ASCII characters, whose bytes are the key; nil is returned for any other text.
  package init?(_ secret: Secret) {
    guard let key = Key(Array(secret.reveal().utf8)) else { return nil }
    self.key = key
  }

  /// Returns the secret that belongs to a name: 192 bits, as 32 characters of base64url.
  package static func secret(of name: String, in key: Key) -> Secret {
    Secret(HMAC.authenticate(Array(name.utf8), key: key).prefix(24).base64URL)
  }

  /// Creates the key from the secret that belongs to a name.
  package init(of name: String, in key: Key) {
    guard let own = JWTKey(Self.secret(of: name, in: key)) else { preconditionFailure("24 bytes are 32 characters of base64url") }
    self = own
  }

  /// The algorithm that signs a JWT. (RFC 7518, 3.1; Trust Payments)
  package enum Algorithm: String, CaseIterable, Sendable {
    case sha256 = "HS256"
    case sha384 = "HS384"
    case sha512 = "HS512"
  }

  package func sign(_ claims: JSONObject, by algorithm: Algorithm = .sha256) -> Opaque<JWTKind> {
    let header = JSONObject([
      JSONObject.Member("alg", .text(algorithm.rawValue)), JSONObject.Member("typ", .text("JWT")),
    ])
    let signed = "\(header.json.utf8.base64URL).\(claims.json.utf8.base64URL)"
    return Opaque("\(signed).\(signature(of: signed, by: algorithm).base64URL)")
  }

  /// Verifies header and signature, in constant time for all signatures of the right length. Ignores header fields other than `alg`, except
  /// `crit`, whose extensions the verifier would have to understand. (RFC 7515, 4.1.11; RFC 7519, 5.1)
  package func verify(_ decoded: DecodedJWT) throws(JWTProblem) -> VerifiedJWT {
    guard let algorithm = decoded.header.text("alg").flatMap(Algorithm.init(rawValue:)) else {
      throw JWTProblem(.header, .otherAlgorithm)
    }
    guard decoded.header["crit"] == nil else { throw JWTProblem(.header, .criticalExtension) }
    guard constantTimeEqual(decoded.signature, signature(of: decoded.signed, by: algorithm)) else {
      throw JWTProblem(.signature, .notSigned)
    }
    return VerifiedJWT(claims: decoded.claims)
  }

  private func signature(of text: String, by algorithm: Algorithm) -> [UInt8] {
    switch algorithm {
    case .sha256: HMAC.authenticate(Array(text.utf8), key: key)
    case .sha384: LongHMAC.sha384(Array(text.utf8), key: key)
    case .sha512: LongHMAC.sha512(Array(text.utf8), key: key)
    }
  }

  package func verify(_ token: Opaque<JWTKind>) throws(JWTProblem) -> VerifiedJWT { try verify(try DecodedJWT(token)) }
}

/// The claims of a JWT whose signature was verified.
package struct VerifiedJWT: Hashable, Sendable {
  package let claims: JSONObject

  fileprivate init(claims: JSONObject) { self.claims = claims }
}
