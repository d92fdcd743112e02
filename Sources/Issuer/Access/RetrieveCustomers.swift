package import Contract
package import WalletModel

extension RetrieveCustomers: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Customers {
    try await desk.read { sql in
      var customers: [Customer] = []
      for account in try sql.accounts(of: desk.call.issuer, limit: 100) {
        let isBlocked = try desk.isBlocked(.password, of: account, sql) || desk.isBlocked(.recovery, of: account, sql)
        customers.append(
          Customer(
            username: account.email, firstName: account.firstName, lastName: account.lastName, isLoginLocked: isBlocked,
            isPINDisabled: desk.isPINDisabled(account), devices: try desk.devices(of: account, sql)))
      }
      return Customers(customers: customers)
    }
  }
}
