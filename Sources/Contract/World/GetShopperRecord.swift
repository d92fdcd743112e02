package import WalletModel

/// Returns a shop's record of the person to whose wallet a device is linked.
///
/// The shop itself doesn't know device and issuer. `record` is missing without a link.
package struct GetShopperRecord: AdminOperation {
  package static let facts = AdminOperationFacts(
    .getShopperRecord, .get("/control/shops/{merchant}/issuers/{issuer}/devices/{deviceIdentifier}"), to: "read what the shop knows")

  package let merchant: MerchantIdentifier
  package let issuer: IssuerIdentifier
  package let deviceIdentifier: DeviceIdentifier

  package init(of device: DeviceIdentifier, at issuer: IssuerIdentifier, by merchant: MerchantIdentifier) {
    (self.merchant, self.issuer, deviceIdentifier) = (merchant, issuer, device)
  }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> KnownShopper {
    guard deviceIdentifier.isValid else { throw .badDevice }
    let shopper = try await parties.issuer.shopper(with: deviceIdentifier, at: issuer, for: merchant)
    guard let shopper else { return KnownShopper(record: nil) }
    return KnownShopper(record: try await parties.merchant.record(of: shopper, at: merchant))
  }
}

/// A shop's record of the person to whose wallet a device is linked.
package struct KnownShopper: Codable, Sendable {
  /// Nil without a link.
  package let record: ShopperRecord?
}
