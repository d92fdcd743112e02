internal import Glibc
internal import Storage
internal import System

/// The copy of a world's database as it was when the world was opened: what going back begins with.
///
/// It lies in the world's folder while the world is open, for its owner only. Its secrets are encrypted as those of the world.
enum OpeningCopy {
  static let file = "world.opened"
  // What a process that was killed has left of the database belongs to it.
  private static let parts = ["", "-wal"]

  /// Makes the copy; false if that can't be done.
  static func take(in folder: String) -> Bool {
    remove(from: folder)
    do throws(WorldError) {
      for part in parts { _ = try FileSystem.copy("\(folder)/world.db\(part)", to: "\(folder)/\(file)\(part)") }
      return true
    } catch {
      remove(from: folder)
      return false
    }
  }

  static func remove(from folder: String) { for part in parts { unlink("\(folder)/\(file)\(part)") } }

  /// Copies it to where a database is to be opened.
  static func put(from folder: String, to path: String) throws(WorldError) {
    for part in parts { _ = try FileSystem.copy("\(folder)/\(file)\(part)", to: "\(path)\(part)") }
  }
}

extension WorldFile {
  /// Makes a world of another name, as this one was when it was opened, with the same key.
  func forkOpening(to name: WorldName) throws(WorldError) {
    if try FileSystem.status(directory.path(of: name)) != nil { throw .worldExists(name) }
    let draft = try WorldDraft(name, in: directory)
    do throws(WorldError) {
      try draft.write(key: key)
      try OpeningCopy.put(from: folder, to: draft.database)
      guard try draft.settle() else { throw .worldExists(name) }
    } catch {
      draft.discard()
      throw draft.shown(error)
    }
  }

  /// Makes this world as it was when it was opened. This one is closed, and the returned one replaces it.
  func putBackToOpening() throws(WorldError) -> WorldFile {
    let hidden = FileSystem.hiddenPath(name.description, "back", in: folder)
    try OpeningCopy.put(from: folder, to: hidden)
    let lock: FileLock
    do throws(WorldError) {
      lock = try handOver()
    } catch {
      for part in ["", "-wal"] { unlink(hidden + part) }
      throw error
    }
    for suffix in ["-wal", "-shm"] { try FileSystem.remove(folder + "/world.db" + suffix) }
    if try FileSystem.status(hidden + "-wal") != nil {
      try FileSystem.move(hidden + "-wal", to: folder + "/world.db-wal", in: folder)
    }
    try FileSystem.move(hidden, to: folder + "/world.db", in: folder)
    return try WorldFile(name, in: directory, .held(lock, keepsOpening: true), seed: nil, schema)
  }
}
