/// Changes that stay in memory and are written later, at the latest before the database is copied or closed.
///
/// If the process is killed, they are lost.
package protocol DeferredWrites: Sendable {
  /// True if there is nothing to write.
  var isEmpty: Bool { get }

  /// Writes all changes. After a rollback, they still have to be written.
  func write(_ sql: borrowing DatabaseTransaction) throws(StorageError)
}
