import Glibc
import Storage
import Testing

@testable import Worlds

/// Each thing that can be wrong gets its error, and what is on the disk stays as it was.
@Suite struct DamagedWorlds {
  let place = Place()

  init() throws { try place.open().close() }

  private func refuses(_ error: WorldError, components: [Component] = [.notes]) {
    let before = place.contents()
    #expect(throws: error) { try place.open(components: components) }
    #expect(place.contents() == before)
    #expect(!error.whatHappened.isEmpty && !error.whatToDo.isEmpty)
  }

  @Test(arguments: [0, 50, 99]) func `cut off at the start`(length: Int) {
    place.write(Array(place.read(place["world.db"]).prefix(length)), to: place["world.db"])
    refuses(.foreign(.standard, path: place["world.db"]))
  }

  @Test(arguments: [100, 4096, 10_000]) func `cut off`(length: Int) {
    place.write(Array(place.read(place["world.db"]).prefix(length)), to: place["world.db"])
    refuses(.damaged(.standard, path: place["world.db"]))
  }

  @Test func `overwritten`() {
    let file = place.read(place["world.db"])
    place.write(Array(file.prefix(4096)) + [UInt8](repeating: 0x5A, count: file.count - 4096), to: place["world.db"])
    refuses(.damaged(.standard, path: place["world.db"]))
  }

  @Test func `something else`() {
    place.write(Array("not a database, whatever its name says".utf8), to: place["world.db"])
    refuses(.foreign(.standard, path: place["world.db"]))
  }

  @Test func `newer`() {
    let later = Component(name: "notes", migrations: Component.notes.migrations + ["ALTER TABLE notes ADD COLUMN colour TEXT"])
    _ = try? place.open(components: [later]).close()
    refuses(.newer(.standard, component: "notes", found: 2, known: 1))
    refuses(.newer(.standard, component: "notes", found: 2, known: 0), components: [])
  }

  @Test func `read only`() {
    chmod(place["world.db"], 0o400)
    refuses(.notWritable(path: place["world.db"]))
  }

  @Test func `without its database`() {
    unlink(place["world.db"])
    refuses(.damaged(.standard, path: place["world.db"]))
  }

  @Test func `a folder for a database`() {
    unlink(place["world.db"])
    mkdir(place["world.db"], 0o700)
    refuses(.irregular(path: place["world.db"]))
  }

  @Test func `without its key`() {
    unlink(place["world.key"])
    refuses(.damaged(.standard, path: place["world.key"]))
  }

  @Test(arguments: [0, 31, 32, 33]) func `with another key`(length: Int) {
    place.write([UInt8](repeating: 1, count: length), to: place["world.key"])
    refuses(.damaged(.standard, path: place["world.key"]))
  }

  @Test func `settings that make no sense`() throws {
    let world = try place.open()
    try world.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("UPDATE world_settings SET value = \("sideways 3") WHERE name = 'clock'")
    }
    world.close()
    refuses(.damaged(.standard, path: place["world.db"]))
  }

  @Test func `a file for a folder`() throws {
    try place.worlds.delete(.standard)
    place.write([1], to: place.worlds.path(of: .standard))
    refuses(.notAFolder(path: place.worlds.path(of: .standard)))
  }

  /// Wherever the damage is, it is an error or does no harm; it never traps, and the file stays as it was.
  @Test func `damage anywhere`() async throws {
    let world = try place.open()
    for number in 0..<300 { try await world.note("\(number) \(String(repeating: "x", count: 60))") }
    world.close()
    let intact = place.read(place["world.db"])
    var noticed = 0
    for start in stride(from: 0, to: intact.count - 64, by: 448) {
      var damaged = intact
      for index in start..<start + 64 { damaged[index] = damaged[index] &* 31 &+ 0x5B }
      place.write(damaged, to: place["world.db"])
      do {
        let world = try place.open()
        defer { world.close() }
        try await world.database.verify()
        _ = try world.notes()
      } catch {
        noticed += 1
      }
      #expect(place.read(place["world.db"]) == damaged)
    }
    // The rest lies within the texts, or in pages' unused bytes.
    #expect(noticed > 20)
    place.write(intact, to: place["world.db"])
    #expect(try place.open().notes().count == 300)
  }

  @Test func `every one of them can be replaced`() throws {
    place.write([1, 2, 3], to: place["world.db"])
    unlink(place["world.key"])
    try place.worlds.delete(.standard)
    #expect(try place.worlds.list().isEmpty)
    let world = try place.open()
    #expect(try world.notes().isEmpty)
    world.close()
  }
}

/// Problems with the folder of the worlds.
@Suite struct BadPlaces {
  let place = Place()

  @Test func `a file on the way`() {
    place.write([1], to: place.path + "/billfold")
    #expect(throws: WorldError.notAFolder(path: place.path + "/billfold")) { try place.open() }
    #expect(place.names(place.path) == ["billfold"])
  }

  @Test func `a file for the folder of worlds`() {
    mkdir(place.path + "/billfold", 0o700)
    place.write([1], to: place.worlds.path)
    #expect(throws: WorldError.notAFolder(path: place.worlds.path)) { try place.open() }
    #expect(throws: WorldError.notAFolder(path: place.worlds.path)) { try place.worlds.list() }
  }

  @Test func `a folder that may not be written`() throws {
    try place.open().close()
    chmod(place.worlds.path, 0o500)
    defer { chmod(place.worlds.path, 0o700) }
    #expect(throws: WorldError.notWritable(path: place.worlds.path)) { try place.open() }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away")) func `somebody elses folder`() throws {
    try place.open().close()
    chown(place.worlds.path, 65534, 65534)
    #expect(throws: WorldError.notOwned(path: place.worlds.path)) { try place.open() }
    chown(place.worlds.path, 0, 0)
  }

  @Test func `no place to make one`() {
    let worlds = WorldDirectory(path: "/proc/billfold/worlds")
    #expect(throws: WorldError.cannotCreate(path: "/proc/billfold", reason: "No such file or directory")) {
      try WorldFile.open(.standard, in: worlds, schema: WorldSchema([]))
    }
  }

  /// A disk of 16 KB: there is room for the folders and the key, but not for the database.
  @Test(.enabled(if: canMount, "only root can make a small disk")) func `a full disk`() throws {
    mkdir(place.path + "/billfold", 0o700)
    try #require(mount("none", place.path + "/billfold", "tmpfs", 0, "size=16k,mode=700") == 0)
    defer { umount2(place.path + "/billfold", Int32(MNT_DETACH)) }
    #expect(throws: WorldError.diskFull(path: place["world.db"])) { try place.open() }
    #expect(place.names(place.worlds.path).isEmpty)
  }

  @Test(.enabled(if: canMount, "only root can make a small disk")) func `a disk that fills up`() async throws {
    mkdir(place.path + "/billfold", 0o700)
    try #require(mount("none", place.path + "/billfold", "tmpfs", 0, "size=256k,mode=700") == 0)
    defer { umount2(place.path + "/billfold", Int32(MNT_DETACH)) }
    let world = try place.open()
    try await world.note("kept")
    await #expect(throws: StorageError.full) { try await world.note(String(repeating: "x", count: 1_000_000)) }
    #expect(try world.notes() == ["kept"])
    try await world.note("and on")
    world.close()
    let again = try place.open()
    #expect(try again.notes() == ["kept", "and on"])
    again.close()
  }

  private static let canMount: Bool = {
    var template = Array("/tmp/billfold-test-XXXXXX".utf8CString)
    guard geteuid() == 0, mkdtemp(&template) != nil else { return false }
    defer { rmdir(template) }
    guard mount("none", template, "tmpfs", 0, "size=16k") == 0 else { return false }
    umount2(template, Int32(MNT_DETACH))
    return true
  }()
}
