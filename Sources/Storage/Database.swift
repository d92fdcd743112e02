internal import CSystem
internal import Glibc
internal import Synchronization
internal import System

/// A database of Billfold: opened on the caller's thread, then used by one of the storage's threads at a time.
///
/// Every commit is durable before it is acknowledged; transactions that wait at the same time share a commit.
public final class Database: Sendable {
  private let connection: Mutex<DatabaseConnection?>
  /// Connections for reads on the callers' threads: one for each of two processors. (our choice)
  private let readers = [Reader(), Reader()]
  private let readsAtOnce = Atomic(false)
  private let worksAtOnce = Atomic(false)
  private let keepsFewPages = Atomic(false)
  private let path: String?
  /// Receives the connection when the database is closed.
  private let reusable: ReusableConnection?
  private let queue = Mutex(TransactionQueue())
  private let deferred = Mutex<[any DeferredWrites]>([])
  /// The outlines after the last commits; nil if they are not recorded.
  let outlines = Mutex<NotedOutlines?>(nil)

  // For all databases of the process: at most this many wait for the disk at once, and an idle database has no thread. (our choice)
  static let workers = WorkerPool(name: "storage", threads: 8)

  /// Opened when it is first needed.
  private final class Reader: Sendable {
    let connection = Mutex<DatabaseConnection?>(nil)
    /// Makes other callers choose another reader; asking the lock would be slower.
    let isBusy = Atomic(false)
  }

  /// The transactions that wait for their turn.
  private struct TransactionQueue {
    var transactions: [QueuedTransaction] = []
    /// True from the first queued transaction until none is left.
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
  ///   - newest: the list of the newest schema, which makes the check of the file's schema faster.
  ///   - reusable: the kept connection, for a file that need not outlast the process.
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

  /// An in-memory copy of a file, for reading. The file may be open in another process, and stays unchanged.
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

  /// Merges the log that a killed process has left into its file, which no process has open.
  package static func mergeLog(of path: String) throws(StorageError) {
    guard access(path + "-wal", F_OK) == 0 else { return }
    // Otherwise the last connection does this when it is closed.
    try DatabaseConnection(path: path).script("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// A database in memory, which lives as long as this object.
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

  /// Creates a file that begins as a copy of another database, many times faster than by all migrations. The file is durable when this
  /// returns.
  ///
  /// Its name is not durable, as above. After an error no file is left.
  ///
  /// - Parameters:
  ///   - path: a path without a file.
  ///   - components: the components, whose missing migrations are run.
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

  /// Runs `body` in one transaction on a thread of the storage's. Transactions run in the order of the calls.
  ///
  /// A `StorageError` rolls everything back. Any other outcome is part of `T`, and commits.
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

  /// Runs queued transactions with group commit until the queue is empty. Yields to other databases after a few commits.
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

  /// Returns false if the queue is empty.
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

  /// From now on, runs transactions on their callers' threads: for callers with one thread, so that the order is always the same.
  package func workAtOnce() { worksAtOnce.store(true, ordering: .releasing) }

  /// From now on, runs transactions on the storage's threads again.
  package func workOnThreads() { worksAtOnce.store(false, ordering: .releasing) }

  /// From now on, runs reads at once on their callers' threads, without waiting for other commits: for callers whose threads may block.
  package func readAtOnce() {
    // A database in memory has one connection only.
    readsAtOnce.store(path != nil, ordering: .releasing)
  }

  /// Reads the state after the last commit, or after a later one. If the body writes, it is called again in a transaction.
  @inlinable
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(StorageError) -> T {
    let box = ResultBox<T>()
    try readNow { sql throws(StorageError) in box.value = try body(sql) }
    if let value = box.value { return value }
    return try await transaction(body)
  }

  /// Runs a read at once. Does nothing if reads may not run on the caller's thread, or if the body writes.
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

  /// From now on, writes these changes before the database is copied or closed.
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
    // This process has filled the file itself.
    if reusable != nil { return }
    let verdict = try await transaction { sql throws(StorageError) in
      let verdict = try sql.first("PRAGMA quick_check(1)") { row throws(StorageError) in try row.text("quick_check") }
      // SQLite reports unreadable pages as damaged.
      if verdict != "ok", billfold_refusal() != 0 { throw .refused(billfold_refusal()) }
      return verdict
    }
    // Releases the memory that this unusual amount of work has left behind.
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

  /// Continues in a file that is a copy of this in-memory database.
  package func reattach(in path: String) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      guard connection != nil else { throw .closed }
      connection = try DatabaseConnection(path: path)
    }
  }

  /// From now on, caches fewer pages, for programs with hundreds of databases. Call it before the first read. A write then costs 4 % more.
  package func keepFewPages() throws(StorageError) {
    keepsFewPages.store(true, ordering: .relaxed)
    try withConnection { connection throws(StorageError) in try connection.keepFewPages() }
  }

  /// Releases the memory of statements and cached pages, and closes the connections for reading: for an idle database. Later requests
  /// create and read again what they need.
  package func releaseMemory() {
    for reader in readers { reader.connection.withLock { $0 = nil } }
    connection.withLock { $0?.releaseMemory() }
  }

  /// False if something else has removed or replaced the file: writes throw `.moved`.
  package var isInPlace: Bool { connection.withLock { $0?.isInPlace ?? true } }

  /// Closes the file after the running transaction; later ones throw `.closed`.
  package func close() {
    readsAtOnce.store(false, ordering: .releasing)
    for reader in readers { reader.connection.withLock { $0 = nil } }
    let closed = connection.withLock { connection in
      // If the disk fails, the deferred writes are lost, as if the process had been killed.
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
    // As in `make`.
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
