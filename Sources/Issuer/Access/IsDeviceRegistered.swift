package import Contract
package import WalletModel

extension IsDeviceRegistered: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> DeviceStatus {
    try await context.read { sql in
      let link = try sql.link(of: context.call.device, at: context.call.issuer)
      return DeviceStatus(
        isRegistered: link != nil, isActive: link?.isActive ?? false, issuer: context.configuration.announcedProfile)
    }
  }
}
