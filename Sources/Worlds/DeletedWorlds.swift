package import Basics
internal import Glibc
internal import System

/// A deleted world that can still be restored: its folder, with key, snapshots and invitation.
///
/// The folder is in `.deleted` beside the worlds. Its name consists of the world's name and the Unix time of its deletion:
/// `demo.1763855760`.
package struct DeletedWorld: Hashable, Sendable {
  package let name: WorldName
  /// The time of the deletion, by the machine's clock.
  package let moment: Timestamp
  let folder: String

  /// The time for which a deleted world can be restored. (our choice)
  package static let retention = Duration.seconds(7 * 86_400)

  /// The end of the retention: the first command after it removes the world.
  package var end: Timestamp { moment + Self.retention }

  /// The total size of the world's files, in bytes.
  package var bytes: Int {
    get throws(WorldError) {
      var bytes = 0
      for file in try FileSystem.names(in: folder) { bytes += try FileSystem.status("\(folder)/\(file)").map { Int($0.st_size) } ?? 0 }
      return bytes
    }
  }
}

extension WorldDirectory {
  private var deletedPath: String { path + "/.deleted" }

  /// Returns the deleted worlds that can be restored, sorted by name; of worlds with the same name, the last deleted one comes first.
  package func deleted() throws(WorldError) -> [DeletedWorld] {
    let folders: [DeletedWorld] = try FileSystem.names(in: deletedPath).compactMap { entry in
      let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let name = try? WorldName(String(parts[0])), let seconds = Int64(parts[1]), (0...1 << 40).contains(seconds)
      else { return nil }
      return DeletedWorld(name: name, moment: Timestamp(milliseconds: seconds * 1000), folder: "\(deletedPath)/\(entry)")
    }
    return folders.sorted { ($0.name, $1.moment) < ($1.name, $0.moment) }
  }

  /// Deletes a world, damaged or not, with its snapshots; no process may have it open. It can be restored until `retention` is over.
  package func delete(_ name: WorldName, at moment: Timestamp) throws(WorldError) -> DeletedWorld {
    var seconds = max(0, moment.milliseconds / 1000)
    let folder = try move(name, into: deletedPath) { () throws(WorldError) in
      if try !FileSystem.makeFolder(deletedPath) {
        let status = try FileSystem.status(deletedPath)
        guard status.map({ $0.st_mode & S_IFMT == S_IFDIR }) == true else { throw .notAFolder(path: deletedPath) }
      }
      // Another world of the same name may have been deleted in this second.
      while try FileSystem.status("\(deletedPath)/\(name).\(seconds)") != nil { seconds += 1 }
      return "\(deletedPath)/\(name).\(seconds)"
    }
    return DeletedWorld(name: name, moment: Timestamp(milliseconds: seconds * 1000), folder: folder)
  }

  /// Restores the last deleted world of this name, under the same name or another one.
  package func undelete(_ name: WorldName, as new: WorldName? = nil) throws(WorldError) {
    let all = try deleted()
    guard let world = all.first(where: { $0.name == name }) else {
      throw .noSuchDeletedWorld(name, nearest: name.description.nearest(in: all.map(\.name.description)))
    }
    let place = path(of: new ?? name)
    // Checks first, because `rename` would replace an empty folder; it fails only if the target has files.
    guard try FileSystem.status(place) == nil else { throw .worldExists(new ?? name) }
    guard rename(world.folder, place) == 0 else {
      throw [EEXIST, ENOTEMPTY].contains(errno) ? .worldExists(new ?? name) : .system(errno, path)
    }
    try WorldError.syncing(path, after: "World “\(new ?? name)” was restored")
  }

  /// Removes the deleted worlds whose retention is over. Ignores errors: the next command tries again.
  package func removeExpired(at now: Timestamp) {
    guard let all = try? deleted() else { return }
    var isAnyLeft = false
    for world in all { if world.end <= now { try? remove(world) } else { isAnyLeft = true } }
    // Also removes what is left of a removal whose process was killed.
    FileSystem.sweep(deletedPath)
    if !isAnyLeft, !all.isEmpty { rmdir(deletedPath) }
  }

  private func remove(_ world: DeletedWorld) throws(WorldError) {
    let removed = FileSystem.hiddenPath(world.name.description, "removed", in: deletedPath)
    // Renames the folder first, so that a partly removed world is never restored.
    guard rename(world.folder, removed) == 0 else { throw .system(errno, deletedPath) }
    try FileSystem.removeFolder(removed)
  }
}
