package import WalletModel

/// Returns whether this phone is linked to a wallet and active. (WLW step 1; needs no session)
package struct IsDeviceRegistered: Operation {
  package typealias Answer = DeviceStatus
  package static let name = OperationName.isDeviceRegistered
  package static let route = Route(.get, "/devices/current")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: DeviceStatus) -> String {
    switch (answer.isRegistered, answer.isActive) {
    case (true, true): "registered, active"
    case (true, false): "registered, deactivated"
    case (false, false): "not registered"
    case (false, true): "backend fault: not registered, but active"
    }
  }
}
