package import Basics
package import Contract
internal import Synchronization
package import WalletModel

/// Makes the calls of one app on a phone, or of customer care. It gives each write an idempotency key, and an equal write after a lost
/// response the same key.
package final class PhoneCalls: Sendable {
  private let backend: any Backend
  private let clock: any WorldClock
  private let repeatsLostWrites: Bool
  private let nextKey: @Sendable () async throws(WalletError) -> IdempotencyKey
  private let writes = Mutex(UnconfirmedWrites())

  /// - Parameters:
  ///   - repeatsLostWrites: true to repeat a write once under its key if its response is lost, for callers that end before anybody could
  ///     repeat it; false if a person can repeat it.
  ///   - nextKey: returns a key that no write has had.
  package init(
    backend: any Backend, clock: any WorldClock, repeatsLostWrites: Bool,
    nextKey: @escaping @Sendable () async throws(WalletError) -> IdempotencyKey
  ) {
    self.backend = backend
    self.clock = clock
    self.repeatsLostWrites = repeatsLostWrites
    self.nextKey = nextKey
  }

  package func perform<O: Operation>(_ operation: O, as caller: Caller, at party: Party) async throws(WalletError) -> O.Answer {
    let key = O.needsIdempotencyKey ? try await key(for: operation, to: party) : nil
    let losses = writes.withLock { $0.losses }
    do throws(WalletError) {
      let call = Call(caller, party, idempotencyKey: key)
      let send = { () async throws(WalletError) in try await self.backend.perform(operation, call) }
      let answer = try await repeatsLostWrites && key != nil ? WalletError.repeatingIfLost(send) : send()
      settle(key)
      writes.withLock { $0.forget(shownBy: operation, answer, since: losses) }
      return answer
    } catch {
      if error.leavesOutcomeUnknown { lose(key) } else { settle(key, hasArrived: !error.hasNotArrived) }
      throw error
    }
  }

  /// Forgets the writes that depend on the session.
  package func forgetSession() { writes.withLock { $0.forgetSession() } }

  /// Returns the key of an equal write whose outcome is unknown. If there is none, returns a new key, which is noted before its first use.
  private func key<O: Operation>(for operation: O, to party: Party) async throws(WalletError) -> IdempotencyKey {
    let moment = clock.now
    if let key = writes.withLock({ $0.key(of: operation, to: party, at: moment) }) { return key }
    let key = try await nextKey()
    writes.withLock { $0.add(operation, to: party, key, at: moment) }
    return key
  }

  /// Forgets the key of a write whose outcome is known.
  ///
  /// - Parameter hasArrived: false to keep the key if an earlier attempt under it still has an unknown outcome.
  private func settle(_ key: IdempotencyKey?, hasArrived: Bool = true) {
    guard let key else { return }
    writes.withLock { $0.remove(key, ifLost: hasArrived) }
  }

  private func lose(_ key: IdempotencyKey?) {
    guard let key else { return }
    writes.withLock { $0.lose(key) }
  }
}
