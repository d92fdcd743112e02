internal import CSQLite
internal import CSystem
internal import Glibc

/// An open database file: `init` opens it, `deinit` closes it. Two threads must not use it at once.
final class DatabaseConnection {
  /// "Bill", stored at bytes 68 to 71 of the file: distinguishes Billfold's databases from those of other programs.
  static let applicationID: Int32 = 0x4269_6C6C

  /// Configures the SQLite library, once.
  private static let library: Void = {
    _ = billfold_configure_sqlite()
    guard let system = sqlite3_vfs_find(nil) else { return }
    var name: UnsafePointer<CChar>?
    while true {
      name = system.pointee.xNextSystemCall(system, name)
      guard let name else { return }
      // System calls that this platform doesn't use are nil.
      guard let call = billfold_noted_call(name), system.pointee.xGetSystemCall(system, name) != nil else { continue }
      _ = system.pointee.xSetSystemCall(system, name, call)
    }
  }()

  private let handle: OpaquePointer
  // The prepared statements by the literals of their SQL: some dozens, in hash buckets, because creating a dictionary's type would lengthen
  // the start of the program by a tenth of a millisecond. Nothing changes them during a search.
  @exclusivity(unchecked) private var statements = DatabaseConnection.drawers
  private static var drawers: [[(literals: [StaticString], statement: Statement)]] { .init(repeating: [], count: drawerCount) }
  private static let drawerCount = 64
  /// The actions to run after the commit of the current transaction.
  private var actions: [@Sendable () -> Void] = []

  /// - Parameter path: an existing file, or `:memory:`.
  convenience init(path: String) throws(StorageError) {
    try self.init(path, SQLITE_OPEN_READWRITE, through: nil)
    guard sqlite3_db_readonly(handle, "main") == 0 else { throw error(SQLITE_READONLY) }
  }

  /// Opens a connection that changes neither file nor folder, even while another process writes.
  ///
  /// The write-ahead log's files exist only while a process has the database open. If they were missing, SQLite would create them.
  convenience init(lookingAt path: String) throws(StorageError) {
    // A killed process may leave a log with nothing but its header: SQLite would report it as locked after ten seconds.
    var log = stat()
    let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > Self.logHeader && access(path + "-shm", F_OK) == 0
    // Escapes all other characters, because some would end the path in the URI. (RFC 3986, 2.3)
    let escaped = path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + String(Int(byte) + 0x100, radix: 16).dropFirst()
      }
    }
    let mode = hasLog ? "readonly_shm=1" : "immutable=1"
    try self.init("file:\(escaped.joined())?mode=ro&\(mode)", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, through: nil)
  }

  /// The length of a write-ahead log's header in bytes. (sqlite.org/fileformat2.html, 4.1)
  private static let logHeader = 32

  /// - Parameter system: the name of the SQLite VFS that opens the file; nil for the default.
  private init(_ path: String, _ flags: Int32, through system: String?) throws(StorageError) {
    Self.library
    billfold_forget_refusal()
    var handle: OpaquePointer?
    // `Database` locks every connection, so SQLite needs no mutex.
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, system)
    guard code == SQLITE_OK, let handle else {
      let error = StorageError(code: code, handle: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    // No other Billfold process has the file open; the timeout is for people who read the file with the sqlite3 tool.
    sqlite3_busy_timeout(handle, 200)
    try script(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA synchronous = FULL;
      PRAGMA trusted_schema = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cell_size_check = ON;
      """)
  }

  /// Opens a read-only connection.
  convenience init(reading path: String) throws(StorageError) {
    try self.init(path: path)
    try script("PRAGMA query_only = ON")
  }

  /// Opens a connection to a `TransientFile`, which must have no other connection at the same time.
  convenience init(transient path: String) throws(StorageError) {
    try self.init(path, SQLITE_OPEN_READWRITE, through: TransientFile.system)
    try script("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE")
  }

  /// The file in memory, if `init(transient:)` has opened the connection; otherwise nil.
  var transientFile: TransientFile? { TransientFile.of(handle) }

  /// Lets other connections change the file until the next transaction.
  func unlock() throws(StorageError) {
    try script("PRAGMA locking_mode = NORMAL; PRAGMA schema_version; PRAGMA locking_mode = EXCLUSIVE")
  }

  deinit {
    statements = Self.drawers
    sqlite3_close_v2(handle)
  }

  var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// Returns the prepared statement of this SQL: the cached one, or a new one if that is running.
  func statement(_ sql: SQL) throws(StorageError) -> Statement {
    // Uses the high bits, because these depend on the addresses of all literals.
    let drawer = Int(sql.hash >> 58)
    if let known = statements[drawer].first(where: { sql.hasLiterals($0.literals) })?.statement {
      return known.isRunning ? try Statement(sql, in: handle) : known
    }
    let fresh = try Statement(sql, in: handle)
    statements[drawer].append((sql.literals, fresh))
    return fresh
  }

  /// Throws `.moved` if the file is no longer at its path: everything written to it would be lost when this process ends.
  private func checkInPlace() throws(StorageError) {
    var hasMoved: Int32 = 0
    // Databases in memory don't support this query.
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK, hasMoved != 0 else { return }
    if billfold_refusal() != 0 { throw .refused(billfold_refusal()) }
    throw .moved
  }

  /// True unless another program has removed or replaced the file at its path.
  var isInPlace: Bool {
    billfold_forget_refusal()
    do throws(StorageError) { try checkInPlace() } catch { return error != .moved }
    return true
  }

  /// Executes several statements without arguments or results.
  func script(_ sql: StaticString) throws(StorageError) {
    let code = sqlite3_exec(handle, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
    guard code == SQLITE_OK else { throw StorageError(code: code, handle: handle) }
  }

  /// From now on, caches 16 pages, enough for a request. A longer transaction uses more until it commits.
  func keepFewPages() throws(StorageError) { try script("PRAGMA cache_size = 16; PRAGMA cache_spill = OFF") }

  /// Prepares SQL that is known only at run time; the caller finalizes the statement.
  func prepare(_ sql: String) throws(StorageError) -> OpaquePointer? {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw error(code) }
    return statement
  }

  /// Returns the error for a code that SQLite has returned.
  func error(_ code: Int32) -> StorageError { StorageError(code: code, handle: handle) }

  /// Releases prepared statements and cached pages; later requests create and read them again.
  func releaseMemory() {
    statements = Self.drawers
    sqlite3_db_release_memory(handle)
  }

  /// Copies every page to another database, which is then equal to this one.
  func pages(to other: DatabaseConnection) throws(StorageError) {
    billfold_forget_refusal()
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw StorageError(code: sqlite3_extended_errcode(other.handle), handle: other.handle)
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw StorageError(code: code, handle: other.handle) }
  }

  /// Calls `action` after the commit of the current transaction.
  func afterCommit(_ action: @escaping @Sendable () -> Void) { actions.append(action) }

  private func runActions() {
    guard !actions.isEmpty else { return }
    let due = actions
    actions = []
    for action in due { action() }
  }

  /// Runs `body` between BEGIN and COMMIT: it reads one state of the database and must not write.
  func reading<T>(_ body: (borrowing DatabaseTransaction) throws(StorageError) -> T) throws(StorageError) -> T {
    billfold_forget_refusal()
    try statement("BEGIN").run { _ in true }
    // After an error, too: there are no changes to roll back.
    defer { try? statement("COMMIT").run { _ in true } }
    do throws(StorageError) {
      let result = try body(DatabaseTransaction(self))
      runActions()
      return result
    } catch {
      actions = []
      throw error
    }
  }

  /// Runs `body` between BEGIN IMMEDIATE and COMMIT; rolls back if it throws.
  func transaction<T>(_ body: (borrowing DatabaseTransaction) throws(StorageError) -> T) throws(StorageError) -> T {
    billfold_forget_refusal()
    try statement("BEGIN IMMEDIATE").run { _ in true }
    do throws(StorageError) {
      let result = try body(DatabaseTransaction(self))
      try checkInPlace()
      try statement("COMMIT").run { _ in true }
      runActions()
      return result
    } catch {
      actions = []
      // SQLite rolls back by itself after some errors.
      if sqlite3_get_autocommit(handle) == 0 { try? statement("ROLLBACK").run { _ in true } }
      throw error
    }
  }

  /// Runs all transactions, one after the other, between BEGIN IMMEDIATE and COMMIT. Rolls back only the one that fails. Throws the error
  /// that has rolled back all.
  func transaction(_ transactions: [QueuedTransaction]) throws(StorageError) {
    if transactions.count == 1 {
      return try transaction { sql throws(StorageError) in if let error = transactions[0].work(sql) { throw error } }
    }
    try transaction { sql throws(StorageError) in
      for order in transactions {
        try statement("SAVEPOINT one").run { _ in true }
        let count = actions.count
        if let error = order.work(sql) {
          actions.removeLast(actions.count - count)
          // SQLite rolls back everything by itself after some errors.
          guard sqlite3_get_autocommit(handle) == 0 else { throw error }
          try statement("ROLLBACK TO one").run { _ in true }
        }
        try statement("RELEASE one").run { _ in true }
      }
    }
  }
}
