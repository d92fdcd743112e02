package import WalletModel

/// Lists the issuer's wallets by username, at most 100, for customer care. (our operation)
///
/// 403 without customer care's key.
package struct RetrieveCustomers: Operation {
  package typealias Answer = Customers
  package static let name = OperationName.retrieveCustomers
  package static let route = Route(.get, "/support/customers")
  package static let sessionUse = SessionUse.none
  package static var isForCustomerCare: Bool { true }

  package init() {}

  package static func summary(of answer: Customers) -> String {
    answer.customers.count == 1 ? "1 wallet" : "\(answer.customers.count) wallets"
  }
}

/// Wallets of an issuer.
package struct Customers: Hashable, Codable, Sendable {
  package let customers: [Customer]
  package init(customers: [Customer]) { self.customers = customers }
}
