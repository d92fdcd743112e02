/// Changes that are kept in memory and written later, before the database is copied or closed at the latest.
///
/// A process that is killed loses them.
package protocol DeferredWrites: Sendable {
  /// True if nothing is to be written.
  var isEmpty: Bool { get }

  /// Writes all of them. After a rollback they are still to be written.
  func write(_ sql: borrowing DatabaseTransaction) throws(StorageError)
}
