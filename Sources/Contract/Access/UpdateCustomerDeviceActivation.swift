package import WalletModel

/// Deactivates a phone, which ends its session at once, or reactivates it, for customer care. (B2B)
///
/// 404 if no such phone is linked at this issuer; 403 without customer care's key.
package struct UpdateCustomerDeviceActivation: Operation {
  package typealias Answer = CustomerDevice
  package static let name = OperationName.updateCustomerDeviceActivation
  package static let route = Route(.put, "/support/devices/activation")
  package static let sessionUse = SessionUse.none
  package static var isForCustomerCare: Bool { true }

  package let deviceIdentifier: DeviceIdentifier
  package let isActive: Bool

  package init(deviceIdentifier: DeviceIdentifier, isActive: Bool) {
    self.deviceIdentifier = deviceIdentifier
    self.isActive = isActive
  }

  package static func summary(of answer: CustomerDevice) -> String { answer.isActive ? "phone reactivated" : "phone deactivated" }
}
