import Glibc
import Testing

@testable import Storage

/// A file that is filled again and again, while its connection stays open.
@Suite struct ReusableConnections {
  let folder = Folder()
  let reusable = ReusableConnection()
  private var path: String { folder["world.db"] }

  /// A database of our schema with this row.
  private func image(_ text: String) throws -> DatabasePages {
    let path = folder["image.db"]
    defer { unlink(path) }
    try Database.create(path: path, components: [.notes]) { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text(text)])
    }
    return try DatabasePages(contentsOf: path)
  }

  private func open() throws -> Database { try Database(path: path, components: [.notes], reusing: reusable) }

  private func texts(_ database: Database) throws -> [String] {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
    }
  }

  /// Also where a life commits just as often as another one has.
  @Test func `every life sees what its file was filled with`() throws {
    let images = try ["first", "other"].map(image)
    for life in 0..<12 {
      try reusable.fill(path, with: images[life % 2])
      let database = try open()
      #expect(try texts(database) == [["first", "other"][life % 2]])
      for commit in 0..<life % 4 {
        try database.blockingTransaction { sql throws(StorageError) in
          try sql.insert(into: "notes", ["text": .text("\(commit)")])
        }
      }
      database.close()
      // And so does the next opening of the same life.
      let again = try open()
      #expect(try texts(again).count == 1 + life % 4)
      again.close()
      #expect(throws: StorageError.closed) { try texts(database) }
    }
    #expect(folder.names() == ["world.db"])
  }

  @Test func `another file in its place is reopened`() throws {
    try reusable.fill(path, with: try image("first"))
    let database = try open()
    #expect(try texts(database) == ["first"])
    database.close()
    // As a snapshot that is restored.
    try ReusableConnection().fill(folder["next.db"], with: try image("second"))
    rename(folder["next.db"], path)
    #expect(try texts(try open()) == ["second"])
  }

  @Test func `a connection that is kept after the next filling is not taken again`() throws {
    try reusable.fill(path, with: try image("first"))
    let late = try open()
    try late.blockingTransaction { sql throws(StorageError) in try sql.insert(into: "notes", ["text": .text("late")]) }
    try reusable.fill(path, with: try image("second"))
    #expect(try texts(late) == ["first", "late"])
    late.close()
    let next = try open()
    #expect(try texts(next) == ["second"])
    next.close()
    try reusable.fill(path, with: try image("third"))
    #expect(try texts(try open()) == ["third"])
  }

  @Test func `what changes stays in memory`() throws {
    try reusable.fill(path, with: try image("first"))
    let file = folder.read("world.db")
    let database = try open()
    try database.blockingTransaction { sql throws(StorageError) in
      // More than the file has room for.
      for number in 0..<100 {
        try sql.insert(into: "notes", ["text": .text(String(repeating: "\(number) ", count: 1000))])
      }
      try sql.execute("DELETE FROM notes WHERE id > 2")
    }
    let kept = try texts(database)
    database.close()
    #expect(folder.read("world.db") == file && kept.count == 2)
    let pages = try reusable.pages(of: path)
    try reusable.fill(path, with: try DatabasePages(contentsOf: path))
    #expect(try texts(try open()) == ["first"])
    // In a separate file, what had changed is there.
    let other = ReusableConnection()
    try other.fill(folder["other.db"], with: pages)
    #expect(try texts(try Database(path: folder["other.db"], components: [.notes], reusing: other)) == kept)
  }

  @Test func `what is rolled back is not there`() throws {
    try reusable.fill(path, with: try image("first"))
    let database = try open()
    #expect(throws: StorageError.self) {
      try database.blockingTransaction { sql throws(StorageError) in
        try sql.insert(into: "notes", ["text": .text("second")])
        throw StorageError.closed
      }
    }
    #expect(try texts(database) == ["first"])
  }
}
