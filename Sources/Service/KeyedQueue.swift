internal import Synchronization
internal import WalletModel

/// Serializes requests that share an idempotency key. Other requests run in parallel.
final class KeyedQueue: Sendable {
  private typealias Waiter = UnsafeContinuation<Void, Never>
  private struct Turn {
    let key: IdempotencyKey
    var waiters: [Waiter] = []
  }
  // The keys of the requests in progress, few at a time.
  private let turns = Mutex<[Turn]>([])

  /// Waits until no request with this key is in progress.
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

  /// Resumes the next request with this key.
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
