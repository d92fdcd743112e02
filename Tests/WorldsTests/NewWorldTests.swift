import Basics
import CSQLite
import Foundation
import Glibc
import TemporaryFolder
import Testing

@testable import Storage
@testable import Worlds

/// The database in the program, with which every new world begins, is the one that the migrations and the first rows make.
///
/// With `BILLFOLD_PICTURES=write`, it is rewritten if it differs.
@Suite(.timeLimit(.minutes(1))) struct NewWorldTests {
  private static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Worlds")
  private static let (source, list) = (folder.appending(path: "new-world.db"), folder.appending(path: "new-world.sql"))
  private let folder = TemporaryFolder()

  @Test func `the image is what the migrations make`() throws {
    let (made, kept) = (folder.path + "/made.db", folder.path + "/kept.db")
    let schema = WorldSchema(NewWorld.components)
    try Database.create(path: made, components: schema.components) { sql throws(StorageError) in try NewWorld.fill(sql) }
    let objects = try DatabaseConnection(path: made).objects()
    try DatabaseConnection(path: made).script("PRAGMA journal_mode = DELETE; VACUUM")
    var list = ""
    _ = SchemaList.pieces(of: objects) {
      list += $0
      return true
    }
    let wanted = try content(of: made)
    try Data(NewWorld.image.bytes).write(to: URL(filePath: kept))
    let lines = try content(of: kept)
    if Self.isWriting {
      try Data(list.utf8).write(to: Self.list)
      // Another release of SQLite would make a file with other bytes of the same content.
      if lines != wanted { try Data(contentsOf: URL(filePath: made)).write(to: Self.source) }
      return
    }
    #expect(lines == wanted, "run make pictures, and build again")
    #expect(try String(contentsOf: Self.list, encoding: .utf8) == list, "run make pictures, and build again")
    #expect(NewWorld.image.schema.lists(objects), "build again")
    // Rows of every party and of the phones are compared, not only tables.
    for table in ["issuer_issuers", "party_settings", "gateway_request_numbers", "phone_phones"] {
      #expect(lines.contains { $0.hasPrefix("\(table):") })
    }
    #expect(try Data(contentsOf: Self.source) == Data(NewWorld.image.bytes), "build again")
  }

  @Test func `every kind of party has its table of recorded responses`() throws {
    let names = try Database(inMemory: NewWorld.components).blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { row throws(StorageError) in try row.text("name") }
    }
    for kind in PartyKind.allCases { #expect(names.contains("\(kind.rawValue)_requests"), "EmbeddedParties.components lacks \(kind)") }
  }

  /// Two worlds in which the same was done at other times are the same but for their columns of time. (`DatabaseOutline`)
  @Test func `each 64-bit column is declared as a time, or is known to be none`() throws {
    let database = try Database(inMemory: NewWorld.components)
    let found = try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(
        """
        SELECT tables.name || '.' || columns.name AS name, columns.name AS short
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE columns.type = 'BIGINT'
        """
      ) { row throws(StorageError) in (name: try row.text("name"), short: try row.text("short")) }
    }
    let moments = NewWorld.components.flatMap(\.moments).map(\.description)
    #expect(Set(moments).count == moments.count && Set(moments).isSubset(of: found.map(\.name)))
    let others: Set = ["id", "number", "account", "amount", "count", "keys_reserved", "last_event", "last_bare_event"]
    let open = found.filter { !moments.contains($0.name) && !others.contains($0.short) && !$0.short.hasSuffix("_ms") }
    #expect(open.map(\.name) == [])
  }

  @Test func `an image that lacks a migration, a table or a row is told from the other`() throws {
    let (whole, other) = (folder.path + "/whole.db", folder.path + "/other.db")
    try Data(NewWorld.image.bytes).write(to: URL(filePath: whole))
    let wanted = try content(of: whole)
    let changes: [StaticString] = [
      "UPDATE schema_versions SET version = version - 1 WHERE component = 'world'", "DROP TABLE phone_state",
      "DELETE FROM issuer_questions WHERE rowid = 3", "PRAGMA application_id = 1",
    ]
    for change in changes {
      try Data(NewWorld.image.bytes).write(to: URL(filePath: other))
      try DatabaseConnection(path: other).script(change)
      #expect(try content(of: other) != wanted, "\(change)")
      try FileManager.default.removeItem(atPath: other)
    }
  }

  @Test func `the list is of no other schema`() throws {
    let path = folder.path + "/whole.db"
    try Data(NewWorld.image.bytes).write(to: URL(filePath: path))
    let objects = try DatabaseConnection(path: path).objects()
    let list = NewWorld.image.schema
    #expect(list.lists(objects))
    #expect(!list.lists([]) && !list.lists(objects.dropLast()) && !list.lists(objects + [objects[0]]) && !list.lists(objects.reversed()))
    for (index, object) in objects.enumerated() {
      let others = [
        SchemaObject(type: "view", name: object.name, table: object.table, sql: object.sql),
        SchemaObject(type: object.type, name: object.name + "x", table: object.table, sql: object.sql),
        SchemaObject(type: object.type, name: object.name, table: object.table + "x", sql: object.sql),
        SchemaObject(type: object.type, name: object.name, table: object.table, sql: (object.sql ?? "") + " "),
        SchemaObject(type: object.type, name: object.name, table: object.table, sql: object.sql == nil ? "" : nil),
      ]
      for other in others {
        var changed = objects
        changed[index] = other
        #expect(!list.lists(changed), "\(other)")
      }
    }
    // One that has the text of two: as many objects are missing.
    let next = "\(objects[0].sql ?? "");\n\n-- \(objects[1].type) \(objects[1].name) of \(objects[1].table)\n\(objects[1].sql ?? "")"
    let merged = SchemaObject(type: objects[0].type, name: objects[0].name, table: objects[0].table, sql: next)
    #expect(!list.lists([merged] + objects.dropFirst(2)))
  }

  /// Everything in a database, line by line: its marks, the schema, and all rows.
  private func content(of path: String) throws -> [String] {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    func rows(_ sql: String) throws -> [[String]] {
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
      var rows: [[String]] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            guard let bytes = sqlite3_column_blob(statement, column) else { return "null" }
            let count = Int(sqlite3_column_bytes(statement, column))
            return "\(sqlite3_column_type(statement, column)) \(Data(bytes: bytes, count: count).base64EncodedString())"
          })
      }
      return rows
    }
    let marks = ["application_id", "user_version", "encoding", "page_size", "auto_vacuum", "journal_mode"]
    var lines = try marks.map { "\($0) \(try rows("PRAGMA \($0)"))" }
    lines += try rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").map { "\($0)" }
    for name in try rows("SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
      let bytes = try #require(Data(base64Encoded: String(name[0].dropFirst(2))))
      let table = String(decoding: bytes, as: UTF8.self)
      // Tables without a row number come in the order of their keys.
      lines += try rows("SELECT * FROM \"\(table)\"").map { "\(table): \($0)" }
    }
    return lines
  }
}
