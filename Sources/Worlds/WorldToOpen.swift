internal import System

/// A world before it is opened: locked, if there is one of this name, so that nobody else opens it meanwhile.
package struct WorldToOpen: Sendable {
  package let name: WorldName
  let directory: WorldDirectory
  let lock: FileLock?
  /// What `WorldFile.leave` has left; nil if there is nothing, or a new world will be created.
  package let note: [UInt8]?

  /// Locks a world if it exists. Creates nothing.
  package init(_ name: WorldName, in directory: WorldDirectory) throws(WorldError) {
    _ = try directory.isPrepared()
    let taken = try WorldLock.acquire(name, folder: directory.path(of: name))
    self.name = name
    self.directory = directory
    (lock, note) = (taken?.lock, taken?.note)
  }

  /// Whether opening it will create it.
  package var isNew: Bool { lock == nil }
}
