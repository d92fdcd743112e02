import Testing

@testable import Storage

@Suite struct Transactions {
  let database: Database

  init() throws { database = try Database(inMemory: [.notes]) }

  private func count() async throws -> Int? {
    try await database.transaction { sql throws(StorageError) in
      try sql.first("SELECT COUNT(*) AS count FROM notes") { row throws(StorageError) in try row.integer("count") }
    }
  }

  @Test func `keeps every kind of value`() async throws {
    let values: [(String, [UInt8]?)] = [("", nil), ("a\0b", []), ("Zoë 🙂", [0, 255]), ("'; DROP TABLE notes; --", [1])]
    for (index, (text, picture)) in values.enumerated() {
      let changed = try await database.transaction { sql throws(StorageError) in
        try sql.insert(into: "notes", ["picture": Value(picture), "text": .text(text), "id": .integer(index)])
      }
      #expect(changed == 1)
    }
    let kept = try await database.transaction { sql throws(StorageError) in
      try sql.rows("SELECT id, text, picture FROM notes ORDER BY id") { row throws(StorageError) in
        (try row.integer("id"), try row.text("text"), row.isNull("picture") ? nil : try row.blob("picture"))
      }
    }
    #expect(kept.map(\.0) == [0, 1, 2, 3])
    #expect(kept.map(\.1) == values.map(\.0))
    #expect(kept.map(\.2) == values.map(\.1))
  }

  @Test func `an error rolls back`() async throws {
    await #expect(throws: StorageError.constraint("UNIQUE constraint failed: notes.text")) {
      try await database.transaction { sql throws(StorageError) in
        for _ in 0..<2 { try sql.insert(into: "notes", ["text": .text("twice")]) }
      }
    }
    #expect(try await count() == 0)
    await #expect(throws: StorageError.busy) {
      try await database.transaction { sql throws(StorageError) in
        try sql.insert(into: "notes", ["text": .text("once")])
        throw .busy
      }
    }
    #expect(try await count() == 0)
  }

  @Test func `a full database rolls back and continues`() async throws {
    let big = [UInt8](repeating: 7, count: 1_000_000)
    await #expect(throws: StorageError.full) {
      try await database.transaction { sql throws(StorageError) in
        try sql.script("PRAGMA max_page_count = 20")
        try sql.insert(into: "notes", ["text": .text("first")])
        try sql.insert(into: "notes", ["text": .text("big"), "picture": .blob(big)])
      }
    }
    #expect(try await count() == 0)
    try await database.transaction { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("small")])
    }
    #expect(try await count() == 1)
  }

  @Test func `a statement may run within itself`() async throws {
    let pairs = try await database.transaction { sql throws(StorageError) in
      for text in ["a", "b"] { try sql.insert(into: "notes", ["text": .text(text)]) }
      return try Self.texts(sql) { _ throws(StorageError) in try Self.texts(sql) { $0 } }
    }
    #expect(pairs == [["a", "b"], ["a", "b"]])
  }

  private static func texts<T>(
    _ sql: borrowing DatabaseTransaction, _ body: (String) throws(StorageError) -> T
  ) throws(StorageError) -> [T] {
    try sql.rows("SELECT text FROM notes ORDER BY text") { row throws(StorageError) in try body(try row.text("text")) }
  }

  @Test func `a column of another type is damage not a trap`() async throws {
    await #expect(throws: StorageError.corrupt) {
      try await database.transaction { sql throws(StorageError) in
        _ = try sql.first("SELECT 'text' AS text") { row throws(StorageError) in try row.integer("text") }
      }
    }
  }

  /// Each row of each run is read by the names, in whatever order they are asked for, whatever stands between them.
  @Test func `columns are read by their names`() async throws {
    try await database.transaction { sql throws(StorageError) in
      for id in 1...3 {
        try sql.insert(into: "notes", ["id": .integer(id), "text": .text("note \(id)"), "picture": .blob([UInt8(id)])])
      }
    }
    func read(backwards: Bool) async throws -> [String] {
      try await database.transaction { sql throws(StorageError) in
        try sql.rows("SELECT picture, 7 AS other, text, id * 10 AS number, id FROM notes ORDER BY id") { row throws(StorageError) in
          if backwards { return "\(try row.text("text")) \(try row.integer("id")) \(try row.blob("picture")[0])" }
          let picture = try row.blob("picture")[0]
          // Asked for in some rows only.
          let number = picture == 2 ? try row.integer("number") : 0
          return "\(picture) \(number) \(try row.text("text")) \(try row.integer("id")) \(try row.integer("id"))"
        }
      }
    }
    for _ in 0..<2 {
      #expect(try await read(backwards: false) == ["1 0 note 1 1 1", "2 20 note 2 2 2", "3 0 note 3 3 3"])
      #expect(try await read(backwards: true) == ["note 1 1 1", "note 2 2 2", "note 3 3 3"])
    }
  }

  @Test func `a column that is not there or twice is a trap`() async {
    await #expect(processExitsWith: .failure) {
      let database = try Database(inMemory: [.notes])
      try await database.transaction { sql throws(StorageError) in
        _ = try sql.first("SELECT 1 AS one, 2 AS two") { row throws(StorageError) in try row.integer("three") }
      }
    }
    await #expect(processExitsWith: .failure) {
      let database = try Database(inMemory: [.notes])
      try await database.transaction { sql throws(StorageError) in
        _ = try sql.first("SELECT 1 AS one, 2 AS one") { row throws(StorageError) in try row.integer("one") }
      }
    }
  }

  @Test func `transactions run one after the other`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { [database] in
          try await database.transaction { sql throws(StorageError) in
            let before = try sql.first("SELECT COUNT(*) AS count FROM notes") { row throws(StorageError) in try row.integer("count") }
            try sql.insert(into: "notes", ["text": .text("\(number)"), "id": Value(before)])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await count() == 50)
  }

  @Test func `refuses work once closed`() async throws {
    database.close()
    database.close()
    await #expect(throws: StorageError.closed) { try await count() }
  }

  @Test func `arguments show nowhere`() throws {
    let value = Value("sentinel")
    #expect("\(value) \(String(reflecting: [value]))" == "••• [•••]")
    var dumped = ""
    dump([value], to: &dumped)
    #expect(!dumped.contains("sentinel"))
    let error = #expect(throws: StorageError.self) {
      try database.blockingTransaction { sql throws(StorageError) in
        for _ in 0..<2 { try sql.insert(into: "notes", ["text": .text("sentinel")]) }
      }
    }
    #expect(error.map { "\($0)\(String(reflecting: $0))".contains("sentinel") } == false)
  }
}
