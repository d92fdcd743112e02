/// An encoded JSON Web Token. (RFC 7519)
package enum JWTKind: OpaqueKind {
  package static let name = "JWT"
}

/// A decoded JWT with an unverified signature, so that anybody may have made it. Only a `VerifiedJWT` can be trusted.
package struct DecodedJWT: Hashable, Sendable {
  package let header: JSONObject
  package let claims: JSONObject
  package let signature: [UInt8]
  /// The signed text: header and payload as they were sent. (RFC 7515, 5.1)
  package let signed: String

  /// The maximum length in bytes: 16 KiB. (our choice)
  package static let longest = 16 * 1024

  package init(_ token: Opaque<JWTKind>) throws(JWTProblem) {
    guard token.text.utf8.count <= Self.longest else { throw JWTProblem(nil, .tooLong) }
    let parts = token.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw JWTProblem(nil, .partsMissing) }
    header = try Self.object(parts[0], .header)
    claims = try Self.object(parts[1], .payload)
    guard let signature = [UInt8](base64URL: parts[2]) else { throw JWTProblem(.signature, .notBase64URL) }
    self.signature = signature
    signed = String(parts[0] + "." + parts[1])
  }

  private static func object(_ text: Substring, _ part: JWTPart) throws(JWTProblem) -> JSONObject {
    guard let bytes = [UInt8](base64URL: text) else { throw JWTProblem(part, .notBase64URL) }
    let value: JSONValue
    do throws(JSONProblem) {
      value = try JSONValue(bytes)
    } catch {
      throw JWTProblem(part, JWTProblem.Reason(error))
    }
    guard case .object(let object) = value else { throw JWTProblem(part, .notObject) }
    return object
  }
}

/// A part of a JWT, listed in the order of the encoded token.
package enum JWTPart: String, CaseIterable, Sendable {
  case header, payload, signature
}

/// The reason why a JWT is refused, with the part that has the problem.
package struct JWTProblem: Error, Hashable, Sendable {
  package enum Reason: CaseIterable, Hashable, Sendable {
    case tooLong, partsMissing
    case notBase64URL, notJSON, repeatedName, tooDeep, notObject
    /// Problems of the header.
    case otherAlgorithm, criticalExtension
    /// A problem of the payload.
    case unknownIssuer
    /// A problem of the signature.
    case notSigned

    fileprivate init(_ problem: JSONProblem) {
      self =
        switch problem {
        case .notJSON: .notJSON
        case .repeatedName: .repeatedName
        case .tooDeep: .tooDeep
        }
    }
  }

  /// The part with the problem; nil for the whole token.
  package let part: JWTPart?
  package let reason: Reason

  package init(_ part: JWTPart?, _ reason: Reason) {
    self.part = part
    self.reason = reason
  }

  /// The name of the part: `payload`, or `token` for the whole.
  package var subject: String { part?.rawValue ?? "token" }

  /// The problem in words that follow `subject`: `isn't base64url without padding`
  package var inWords: String {
    switch reason {
    case .tooLong: "is longer than \(DecodedJWT.longest / 1024) KiB"
    case .partsMissing: "must have three parts with two dots between them"
    case .notBase64URL: "isn't base64url without padding"
    case .notJSON: "isn't JSON"
    case .repeatedName: "names something twice"
    case .tooDeep: "has too many values within each other"
    case .notObject: "isn't an object"
    case .otherAlgorithm: "must have alg HS256, HS384 or HS512"
    case .criticalExtension: "may not have crit"
    case .unknownIssuer: "must have an iss that is known"
    case .notSigned: "isn't the payment service's"
    }
  }
}
