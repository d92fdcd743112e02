internal import Basics
internal import Service
internal import Storage
package import WalletModel

// The payments of all shops, for administrators of the world.

extension Gateway {
  /// Returns the payments that began after the one at this position, by checkout, by server or by JWT, the oldest first, at most
  /// `GatewayTransaction.pageSize`. Position 0 returns the first ones.
  package func transactions(after position: Int) async throws(WalletError) -> [GatewayTransaction] {
    try await service.read { [now = service.clock.now] sql throws(StorageError) in
      try sql.transactions(after: position, limit: GatewayTransaction.pageSize, at: now)
    }
  }
}
