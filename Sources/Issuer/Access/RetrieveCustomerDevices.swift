package import Contract
internal import Service
package import WalletModel

extension RetrieveCustomerDevices: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> CustomerDevices {
    try await context.read { sql in CustomerDevices(devices: try context.devices(of: try context.session(sql).account, sql)) }
  }
}
