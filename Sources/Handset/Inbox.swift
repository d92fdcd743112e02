package import Storage
internal import Synchronization
package import WalletModel

/// A mail or text message as it lies on the phones.
package struct InboxMessage: Hashable, Sendable {
  /// The issuer's number of the event that brought it.
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

/// Mail and text messages of the world, one inbox for all its phones: the same person holds them.
package final class Inbox: Sendable {
  /// How many messages are kept; the oldest go first.
  package static let capacity = 500

  struct Counts: Sendable {
    var lastEvent: Int64
    var unread: Int
  }

  private let database: Database
  private let counts: Mutex<Counts>

  /// Reads how many messages are unread, on the caller's thread.
  package init(database: Database) throws(StorageError) {
    self.database = database
    counts = Mutex(try database.blockingTransaction { connection throws(StorageError) in try Self.counts(connection) })
  }

  package var unreadCount: Int { counts.withLock { $0.unread } }

  /// The number to ask for events after; durable with the messages it stands for.
  package var lastEventNumber: Int64 { counts.withLock { $0.lastEvent } }

  /// Keeps messages; those received before are passed over.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then none was kept, and they may be asked for again.
  package func receive(_ messages: [InboxMessage]) async throws(WalletError) {
    try await write { connection throws(StorageError) in try Self.insert(messages, keeping: Self.capacity, on: connection) }
  }

  /// Every message kept, newest first. Throws `storageFailed` (status 0).
  package func messages() async throws(WalletError) -> [InboxMessage] {
    do throws(StorageError) {
      return try await database.transaction { connection throws(StorageError) in try Self.load(connection) }
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

  private func write(_ body: @escaping @Sendable (borrowing Connection) throws(StorageError) -> Void) async throws(WalletError) {
    do throws(StorageError) {
      let new = try await database.transaction { connection throws(StorageError) in
        try body(connection)
        return try Self.counts(connection)
      }
      counts.withLock { $0 = new }
    } catch {
      throw WalletError(error)
    }
  }
}
