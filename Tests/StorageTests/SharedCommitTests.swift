import Glibc
import Synchronization
import Testing

@testable import Storage

/// Group commit: transactions that wait at the same time share a commit, without a difference for their callers except time.
@Suite(.timeLimit(.minutes(10))) struct SharedCommits {
  private typealias Body = @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> Int

  let folder = Folder()
  let database: Database

  init() throws {
    try Database.create(path: folder["world.db"], components: [.notes])
    database = try Database(path: folder["world.db"], components: [.notes])
  }

  private static func note(_ text: String) -> Body {
    { sql throws(StorageError) in try sql.insert(into: "notes", ["text": .text(text)]) }
  }

  private static func texts(_ sql: borrowing DatabaseTransaction) throws(StorageError) -> [String] {
    try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
  }

  private func texts() async throws -> [String] { try await database.transaction { sql throws(StorageError) in try Self.texts(sql) } }

  /// Keeps the database busy with another transaction while all of them are asked for, one after the other.
  ///
  /// - Parameter meanwhile: done when all of them wait.
  private func together(_ bodies: [Body], meanwhile: () async throws -> Void = {}) async throws -> [Result<Int, StorageError>] {
    let (isBusy, mayContinue) = (Flag(), Flag())
    let busy = Task { [database] in
      try await database.transaction { _ throws(StorageError) in
        isBusy.raise()
        mayContinue.await()
      }
    }
    while !isBusy.isRaised { await Task.yield() }
    var tasks: [Task<Result<Int, StorageError>, Never>] = []
    for body in bodies {
      tasks.append(
        Task { [database] in
          do throws(StorageError) { return .success(try await database.transaction(body)) } catch { return .failure(error) }
        })
      while database.waiting < tasks.count { await Task.yield() }
    }
    try await meanwhile()
    mayContinue.raise()
    try await busy.value
    var results: [Result<Int, StorageError>] = []
    for task in tasks { results.append(await task.value) }
    return results
  }

  /// Raised once, by any thread.
  private final class Flag: Sendable {
    private let raised = Atomic(false)
    var isRaised: Bool { raised.load(ordering: .acquiring) }
    func raise() { raised.store(true, ordering: .releasing) }
    /// On a thread that may block.
    func await() { while !isRaised { sched_yield() } }
  }

  @Test func `they are served in the order they came`() async throws {
    let count = 2 * Database.batch + 3
    let results = try await together((0..<count).map { Self.note("\($0)") })
    #expect(results == Array(repeating: .success(1), count: count))
    #expect(try await texts() == (0..<count).map(String.init))
  }

  @Test func `who fails is undone alone`() async throws {
    let failing: Body = { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("gone")])
      return try sql.insert(into: "notes", ["text": .text("first")])
    }
    let refusing: Body = { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text("gone too")])
      throw .busy
    }
    let results = try await together([Self.note("first"), failing, Self.note("second"), refusing, Self.note("third")])
    let broken = StorageError.constraint("UNIQUE constraint failed: notes.text")
    #expect(results == [.success(1), .failure(broken), .success(1), .failure(.busy), .success(1)])
    #expect(try await texts() == ["first", "second", "third"])
  }

  @Test func `a commit that fails fails them all`() async throws {
    try await database.transaction { sql throws(StorageError) in
      try sql.script("CREATE TABLE pins (note INTEGER NOT NULL REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)")
    }
    let late: Body = { sql throws(StorageError) in try sql.execute("INSERT INTO pins (note) VALUES (7000)") }
    let results = try await together([Self.note("first"), late, Self.note("second")])
    #expect(results == Array(repeating: .failure(.constraint("FOREIGN KEY constraint failed")), count: 3))
    #expect(try await texts() == [])
    #expect(try await database.transaction(Self.note("later")) == 1)
  }

  /// Some errors roll back the whole SQL transaction: no caller may get a success for work that was rolled back.
  @Test func `nobody is told of what an error took back`() async throws {
    try await database.transaction { sql throws(StorageError) in try sql.script("PRAGMA max_page_count = 40") }
    let big: Body = { sql throws(StorageError) in
      try sql.execute(
        "INSERT INTO notes (text, picture) VALUES ('big', \([UInt8](repeating: 7, count: 1_000_000)))")
    }
    let results = try await together([Self.note("first"), big, Self.note("second")])
    #expect(results[1] == .failure(.full))
    let kept = try await texts()
    #expect(kept.contains("first") == (try? results[0].get()).map { _ in true } ?? false)
    #expect(kept.contains("second") == (try? results[2].get()).map { _ in true } ?? false)
    #expect(!kept.contains("big"))
    #expect(try await database.transaction(Self.note("later")) == 1)
  }

  /// A power failure at the first response would leave these bytes on the disk.
  @Test func `an answered transaction is on the disk`() async throws {
    let results = try await together((0..<20).map { Self.note("\($0)") })
    #expect(results.allSatisfy { $0 == .success(1) })
    let copy = Folder()
    for name in ["world.db", "world.db-wal"] { copy.write(folder.read(name), to: name) }
    let kept = try Database(path: copy["world.db"], components: [.notes]).blockingTransaction { sql throws(StorageError) in
      try Self.texts(sql)
    }
    #expect(kept == (0..<20).map { "\($0)" })
  }

  @Test func `waiting transactions are told that it is closed`() async throws {
    let closing: Body = { [database] _ throws(StorageError) in
      // Takes effect after this transaction, so the next one finds the database closed.
      Task.detached { database.close() }
      return 0
    }
    let results = try await together([closing, Self.note("first"), Self.note("second")])
    for result in results { #expect([.success(0), .success(1), .failure(.closed)].contains(result)) }
    while (try? await texts()) != nil { await Task.yield() }
    await #expect(throws: StorageError.closed) { try await texts() }
  }

  // MARK: - Memory that follows the commits

  /// Notes a text, and in memory that it was noted.
  private static func noting(_ text: String, in list: Shared, then error: StorageError? = nil) -> Body {
    { sql throws(StorageError) in
      sql.afterCommit { list.texts.withLock { $0.append(text) } }
      if let error { throw error }
      return try note(text)(sql)
    }
  }

  private final class Shared: Sendable { let texts = Mutex<[String]>([]) }

  @Test func `memory has what is committed and nothing else`() async throws {
    let list = Shared()
    _ = try await together([
      Self.noting("first", in: list), Self.noting("gone", in: list, then: .busy), Self.noting("second", in: list),
      Self.noting("first", in: list),
    ])
    #expect(list.texts.withLock { $0 } == ["first", "second"])
    await #expect(throws: StorageError.busy) { try await database.transaction(Self.noting("gone", in: list, then: .busy)) }
    try await database.transaction(Self.noting("third", in: list))
    #expect(list.texts.withLock { $0 } == ["first", "second", "third"])
    try await database.transaction { sql throws(StorageError) in
      try sql.script("CREATE TABLE pins (note INTEGER NOT NULL REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)")
    }
    let late: Body = { sql throws(StorageError) in try sql.execute("INSERT INTO pins (note) VALUES (7000)") }
    _ = try await together([Self.noting("gone", in: list), late])
    // What is read at once and has to write after all is noted once.
    database.readAtOnce()
    _ = try await database.read(Self.noting("fourth", in: list))
    #expect(list.texts.withLock { $0 } == ["first", "second", "third", "fourth"])
    #expect(try await texts() == ["first", "second", "third", "fourth"])
  }

  private final class LateNotes: DeferredWrites {
    let texts = Mutex<[String]>([])
    var isEmpty: Bool { texts.withLock { $0.isEmpty } }

    func write(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
      for text in texts.withLock({ $0 }) { _ = try note(text)(sql) }
      sql.afterCommit { self.texts.withLock { $0 = [] } }
    }
  }

  @Test func `what is deferred is in copies and in the file that is closed`() async throws {
    let late = LateNotes()
    database.add(late)
    late.texts.withLock { $0 = ["first"] }
    try await database.copy(to: folder["copy.db"]) { _ in }
    #expect(late.isEmpty)
    late.texts.withLock { $0 = ["second"] }
    #expect(try await texts() == ["first"])
    database.close()
    #expect(late.isEmpty)
    for (name, expected) in [("copy.db", ["first"]), ("world.db", ["first", "second"])] {
      let reopened = try Database(path: folder[name], components: [.notes])
      #expect(try await reopened.transaction { sql throws(StorageError) in try Self.texts(sql) } == expected)
    }
  }

  /// A copy that cannot be whole is none; what is deferred waits on.
  @Test func `where deferred writes fail no copy is made`() async throws {
    let late = LateNotes()
    database.add(late)
    try await database.transaction { sql throws(StorageError) in _ = try Self.note("first")(sql) }
    late.texts.withLock { $0 = ["first"] }
    await #expect(throws: StorageError.constraint("UNIQUE constraint failed: notes.text")) {
      try await database.copy(to: folder["copy.db"]) { _ in }
    }
    #expect(!folder.names().contains("copy.db") && !late.isEmpty)
    database.close()
    #expect(!late.isEmpty)
  }

  /// Two that begin on one thread are done in this order, on this thread.
  @Test func `transactions can run on their callers thread`() async throws {
    database.workAtOnce()
    let threads = Mutex<[pthread_t]>([])
    @Sendable func noteThread() { threads.withLock { $0.append(pthread_self()) } }
    for text in ["first", "second"] {
      noteThread()
      try await database.transaction { sql throws(StorageError) in
        noteThread()
        _ = try Self.note(text)(sql)
      }
    }
    let seen = threads.withLock { $0 }
    #expect(pthread_equal(seen[0], seen[1]) != 0 && pthread_equal(seen[2], seen[3]) != 0)
    #expect(try await texts() == ["first", "second"])
  }

  // MARK: - Reading

  @Test func `what only reads waits for nobody`() async throws {
    try await database.transaction { sql throws(StorageError) in _ = try Self.note("first")(sql) }
    database.readAtOnce()
    let read = Mutex<[String]>([])
    _ = try await together([Self.note("second")]) {
      let texts = try await database.read { sql throws(StorageError) in try Self.texts(sql) }
      read.withLock { $0 = texts }
    }
    #expect(read.withLock { $0 } == ["first"], "what is committed, and nothing else")
    #expect(try await database.read { sql throws(StorageError) in try Self.texts(sql) } == ["first", "second"])
  }

  @Test func `few pages in memory are enough`() async throws {
    try database.keepFewPages()
    database.readAtOnce()
    func pages() async throws -> Int? {
      try await database.read { sql throws(StorageError) in
        try sql.first("PRAGMA cache_size") { row throws(StorageError) in try row.integer("cache_size") }
      }
    }
    let long = (0..<300).map { "\($0) " + String(repeating: "x", count: 4000) }
    try await database.transaction { sql throws(StorageError) in for text in long { _ = try Self.note(text)(sql) } }
    for _ in 0..<2 {
      #expect(try await pages() == 16)
      #expect(try await texts() == long)
      // What is needed again is opened and read again.
      database.releaseMemory()
    }
  }

  @Test func `a read that has to write takes its turn`() async throws {
    database.readAtOnce()
    #expect(try await database.read(Self.note("first")) == 1)
    #expect(try await database.read { sql throws(StorageError) in try Self.texts(sql) } == ["first"])
    let broken = StorageError.constraint("UNIQUE constraint failed: notes.text")
    await #expect(throws: broken) { try await database.read(Self.note("first")) }
    database.close()
    await #expect(throws: StorageError.closed) { try await database.read { sql throws(StorageError) in try Self.texts(sql) } }
  }

  @Test func `without a file reading takes its turn`() async throws {
    let database = try Database(inMemory: [.notes])
    database.readAtOnce()
    try await database.transaction { sql throws(StorageError) in _ = try Self.note("first")(sql) }
    #expect(try await database.read { sql throws(StorageError) in try Self.texts(sql) } == ["first"])
  }
}
