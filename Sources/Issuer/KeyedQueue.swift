internal import Synchronization
internal import WalletModel

/// Lets requests with the same idempotency key in one after the other; others pass freely.
final class KeyedQueue: Sendable {
  private typealias Waiter = UnsafeContinuation<Void, Never>
  private struct Turn {
    let key: IdempotencyKey
    var waiters: [Waiter] = []
  }
  // A key is in here while somebody works under it. There are few at a time.
  private let turns = Mutex<[Turn]>([])

  /// Waits until nobody works under this key.
  func enter(_ key: IdempotencyKey) async {
    await withUnsafeContinuation { (waiter: Waiter) in
      let isFree = turns.withLock { turns in
        guard let index = turns.firstIndex(where: { $0.key == key }) else {
          turns.append(Turn(key: key))
          return true
        }
        turns[index].waiters.append(waiter)
        return false
      }
      if isFree { waiter.resume() }
    }
  }

  /// Lets the next one in.
  func leave(_ key: IdempotencyKey) {
    let next = turns.withLock { turns -> Waiter? in
      guard let index = turns.firstIndex(where: { $0.key == key }) else { return nil }
      guard turns[index].waiters.isEmpty else { return turns[index].waiters.removeFirst() }
      turns.remove(at: index)
      return nil
    }
    next?.resume()
  }
}
