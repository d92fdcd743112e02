internal import Synchronization
package import WalletModel

/// The line from a party to others, through their door. They ask each other in turn, so it is connected once all are made, and cut at the
/// end.
package final class PartyConnection<Door: Sendable>: Sendable {
  private let door = Mutex<Door?>(nil)
  private let notReached: WalletError

  /// - Parameter notReached: thrown while no door is connected.
  package init(notReached: WalletError) { self.notReached = notReached }

  package func connect(_ door: Door) { self.door.withLock { $0 = door } }
  package func disconnect() { door.withLock { $0 = nil } }

  package func open() throws(WalletError) -> Door {
    guard let door = door.withLock({ $0 }) else { throw notReached }
    return door
  }
}
