package import Basics
package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// A message in the inbox of the phones.
package struct InboxMessage: Hashable, Sendable {
  /// The serial number, in the order of arrival.
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

/// The inbox for messages in a world: one for all its phones, because the same person holds them.
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
  /// - Parameter tell: receives new events after they were stored.
  package init(
    database: Database, key: Key, tell: @escaping @Sendable ([IssuerEvent]) -> Void
  ) throws(StorageError) {
    self.database = database
    self.tell = tell
    safe = Handset.safe(key)
    counts = Watched(try database.blockingTransaction { connection throws(StorageError) in try Self.counts(connection) })
  }

  package var unreadCount: Int { counts.read { $0.unread } }

  /// The cursor after which to request events, stored in one transaction with the messages up to it.
  package var lastEvent: EventCursor { counts.read { $0.lastEvent } }

  /// Receives events, and stores their messages. Skips events that were received before, which the issuers send again together with new
  /// ones after their world was restored.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then no event was stored, and they may be requested again.
  ///
  /// - Parameters:
  ///   - events: a page of events, oldest first.
  ///   - asked: the cursor after which they were requested.
  /// - Returns: the events that neither this nor a concurrent delivery had received before.
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

  /// Returns all stored messages, newest first. Throws `storageFailed` (status 0).
  package func messages() async throws(WalletError) -> [InboxMessage] {
    do throws(StorageError) {
      return try await database.transaction { [safe] connection throws(StorageError) in try Self.load(safe, connection) }
    } catch {
      throw WalletError(error)
    }
  }

  /// Returns the subject of the newest unread email to this address or push message to this device; nil if there is none.
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

  /// Returns true if the device has received a push message of this category since this moment, read or unread. Throws `storageFailed`
  /// (status 0).
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

  /// Marks all messages up to this number as read.
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
