internal import CSQLite

/// The scope of one SQL transaction: queries and changes, in SQL that SQLite and PostgreSQL share.
///
/// Statements are literals, so no data can become SQL; arguments are `$1`, `$2` … It lives as long as its transaction.
///
/// Public and inlinable, like everything in Storage that it uses: the compiler specializes its generic functions for the types of other
/// modules, which it does not do for `package` functions.
public struct DatabaseTransaction: ~Copyable {
  // Unmanaged, because the optimiser of Swift 6.3 aborts on a noncopyable struct around a reference that it only borrows.
  // The connection holds on for as long as its transaction runs.
  private let unmanaged: Unmanaged<DatabaseConnection>
  private var connection: DatabaseConnection { unmanaged.takeUnretainedValue() }

  init(_ connection: DatabaseConnection) { unmanaged = .passUnretained(connection) }

  /// Carries out a statement that has no result.
  ///
  /// - Returns: how many rows it inserted, updated or deleted.
  @discardableResult @inlinable
  public func execute<let count: Int>(_ sql: StaticString, _ arguments: [count of Value] = []) throws(StorageError) -> Int {
    try arguments.span.withUnsafeBufferPointer { arguments throws(StorageError) in try execute(sql, arguments) }
  }

  /// A variant for a number of arguments that is known at run time only.
  @discardableResult
  package func execute(_ sql: StaticString, all arguments: [Value]) throws(StorageError) -> Int {
    try arguments.withUnsafeBufferPointer { arguments throws(StorageError) in try execute(sql, arguments) }
  }

  @usableFromInline
  func execute(_ sql: StaticString, _ arguments: UnsafeBufferPointer<Value>) throws(StorageError) -> Int {
    let connection = connection
    let before = connection.totalChanges
    try connection.statement(sql).run(arguments) { _ in true }
    return connection.totalChanges - before
  }

  /// Returns the result of `body` for each row, in order.
  @inlinable
  public func rows<let count: Int, T>(
    _ sql: StaticString, _ arguments: [count of Value] = [], _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    try arguments.span.withUnsafeBufferPointer { arguments throws(StorageError) in try rows(sql, arguments, body) }
  }

  /// A variant for a number of arguments that is known at run time only.
  @inlinable
  public func rows<T>(
    _ sql: StaticString, all arguments: [Value], _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    try arguments.withUnsafeBufferPointer { arguments throws(StorageError) in try rows(sql, arguments, body) }
  }

  @inlinable
  func rows<T>(
    _ sql: StaticString, _ arguments: UnsafeBufferPointer<Value>, _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    var result: [T] = []
    try each(sql, arguments) { row throws(StorageError) in
      result.append(try body(row))
      return true
    }
    return result
  }

  /// Returns the result of `body` for the first row, or nil if there is none.
  @inlinable
  public func first<let count: Int, T>(
    _ sql: StaticString, _ arguments: [count of Value] = [], _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> T? {
    try arguments.span.withUnsafeBufferPointer { arguments throws(StorageError) in try first(sql, arguments, body) }
  }

  /// A variant for a number of arguments that is known at run time only.
  @inlinable
  public func first<T>(
    _ sql: StaticString, all arguments: [Value], _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> T? {
    try arguments.withUnsafeBufferPointer { arguments throws(StorageError) in try first(sql, arguments, body) }
  }

  @inlinable
  func first<T>(
    _ sql: StaticString, _ arguments: UnsafeBufferPointer<Value>, _ body: (borrowing Row) throws(StorageError) -> T
  ) throws(StorageError) -> T? {
    var result: T?
    try each(sql, arguments) { row throws(StorageError) in
      result = try body(row)
      return false
    }
    return result
  }

  /// Shows `body` each row for as long as it wants the next.
  @usableFromInline
  func each(
    _ sql: StaticString, _ arguments: UnsafeBufferPointer<Value>, _ body: (borrowing Row) throws(StorageError) -> Bool
  ) throws(StorageError) {
    try connection.statement(sql).run(arguments, body)
  }

  /// Calls `action` when this transaction is durable, and never after a rollback.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) { connection.afterCommit(action) }

  /// Carries out several statements without arguments or results, separated by semicolons.
  func script(_ sql: StaticString) throws(StorageError) { try connection.script(sql) }
}
