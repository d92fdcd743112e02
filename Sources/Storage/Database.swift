internal import Synchronization
internal import Threads

/// A database of ours: opened on the caller's thread, worked on by one thread of its own.
///
/// Every commit is durable before it is acknowledged.
package final class Database: Sendable {
  private let session: Mutex<Session?>
  private let worker = WorkerPool(name: "storage", threads: 1)

  /// Opens an existing file and brings its schema up to date, on the caller's thread.
  ///
  /// A file that is not ours, or newer, stays as it was.
  package convenience init(path: String, components: [Component]) throws(StorageError) {
    try FileHeader(path: path).check()
    let session = try Session(path: path)
    let versions = try session.versions()
    // Nothing was written so far.
    if try components.needMigration(from: versions) {
      try session.transaction { sql throws(StorageError) in try sql.migrate(components) }
    }
    self.init(session)
  }

  /// A database that lives as long as this object, on no disk.
  package convenience init(inMemory components: [Component]) throws(StorageError) {
    let session = try Session(path: ":memory:")
    try session.build(components)
    self.init(session)
  }

  private init(_ session: sending Session) { self.session = Mutex(session) }

  /// Makes a new file with this schema and, if given, its first rows; when it returns, the file is durable.
  ///
  /// Only its name is not: the caller makes the folder durable, after putting it in its place. After an error no file is left.
  ///
  /// - Parameter path: of no existing file.
  package static func create(
    path: String, components: [Component], filling: (borrowing Connection) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    let file = try NewFile(path: path)
    do throws(StorageError) {
      try Session.make(path: path, components, filling)
      try file.sync()
    } catch {
      file.remove()
      throw error
    }
  }

  /// Works within one transaction on the database's own thread.
  ///
  /// A `StorageError` rolls everything back; whatever else there is to say is part of `T` and commits.
  @discardableResult
  package func transaction<T: Sendable>(
    _ body: @escaping @Sendable (borrowing Connection) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    try await worker.run { () throws(StorageError) -> T in try self.blockingTransaction(body) }
  }

  /// Works within one transaction on the caller's thread: while a world opens, and in tests.
  @discardableResult
  package func blockingTransaction<T: Sendable>(
    _ body: @Sendable (borrowing Connection) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try session.withLock { session throws(StorageError) -> T in
      guard let session else { throw .closed }
      return try session.transaction(body)
    }
  }

  /// Reads the whole file; throws `.corrupt` where a part that no transaction has touched yet is damaged.
  ///
  /// For after the first frame: it takes a millisecond for each few hundred kilobytes.
  package func verify() async throws(StorageError) {
    let verdict = try await transaction { sql throws(StorageError) in
      try sql.first("PRAGMA quick_check(1)") { row throws(StorageError) in try row.text(0) }
    }
    await worker.run { self.session.withLock { $0?.releaseMemory() } }
    guard verdict == "ok" else { throw .corrupt }
  }

  /// Copies all of it, as it stands between two transactions, to a new file; when it returns, the file is durable.
  ///
  /// Only its name is not: the caller makes the folder durable, after putting it in its place. After an error no file is left.
  ///
  /// - Parameters:
  ///   - path: of no existing file.
  ///   - amending: what shall be otherwise in the copy.
  package func copy(
    to path: String, amending: @escaping @Sendable (borrowing Connection) throws(StorageError) -> Void
  ) async throws(StorageError) {
    try await worker.run { () throws(StorageError) in
      try self.session.withLock { session throws(StorageError) in
        guard let session else { throw .closed }
        let file = try NewFile(path: path)
        do throws(StorageError) {
          try session.copy(to: path, amending)
          try file.sync()
        } catch {
          file.remove()
          throw error
        }
      }
    }
  }

  /// Releases the file after the transaction that runs; later ones throw `.closed`.
  package func close() { session.withLock { $0 = nil } }
}

extension Session {
  /// What the file has, without writing.
  fileprivate func versions() throws(StorageError) -> [ComponentVersion] {
    do throws(StorageError) {
      return try Connection(self).versions()
    } catch .failed {
      // The table is not there, though the file says that it is ours.
      throw .corrupt
    }
  }

  /// Turns the empty file into a database of ours and closes it.
  fileprivate static func make(
    path: String, _ components: [Component], _ filling: (borrowing Connection) throws(StorageError) -> Void
  ) throws(StorageError) {
    let session = try Session(path: path)
    // Nobody sees the file yet: its maker brings it to the disk once, at the end.
    try session.script("PRAGMA synchronous = OFF")
    try session.build(components, filling)
    try session.script("PRAGMA journal_mode = WAL")
  }

  /// Fills the empty file with a copy of this database and closes it.
  fileprivate func copy(
    to path: String, _ amending: (borrowing Connection) throws(StorageError) -> Void
  ) throws(StorageError) {
    let copy = try Session(path: path)
    // As in `make`: its maker brings it to the disk once, at the end.
    try copy.script("PRAGMA synchronous = OFF")
    try pages(to: copy)
    try copy.script("PRAGMA journal_mode = WAL")
    try copy.transaction(amending)
    // Closing does it too, but does not tell where it failed.
    try copy.script("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Makes an empty database ours.
  fileprivate func build(
    _ components: [Component], _ filling: (borrowing Connection) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    try transaction { sql throws(StorageError) in
      // 0x42696C6C
      try sql.script(
        """
        PRAGMA application_id = 1114205292;
        CREATE TABLE schema_versions (component TEXT PRIMARY KEY, version INTEGER NOT NULL);
        """)
      try sql.migrate(components)
      try filling(sql)
    }
  }
}
