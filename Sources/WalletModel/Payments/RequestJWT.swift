package import Basics

/// A request JWT that a shop has signed for its gateway. The app carries it, and can neither sign nor verify one. (Trust Payments)
package struct RequestJWT: Hashable, Codable, Sendable {
  package let jwt: Opaque<JWTKind>

  package init(_ jwt: Opaque<JWTKind>) { self.jwt = jwt }
}
