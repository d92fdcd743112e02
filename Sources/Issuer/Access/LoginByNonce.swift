package import Contract
package import WalletModel

extension LoginByNonce: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    try await desk.settle { sql in
      let tag = desk.tag(nonce)
      // Another phone's nonce stays good: it was not this phone's to spend.
      guard let issued = try sql.nonce(tag), issued.device == desk.call.device else { throw WalletError.nonceExpired }
      try sql.deleteNonce(tag)
      guard desk.isWithin(desk.configuration.lifetimes.nonce, of: issued.issued), let account = try sql.account(issued.account)
      else { throw WalletError.nonceExpired }
      return try desk.signIn(account, try desk.linkDevice(to: account, sql).link, sql)
    }
  }
}
