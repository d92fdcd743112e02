internal import CSQLite
internal import CSodium
internal import Synchronization
internal import System

/// A hash of a database's content without its times: the same SHA-256 for databases in which the same actions were done at other times. Of
/// encrypted or signed data, which may contain times, only the presence counts. Components declare which columns contain times.
package struct DatabaseOutline: Hashable, Sendable {
  package let hash: [UInt8]

  /// Hashes a copy of a file, which stays unchanged.
  ///
  /// - Parameter amending: changes the copy before it is hashed.
  package init(
    of path: String, _ components: [Component], amending: (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) throws(StorageError) {
    let copy = try DatabaseConnection(path: ":memory:")
    try DatabaseConnection(lookingAt: path).pages(to: copy)
    try copy.transaction(amending)
    try self.init(copy, components)
  }

  init(_ connection: DatabaseConnection, _ components: [Component]) throws(StorageError) {
    let moments = Set(components.flatMap(\.moments).map(\.description))
    var digest = Digest()
    let names = try ReadRows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", in: connection)
    while try names.next() {
      let name = names.text(0)
      digest.add(name)
      let rows = try ReadRows("SELECT * FROM \"\(name.replacing("\"", with: "\"\""))\"", in: connection)
      let columns = rows.columns.map { moments.contains("\(name).\($0)") }
      while try rows.next() { rows.add(to: &digest, areMoments: columns) }
    }
    hash = digest.finish()
  }
}

/// A SHA-256 digest of numbers and texts.
private struct Digest {
  private var state = crypto_hash_sha256_state()

  init() { crypto_hash_sha256_init(&state) }

  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.bigEndian) { bytes in _ = crypto_hash_sha256_update(&state, bytes.baseAddress, UInt64(bytes.count)) }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(Int64(bytes.count))
      _ = crypto_hash_sha256_update(&state, bytes.baseAddress, UInt64(bytes.count))
    }
  }

  mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_BYTES)) { bytes, count in
      crypto_hash_sha256_final(&state, bytes.baseAddress!)
      count = bytes.count
    }
  }
}

/// The outlines after the commits so far, and the components that declare the columns with times.
struct NotedOutlines: Sendable {
  let components: [Component]
  var outlines: Set<DatabaseOutline>
}

extension Database {
  /// Returns the outline of a copy of the database, after changes to the copy.
  package func outline(
    _ components: [Component], amending: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Void
  ) async throws(StorageError) -> DatabaseOutline {
    try await Self.workers.run { () throws(StorageError) in
      let copy = try DatabaseConnection(path: ":memory:")
      try self.withConnection { connection throws(StorageError) in
        try self.writeDeferred(to: connection)
        try connection.pages(to: copy)
      }
      try copy.transaction(amending)
      return try DatabaseOutline(copy, components)
    }
  }

  /// From now on, records the outline after each commit, beginning with the current one.
  package func noteOutlines(_ components: [Component]) throws(StorageError) {
    let now = try withConnection { connection throws(StorageError) in try DatabaseOutline(connection, components) }
    outlines.withLock { $0 = NotedOutlines(components: components, outlines: [now]) }
  }

  /// Returns the recorded outlines, and the one that the database will have when it is closed. Stops recording.
  package func readOutlines(_ components: [Component]) throws(StorageError) -> Set<DatabaseOutline> {
    let last = try withConnection { connection throws(StorageError) in
      try writeDeferred(to: connection)
      return try DatabaseOutline(connection, components)
    }
    return outlines.withLock { noted in
      defer { noted = nil }
      return (noted?.outlines ?? []).union([last])
    }
  }
}

/// The rows of a query that is known only at run time.
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

  var columns: [String] {
    (0..<sqlite3_column_count(statement)).map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" }
  }

  /// Adds the row to a digest. Of a time, only the sign counts, because 0 means none.
  func add(to digest: inout Digest, areMoments: [Bool]) {
    for column in 0..<sqlite3_column_count(statement) {
      let type = sqlite3_column_type(statement, column)
      digest.add(Int64(type))
      switch type {
      case SQLITE_INTEGER:
        let number = sqlite3_column_int64(statement, column)
        digest.add(areMoments[Int(column)] ? number.signum() : number)
      case SQLITE_BLOB, SQLITE_NULL: break
      default: digest.add(text(column))
      }
    }
  }
}
