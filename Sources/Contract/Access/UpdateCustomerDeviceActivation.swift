package import WalletModel

/// Customer care deactivates a phone, which ends its session at once, or makes it active again. (B2B)
///
/// 404 where this issuer has no such phone linked; 403 without customer care's key.
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
