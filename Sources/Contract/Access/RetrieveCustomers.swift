package import WalletModel

/// Lists the issuer's wallets by username, at most 100, for customer care. (our operation)
///
/// 403 without customer care's key.
package struct RetrieveCustomers: OperationWithoutCards {
  package typealias Answer = Customers
  package static let facts = OperationFacts(.retrieveCustomers, .get("/support/customers"), .access, asks: .issuer, by: .customerCare)

  package init() {}

  package static func summary(of answer: Customers) -> String {
    answer.customers.count == 1 ? "1 wallet" : "\(answer.customers.count) wallets"
  }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Customers {
    try await parties.answer(self, call)
  }
}

/// Wallets of an issuer.
package struct Customers: Hashable, Codable, Sendable {
  package let customers: [Customer]
  package init(customers: [Customer]) { self.customers = customers }
}
