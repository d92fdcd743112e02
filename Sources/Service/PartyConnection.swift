internal import Synchronization
package import WalletModel

/// A party's connection to another party, through that party's interface (`Door`). Parties call each other, so they are connected once all
/// are created, and disconnected at the end.
package final class PartyConnection<Door: Sendable>: Sendable {
  private let door = Mutex<Door?>(nil)
  private let notReached: WalletError

  /// - Parameter notReached: the error that is thrown while no party is connected.
  package init(notReached: WalletError) { self.notReached = notReached }

  package func connect(_ door: Door) { self.door.withLock { $0 = door } }
  package func disconnect() { door.withLock { $0 = nil } }

  package func open() throws(WalletError) -> Door {
    guard let door = door.withLock({ $0 }) else { throw notReached }
    return door
  }
}
