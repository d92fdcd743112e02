internal import Glibc
internal import Storage
internal import System

/// The files of a history in a world's folder: the database as it was when the world was opened, and what was done since.
///
/// They are for their owner only, and their secrets are encrypted as those of the world are.
struct HistoryFiles: Sendable {
  private let folder: String
  /// What their names begin with.
  private let name: String

  private init(_ name: String, in folder: String) { (self.name, self.folder) = (name, folder) }

  /// Of the process that has the world open.
  static func ofThisRun(in folder: String) -> HistoryFiles { HistoryFiles("world", in: folder) }
  static func of(_ earlier: EarlierHistory, in folder: String) -> HistoryFiles { HistoryFiles(earlier.rawValue, in: folder) }
  /// Up to a snapshot.
  static func of(snapshot: WorldName, in folder: String) -> HistoryFiles { HistoryFiles("snapshot.\(snapshot)", in: folder) }

  private var opened: String { "\(folder)/\(name).opened" }
  /// What was done since: see `HistoryFile`.
  var actions: String { "\(folder)/\(name).history" }

  // What a process that was killed has left of a database belongs to it.
  private static let logs = ["", "-wal"]
  private var all: [String] { [actions] + Self.logs.map { opened + $0 } }

  /// The path of the database as it was.
  func openedAsFile() throws(StorageError) -> String {
    // Without this, a program that only looks at a file would not see what its log contains.
    try Database.mergeLog(of: opened)
    return opened
  }

  /// True where something was done. A process that is killed before it writes the first action leaves an empty file.
  var isThere: Bool { ((try? FileSystem.status(actions)) ?? nil).map { $0.st_size > 0 } ?? false }

  /// Copies the world's database as it is now. Returns false if that can't be done.
  func reserveOpening() -> Bool {
    remove()
    do throws(WorldError) {
      for log in Self.logs { _ = try FileSystem.copy("\(folder)/world.db\(log)", to: opened + log) }
      return true
    } catch {
      remove()
      return false
    }
  }

  /// Copies the database as it was to where one is to be opened.
  func putOpening(to path: String) throws(WorldError) {
    for log in Self.logs { _ = try FileSystem.copy(opened + log, to: path + log) }
  }

  /// Copies all of them, in the place of those that are there.
  func copy(to other: HistoryFiles) throws(WorldError) {
    other.remove()
    guard isThere else { return }
    do throws(WorldError) {
      for (file, place) in zip(all, other.all) { _ = try FileSystem.copy(file, to: place) }
    } catch {
      other.remove()
      throw error
    }
  }

  /// Moves all of them, in the place of those that are there.
  func move(to other: HistoryFiles) {
    other.remove()
    // Without the first one, the others are nothing.
    for (file, place) in zip(all, other.all).reversed() where rename(file, place) != 0 && errno != ENOENT { return other.remove() }
  }

  func remove() { for file in all { unlink(file) } }
}

/// A history that another process may resume: of a process that has not closed the world, or of a snapshot that it was restored from.
package enum EarlierHistory: String, CaseIterable, Sendable {
  case ended, restored

  /// The one in this folder.
  init?(in folder: String) {
    guard let found = Self.allCases.first(where: { HistoryFiles.of($0, in: folder).isThere }) else { return nil }
    self = found
  }

  static func remove(from folder: String) { for earlier in allCases { HistoryFiles.of(earlier, in: folder).remove() } }

  /// Keeps what another process has left of its run, instead of any earlier history.
  static func setAside(in folder: String) {
    let left = HistoryFiles.ofThisRun(in: folder)
    guard left.isThere else { return }
    remove(from: folder)
    left.move(to: .of(.ended, in: folder))
  }
}

/// Which history of a world.
package enum HistoryChoice: Sendable {
  case ofThisRun
  case earlier(EarlierHistory)

  func files(in folder: String) -> HistoryFiles {
    switch self {
    case .ofThisRun: .ofThisRun(in: folder)
    case .earlier(let earlier): .of(earlier, in: folder)
    }
  }
}

extension WorldFile {
  /// Makes a world of another name, as this one was when it was opened, with the same key.
  func forkOpening(to name: WorldName) throws(WorldError) {
    if try FileSystem.status(directory.path(of: name)) != nil { throw .worldExists(name) }
    let draft = try WorldDraft(name, in: directory)
    do throws(WorldError) {
      try draft.write(key: key)
      try HistoryFiles.ofThisRun(in: folder).putOpening(to: draft.database)
      guard try draft.settle() else { throw .worldExists(name) }
    } catch {
      draft.discard()
      throw draft.shown(error)
    }
  }

  /// Makes a world of this copy in memory, in another directory, with the same key.
  func copy(to name: WorldName, in place: WorldDirectory) throws(WorldError) {
    let draft = try WorldDraft(name, in: place)
    do throws(WorldError) {
      try draft.write(key: key)
      do throws(StorageError) {
        try database.copyAtOnce(to: draft.database)
      } catch {
        throw WorldError(error, self.name, path: draft.database)
      }
      guard try draft.settle() else { throw .worldExists(name) }
    } catch {
      draft.discard()
      throw draft.shown(error)
    }
  }

  /// The records of an earlier history. Nil if they can't be read.
  package func records(of earlier: EarlierHistory) -> [[UInt8]]? {
    HistoryFile.read(HistoryFiles.of(earlier, in: folder).actions, key: key)
  }

  /// The outline of the world as it was when it was opened in this run.
  func outlineAsOpened() throws(StorageError) -> DatabaseOutline {
    try DatabaseOutline(of: HistoryFiles.ofThisRun(in: folder).openedAsFile(), schema.components) { sql throws(StorageError) in
      try WorldSettings.setServerPutBack(false, sql)
    }
  }

  /// Puts this copy in memory, with what was done to it, in the place of the world that it is a copy of. The other one is closed.
  ///
  /// - Parameter history: the one that this copy has come from.
  func replace(of other: WorldFile, _ history: HistoryChoice) throws(WorldError) {
    let hidden = FileSystem.hiddenPath(name.description, "back", in: folder)
    do throws(StorageError) {
      try database.copyAtOnce(to: hidden)
    } catch {
      throw WorldError(error, name, path: folder + "/world.db")
    }
    let held: Holding
    do throws(WorldError) {
      held = try other.handOver()
    } catch {
      unlink(hidden)
      throw error
    }
    try Self.replace(in: folder, by: hidden)
    do throws(StorageError) {
      try database.reattach(in: folder + "/world.db")
    } catch {
      throw WorldError(error, name, path: folder + "/world.db")
    }
    if case .earlier(let earlier) = history {
      HistoryFiles.of(earlier, in: folder).move(to: .ofThisRun(in: folder))
    }
    hold(held)
  }
}
