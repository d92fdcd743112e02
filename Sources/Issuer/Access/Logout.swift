package import Contract
package import WalletModel

extension Logout: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    try await context.settle { sql in
      _ = try context.session(sql)
      try sql.deleteSession(of: context.call.device)
      return Done()
    }
  }
}
