internal import CSystem
internal import Glibc
internal import Synchronization
internal import System

/// A database of Billfold: the caller's thread opens it, then one thread of the storage at a time uses it.
///
/// Every commit is on the disk before its caller gets the result; transactions that wait at the same time share a commit.
public final class Database: Sendable {
  private let connection: Mutex<DatabaseConnection?>
  /// Two connections for reads on the callers' threads, so that two processors read at the same time. (our choice)
  private let readers = [Reader(), Reader()]
  private let readsAtOnce = Atomic(false)
  private let worksAtOnce = Atomic(false)
  private let keepsFewPages = Atomic(false)
  private let path: String?
  /// Keeps the connection after the database is closed; nil to close the connection, too.
  private let reusable: ReusableConnection?
  private let queue = Mutex(TransactionQueue())
  private let deferred = Mutex<[any DeferredWrites]>([])
  /// The outlines after the last commits; nil if they are not recorded.
  let outlines = Mutex<NotedOutlines?>(nil)

  // Shared by all databases of the process: at most eight threads wait for the disk. An idle database has no thread. (our choice)
  static let workers = WorkerPool(name: "storage", threads: 8)

  /// A connection for reads, opened at the first one.
  private final class Reader: Sendable {
    let connection = Mutex<DatabaseConnection?>(nil)
    /// True while a caller reads: other callers then choose another reader. Faster than trying the lock.
    let isBusy = Atomic(false)
  }

  /// The transactions that wait for their turn.
  private struct TransactionQueue {
    var transactions: [QueuedTransaction] = []
    /// True while a thread runs the queue: from the first queued transaction until none is left.
    var isServed = false
  }

  /// The maximum number of transactions that share a commit. (our choice: twice the usual number of concurrent callers)
  static let batch = 64
  /// The maximum number of consecutive commits of one database while others wait. (our choice)
  private static let commits = 16

  /// Opens an existing file and brings its schema up to date, on the caller's thread.
  ///
  /// A file that Billfold didn't write, or that a newer version wrote, stays unchanged.
  ///
  /// - Parameters:
  ///   - newest: the newest schema: a file that has it needs no further check of its schema.
  ///   - reusable: keeps the connection between openings, for a file that need not outlast the process.
  package convenience init(
    path: String, components: [Component], newest: SchemaList? = nil, reusing reusable: ReusableConnection? = nil
  ) throws(StorageError) {
    if let connection = try reusable?.consume(path) {
      self.init(connection, path: path, reusable)
      return
    }
    try FileHeader(path: path).check()
    let connection = try reusable == nil ? DatabaseConnection(path: path) : DatabaseConnection(transient: path)
    let versions = try connection.checkSchema(components, newest: newest)
    // Nothing was written so far.
    if components.needMigration(from: versions) {
      try connection.transaction { sql throws(StorageError) in try sql.migrate(components) }
    }
    self.init(connection, path: path, reusable)
  }

  /// Opens an in-memory copy of a file, for reading. Another process may have the file open, and it stays unchanged.
  package convenience init(copyOf path: String, components: [Component], newest: SchemaList? = nil) throws(StorageError) {
    try FileHeader(path: path).check()
    let connection = try DatabaseConnection(path: ":memory:")
    try DatabaseConnection(lookingAt: path).pages(to: connection)
    let versions = try connection.checkSchema(components, newest: newest)
    if components.needMigration(from: versions) {
      try connection.transaction { sql throws(StorageError) in try sql.migrate(components) }
    }
    self.init(connection, path: nil)
  }

  /// Merges the write-ahead log that a killed process has left into its database file, which no process may have open.
  package static func mergeLog(of path: String) throws(StorageError) {
    guard access(path + "-wal", F_OK) == 0 else { return }
    // Otherwise the last connection does this when it is closed.
    try DatabaseConnection(path: path).script("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Opens an empty database in memory, which exists as long as this object.
  package convenience init(inMemory components: [Component]) throws(StorageError) {
    let connection = try DatabaseConnection(path: ":memory:")
    try connection.build(components)
    self.init(connection, path: nil)
  }

  private init(_ connection: sending DatabaseConnection, path: String?, _ reusable: ReusableConnection? = nil) {
    self.connection = Mutex(connection)
    self.path = path
    self.reusable = reusable
  }

  /// Creates a file with this schema and, if given, its first rows. The file is durable when this returns.
  ///
  /// Its name is not durable: the caller must sync the folder after moving the file to its final path. After an error no file is left.
  ///
  /// - Parameter path: a path without a file.
  package static func create(
    path: String, components: [Component], filling: (borrowing DatabaseTransaction) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    let file = try NewFile(path: path)
    do throws(StorageError) {
      try DatabaseConnection.make(path: path, components, filling)
      try file.sync()
    } catch {
      file.remove()
      throw error
    }
  }

  /// Creates a file as a copy of another database, many times faster than running all migrations. The file is durable when this returns.
  ///
  /// Its name is not durable, as above. After an error no file is left.
  ///
  /// - Parameters:
  ///   - path: a path without a file.
  ///   - components: the components; migrations that the image lacks are run.
  ///   - amending: changes the copy.
  package static func create(
    path: String, from image: DatabaseImage, components: [Component],
    amending: (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) throws(StorageError) {
    let file = try NewFile(path: path)
    do throws(StorageError) {
      try file.write(image.bytes)
      try DatabaseConnection.amend(path: path, components, amending)
      try file.sync()
    } catch {
      file.remove()
      throw error
    }
  }

  /// Runs `body` in one transaction on one of the storage's threads. Transactions run in the order of the calls.
  ///
  /// A thrown `StorageError` rolls the transaction back. Any other outcome, also a refusal, is part of `T`, and commits.
  @inlinable @discardableResult
  public func transaction<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    let box = ResultBox<T>()
    try await carryOut { sql throws(StorageError) in box.value = try body(sql) }
    return box.value!
  }

  @usableFromInline
  func carryOut(_ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void) async throws(StorageError) {
    let error = await InFlightWork.counting {
      await withUnsafeContinuation { continuation in
        let isFirst = queue.withLock { queue in
          queue.transactions.append(QueuedTransaction(body, continuation))
          defer { queue.isServed = true }
          return !queue.isServed
        }
        if isFirst { serve() }
      }
    }
    if let error { throw error }
  }

  /// The number of queued transactions.
  var waiting: Int { queue.withLock { $0.transactions.count } }

  /// Runs the queued transactions, up to `batch` in a commit, until the queue is empty. After each `commits` commits, other databases take
  /// their turn.
  private func serve() {
    if worksAtOnce.load(ordering: .acquiring) {
      while serveNext() {}
      return
    }
    Self.workers.start { [self] in
      for _ in 0..<Self.commits {
        if !serveNext() { return }
      }
      serve()
    }
  }

  /// Runs the next queued transactions in one commit. Returns false if the queue is empty now.
  private func serveNext() -> Bool {
    let transactions = queue.withLock { queue in
      defer { queue.transactions.removeFirst(min(queue.transactions.count, Self.batch)) }
      return Array(queue.transactions.prefix(Self.batch))
    }
    let failure = carryOut(transactions)
    for order in transactions { order.answer(failure) }
    return queue.withLock { queue in
      queue.isServed = !queue.transactions.isEmpty
      return queue.isServed
    }
  }

  /// Runs the transactions. Returns the error that rolled all of them back, or nil.
  private func carryOut(_ transactions: [QueuedTransaction]) -> StorageError? {
    connection.withLock { connection in
      guard let connection else { return .closed }
      do throws(StorageError) {
        try connection.transaction(transactions)
        if let components = outlines.withLock({ $0?.components }) {
          let outline = try DatabaseOutline(connection, components)
          outlines.withLock { _ = $0?.outlines.insert(outline) }
        }
        return nil
      } catch {
        return error
      }
    }
  }

  /// From now on, runs transactions on their callers' threads: for a single-threaded caller, so that their order is always the same.
  package func workAtOnce() { worksAtOnce.store(true, ordering: .releasing) }

  /// From now on, runs transactions on the storage's threads again.
  package func workOnThreads() { worksAtOnce.store(false, ordering: .releasing) }

  /// From now on, runs reads on their callers' threads, without waiting for other commits: for callers whose threads may block.
  package func readAtOnce() {
    // A database in memory has one connection only.
    readsAtOnce.store(path != nil, ordering: .releasing)
  }

  /// Runs `body` on the state after the last commit, or after a later one. If `body` writes, it is called again in a transaction.
  @inlinable
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    let box = ResultBox<T>()
    try readNow { sql throws(StorageError) in box.value = try body(sql) }
    if let value = box.value { return value }
    return try await transaction(body)
  }

  /// Runs a read on the caller's thread. Does nothing if `readAtOnce` wasn't called, or if the body writes.
  @usableFromInline
  func readNow(_ body: @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void) throws(StorageError) {
    guard let path, readsAtOnce.load(ordering: .acquiring) else { return }
    let reader = readers.first { !$0.isBusy.load(ordering: .relaxed) } ?? readers[0]
    try reader.connection.withLock { connection throws(StorageError) in
      reader.isBusy.store(true, ordering: .relaxed)
      defer { reader.isBusy.store(false, ordering: .relaxed) }
      // The database may have been closed meanwhile.
      guard readsAtOnce.load(ordering: .acquiring) else { return }
      if connection == nil {
        let fresh = try DatabaseConnection(reading: path)
        if keepsFewPages.load(ordering: .relaxed) { try fresh.keepFewPages() }
        connection = fresh
      }
      do throws(StorageError) {
        try connection?.reading(body)
      } catch {
        if error != .readOnly { throw error }
      }
    }
  }

  /// From now on, calls `writes` before the database is copied or closed.
  package func add(_ writes: any DeferredWrites) { deferred.withLock { $0.append(writes) } }

  func writeDeferred(to connection: DatabaseConnection) throws(StorageError) {
    let due = deferred.withLock { $0 }.filter { !$0.isEmpty }
    if due.isEmpty { return }
    try connection.transaction { sql throws(StorageError) in for writes in due { try writes.write(sql) } }
  }

  /// Runs `body` in one transaction on the caller's thread: while a world opens, and in tests.
  @discardableResult
  package func blockingTransaction<T: Sendable>(
    _ body: @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try withConnection { connection throws(StorageError) in try connection.transaction(body) }
  }

  /// Uses the connection on the caller's thread.
  func withConnection<T>(_ body: (DatabaseConnection) throws(StorageError) -> T) throws(StorageError) -> sending T where T: Sendable {
    try connection.withLock { connection throws(StorageError) -> T in
      guard let connection else { throw .closed }
      return try body(connection)
    }
  }

  /// Reads the whole file. Throws `.corrupt` if it is damaged, even in a part that no transaction has touched yet.
  ///
  /// Call it after the first frame: it takes a millisecond for each few hundred kilobytes.
  package func verify() async throws(StorageError) {
    // A file that need not outlast the process was filled by this process itself.
    if reusable != nil { return }
    let verdict = try await transaction { sql throws(StorageError) in
      let verdict = try sql.first("PRAGMA quick_check(1)") { row throws(StorageError) in try row.text("quick_check") }
      // SQLite reports pages that the system can't read as damaged, too.
      if verdict != "ok", billfold_refusal() != 0 { throw .refused(billfold_refusal()) }
      return verdict
    }
    // Releases the memory that the check has used.
    await Self.workers.run {
      self.releaseMemory()
      billfold_trim_memory()
    }
    guard verdict == "ok" else { throw .corrupt }
  }

  /// Copies the whole database, in its state between two transactions, to a new file. The file is durable when this returns.
  ///
  /// Its name is not durable: the caller must sync the folder after moving the file to its final path. After an error no file is left.
  ///
  /// - Parameters:
  ///   - path: a path without a file.
  ///   - amending: changes the copy.
  package func copy(
    to path: String, amending: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) async throws(StorageError) {
    try await Self.workers.run { () throws(StorageError) in try self.copyAtOnce(to: path, amending: amending) }
  }

  /// Copies the database on the caller's thread.
  package func copyAtOnce(
    to path: String, amending: (borrowing DatabaseTransaction) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    try withConnection { connection throws(StorageError) in
      try writeDeferred(to: connection)
      let file = try NewFile(path: path)
      do throws(StorageError) {
        try connection.copy(to: path, amending)
        try file.sync()
      } catch {
        file.remove()
        throw error
      }
    }
  }

  /// Uses a file from now on that is a copy of this in-memory database.
  package func reattach(in path: String) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      guard connection != nil else { throw .closed }
      connection = try DatabaseConnection(path: path)
    }
  }

  /// From now on, caches fewer pages, for programs with hundreds of databases; each write then costs 4 % more. Call it before the first
  /// read.
  package func keepFewPages() throws(StorageError) {
    keepsFewPages.store(true, ordering: .relaxed)
    try withConnection { connection throws(StorageError) in try connection.keepFewPages() }
  }

  /// Releases prepared statements, cached pages and the connections for reading, for an idle database. Later requests create and read again
  /// what they need.
  package func releaseMemory() {
    for reader in readers { reader.connection.withLock { $0 = nil } }
    connection.withLock { $0?.releaseMemory() }
  }

  /// False if another program has removed or replaced the file: writes then throw `.moved`.
  package var isInPlace: Bool { connection.withLock { $0?.isInPlace ?? true } }

  /// Closes the file after the running transaction; later ones throw `.closed`.
  package func close() {
    readsAtOnce.store(false, ordering: .releasing)
    for reader in readers { reader.connection.withLock { $0 = nil } }
    let closed = connection.withLock { connection in
      // If the disk fails, the deferred writes are lost, as after a kill of the process.
      if let connection { try? writeDeferred(to: connection) }
      let closed = connection
      connection = nil
      return closed
    }
    if let closed, let reusable { reusable.keep(closed) }
  }
}

/// The bytes of a database file that is not in WAL mode.
// Unchecked: the bytes never change, and exist as long as the process.
package struct DatabaseImage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// The schema after all migrations.
  package let schema: SchemaList

  /// - Parameter bytes: must exist as long as the process.
  package init(_ bytes: UnsafeRawBufferPointer, schema: SchemaList) {
    self.bytes = bytes
    self.schema = schema
  }
}

extension DatabaseConnection {
  /// Turns an empty file into a database of Billfold, and closes it.
  fileprivate static func make(
    path: String, _ components: [Component], _ filling: (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) throws(StorageError) {
    let connection = try DatabaseConnection(path: path)
    // The file is not visible yet: its creator syncs it once, at the end.
    try connection.script("PRAGMA synchronous = OFF")
    try connection.build(components, filling)
    try connection.script("PRAGMA journal_mode = WAL")
  }

  /// Changes a file that nothing else uses yet, and closes it. After an error the file is damaged.
  fileprivate static func amend(
    path: String, _ components: [Component], _ amending: (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) throws(StorageError) {
    let connection = try DatabaseConnection(path: path)
    // As in `make`: the file's creator syncs it once, at the end.
    try connection.script("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    try connection.transaction { sql throws(StorageError) in
      try sql.migrate(components)
      try amending(sql)
    }
    try connection.script("PRAGMA journal_mode = WAL")
  }

  /// Fills an empty file with a copy of this database, and closes it.
  fileprivate func copy(
    to path: String, _ amending: (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) throws(StorageError) {
    let copy = try DatabaseConnection(path: path)
    // As in `make`: the file's creator syncs it once, at the end.
    try copy.script("PRAGMA synchronous = OFF")
    try pages(to: copy)
    try copy.script("PRAGMA journal_mode = WAL")
    try copy.transaction(amending)
    // Closing the connection does this too, but doesn't report errors.
    try copy.script("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Turns an empty database into one of Billfold.
  fileprivate func build(
    _ components: [Component], _ filling: (borrowing DatabaseTransaction) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    try transaction { sql throws(StorageError) in
      // `DatabaseConnection.applicationID` in decimal.
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
