package import Contract
package import WalletModel

extension ExpireDeviceAuthenticationToken: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    try await context.settle { sql in
      try sql.deleteDeviceToken(of: try context.session(sql).link.device)
      return Done()
    }
  }
}
