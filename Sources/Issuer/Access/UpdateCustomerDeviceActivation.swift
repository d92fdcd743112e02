package import Contract
package import WalletModel

extension UpdateCustomerDeviceActivation: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> CustomerDevice {
    try await desk.settle { sql in
      guard let link = try sql.link(of: deviceIdentifier, at: desk.call.issuer)
      else { throw WalletError.deviceNotRegistered }
      if link.isActive != isActive {
        if !isActive { try desk.endSession(of: deviceIdentifier, because: .deviceDeactivated, sql) }
        try sql.setActive(isActive, device: deviceIdentifier)
        try desk.say(.deviceActivationChanged(deviceIdentifier, isActive: isActive), sql)
      }
      return try desk.customerDevice(link, isActive: isActive, sql)
    }
  }
}
