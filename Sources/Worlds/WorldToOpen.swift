internal import System

/// A world that is about to be opened. If it exists, it is locked, so that no other process opens it meanwhile.
package struct WorldToOpen: Sendable {
  package let name: WorldName
  let directory: WorldDirectory
  let lock: FileLock?
  /// The note that `WorldFile.close(leaving:)` has stored; nil if there is none, or if a new world will be created.
  package let note: [UInt8]?

  /// Locks a world if it exists. Creates nothing.
  package init(_ name: WorldName, in directory: WorldDirectory) throws(WorldError) {
    _ = try directory.isPrepared()
    let taken = try WorldLock.acquire(name, folder: directory.path(of: name))
    self.name = name
    self.directory = directory
    (lock, note) = (taken?.lock, taken?.note)
  }

  /// True if opening will create the world.
  package var isNew: Bool { lock == nil }
}
