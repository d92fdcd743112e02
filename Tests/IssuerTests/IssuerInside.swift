import Service
import Storage
import WalletModel

@testable import Issuer

extension Issuer {
  /// The number of hashes of credentials, made or verified, since this issuer was opened.
  var hashCalls: Int { service.hasher.calls }

  /// Gives an issuer another configuration; accounts, links and sessions stay.
  func configure(_ configuration: IssuerConfiguration) async throws(WalletError) {
    defer { service.tenant.forgetSettings() }
    try await service.transaction { sql throws(StorageError) in try sql.insert(configuration) }
  }
}
