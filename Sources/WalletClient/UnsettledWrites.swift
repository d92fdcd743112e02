internal import Contract
internal import WalletModel

/// The writes of which nobody knows whether the issuer acted, and their keys.
///
/// The equal write sent again is a retry and goes under the same key, so it is done once; any other write is a new one.
struct UnsettledWrites {
  private struct Write {
    let operation: any Operation
    let changesSession: Bool
    let key: IdempotencyKey
    let moment: Timestamp
  }

  /// How many are remembered; the oldest go first.
  static let capacity = 16
  /// How long an answer that was lost may still be worth having where it holds a session. (our choice: a nonce's lifetime, Rules, flows)
  static let loginWindow = Duration.seconds(120)

  private var writes: [Write] = []

  /// The key under which this very write went out before.
  mutating func key<O: Operation>(of operation: O, at moment: Timestamp) -> IdempotencyKey? {
    // The stored answer to an old login holds a session that ended since; that to an unlinking may be older than the link.
    writes.removeAll { $0.changesSession && !(.zero...Self.loginWindow).contains(moment - $0.moment) }
    return writes.first { $0.operation as? O == operation }?.key
  }

  mutating func add<O: Operation>(_ operation: O, _ key: IdempotencyKey, at moment: Timestamp) {
    writes.append(Write(operation: operation, changesSession: [.opens, .ends].contains(O.sessionUse), key: key, moment: moment))
    if writes.count > Self.capacity { writes.removeFirst() }
  }

  mutating func remove(_ key: IdempotencyKey) {
    writes.removeAll { $0.key == key }
  }

  /// Forgets what was about a session that is no more, or is not needed any more.
  mutating func forgetSession() {
    writes.removeAll { $0.changesSession }
  }
}
