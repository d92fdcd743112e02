package import Basics
package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// A message in the inbox of the phones.
package struct InboxMessage: Hashable, Sendable {
  /// Increases with each message that arrives.
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
  /// The maximum number of messages; the oldest are removed first.
  package static let capacity = 500

  struct Counts: Sendable {
    var lastEvent: EventCursor
    var unread: Int
  }

  private let database: Database
  private let safe: AEADCipher
  private let counts: Watched<Counts>
  private let tell: @Sendable ([IssuerEvent]) -> Void

  /// Reads the number of unread messages, on the caller's thread.
  ///
  /// - Parameter tell: called with new events, once they are stored.
  package init(
    database: Database, key: Key, tell: @escaping @Sendable ([IssuerEvent]) -> Void
  ) throws(StorageError) {
    self.database = database
    self.tell = tell
    safe = Handset.safe(key)
    counts = Watched(try database.blockingTransaction { connection throws(StorageError) in try Self.counts(connection) })
  }

  package var unreadCount: Int { counts.read { $0.unread } }

  /// The cursor after which to request events; stored together with the messages up to it.
  package var lastEvent: EventCursor { counts.read { $0.lastEvent } }

  /// Receives events, and stores their messages. Skips events that were received before: after a world was restored, they come again with
  /// others.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then no event was stored, and they may be requested again.
  /// - Parameters:
  ///   - events: a page of events, oldest first.
  ///   - asked: the cursor after which they were requested.
  /// - Returns: the events that were not received before, by this or a concurrent delivery.
  package func receive(_ events: [IssuerEvent], after asked: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    let news = try await write { [safe] connection throws(StorageError) in
      let news = try Self.unknown(events, connection)
      try Self.insert(news, keeping: Self.capacity, safe, on: connection)
      // If a concurrent delivery has already moved the cursor, it stays.
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

  /// The subject of the newest unread message: an email to this address, or a push message to this device.
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

  /// Whether a push message of this category has come to the device since this moment, read or unread. Throws `storageFailed` (status 0).
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

  /// Marks every message up to this one as read.
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
