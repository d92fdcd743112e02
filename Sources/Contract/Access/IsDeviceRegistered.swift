package import WalletModel

/// Returns whether this phone is linked to a wallet and active. (WLW step 1; needs no session)
package struct IsDeviceRegistered: OperationWithoutCards {
  package typealias Answer = DeviceStatus
  package static let facts = OperationFacts(.isDeviceRegistered, .get("/devices/current"), .access, asks: .issuer, by: .phone(.none))

  package init() {}

  package static func summary(of answer: DeviceStatus) -> String {
    switch (answer.isRegistered, answer.isActive) {
    case (true, true): "registered, active"
    case (true, false): "registered, deactivated"
    case (false, false): "not registered"
    case (false, true): "backend fault: not registered, but active"
    }
  }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> DeviceStatus {
    try await parties.answer(self, call)
  }
}
