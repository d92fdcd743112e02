package import Contract
package import WalletModel

extension RetrieveCustomerDevices: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> CustomerDevices {
    try await desk.read { sql in CustomerDevices(devices: try desk.devices(of: try desk.session(sql).account, sql)) }
  }
}
