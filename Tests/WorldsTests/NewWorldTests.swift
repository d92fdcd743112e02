import CSQLite
import Foundation
import Glibc
import TemporaryFolder
import Testing

@testable import Storage
@testable import Worlds

/// The database in the program, with which every new world begins, is the one that the migrations and the first rows make.
///
/// With `BILLFOLD_PICTURES=write`, it is written anew if it differs.
@Suite(.timeLimit(.minutes(1))) struct NewWorldTests {
  private static let isWriting = ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write"
  private static let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Worlds/new-world.db")
  private let folder = TemporaryFolder()

  @Test func `the image is what the migrations make`() throws {
    let (made, kept) = (folder.path + "/made.db", folder.path + "/kept.db")
    let schema = WorldSchema(NewWorld.components)
    try Database.create(path: made, components: schema.components) { sql throws(StorageError) in try NewWorld.fill(sql) }
    try DatabaseConnection(path: made).script("PRAGMA journal_mode = DELETE; VACUUM")
    let wanted = try content(of: made)
    try Data(NewWorld.image.bytes).write(to: URL(filePath: kept))
    if Self.isWriting, try content(of: kept) != wanted {
      return try Data(contentsOf: URL(filePath: made)).write(to: Self.source)
    }
    let lines = try content(of: kept)
    #expect(lines == wanted, "run make pictures, and build again")
    // Rows of every party and of the phones are compared, not only tables.
    for table in ["issuer_settings", "network_settings", "gateway_request_numbers", "phone_phones"] {
      #expect(lines.contains { $0.hasPrefix("\(table):") })
    }
    #expect(try Data(contentsOf: Self.source) == Data(NewWorld.image.bytes), "build again")
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
