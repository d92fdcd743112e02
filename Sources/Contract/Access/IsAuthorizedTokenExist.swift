package import WalletModel

/// Returns whether this phone's device token is still valid; call it before asking for a fingerprint. (WLW)
package struct IsAuthorizedTokenExist: OperationWithoutCards {
  package typealias Answer = AuthorizedToken
  package static let facts = OperationFacts(
    .isAuthorizedTokenExist, .get("/devices/current/device-token"), .access, asks: .issuer, by: .phone(.none))

  package init() {}

  package static func summary(of answer: AuthorizedToken) -> String { answer.exists ? "yes" : "no" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> AuthorizedToken {
    try await parties.answer(self, call)
  }
}

/// Whether a phone has a long-lived token.
package struct AuthorizedToken: Hashable, Codable, Sendable {
  package let exists: Bool
  package init(exists: Bool) { self.exists = exists }
}
