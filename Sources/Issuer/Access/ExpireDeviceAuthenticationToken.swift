package import Contract
internal import Service
package import WalletModel

extension ExpireDeviceAuthenticationToken: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      try context.deleteDeviceToken(of: try context.session(sql).link.device, sql)
      return Done()
    }
  }
}
