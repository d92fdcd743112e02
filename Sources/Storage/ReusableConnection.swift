internal import Synchronization

/// A connection that stays open when its database is closed, for the next database in the same file: reading the schema and preparing
/// statements take longer than everything else in a short run.
///
/// Only for a file that need not outlast the process: its changes stay in memory.
package final class ReusableConnection: Sendable {
  // Unchecked: a kept connection is not in use.
  private struct Kept: @unchecked Sendable {
    let connection: DatabaseConnection
    let file: TransientFile

    func isOpen(at path: String) throws(StorageError) -> Bool { try file.identity == FileIdentity(at: path) }
  }

  private let kept = Mutex<Kept?>(nil)
  /// The change counter that the last filling has set. Commits count up from it, and the next filling sets a lower one. (our choice)
  private let changes = Atomic<UInt32>(1 << 31)

  package init() {}

  /// Returns the kept connection and keeps it no longer; nil if there is none for the file at this path.
  func consume(_ path: String) throws(StorageError) -> sending DatabaseConnection? {
    let taken = kept.withLock { kept in
      let taken = kept
      kept = nil
      return taken
    }
    guard let taken, try taken.isOpen(at: path) else { return nil }
    return taken.connection
  }

  /// Keeps a connection that `DatabaseConnection(transient:)` has opened.
  func keep(_ connection: sending DatabaseConnection) {
    guard (try? connection.unlock()) != nil, let file = connection.transientFile else { return }
    let new = Kept(connection: connection, file: file)
    kept.withLock { $0 = new }
  }

  /// Returns the content of a file that no database has open.
  package func pages(of path: String) throws(StorageError) -> DatabasePages {
    let known = try kept.withLock { kept throws(StorageError) -> DatabasePages? in
      guard let kept, try kept.isOpen(at: path) else { return nil }
      return kept.file.pages
    }
    if let known { return known }
    return try DatabasePages(contentsOf: path)
  }

  /// Fills a file, new or not, with a copy of another one that has the same schema. A database that is still being closed there keeps its
  /// own content, and `consume` doesn't return its connection.
  package func fill(_ path: String, with pages: DatabasePages) throws(StorageError) {
    let changes = changes.subtract(1, ordering: .relaxed).newValue
    let isFilled = try kept.withLock { kept throws(StorageError) in
      guard let kept, try kept.isOpen(at: path) else { return false }
      kept.file.pages = pages
      kept.file.pages.leaveWAL()
      // Makes the connection read all pages again.
      kept.file.pages.setChanges(changes)
      return true
    }
    if !isFilled { try pages.write(to: path) }
  }
}
