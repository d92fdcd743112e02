package import WalletModel

/// Deactivates a phone, which ends its session at once, or reactivates it, for customer care. (B2B)
///
/// 404 if no such phone is linked at this issuer; 403 without customer care's key.
package struct UpdateCustomerDeviceActivation: OperationWithoutCards {
  package typealias Answer = CustomerDevice
  package static let facts = OperationFacts(
    .updateCustomerDeviceActivation, .put("/support/devices/activation"), .access, asks: .issuer, by: .customerCare)

  package let deviceIdentifier: DeviceIdentifier
  package let isActive: Bool

  package init(deviceIdentifier: DeviceIdentifier, isActive: Bool) {
    self.deviceIdentifier = deviceIdentifier
    self.isActive = isActive
  }

  package static func summary(of answer: CustomerDevice) -> String { answer.isActive ? "phone reactivated" : "phone deactivated" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CustomerDevice {
    try await parties.answer(self, call)
  }
}
