/// Changes that are kept in memory and written later, at the latest before the database is copied or closed.
///
/// A process that is killed loses them.
package protocol DeferredWrites: Sendable {
  /// True if there is nothing to write.
  var isEmpty: Bool { get }

  /// Writes all changes. After a rollback they still have to be written.
  func write(_ sql: borrowing DatabaseTransaction) throws(StorageError)
}
