import Basics
import Cryptography
import Glibc
import Simulation
import Storage
import System
import Testing

@testable import Worlds

@Suite struct OpenWorlds {
  let place = Place()

  @Test(arguments: [ClockMode.running, .frozen, .stopped]) func `everything survives`(mode: ClockMode) async throws {
    let first = try place.open()
    #expect(try first.notes().isEmpty)
    #expect(first.settings.fixture == "empty" && first.settings.sealedSeed != nil)
    #expect(first.settings.hashCost == .minimum && first.settings.clock == .real)
    let clock = WorldTime.State(mode: mode, milliseconds: -5)
    try await first.note("kept")
    try await first.keepClock(clock)
    let bytes = first.randomness.bytes(16, for: .salt, request: "a")
    first.close()

    let second = try place.open()
    #expect(try second.notes() == ["kept"])
    #expect(second.settings.clock == clock)
    #expect(second.settings.hashCost == .minimum)
    #expect(second.key == first.key)
    #expect(second.randomness.bytes(16, for: .salt, request: "a") == bytes)
  }

  @Test func `are their owners whatever the mask says`() throws {
    let before = umask(0)
    defer { umask(before) }
    let world = try place.open()
    defer { world.close() }
    #expect(place.mode(place.worlds.path) == 0o700)
    #expect(place.mode(place.worlds.path(of: .standard)) == 0o700)
    for file in place.names(place.worlds.path(of: .standard)) { #expect(place.mode(place[file]) == 0o600, "\(file)") }
    #expect(place.names(place.worlds.path) == ["default"])
  }

  private static let note = Array("what it opens with".utf8)

  @Test func `a note is read once by the next to open`() throws {
    try place.open().close(leaving: Self.note)
    #expect(place.mode(place["world.opening"]) == 0o600)
    do {
      let next = try WorldToOpen(.standard, in: place.worlds)
      #expect(!next.isNew && next.note == Self.note)
      #expect(throws: WorldError.held(.standard, pid: getpid())) { try place.open() }
      next.lock?.release()
    }
    #expect(try WorldToOpen(.standard, in: place.worlds).note == nil)
  }

  /// After any other opener the note may be wrong.
  @Test func `opening a world removes its note`() throws {
    let first = try place.open()
    first.close(leaving: Self.note)
    try place.open().close()
    #expect(!place.names(place.worlds.path(of: .standard)).contains("world.opening"))
    // A closed world is somebody else's.
    first.close(leaving: Self.note)
    #expect(!place.names(place.worlds.path(of: .standard)).contains("world.opening"))
  }

  enum WrongNote: CaseIterable { case stale, ofABackup, ofAnotherWorld, cutOff, empty, link, folder, pipe }

  /// What is drawn before a world is open is never of another one, or of another time.
  @Test(arguments: WrongNote.allCases) func `a wrong note is none`(_ wrong: WrongNote) throws {
    let path = place["world.opening"]
    try place.open().close(leaving: Self.note)
    switch wrong {
    case .stale:
      // As another version does, which knows nothing of the note. The file system's clock may be a coarse one.
      let before = try FileSystem<WorldError>.status(place["world.db"])?.st_ctim
      repeat {
        let database = try Database(path: place["world.db"], components: WorldSchema([.notes]).components)
        try database.blockingTransaction { sql throws(StorageError) in try sql.execute("INSERT INTO notes (text) VALUES ('later')") }
        database.close()
      } while try FileSystem<WorldError>.status(place["world.db"])?.st_ctim.tv_nsec == before?.tv_nsec
    case .ofABackup:
      let backup = place.read(place["world.db"])
      rename(place["world.db"], place["replaced.db"])
      place.write(backup, to: place["world.db"])
    case .ofAnotherWorld:
      let other = try WorldName("other")
      try place.open(other).close(leaving: Self.note)
      rename(place.worlds.path(of: other) + "/world.opening", path)
    case .cutOff: truncate(path, 8)
    case .empty: truncate(path, 0)
    case .link:
      unlink(path)
      symlink("/dev/zero", path)
    case .folder:
      unlink(path)
      mkdir(path, 0o700)
    case .pipe:
      unlink(path)
      mkfifo(path, 0o600)
    }
    let next = try WorldToOpen(.standard, in: place.worlds)
    #expect(next.note == nil && !next.isNew)
    next.lock?.release()
    if wrong != .folder { #expect(!place.names(place.worlds.path(of: .standard)).contains("world.opening")) }
    try place.open().close()
  }

  @Test func `a folder open to others is closed`() throws {
    try place.open().close()
    chmod(place.worlds.path, 0o755)
    try place.open().close()
    #expect(place.mode(place.worlds.path) == 0o700)
  }

  @Test func `the same seed makes the same world`() throws {
    let (a, b) = (try WorldName("a"), try WorldName("b"))
    let one = try place.open(a, seed: 7)
    let two = try place.open(b, seed: 7)
    let three = try place.open(seed: 8)
    let four = try place.open(try WorldName("unseeded"))
    let streams = [one, two, three, four].map { $0.randomness.bytes(32, for: .nonce, request: "r") }
    #expect(streams[0] == streams[1])
    #expect(Set(streams).count == 3)
    #expect(one.origin == WorldOrigin(fixture: "empty", seed: 7))
    // Without a seed, one is drawn: a world like it can be made.
    let drawn = try #require(four.origin?.seed)
    #expect(try place.open(try WorldName("equal"), seed: drawn).randomness.bytes(32, for: .nonce, request: "r") == streams[3])
    // Anyone who knows the seed knows the key, which the database alone doesn't reveal.
    #expect(one.settings.sealedSeed.map { $0 != "7" } == true && one.settings.sealedSeed == two.settings.sealedSeed)
  }

  @Test func `another seed is refused`() throws {
    try place.open(seed: 7).close()
    let before = place.contents()
    #expect(throws: WorldError.otherSeed(.standard)) { try place.open(seed: 8) }
    #expect(place.contents() == before)
    try place.open(seed: 7).close()
    try place.open().close()
    try place.open(try WorldName("unseeded")).close()
    #expect(throws: WorldError.otherSeed(try WorldName("unseeded"))) { try place.open(try WorldName("unseeded"), seed: 0) }
  }

  @Test func `are held by one at a time`() throws {
    let world = try place.open()
    #expect(throws: WorldError.held(.standard, pid: getpid())) { try place.open() }
    #expect(throws: WorldError.held(.standard, pid: getpid())) { try place.worlds.delete(.standard) }
    #expect(try place.worlds.list().map(\.holder) == [getpid()])
    world.close()
    world.close()
    #expect(try place.worlds.list().map(\.holder) == [nil])
    let again = try place.open()
    // The first holder's end does not let go for the second.
    withExtendedLifetime(world) {}
    #expect(throws: WorldError.held(.standard, pid: getpid())) { try place.open() }
    again.close()
  }

  @Test func `a refused world is not held`() throws {
    try place.open(seed: 7).close()
    #expect(throws: WorldError.otherSeed(.standard)) { try place.open(seed: 8) }
    #expect(try place.worlds.list().map(\.holder) == [nil])
    try place.open(seed: 7).close()
  }

  @Test func `many may be made at once`() async throws {
    let opened = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<24 {
        group.addTask { [place] in
          guard let world = try? place.open(number < 12 ? .standard : try WorldName("w\(number)")) else { return false }
          world.close()
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    // Some of the threads that open the same world find it locked.
    #expect(opened >= 13)
    #expect(try place.worlds.list().count == 13)
    #expect(place.names(place.worlds.path).count == 13)
  }

  @Test func `the database alone gives no key away`() throws {
    let world = try place.open(seed: 7)
    world.close()
    let key = world.key.withBytes { Array(UnsafeBufferPointer(start: $0, count: Key.length)) }
    let file = place.read(place["world.db"])
    #expect(place.read(place["world.key"]) == key)
    #expect(!file.contains(key) && !file.contains(Array(key.hexadecimal.utf8)))
    // The search works: it finds the check value.
    #expect(file.contains(Array("key_check".utf8)))
  }
}
