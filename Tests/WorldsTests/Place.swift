import Cryptography
import Glibc
import Storage
import System
import TemporaryFolder
import Worlds

/// A folder for worlds that is gone after the test.
final class Place: Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  let worlds: WorldDirectory

  init() { worlds = WorldDirectory(path: folder.path + "/billfold/worlds") }

  func open(
    _ name: WorldName = .standard, seed: UInt64? = nil, components: [Component] = [.notes]
  ) throws(WorldError) -> WorldFile {
    try WorldFile.open(name, in: worlds, seed: seed, hashCost: .minimum, schema: WorldSchema(components))
  }

  /// A file of the standard world.
  subscript(file: String) -> String { worlds.path(of: .standard) + "/" + file }

  /// Every file below the folder of worlds with what is in it, but for the lock, which every opener writes.
  func contents() -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for world in names(worlds.path) {
      for file in names(worlds.path + "/" + world) where file != "world.lock" {
        contents["\(world)/\(file)"] = read("\(worlds.path)/\(world)/\(file)")
      }
    }
    return contents
  }

  func mode(_ path: String) -> mode_t {
    var status = stat()
    stat(path, &status)
    return status.st_mode & 0o7777
  }

  func read(_ path: String) -> [UInt8] {
    let descriptor = Glibc.open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  func write(_ bytes: [UInt8], to path: String) {
    let descriptor = Glibc.open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    defer { close(descriptor) }
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  func names(_ path: String) -> [String] { (try? FileSystem<WorldError>.names(in: path)) ?? [] }
}

extension Component {
  static let notes = Component(name: "notes", migrations: ["CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"])
}

extension WorldFile {
  func note(_ text: String) async throws {
    try await database.transaction { sql throws(StorageError) in
      try sql.insert(into: "notes", ["text": .text(text)])
    }
  }

  func notes() throws -> [String] {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT text FROM notes ORDER BY id") { row throws(StorageError) in try row.text("text") }
    }
  }
}
