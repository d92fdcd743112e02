internal import CSQLite
internal import Glibc

/// A prepared statement: `init` prepares it, `deinit` finalizes it.
final class Statement {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  /// The columns that callers have read so far, in that order.
  @exclusivity(unchecked) private var columns: [(name: UnsafePointer<UInt8>, index: Int32)] = []
  /// The index in `columns` of the column that is read next if callers read all rows alike.
  @exclusivity(unchecked) private var nextColumn = 0

  init(_ sql: SQL, in database: OpaquePointer) throws(StorageError) {
    var handle: OpaquePointer?
    let code = sql.withText { text in
      sqlite3_prepare_v3(
        database, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    }
    guard code == SQLITE_OK, let handle else { throw StorageError(code: code, handle: database) }
    self.handle = handle
    self.database = database
    precondition(sqlite3_bind_parameter_count(handle) == sql.arguments.count, "a statement gets its arguments by interpolation alone")
  }

  deinit { sqlite3_finalize(handle) }

  /// True between the first row and the last, while the statement can't be restarted.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Returns the index of a column. Compares names only once for each literal: after that, the literal's address is enough.
  func index(ofColumn name: StaticString) -> Int32 {
    for _ in columns {
      if nextColumn == columns.count { nextColumn = 0 }
      defer { nextColumn += 1 }
      if columns[nextColumn].name == name.utf8Start { return columns[nextColumn].index }
    }
    let indices = (0..<sqlite3_column_count(handle)).filter { index in
      sqlite3_column_name(handle, index).map { strcmp($0, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) } == 0
    }
    precondition(indices.count == 1, "the result has not one column “\(name)”")
    columns.append((name.utf8Start, indices[0]))
    nextColumn = columns.count
    return indices[0]
  }

  /// Binds the arguments in order, and calls `body` for each row, as long as it returns true. Afterwards no argument stays bound, even
  /// after an error.
  func run(_ arguments: [Value] = [], _ body: (borrowing Row) throws(StorageError) -> Bool) throws(StorageError) {
    if let error = arguments.withUnsafeBufferPointer({ bind($0, from: 0, body) }) { throw error }
  }

  /// Binds the arguments from this index on without copying them, and runs the statement while all of them exist.
  private func bind(
    _ arguments: UnsafeBufferPointer<Value>, from index: Int, _ body: (borrowing Row) throws(StorageError) -> Bool
  ) -> StorageError? {
    guard index < arguments.count else { return step(body) }
    func next(_ code: Int32) -> StorageError? {
      if code == SQLITE_OK { return bind(arguments, from: index + 1, body) }
      sqlite3_clear_bindings(handle)
      return StorageError(code: code, handle: database)
    }
    let parameter = Int32(index + 1)
    switch arguments[index] {
    case .null: return next(sqlite3_bind_null(handle, parameter))
    case .integer(let integer): return next(sqlite3_bind_int64(handle, parameter, Int64(integer)))
    case .text(var text):
      return text.withUTF8 { bytes in
        let start = UnsafeRawPointer(bytes.baseAddress ?? Self.noText.utf8Start).assumingMemoryBound(to: CChar.self)
        return next(sqlite3_bind_text(handle, parameter, start, Int32(clamping: bytes.count), nil))
      }
    case .blob(let bytes):
      return bytes.withUnsafeBufferPointer { bytes in
        next(
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(handle, parameter, 0)
            : sqlite3_bind_blob(handle, parameter, bytes.baseAddress, Int32(clamping: bytes.count), nil))
      }
    }
  }

  // A text for empty strings, because SQLite would bind a null pointer as NULL.
  private static let noText: StaticString = ""

  private func step(_ body: (borrowing Row) throws(StorageError) -> Bool) -> StorageError? {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW:
        do throws(StorageError) {
          if try !body(Row(self, handle)) { return nil }
        } catch {
          return error
        }
      case SQLITE_DONE: return nil
      case let code: return StorageError(code: code, handle: database)
      }
    }
  }
}

/// A row of a result, valid only while it is read. Columns have the names in the statement: a computed column needs an `AS`.
///
/// Reading a column of an unexpected type throws `StorageError.corrupt`: somebody has tampered with the file.
public struct Row: ~Copyable {
  // Unmanaged for the same reason as in `DatabaseTransaction`. The statement exists as long as it runs.
  private let statement: Unmanaged<Statement>
  private let handle: OpaquePointer

  init(_ statement: Statement, _ handle: OpaquePointer) {
    self.statement = .passUnretained(statement)
    self.handle = handle
  }

  /// Returns an integer below 2^53, so that sums can't overflow. Throws `.corrupt` for a larger one.
  package func integer(_ column: StaticString) throws(StorageError) -> Int {
    let value = Int(sqlite3_column_int64(handle, try index(of: column, SQLITE_INTEGER)))
    guard abs(value >> 1) < 1 << 52 else { throw .corrupt }
    return value
  }

  package func text(_ column: StaticString) throws(StorageError) -> String {
    let index = try index(of: column, SQLITE_TEXT)
    return String(decoding: bytes(of: sqlite3_column_text(handle, index), index), as: UTF8.self)
  }

  package func blob(_ column: StaticString) throws(StorageError) -> [UInt8] {
    let index = try index(of: column, SQLITE_BLOB)
    return Array(bytes(of: sqlite3_column_blob(handle, index), index))
  }

  package func optionalText(_ column: StaticString) throws(StorageError) -> String? { isNull(column) ? nil : try text(column) }

  package func isNull(_ column: StaticString) -> Bool { sqlite3_column_type(handle, index(of: column)) == SQLITE_NULL }

  private func index(of column: StaticString) -> Int32 { statement._withUnsafeGuaranteedRef { $0.index(ofColumn: column) } }

  private func index(of column: StaticString, _ type: Int32) throws(StorageError) -> Int32 {
    let index = index(of: column)
    guard sqlite3_column_type(handle, index) == type else { throw .corrupt }
    return index
  }

  private func bytes(of start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }
}
