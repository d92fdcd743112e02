package import WalletModel

/// Lists the wallet's phones, in the order they were linked. (our operation)
///
/// 401 `sessionEnded` without a session.
package struct RetrieveCustomerDevices: OperationWithoutCards {
  package typealias Answer = CustomerDevices
  package static let facts = OperationFacts(
    .retrieveCustomerDevices, .get("/customers/me/devices"), .access, asks: .issuer, by: .phone(.needs))

  package init() {}

  package static func summary(of answer: CustomerDevices) -> String {
    answer.devices.count == 1 ? "1 phone" : "\(answer.devices.count) phones"
  }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CustomerDevices {
    try await parties.answer(self, call)
  }
}

/// A wallet's phones.
package struct CustomerDevices: Hashable, Codable, Sendable {
  package let devices: [CustomerDevice]
  package init(devices: [CustomerDevice]) { self.devices = devices }
}
