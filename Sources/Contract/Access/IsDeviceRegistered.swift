package import WalletModel

/// Asks whether this phone is linked to a wallet and may be used. (WLW step 1; needs no session)
package struct IsDeviceRegistered: Operation {
  package typealias Answer = DeviceStatus
  package static let name = OperationName.isDeviceRegistered
  package static let route = Route(.get, "/devices/current")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: DeviceStatus) -> String {
    answer.isRegistered ? (answer.isActive ? "registered, active" : "registered, inactive") : "not registered"
  }
}
