package import Contract
internal import Service
package import WalletModel

extension LoginByNonce: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> LoginResponse {
    try await context.commit { sql in
      let tag = context.tag(nonce)
      // Another phone's nonce stays valid: this phone must not use it up.
      guard let issued = try sql.nonce(tag), issued.device == context.device else { throw WalletError.nonceExpired }
      try sql.deleteNonce(tag)
      context.note(.nonce, from: "issued", to: "none")
      guard context.isWithin(context.configuration.lifetimes.nonce, of: issued.issued), let account = try sql.account(issued.account)
      else { throw WalletError.nonceExpired }
      return try context.signIn(account, try context.linkDevice(to: account, sql).link, sql)
    }
  }
}
