internal import Glibc
internal import Storage
internal import System

/// The files of a history in a world's folder: the database in its state at the opening, and the log of the actions since.
///
/// Only their owner can read the files, and their secrets are encrypted like those of the world.
struct HistoryFiles: Sendable {
  private let folder: String
  /// The prefix of the file names.
  private let name: String

  private init(_ name: String, in folder: String) { (self.name, self.folder) = (name, folder) }

  /// The files of the history of this run.
  static func ofThisRun(in folder: String) -> HistoryFiles { HistoryFiles("world", in: folder) }
  static func of(_ earlier: EarlierHistory, in folder: String) -> HistoryFiles { HistoryFiles(earlier.rawValue, in: folder) }
  /// The files of the history that led to a snapshot.
  static func of(snapshot: WorldName, in folder: String) -> HistoryFiles { HistoryFiles("snapshot.\(snapshot)", in: folder) }

  private var opened: String { "\(folder)/\(name).opened" }
  /// The path of the log of actions: see `HistoryFile`.
  var actions: String { "\(folder)/\(name).history" }

  // Includes the WAL that a killed process has left, because it is part of the database.
  private static let logs = ["", "-wal"]
  private var all: [String] { [actions] + Self.logs.map { opened + $0 } }

  /// Merges the WAL into the database in its state at the opening, and returns its path.
  func openedAsFile() throws(StorageError) -> String {
    // A reader of this file alone would otherwise miss the content of the WAL.
    try Database.mergeLog(of: opened)
    return opened
  }

  /// True if the log contains an action. A process that is killed before it writes the first action leaves an empty file.
  var isThere: Bool { ((try? FileSystem.status(actions)) ?? nil).map { $0.st_size > 0 } ?? false }

  /// Copies the world's database as it is now, as the state at the opening. Returns false if that fails.
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

  /// Copies the database in its state at the opening, with its WAL, to this path.
  func putOpening(to path: String) throws(WorldError) {
    for log in Self.logs { _ = try FileSystem.copy(opened + log, to: path + log) }
  }

  /// Copies all files, in place of those of `other`.
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

  /// Moves all files, in place of those of `other`. If the process is killed meanwhile, the files are complete at one of the two places.
  func move(to other: HistoryFiles) {
    other.remove()
    // Links the log of actions last and removes it first: without it, the other files don't count.
    for (file, place) in zip(all, other.all).reversed() where link(file, place) != 0 && errno != ENOENT {
      // Renames the file if the file system has no hard links.
      guard rename(file, place) == 0 else { return other.remove() }
    }
    remove()
  }

  func remove() { for file in all { unlink(file) } }
}

/// A history that a later process may resume: that of a process that ended without closing the world, or that of the snapshot to which the
/// world was restored.
package enum EarlierHistory: String, CaseIterable, Sendable {
  case ended, restored

  /// Finds the earlier history in this folder; nil if there is none.
  init?(in folder: String) {
    guard let found = Self.allCases.first(where: { HistoryFiles.of($0, in: folder).isThere }) else { return nil }
    self = found
  }

  static func remove(from folder: String) { for earlier in allCases { HistoryFiles.of(earlier, in: folder).remove() } }

  /// Keeps the history of a process that ended without closing the world, in place of any earlier one.
  static func setAside(in folder: String) {
    let left = HistoryFiles.ofThisRun(in: folder)
    guard left.isThere else { return }
    remove(from: folder)
    left.move(to: .of(.ended, in: folder))
  }
}

/// Selects one history of a world.
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
  /// Creates a world with another name and the same key, in the state of this world at its opening.
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

  /// Creates a world from this in-memory copy, in another directory, with the same key.
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

  /// Returns the records of an earlier history; nil if they can't be read.
  package func records(of earlier: EarlierHistory) -> [[UInt8]]? {
    HistoryFile.read(HistoryFiles.of(earlier, in: folder).actions, key: key)
  }

  /// Returns the outline of the world in its state at the opening in this run.
  func outlineAsOpened() throws(StorageError) -> DatabaseOutline {
    try DatabaseOutline(of: HistoryFiles.ofThisRun(in: folder).openedAsFile(), schema.components) { sql throws(StorageError) in
      try WorldSettings.setServerRestored(false, sql)
    }
  }

  /// Replaces `other`, from which this in-memory copy was made, with the copy in its current state. Closes `other`.
  ///
  /// - Parameter history: the history from which this copy was made.
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
