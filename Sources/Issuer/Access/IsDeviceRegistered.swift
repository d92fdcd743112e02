package import Contract
package import WalletModel

extension IsDeviceRegistered: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> DeviceStatus {
    try await desk.read { sql in
      let link = try sql.link(of: desk.call.device, at: desk.call.issuer)
      return DeviceStatus(
        isRegistered: link != nil, isActive: link?.isActive ?? false, issuer: desk.configuration.announcedProfile)
    }
  }
}
