package import Contract
internal import Service
package import WalletModel

extension RetrieveCustomers: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Customers {
    try await context.read { sql in
      var customers: [Customer] = []
      for account in try sql.accounts(of: context.issuer, limit: 100) {
        let isBlocked = try context.isBlocked(.password, of: account, sql) || context.isBlocked(.recovery, of: account, sql)
        customers.append(
          Customer(
            username: account.email, firstName: account.firstName, lastName: account.lastName, isLoginLocked: isBlocked,
            isPINDisabled: context.isPINDisabled(account), devices: try context.devices(of: account, sql)))
      }
      return Customers(customers: customers)
    }
  }
}
