internal import Service
internal import Storage
package import WalletModel

extension Issuer {
  /// Returns the identifier under which a shop knows the person to whose wallet a device is linked; nil without a link. The shop itself
  /// learns the identifier only by an assertion.
  package func shopper(
    with device: DeviceIdentifier, at issuer: IssuerIdentifier, for merchant: MerchantIdentifier
  ) async throws(WalletError) -> ShopperIdentifier? {
    try await service.read { [keys = service.tenant.keys] sql throws(StorageError) in
      try sql.link(of: device, at: issuer).map { keys.shopper($0.account, of: issuer, at: merchant) }
    }
  }
}
