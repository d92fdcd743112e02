import Testing

@testable import Storage

@Suite struct SQLTests {
  let database: Database

  init() throws { database = try Database(inMemory: [.notes]) }

  private func texts(_ query: @escaping @Sendable () -> SQL) async throws -> [String] {
    try await database.transaction { sql throws(StorageError) in
      for (id, text) in ["first", "second", "x' OR 'a' = 'a"].enumerated() {
        try sql.insert(into: "notes", ["id": .integer(id), "text": .text(text)], "ON CONFLICT (id) DO NOTHING")
      }
      return try sql.rows(query()) { row throws(StorageError) in try row.text("text") }
    }
  }

  private enum Word: String { case second }

  @Test func `an interpolated value is an argument, whatever it contains`() async throws {
    let hostile = "x' OR 'a' = 'a"
    #expect(try await texts { "SELECT text FROM notes WHERE text = \(hostile)" } == [hostile])
    #expect(try await texts { "SELECT text FROM notes WHERE text = \("?") OR text = \("$1")" } == [])
    #expect(try await texts { "SELECT text FROM notes WHERE text = \(Word.second)" } == ["second"])
    #expect(try await texts { "SELECT text FROM notes WHERE id = \(Value.integer(1)) AND \(nil as Int?) IS NULL" } == ["second"])
    #expect(try await texts { "SELECT text FROM notes WHERE picture = \([1] as [UInt8])" } == [])
  }

  private static func isBelow(_ id: Int) -> SQL { "id < \(id)" }

  @Test func `a part keeps its arguments in their place`() async throws {
    let columns: SQL = "id, text"
    #expect(
      try await texts { "SELECT \(columns) FROM \(name: "notes") WHERE id >= \(0) AND \(Self.isBelow(2)) AND text <> \("second")" } == [
        "first"
      ])
  }

  @Test func `only the literals decide which statement it is`() throws {
    let connection = try DatabaseConnection(path: ":memory:")
    func statement(_ column: SQL, _ id: Int) throws -> Statement { try connection.statement("SELECT \(id) AS id, \(column) AS text") }
    let first = try statement("'a'", 1)
    #expect(try statement("'a'", 2) === first)
    #expect(try statement("'b'", 1) !== first)
    #expect(try statement("'a'", 3) === first)
    // The same literals with an argument in another place are another statement.
    #expect(try connection.statement("SELECT \("'a'" as SQL) AS id, \(1) AS text") !== first)
  }

  @Test func `an insert has a column and a value side by side`() async throws {
    let row: Columns = ["id": .integer(1), "text": .text("first")]
    let written = try await database.transaction { sql throws(StorageError) in
      try sql.insert(into: "notes", row + ["picture": .blob([7])])
      let again = try sql.insert(into: "notes", row, "ON CONFLICT (id) DO UPDATE SET text = \("second")")
      let notes = try sql.rows("SELECT id, text, picture FROM notes") { row throws(StorageError) in
        "\(try row.integer("id")) \(try row.text("text")) \(try row.blob("picture"))"
      }
      return (again, notes)
    }
    #expect(written.0 == 1 && written.1 == ["1 second [7]"])
  }
}
