import Testing

@testable import Storage

@Suite struct Transactions {
  let database: Database

  init() throws { database = try Database(inMemory: [.notes]) }

  private func count() async throws -> Int? {
    try await database.transaction { sql throws(StorageError) in
      try sql.first("SELECT COUNT(*) FROM notes") { row throws(StorageError) in try row.integer(0) }
    }
  }

  @Test func keepsEveryKindOfValue() async throws {
    let values: [(String, [UInt8]?)] = [("", nil), ("a\0b", []), ("Zoë 🙂", [0, 255]), ("'; DROP TABLE notes; --", [1])]
    for (index, (text, picture)) in values.enumerated() {
      let changed = try await database.transaction { sql throws(StorageError) in
        try sql.execute(
          "INSERT INTO notes (picture, text, id) VALUES ($3, $2, $1)", [.integer(index), .text(text), Value(picture)])
      }
      #expect(changed == 1)
    }
    let kept = try await database.transaction { sql throws(StorageError) in
      try sql.rows("SELECT id, text, picture FROM notes ORDER BY id") { row throws(StorageError) in
        (try row.integer(0), try row.text(1), row.isNull(2) ? nil : try row.blob(2))
      }
    }
    #expect(kept.map(\.0) == [0, 1, 2, 3])
    #expect(kept.map(\.1) == values.map(\.0))
    #expect(kept.map(\.2) == values.map(\.1))
  }

  @Test func anErrorRollsBack() async throws {
    await #expect(throws: StorageError.constraint("UNIQUE constraint failed: notes.text")) {
      try await database.transaction { sql throws(StorageError) in
        for _ in 0..<2 { try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text("twice")]) }
      }
    }
    #expect(try await count() == 0)
    await #expect(throws: StorageError.busy) {
      try await database.transaction { sql throws(StorageError) in
        try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text("once")])
        throw .busy
      }
    }
    #expect(try await count() == 0)
  }

  @Test func aFullDatabaseRollsBackAndGoesOn() async throws {
    let big = [UInt8](repeating: 7, count: 1_000_000)
    await #expect(throws: StorageError.full) {
      try await database.transaction { sql throws(StorageError) in
        try sql.script("PRAGMA max_page_count = 20")
        try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text("first")])
        try sql.execute("INSERT INTO notes (text, picture) VALUES ($1, $2)", [.text("big"), .blob(big)])
      }
    }
    #expect(try await count() == 0)
    try await database.transaction { sql throws(StorageError) in
      try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text("small")])
    }
    #expect(try await count() == 1)
  }

  @Test func aStatementMayRunWithinItself() async throws {
    let pairs = try await database.transaction { sql throws(StorageError) in
      for text in ["a", "b"] { try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text(text)]) }
      return try Self.texts(sql) { _ throws(StorageError) in try Self.texts(sql) { $0 } }
    }
    #expect(pairs == [["a", "b"], ["a", "b"]])
  }

  private static func texts<T>(
    _ sql: borrowing DatabaseTransaction, _ body: (String) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    try sql.rows("SELECT text FROM notes ORDER BY text") { row throws(StorageError) in try body(try row.text(0)) }
  }

  @Test func aColumnOfAnotherTypeIsDamageNotATrap() async throws {
    await #expect(throws: StorageError.corrupt) {
      try await database.transaction { sql throws(StorageError) in
        _ = try sql.first("SELECT 'text'") { row throws(StorageError) in try row.integer(0) }
      }
    }
  }

  @Test func transactionsRunOneAfterTheOther() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { [database] in
          try await database.transaction { sql throws(StorageError) in
            let before = try sql.first("SELECT COUNT(*) FROM notes") { row throws(StorageError) in try row.integer(0) }
            try sql.execute("INSERT INTO notes (text, id) VALUES ($1, $2)", [.text("\(number)"), Value(before)])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await count() == 50)
  }

  @Test func refusesWorkOnceClosed() async throws {
    database.close()
    database.close()
    await #expect(throws: StorageError.closed) { try await count() }
  }

  @Test func argumentsShowNowhere() throws {
    let value = Value("sentinel")
    #expect("\(value) \(String(reflecting: [value]))" == "••• [•••]")
    var dumped = ""
    dump([value], to: &dumped)
    #expect(!dumped.contains("sentinel"))
    let error = #expect(throws: StorageError.self) {
      try database.blockingTransaction { sql throws(StorageError) in
        for _ in 0..<2 { try sql.execute("INSERT INTO notes (text) VALUES ($1)", [.text("sentinel")]) }
      }
    }
    #expect(error.map { "\($0)\(String(reflecting: $0))".contains("sentinel") } == false)
  }
}
