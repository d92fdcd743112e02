package import Contract
internal import Service
package import WalletModel

extension IsAuthorizedTokenExist: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> AuthorizedToken {
    try await context.read { sql in
      guard let link = try sql.link(of: context.device, at: context.issuer), link.isActive,
        let token = try sql.deviceToken(of: link.device)
      else { return AuthorizedToken(exists: false) }
      return AuthorizedToken(exists: context.isBetween(token.issued, token.expires))
    }
  }
}
