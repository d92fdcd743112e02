internal import Basics
internal import Storage
internal import Synchronization

/// The calls that renewed a session and are not stored yet: the database gets a session's renewal at most every five seconds. (Rules,
/// access: limits)
///
/// A renewal contains the stored values of its session at the time of the call. If these have changed since, the renewal is ignored.
final class SessionRenewals: DeferredWrites {
  /// The interval between stored renewals of a session, by the world's clock. (our choice)
  static let interval = Duration.seconds(5)
  /// The maximum number of renewals in memory, which limits memory and the transaction before a copy of the database. (our choice)
  static let capacity = 100

  struct Renewal: Equatable {
    let token: [UInt8]
    let storedCall: Timestamp
    let expires: Timestamp
    var lastCall: Timestamp

    func isOf(_ session: OpenSession) -> Bool {
      session.storedCall == storedCall && session.expires == expires && session.token == token
    }
  }

  private let pending = Mutex<[Renewal]>([])

  var isEmpty: Bool { pending.withLock { $0.isEmpty } }
  var isFull: Bool { pending.withLock { $0.count >= Self.capacity } }

  /// Returns a stored session with its call that is not stored yet, if there is one.
  func applied(to stored: OpenSession) -> OpenSession {
    var session = stored
    session.pendingCall = pending.withLock { pending in pending.first { $0.isOf(stored) }?.lastCall }
    return session
  }

  /// Returns true if a call at this time need not be stored yet. After the clock was moved back, a session ends sooner, which is stored at
  /// once.
  func mayWait(_ session: OpenSession, at now: Timestamp) -> Bool {
    session.lastCall <= now && now - session.storedCall < Self.interval && !isFull
  }

  /// Notes a call of a session; of concurrent calls, the last one counts.
  func note(_ session: OpenSession, at now: Timestamp) {
    pending.withLock { pending in
      guard let index = pending.firstIndex(where: { $0.token == session.token }) else {
        return pending.append(Renewal(token: session.token, storedCall: session.storedCall, expires: session.expires, lastCall: now))
      }
      let last = pending[index].isOf(session) ? max(pending[index].lastCall, now) : now
      pending[index] = Renewal(token: session.token, storedCall: session.storedCall, expires: session.expires, lastCall: last)
    }
  }

  /// Forgets the renewal of a session that was stored meanwhile.
  func forget(_ session: OpenSession) { pending.withLock { $0.removeAll { $0.token == session.token } } }

  func write(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    let written = pending.withLock { $0 }
    for renewal in written { try sql.store(renewal) }
    sql.afterCommit { [self] in pending.withLock { $0.removeAll(where: written.contains) } }
  }
}
