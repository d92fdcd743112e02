/// Returns whether this phone's device token is still valid; call it before asking for a fingerprint. (WLW)
package struct IsAuthorizedTokenExist: Operation {
  package typealias Answer = AuthorizedToken
  package static let name = OperationName.isAuthorizedTokenExist
  package static let route = Route(.get, "/devices/current/device-token")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: AuthorizedToken) -> String { answer.exists ? "yes" : "no" }
}

/// Whether a phone has a long-lived token.
package struct AuthorizedToken: Hashable, Codable, Sendable {
  package let exists: Bool
  package init(exists: Bool) { self.exists = exists }
}
