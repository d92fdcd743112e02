package import Cryptography
internal import Glibc
package import Simulation
package import Storage
internal import WalletModel

/// An open world: nobody else has it until it is closed.
///
/// In its folder lie `world.db`, `world.key` (what encrypts and seeds it, so that the database alone gives nothing away)
/// and `world.lock`.
package final class WorldFile: Sendable {
  package let name: WorldName
  package let database: Database
  package let key: Key
  package let randomness: SeededRandomness
  /// As they were when the world was opened.
  package let settings: WorldSettings
  private let lock: WorldLock

  /// Opens a world, making it first where there is none; on the caller's thread, in a millisecond or two once it exists.
  ///
  /// Whatever is wrong with it, its files stay as they were.
  ///
  /// - Parameters:
  ///   - seed: makes a world that can be made again; an existing world must have been made with the same one.
  ///   - hashCost: of a new world; an existing one keeps its own.
  ///   - components: the schema of everything kept in it, in the order of their dependence.
  ///   - filling: puts into a new world what it starts with.
  package static func open(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, components: [Component],
    filling: (borrowing Connection, SeededRandomness) throws(StorageError) -> Void = { (_, _) throws(StorageError) in }
  ) throws(WorldError) -> WorldFile {
    try directory.prepare()
    let components = [WorldSettings.component] + components
    // Another process may make or remove the world between two of our steps.
    for _ in 0..<10 {
      if let lock = try WorldLock.take(name, folder: directory.path(of: name)) {
        return try WorldFile(name, in: directory, lock: lock, seed: seed, components: components)
      }
      let settings = WorldSettings(isSeeded: seed != nil, hashCost: hashCost, clock: .real)
      try make(name, in: directory, key: seed.map(Key.reproducible) ?? .random(), settings, components, filling)
    }
    throw .held(name, pid: nil)
  }

  private init(
    _ name: WorldName, in directory: WorldDirectory, lock: WorldLock, seed: UInt64?, components: [Component]
  ) throws(WorldError) {
    let folder = directory.path(of: name)
    guard let bytes = try FileSystem.read(folder + "/world.key", atMost: Key.length + 1), let key = Key(bytes) else {
      throw .damaged(name, path: folder + "/world.key")
    }
    if let seed, key != .reproducible(seed: seed) { throw .otherSeed(name) }
    let path = folder + "/world.db"
    let kept: (settings: WorldSettings, keyCheck: String)
    do throws(StorageError) {
      database = try Database(path: path, components: components)
      kept = try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.read(sql) }
    } catch {
      throw WorldError(error, name, path: path)
    }
    guard kept.keyCheck == key.check else { throw .damaged(name, path: folder + "/world.key") }
    self.name = name
    self.lock = lock
    self.key = key
    settings = kept.settings
    randomness = SeededRandomness(key: key)
  }

  deinit { close() }

  /// Keeps how the clock goes, for the next time the world is opened.
  package func keepClock(_ clock: WorldTime.State) async throws(StorageError) {
    try await database.transaction { sql throws(StorageError) in try WorldSettings.setClock(clock, sql) }
  }

  /// Lets others open the world, after the transaction that runs; later ones throw `.closed`.
  package func close() {
    database.close()
    lock.release()
  }

  /// Makes a world beside its place and moves it there whole, unless another process was faster.
  private static func make(
    _ name: WorldName, in directory: WorldDirectory, key: Key, _ settings: WorldSettings, _ components: [Component],
    _ filling: (borrowing Connection, SeededRandomness) throws(StorageError) -> Void
  ) throws(WorldError) {
    directory.sweep()
    let folder = directory.hiddenPath(name, "new")
    let place = directory.path(of: name)
    do throws(WorldError) {
      guard try FileSystem.makeFolder(folder) else { throw .cannotCreate(path: folder, reason: "it exists") }
      try key.withBytes { bytes throws(WorldError) in
        try FileSystem.writeNew(folder + "/world.key", UnsafeRawBufferPointer(start: bytes, count: Key.length))
      }
      do throws(StorageError) {
        try Database.create(path: folder + "/world.db", components: components) { sql throws(StorageError) in
          try WorldSettings.insert(settings, keyCheck: key.check, sql)
          try filling(sql, SeededRandomness(key: key))
        }
      } catch {
        throw WorldError(error, name, path: place + "/world.db")
      }
      try FileSystem.syncFolder(folder)
      // Fails where a world is there by now.
      let moved = rename(folder, place) == 0
      guard moved || errno == EEXIST || errno == ENOTEMPTY else { throw .creation(errno, place) }
      if !moved { try FileSystem.removeFolder(folder) }
      try FileSystem.syncFolder(directory.path)
    } catch {
      try? FileSystem.removeFolder(folder)
      throw error
    }
  }
}

extension Key {
  /// Tells one key from another without telling anything about it.
  fileprivate var check: String {
    derived("key check").withBytes { UnsafeBufferPointer(start: $0, count: Key.length).hexadecimal }
  }
}

extension WorldError {
  /// What storage's error means for the world.
  init(_ error: StorageError, _ name: WorldName, path: String) {
    self =
      switch error {
      case .full: .diskFull(path: path)
      case .readOnly: .notWritable(path: path)
      case .notADatabase: .foreign(name, path: path)
      case .newer(let component, let found, let known): .newer(name, component: component, found: found, known: known)
      case .busy: .busy(path: path)
      case .cannotOpen(let code): code == ENOENT || code == EISDIR || code == EINVAL ? .damaged(name, path: path) : .system(code, path)
      case .corrupt, .constraint, .failed: .damaged(name, path: path)
      // Its full stop is ours to put.
      case .io, .closed: .failed(path: path, reason: String(error.description.dropLast()))
      }
  }
}
