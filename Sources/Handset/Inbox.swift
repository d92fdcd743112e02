package import Basics
package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// A mail or push message as it lies on the phones.
package struct InboxMessage: Hashable, Sendable {
  /// Counts up as messages arrive.
  package let number: Int64
  package let moment: Timestamp
  package let message: Message
  package let isRead: Bool

  package init(number: Int64, moment: Timestamp, message: Message, isRead: Bool = false) {
    self.number = number
    self.moment = moment
    self.message = message
    self.isRead = isRead
  }
}

/// Mail and push messages of the world, one inbox for all its phones: the same person holds them.
package final class Inbox: Sendable {
  /// How many messages are kept; the oldest go first.
  package static let capacity = 500

  struct Counts: Sendable {
    var lastEvent: EventCursor
    var unread: Int
  }

  private let database: Database
  private let safe: AEADCipher
  private let counts: Watched<Counts>
  private let tell: @Sendable ([IssuerEvent]) -> Void

  /// Reads how many messages are unread, on the caller's thread.
  ///
  /// - Parameter tell: called with events that no phone knew, once they are kept.
  package init(
    database: Database, key: Key, tell: @escaping @Sendable ([IssuerEvent]) -> Void
  ) throws(StorageError) {
    self.database = database
    self.tell = tell
    safe = Handset.safe(key)
    counts = Watched(try database.blockingTransaction { connection throws(StorageError) in try Self.counts(connection) })
  }

  package var unreadCount: Int { counts.read { $0.unread } }

  /// The place to ask for events after; durable with the messages it stands for.
  package var lastEvent: EventCursor { counts.read { $0.lastEvent } }

  /// Takes events in, and keeps their messages. Those that were taken in before are passed over: of a world that was restored, the same
  /// events come again with others.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then none was kept, and they may be asked for again.
  /// - Parameters:
  ///   - events: a page of them, oldest first.
  ///   - asked: the place after which they were asked for.
  /// - Returns: those that are new, also where another delivery was faster.
  package func receive(_ events: [IssuerEvent], after asked: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    let news = try await write { [safe] connection throws(StorageError) in
      let news = try Self.unknown(events, connection)
      try Self.insert(news, keeping: Self.capacity, safe, on: connection)
      // Another, faster delivery has already continued from there.
      if let newest = events.last?.cursor, try Self.counts(connection).lastEvent == asked { try Self.setLast(newest, on: connection) }
      return news
    }
    if !news.isEmpty { tell(news) }
    return news
  }

  /// Every message kept, newest first. Throws `storageFailed` (status 0).
  package func messages() async throws(WalletError) -> [InboxMessage] {
    do throws(StorageError) {
      return try await database.transaction { [safe] connection throws(StorageError) in try Self.load(safe, connection) }
    } catch {
      throw WalletError(error)
    }
  }

  /// The subject of the newest message that nobody has seen: an email to this address, or a push message to this device.
  ///
  /// Throws `storageFailed` (status 0).
  package func newestUnreadSubject(to address: String, on device: DeviceIdentifier) async throws(WalletError) -> String? {
    if unreadCount == 0 { return nil }
    do throws(StorageError) {
      return try await database.transaction { connection throws(StorageError) in
        try Self.newestUnreadSubject(to: address, on: device, connection)
      }
    } catch {
      throw WalletError(error)
    }
  }

  /// Whether a push message of this category has come to the device since then, read or unread. Throws `storageFailed` (status 0).
  package func hasPush(
    of category: Message.Category, to device: DeviceIdentifier, since moment: Timestamp
  ) async throws(WalletError) -> Bool {
    do throws(StorageError) {
      return try await database.transaction { connection throws(StorageError) in
        try Self.hasPush(of: category, to: device, since: moment, connection)
      }
    } catch {
      throw WalletError(error)
    }
  }

  /// Notes that every message up to this one was read: those the person has seen.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0).
  package func markRead(upTo number: Int64) async throws(WalletError) {
    try await write { connection throws(StorageError) in try Self.markRead(upTo: number, on: connection) }
  }

  private func write<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      let (result, new) = try await database.transaction { connection throws(StorageError) in
        (try body(connection), try Self.counts(connection))
      }
      counts.withLock { $0 = new }
      return result
    } catch {
      throw WalletError(error)
    }
  }
}
