internal import CSQLite

/// A prepared statement: acquired in `init`, released in `deinit`.
final class Statement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  /// SQLite's own numbers of `$1`, `$2` …, which are those of their first appearance.
  private let parameters: [Int32]

  init(_ sql: StaticString, in database: OpaquePointer) throws(StorageError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), Int32(sql.utf8CodeUnitCount),
      UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw StorageError(code: code, handle: database) }
    self.handle = handle
    self.database = database
    parameters = (0..<sqlite3_bind_parameter_count(handle)).map { sqlite3_bind_parameter_index(handle, "$\($0 + 1)") }
    precondition(!parameters.contains(0), "a statement names its arguments $1, $2 and so on")
  }

  deinit { sqlite3_finalize(handle) }

  /// True between its first row and its last: it cannot be started anew.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Binds the arguments to `$1`, `$2` … and calls `body` for each row; whatever happens, no argument stays bound.
  func run(_ arguments: [Value], _ body: (borrowing Row) throws(StorageError) -> Bool) throws(StorageError) {
    precondition(parameters.count == arguments.count, "a statement needs as many arguments as it names")
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (argument, index) in zip(arguments, parameters) { try bind(argument, to: index) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: if try !body(Row(handle)) { return }
      case SQLITE_DONE: return
      case let code: throw StorageError(code: code, handle: database)
      }
    }
  }

  private func bind(_ value: Value, to index: Int32) throws(StorageError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let integer): sqlite3_bind_int64(handle, index, Int64(integer))
      case .text(let text):
        text.withCString { sqlite3_bind_text(handle, index, $0, Int32(clamping: text.utf8.count), billfold_sqlite_transient()) }
      case .blob(let bytes):
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, index, 0)
          : sqlite3_bind_blob(handle, index, bytes, Int32(clamping: bytes.count), billfold_sqlite_transient())
      }
    guard code == SQLITE_OK else { throw StorageError(code: code, handle: database) }
  }
}

/// One row of a result, valid while it is looked at; columns count from 0.
///
/// A column of another type than asked for says that the file was tampered with: `StorageError.corrupt`.
public struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// Never beyond 2^53, which is more than anything here counts: one may calculate with it. Throws `.corrupt` else.
  package func integer(_ column: Int32) throws(StorageError) -> Int {
    try check(column, SQLITE_INTEGER)
    let value = Int(sqlite3_column_int64(statement, column))
    guard abs(value >> 1) < 1 << 52 else { throw .corrupt }
    return value
  }

  package func text(_ column: Int32) throws(StorageError) -> String {
    try check(column, SQLITE_TEXT)
    return String(decoding: bytes(of: sqlite3_column_text(statement, column), column), as: UTF8.self)
  }

  package func blob(_ column: Int32) throws(StorageError) -> [UInt8] {
    try check(column, SQLITE_BLOB)
    return Array(bytes(of: sqlite3_column_blob(statement, column), column))
  }

  package func optionalText(_ column: Int32) throws(StorageError) -> String? { isNull(column) ? nil : try text(column) }

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  private func check(_ column: Int32, _ type: Int32) throws(StorageError) {
    precondition(column >= 0 && column < sqlite3_column_count(statement), "the result has no such column")
    guard sqlite3_column_type(statement, column) == type else { throw .corrupt }
  }

  private func bytes(of start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}
