import Glibc
import Testing

@testable import Storage

@Suite struct Files {
  let folder = Folder()
  private var path: String { folder["world.db"] }

  private func make(_ components: [Component] = [.notes]) throws {
    try Database.create(path: path, components: components) { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("first")])
    }
  }

  private func texts(_ components: [Component] = [.notes]) throws -> [String] {
    try Database(path: path, components: components).blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
    }
  }

  @Test func `is made whole and for its owner only`() throws {
    let before = umask(0)
    defer { umask(before) }
    try make()
    #expect(folder.names() == ["world.db"])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    // Write-ahead log, and "Bill".
    #expect(folder.read("world.db")[18...19] == [2, 2])
    #expect(folder.read("world.db")[68..<72].elementsEqual("Bill".utf8))
    #expect(try texts() == ["first"])
  }

  @Test func `the log is for its owner only`() throws {
    let before = umask(0)
    defer { umask(before) }
    try make()
    let database = try Database(path: path, components: [.notes])
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("second")])
    }
    for name in folder.names() {
      var status = stat()
      stat(folder[name], &status)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
    #expect(folder.names().contains("world.db-wal"))
  }

  @Test func `settings are the safe ones`() throws {
    try make()
    let database = try Database(path: path, components: [.notes])
    let settings = try database.blockingTransaction { sql throws(StorageError) in
      return [
        try sql.first("PRAGMA foreign_keys") { row throws(StorageError) in try row.integer("foreign_keys") },
        try sql.first("PRAGMA secure_delete") { row throws(StorageError) in try row.integer("secure_delete") },
        try sql.first("PRAGMA synchronous") { row throws(StorageError) in try row.integer("synchronous") },
        try sql.first("PRAGMA trusted_schema") { row throws(StorageError) in try row.integer("trusted_schema") },
      ]
    }
    #expect(settings == [1, 1, 2, 0])
  }

  @Test func `neither replaces nor leaves half`() throws {
    try make()
    let before = folder.read("world.db")
    #expect(throws: StorageError.cannotOpen(EEXIST)) { try make() }
    #expect(folder.read("world.db") == before)
    unlink(path)
    let wrong = Component(name: "wrong", migrations: ["CREATE TABLE"])
    #expect(throws: StorageError.self) { try make([.notes, wrong]) }
    #expect(folder.names().isEmpty)
  }

  @Test func `begins as a copy and has what that lacks`() throws {
    try make()
    try DatabaseConnection(path: path).script("PRAGMA journal_mode = DELETE")
    let later = Component(name: "notes", migrations: Component.notes.migrations + ["ALTER TABLE notes ADD COLUMN colour TEXT"])
    let wrong = Component(name: "wrong", migrations: ["CREATE TABLE"])
    let before = umask(0)
    defer { umask(before) }
    try folder.read("world.db").withUnsafeBytes { bytes in
      let image = DatabaseImage(bytes, schema: SchemaList(UnsafeRawBufferPointer(start: nil, count: 0)))
      func make(_ name: String, _ components: [Component]) throws(StorageError) {
        try Database.create(path: folder[name], from: image, components: components) { sql throws(StorageError) in
          try sql.insert(into: "notes", ["text": .text("second")])
        }
      }
      try make("copy.db", [later])
      #expect(throws: StorageError.self) { try make("half.db", [.notes, wrong]) }
      #expect(throws: StorageError.cannotOpen(EEXIST)) { try make("copy.db", [later]) }
    }
    #expect(folder.names() == ["copy.db", "world.db"])
    var status = stat()
    stat(folder["copy.db"], &status)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(folder.read("copy.db")[18...19] == [2, 2])
    let copy = try Database(path: folder["copy.db"], components: [later])
    let versions = try copy.blockingTransaction { sql throws(StorageError) in try sql.versions() }
    #expect(versions == [ComponentVersion(name: "notes", version: 2)])
    let texts = try copy.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
    }
    #expect(texts == ["first", "second"])
  }

  @Test func `migrates forward`() throws {
    try make()
    let later = Component(name: "notes", migrations: Component.notes.migrations + ["ALTER TABLE notes ADD COLUMN colour TEXT"])
    let other = Component(name: "other", migrations: ["CREATE TABLE others (id INTEGER PRIMARY KEY)"])
    #expect(try texts([later, other]) == ["first"])
    let versions = try Database(path: path, components: [later, other]).blockingTransaction { sql throws(StorageError) in
      try sql.versions()
    }
    #expect(versions == [ComponentVersion(name: "notes", version: 2), ComponentVersion(name: "other", version: 1)])
  }

  @Test func `a migration that fails changes nothing`() throws {
    try make()
    let before = folder.read("world.db")
    let later = Component(name: "notes", migrations: Component.notes.migrations + ["DROP TABLE notes", "CREATE TABLE"])
    #expect(throws: StorageError.self) { try texts([later]) }
    #expect(folder.read("world.db") == before)
    #expect(try texts() == ["first"])
  }

  @Test func `a newer file is refused and stays as it was`() throws {
    let other = Component(name: "other", migrations: ["CREATE TABLE others (id INTEGER PRIMARY KEY)"])
    let later = Component(name: "notes", migrations: Component.notes.migrations + ["ALTER TABLE notes ADD COLUMN colour TEXT"])
    try make([later, other])
    let before = folder.read("world.db")
    #expect(throws: StorageError.newer(component: "notes", found: 2, known: 1)) { try texts([.notes, other]) }
    #expect(throws: StorageError.newer(component: "other", found: 1, known: 0)) { try texts([later]) }
    #expect(folder.read("world.db") == before)
    #expect(folder.names() == ["world.db"])
  }

  /// The schema of each version is recognized: added columns, indexes, keys, and changes that only SQLite can report, for example a renamed
  /// table.
  @Test func `the schema of every version is recognized`() throws {
    let component = Component(
      name: "notes",
      migrations: [
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);\nCREATE INDEX notes_text ON notes (text);",
        "ALTER TABLE notes ADD COLUMN colour TEXT; ALTER TABLE notes ADD COLUMN size INTEGER NOT NULL DEFAULT 3",
        "CREATE TABLE others (id INTEGER PRIMARY KEY, PRIMARY_NOTE INTEGER, UNIQUE (id, PRIMARY_NOTE))",
        "ALTER TABLE others ADD COLUMN late TEXT", "ALTER TABLE others RENAME TO friends", "DROP TABLE friends",
      ])
    for count in 1...component.migrations.count {
      unlink(path)
      let early = [Component(name: "notes", migrations: Array(component.migrations.prefix(count)))]
      try make(early)
      #expect(try texts(early) == ["first"])
      #expect(try texts([component]) == ["first"])
    }
  }

  /// A table that replaces another one is recognized by its migrations' text, and is not mistaken for the one before.
  @Test func `a replaced table is recognized by its text`() throws {
    let replaced = Component(
      name: "replaced",
      migrations: [
        "CREATE TABLE orders (id INTEGER PRIMARY KEY);\nCREATE TABLE others (id INTEGER PRIMARY KEY);",
        """
        CREATE TABLE orders_next (id INTEGER PRIMARY KEY, kind TEXT);
        DROP TABLE orders;
        ALTER TABLE orders_next RENAME TO orders;
        """,
        "ALTER TABLE orders ADD COLUMN late TEXT;",
      ])
    let components = [Component.notes, replaced]
    try make(components)
    #expect(try isVerbatim(components))
    let before = folder.read("world.db")
    let changes: [StaticString] = [
      "DROP TABLE orders; CREATE TABLE orders (id INTEGER PRIMARY KEY)",
      "ALTER TABLE orders RENAME TO orders_next",
      "ALTER TABLE orders DROP COLUMN kind",
      "DROP TABLE others; CREATE TABLE orders_next (id INTEGER PRIMARY KEY, kind TEXT)",
    ]
    for change in changes {
      folder.write(before, to: "world.db")
      try DatabaseConnection(path: path).script(change)
      #expect(try !isVerbatim(components))
      #expect(throws: StorageError.development) { try texts(components) }
    }
  }

  private func isVerbatim(_ components: [Component]) throws -> Bool {
    let connection = try DatabaseConnection(path: path)
    return components.areVerbatim(try connection.objects(), at: try DatabaseTransaction(connection).versions())
  }

  /// Another definition under a name of ours, an index or a table more or less.
  @Test(arguments: 0..<5) func `another schema is refused and stays as it was`(number: Int) throws {
    try make()
    let changes: [StaticString] = [
      "ALTER TABLE notes ADD COLUMN extra TEXT CHECK (length(printf('%.*c', 100000000, 'x')) > 1)",
      "ALTER TABLE notes DROP COLUMN picture", "CREATE INDEX more ON notes (picture)", "CREATE TABLE more (id INTEGER)",
      "DROP TABLE notes",
    ]
    try DatabaseConnection(path: path).script(changes[number])
    let before = folder.read("world.db")
    #expect(throws: StorageError.development) { try texts() }
    #expect(folder.read("world.db") == before)
  }

  @Test(arguments: [0, 1, 15, 99, 100, 1000, 4096, 5000])
  func `a file cut off is refused and stays as it was`(length: Int) throws {
    try make()
    let cut = Array(folder.read("world.db").prefix(length))
    folder.write(cut, to: "world.db")
    #expect(throws: length < 100 ? StorageError.notADatabase : .corrupt) { try texts() }
    #expect(folder.read("world.db") == cut)
  }

  /// A process may be killed after it has written the header of its log: with that alone SQLite would wait ten seconds for a lock.
  @Test(arguments: [0, 31, 32, 33, 4152]) func `a log without a whole frame is no log`(length: Int) throws {
    try make()
    let writer = try DatabaseConnection(path: path)
    try writer.script("INSERT INTO notes (text) VALUES ('second')")
    let left = Folder()
    for name in folder.names() { left.write(folder.read(name), to: name) }
    left.write(Array(folder.read("world.db-wal").prefix(length)), to: "world.db-wal")
    #expect(left.names() == ["world.db", "world.db-shm", "world.db-wal"])
    let copy = try Database(copyOf: left["world.db"], components: [.notes])
    let texts = try copy.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes") { row throws(StorageError) in try row.text("text") }
    }
    #expect(texts == ["first"])
  }

  @Test func `garbage is refused and stays as it was`() throws {
    let garbage = (0..<8192).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    folder.write(garbage, to: "world.db")
    #expect(throws: StorageError.notADatabase) { try texts() }
    #expect(folder.read("world.db") == garbage)
  }

  @Test func `another programs database is refused and stays as it was`() throws {
    folder.write([], to: "world.db")
    try DatabaseConnection(path: path).script("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
    let before = folder.read("world.db")
    #expect(throws: StorageError.notADatabase) { try texts() }
    #expect(folder.read("world.db") == before)
  }

  @Test func `damage within is noticed`() throws {
    try make()
    var damaged = folder.read("world.db")
    for index in 4096..<damaged.count { damaged[index] = 0xA5 }
    folder.write(damaged, to: "world.db")
    #expect(throws: StorageError.corrupt) { try texts() }
  }

  @Test func `damage that nobody touched yet is found`() async throws {
    try make()
    let intact = try Database(path: path, components: [.notes])
    try await intact.verify()
    intact.close()
    // The pages, in order: the schema, the versions and their index, the notes and their index.
    var damaged = folder.read("world.db")
    for index in 4 * 4096..<5 * 4096 { damaged[index] = 0xA5 }
    folder.write(damaged, to: "world.db")
    let database = try Database(path: path, components: [.notes])
    await #expect(throws: StorageError.corrupt) { try await database.verify() }
  }

  @Test func `a file that may not be written is refused`() throws {
    try make()
    chmod(path, 0o400)
    #expect(throws: StorageError.readOnly) { try texts() }
  }

  /// What would be written to a file that is gone, or to one that nobody can find, is lost.
  @Test func `a file that was removed or replaced is not written`() throws {
    try make()
    let content = folder.read("world.db")
    for isReplaced in [false, true] {
      let database = try Database(path: path, components: [.notes])
      func insert() throws(StorageError) {
        try database.blockingTransaction { sql throws(StorageError) in
          try sql.execute("INSERT INTO notes (text) VALUES (HEX(RANDOMBLOB(8)))")
        }
      }
      try insert()
      #expect(database.isInPlace)
      unlink(path)
      if isReplaced { folder.write(content, to: "world.db") }
      #expect(!database.isInPlace)
      #expect(throws: StorageError.moved) { try insert() }
      database.close()
      for log in ["-wal", "-shm"] { unlink(path + log) }
      folder.write(content, to: "world.db")
    }
  }

  @Test func `nothing or a folder is refused`() throws {
    #expect(throws: StorageError.cannotOpen(ENOENT)) { try texts() }
    mkdir(path, 0o700)
    defer { rmdir(path) }
    #expect(throws: StorageError.irregular(path: path)) { try texts() }
  }

  @Test func `what was committed is there after a kill`() throws {
    try make()
    let database = try Database(path: path, components: [.notes])
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("second")])
    }
    // The state after a killed process: the file and its WAL.
    let copy = Folder()
    for name in ["world.db", "world.db-wal"] { copy.write(folder.read(name), to: name) }
    let texts = try Database(path: copy["world.db"], components: [.notes]).blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
    }
    #expect(texts == ["first", "second"])
  }
}
