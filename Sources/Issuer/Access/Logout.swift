package import Contract
internal import Service
package import WalletModel

extension Logout: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      _ = try context.session(sql)
      try context.deleteSession(of: context.device, because: "logged out", sql)
      return Done()
    }
  }
}
