package import Contract
internal import Service
package import WalletModel

extension UpdateCustomerDeviceActivation: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CustomerDevice {
    try await context.commit { sql in
      guard let link = try sql.link(of: deviceIdentifier, at: context.issuer)
      else { throw WalletError.deviceNotRegistered }
      if link.isActive != isActive {
        if !isActive { try context.endSession(of: deviceIdentifier, because: .deviceDeactivated, sql) }
        try sql.setActive(isActive, device: deviceIdentifier)
        let (before, after) = isActive ? ("deactivated", "active") : ("active", "deactivated")
        context.note(.phone, .phone(deviceIdentifier), from: before, to: after)
        try context.say(.deviceActivationChanged(deviceIdentifier, isActive: isActive), sql)
      }
      return try context.customerDevice(link, isActive: isActive, sql)
    }
  }
}
