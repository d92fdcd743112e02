internal import System
package import WalletModel

/// A world before it is opened: locked, if there is one of this name, so that nobody else opens it meanwhile.
package struct WorldToOpen: Sendable {
  package let name: WorldName
  let directory: WorldDirectory
  let lock: FileLock?
  /// What `WorldFile.leave` has left; nil if there is nothing, or a new world will be created.
  package let note: [UInt8]?

  /// Locks a world if it exists, and checks that it can be created if it doesn't.
  package init(_ name: WorldName, in directory: WorldDirectory) throws(WorldError) {
    try directory.prepare()
    let folder = directory.path(of: name)
    let taken = try WorldLock.take(name, folder: folder)
    self.name = name
    self.directory = directory
    lock = taken?.lock
    var note: [UInt8]?
    if let sealed = taken?.note, let key = try? WorldFile.key(in: folder) { note = OpeningNote.open(sealed, key) }
    self.note = note
  }

  /// Whether opening it will create it.
  package var isNew: Bool { lock == nil }
}
