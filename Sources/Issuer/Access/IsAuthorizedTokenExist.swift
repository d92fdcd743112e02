package import Contract
package import WalletModel

extension IsAuthorizedTokenExist: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> AuthorizedToken {
    try await desk.read { sql in
      guard let link = try sql.link(of: desk.call.device, at: desk.call.issuer), link.isActive,
        let token = try sql.deviceToken(of: link.device)
      else { return AuthorizedToken(exists: false) }
      return AuthorizedToken(exists: desk.isBetween(token.issued, token.expires))
    }
  }
}
