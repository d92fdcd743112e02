/// An SQL transaction in progress, with its queries and changes. It exists as long as its transaction runs.
///
/// Public and inlinable, like everything in Storage that it uses: the compiler specializes its generic functions for the types of other
/// modules, which it does not do for `package` functions.
public struct DatabaseTransaction: ~Copyable {
  // Unmanaged, because the optimizer of Swift 6.3 aborts on a noncopyable struct around a reference that it only borrows. The connection
  // exists as long as its transaction runs.
  private let unmanaged: Unmanaged<DatabaseConnection>
  private var connection: DatabaseConnection { unmanaged.takeUnretainedValue() }

  init(_ connection: DatabaseConnection) { unmanaged = .passUnretained(connection) }

  /// Executes a statement that has no result.
  ///
  /// - Returns: the number of rows that it inserted, updated or deleted.
  @discardableResult
  package func execute(_ sql: SQL) throws(StorageError) -> Int {
    let connection = connection
    let before = connection.totalChanges
    try connection.statement(sql).run(sql.arguments) { _ in true }
    return connection.totalChanges - before
  }

  /// Inserts a row.
  ///
  /// - Parameter conflict: the end of the statement, such as `ON CONFLICT (name) DO NOTHING`.
  /// - Returns: the number of rows that it inserted or updated.
  @discardableResult
  package func insert(into table: StaticString, _ columns: Columns, _ conflict: SQL? = nil) throws(StorageError) -> Int {
    var sql = SQL(insertInto: table, columns)
    if let conflict {
      sql.append(" ")
      sql.append(conflict)
    }
    return try execute(sql)
  }

  /// Returns the result of `body` for each row, in order.
  @inlinable
  public func rows<T>(_ sql: SQL, _ body: (borrowing Row) throws(StorageError) -> T) throws(StorageError) -> [T] {
    var result: [T] = []
    try each(sql) { row throws(StorageError) in
      result.append(try body(row))
      return true
    }
    return result
  }

  /// Returns the result of `body` for the first row, or nil if there is none.
  @inlinable
  public func first<T>(_ sql: SQL, _ body: (borrowing Row) throws(StorageError) -> T) throws(StorageError) -> T? {
    var result: T?
    try each(sql) { row throws(StorageError) in
      result = try body(row)
      return false
    }
    return result
  }

  /// Calls `body` for each row, as long as it returns true.
  @usableFromInline
  func each(_ sql: SQL, _ body: (borrowing Row) throws(StorageError) -> Bool) throws(StorageError) {
    try connection.statement(sql).run(sql.arguments, body)
  }

  /// Calls `action` once this transaction is durable, and never after a rollback.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) { connection.afterCommit(action) }

  /// Executes several statements without arguments or results, separated by semicolons.
  func script(_ sql: StaticString) throws(StorageError) { try connection.script(sql) }
}
