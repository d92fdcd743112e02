package import Contract
internal import Service
package import WalletModel

extension IsDeviceRegistered: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> DeviceStatus {
    try await context.read { sql in
      let link = try sql.link(of: context.device, at: context.issuer)
      return DeviceStatus(
        isRegistered: link != nil, isActive: link?.isActive ?? false, issuer: context.settings.announcedProfile)
    }
  }
}
