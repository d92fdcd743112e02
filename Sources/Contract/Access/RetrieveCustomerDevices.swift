package import WalletModel

/// Lists the wallet's phones, in the order they were linked. (our operation)
///
/// 401 `sessionEnded` without a session.
package struct RetrieveCustomerDevices: Operation {
  package typealias Answer = CustomerDevices
  package static let name = OperationName.retrieveCustomerDevices
  package static let route = Route(.get, "/customers/me/devices")
  package static let sessionUse = SessionUse.needs

  package init() {}

  package static func summary(of answer: CustomerDevices) -> String {
    answer.devices.count == 1 ? "1 phone" : "\(answer.devices.count) phones"
  }
}

/// A wallet's phones.
package struct CustomerDevices: Hashable, Codable, Sendable {
  package let devices: [CustomerDevice]
  package init(devices: [CustomerDevice]) { self.devices = devices }
}
