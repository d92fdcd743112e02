internal import CSQLite
internal import Glibc

extension Database {
  /// True if a file has the same tables as this database, with the same rows but for their times: what is done again takes less time. The
  /// file stays as it was.
  ///
  /// What is encrypted or signed may contain times, so only its length is compared, as far as that does not depend on them.
  package func hasSameRows(as path: String) throws(StorageError) -> Bool {
    let other = try DatabaseConnection(path: ":memory:")
    try DatabaseConnection(lookingAt: path).pages(to: other)
    return try withConnection { connection throws(StorageError) in try connection.hasSameRows(as: other) }
  }

  /// The same, with what is written late in this database.
  package func hasSameRowsInTheEnd(as path: String) throws(StorageError) -> Bool {
    try withConnection { connection throws(StorageError) in try writeDeferred(to: connection) }
    return try hasSameRows(as: path)
  }
}

extension DatabaseConnection {
  fileprivate func hasSameRows(as other: DatabaseConnection) throws(StorageError) -> Bool {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    guard try hasSameRows(of: tables, as: other) else { return false }
    let names = try ReadRows(tables, in: self)
    while try names.next() {
      let name = names.text(0).replacing("\"", with: "\"\"")
      guard try hasSameRows(of: "SELECT * FROM \"\(name)\"", as: other) else { return false }
    }
    return true
  }

  private func hasSameRows(of sql: String, as other: DatabaseConnection) throws(StorageError) -> Bool {
    let (own, others) = (try ReadRows(sql, in: self), try ReadRows(sql, in: other))
    while true {
      let (isRow, isOther) = (try own.next(), try others.next())
      guard isRow == isOther else { return false }
      guard isRow else { return true }
      guard own.hasSameRow(as: others) else { return false }
    }
  }
}

/// The rows of a query that is known at run time only.
private final class ReadRows {
  private let statement: OpaquePointer?
  private let connection: DatabaseConnection

  init(_ sql: String, in connection: DatabaseConnection) throws(StorageError) {
    self.connection = connection
    statement = try connection.prepare(sql)
  }

  deinit { sqlite3_finalize(statement) }

  func next() throws(StorageError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code)
    }
  }

  func text(_ column: Int32) -> String { sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "" }

  func hasSameRow(as other: ReadRows) -> Bool {
    let count = sqlite3_column_count(statement)
    return count == sqlite3_column_count(other.statement) && (0..<count).allSatisfy { hasSameValue($0, as: other) }
  }

  private func hasSameValue(_ column: Int32, as other: ReadRows) -> Bool {
    let type = sqlite3_column_type(statement, column)
    guard type == sqlite3_column_type(other.statement, column) else { return false }
    switch type {
    case SQLITE_INTEGER:
      let (own, others) = (sqlite3_column_int64(statement, column), sqlite3_column_int64(other.statement, column))
      return own == others || min(own, others) >= Self.earliest
    case SQLITE_BLOB:
      return abs(sqlite3_column_bytes(statement, column) - sqlite3_column_bytes(other.statement, column)) <= Self.difference
    case SQLITE_NULL: return true
    default: return text(column) == other.text(column)
    }
  }

  /// From here on a number is a time, in milliseconds since 1970: September 2001.
  private static let earliest: Int64 = 1_000_000_000_000
  /// By how many bytes a signature, or two, may be longer than another one, in Base64 too. (our choice)
  private static let difference: Int32 = 16
}
