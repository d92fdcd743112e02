internal import Storage
package import WalletModel

/// What the issuer's own people can do, without a phone at the door.
extension Issuer {
  /// Deactivates a linked phone, which ends its session at once, or makes it active again. (`updateCustomerDeviceActivation`, Rules, operations and errors)
  ///
  /// Throws 404 where the phone is not linked.
  package func setActive(_ isActive: Bool, device: DeviceIdentifier) async throws(WalletError) {
    let found = try await transaction { sql throws(StorageError) in
      if !isActive { try sql.deleteSession(of: device) }
      return try sql.setActive(isActive, device: device)
    }
    guard found else { throw .deviceNotRegistered }
  }

  /// The issuer's configuration as it is now.
  package func configuration() async throws(WalletError) -> IssuerConfiguration {
    try await transaction { sql throws(StorageError) in try sql.configuration() }
  }

  /// Puts another configuration in its place; accounts, links and sessions stay.
  package func configure(_ configuration: IssuerConfiguration) async throws(WalletError) {
    try await transaction { sql throws(StorageError) in try sql.insert(configuration) }
  }
}
