internal import Basics
internal import Cryptography
internal import Glibc
internal import Simulation
internal import Storage
internal import System
internal import WalletModel

/// Copies of an open world: each is written to a temporary file, which is then renamed.
///
/// If the issuers are on a server, the server copies their half after the local copy and before the rename. If that fails, nothing changes
/// here.
extension WorldFile {
  /// Takes a snapshot of the current state, with the history of the actions since the world was opened.
  ///
  /// - Parameters:
  ///   - replaces: true to replace an existing snapshot of this name.
  ///   - clock: the current state of the clock, which the world may not have saved.
  func snapshot(
    _ snapshot: WorldName, replaces: Bool, clock: WorldTime.State, with remoteParties: (any RemoteParties)?
  ) async throws(WorldError) {
    let place = Self.path(of: snapshot, in: folder)
    if !replaces, try FileSystem.status(place) != nil { throw .snapshotExists(name, snapshot) }
    FileSystem.sweep(folder)
    let hidden = FileSystem.hiddenPath(snapshot.description, "snapshot", in: folder)
    do throws(WorldError) {
      try await copy(to: hidden, clock: clock)
      try await remoteParties?.asked(of: name) { remoteParties throws(WalletError) in
        try await remoteParties.snapshot(snapshot, replaces: replaces)
      }
      let files = HistoryFiles.of(snapshot: snapshot, in: folder)
      files.remove()
      try FileSystem.move(hidden, to: place, in: folder)
      // Copies no history with issuers on a server: the server keeps no snapshot of the opening with this one.
      if let history, remoteParties == nil {
        history.flush()
        // If the history can't be copied, the restored world opens with the app's first screen.
        try? HistoryFiles.ofThisRun(in: folder).copy(to: files)
      }
    } catch {
      unlink(hidden)
      throw error.elsewhere(place, for: hidden)
    }
  }

  /// Creates another world with the same key and data, from the current state or a snapshot.
  func fork(
    to name: WorldName, from snapshot: WorldName?, clock: WorldTime.State, with remoteParties: (any RemoteParties)?
  ) async throws(WorldError) {
    if try FileSystem.status(directory.path(of: name)) != nil { throw .worldExists(name) }
    let draft = try WorldDraft(name, in: directory)
    var other: (any RemoteParties)?
    do throws(WorldError) {
      try draft.write(key: key)
      if let snapshot {
        try Self.copy(snapshot, of: self.name, in: folder, to: draft.database)
        try await schema.checkSnapshot(snapshot, of: self.name, at: draft.database, key: key)
      } else {
        try await copy(to: draft.database, clock: clock)
      }
      other = try await remoteParties?.asked(of: self.name) { remoteParties throws(WalletError) in
        try await remoteParties.fork(to: name, from: snapshot, key: IdempotencyKey(rawValue: systemRandom(16).hexadecimal))
      }
      if let other {
        try schema.keep(RemotePartiesNote(other), of: name, at: draft.database)
        try FileSystem.writeNew(draft.folder + "/" + Self.invitationName, other.invitation)
      }
      guard try draft.settle() else { throw .worldExists(name) }
    } catch {
      draft.discard()
      // Removes the fork on the server, because nobody else has its invitation.
      try? await other?.remove()
      throw draft.shown(error)
    }
  }

  /// Copies the current state of the database to a new file.
  func copy(to path: String, clock: WorldTime.State, faults: FaultPlan.State? = nil) async throws(WorldError) {
    do throws(StorageError) {
      try await database.copy(to: path) { sql throws(StorageError) in
        try WorldSettings.setClock(clock, sql)
        if let faults { try WorldSettings.setFaults(faults, sql) }
      }
    } catch .cannotOpen(let code) {
      throw .creation(code, path)
    } catch {
      // Either the copy's disk or the world's own file is the cause.
      throw WorldError(error, name, path: error.isOfTheDisk ? path : folder + "/world.db")
    }
  }

  // MARK: - Restoring

  /// The state to which a world is restored.
  enum Origin: Sendable {
    case snapshot(WorldName)
    /// The state of a new world, with the same key and hash cost.
    case beginning
  }

  /// Restores the open world. Closes this object; the returned object replaces it.
  func restore(to origin: Origin, with remoteParties: (any RemoteParties)?) async throws(WorldError) -> WorldFile {
    let prepared = try await Self.prepare(origin, of: name, in: folder, key: key, settings, schema, with: remoteParties)
    let held: Holding
    do throws(WorldError) {
      held = try handOver()
    } catch {
      unlink(prepared)
      throw error
    }
    try Self.replace(in: folder, by: prepared, from: origin)
    return try WorldFile(name, in: directory, .held(held.lock, keepsOpening: held.history != nil), seed: nil, schema)
  }

  /// Restores a world, damaged or not, that no process has open.
  static func restore(
    _ name: WorldName, in directory: WorldDirectory, to origin: Origin, _ schema: WorldSchema
  ) async throws(WorldError) {
    let folder = directory.path(of: name)
    guard try FileSystem.status(folder) != nil, let lock = try WorldLock.acquire(name, folder: folder)?.lock else {
      throw try directory.noSuchWorld(name)
    }
    defer { lock.release() }
    let known = try key(in: folder)
    if known == nil, case .snapshot = origin { throw .damaged(name, path: folder + "/world.key") }
    let key = known ?? .random()
    // Reads the settings; opening and closing the database also merges its WAL. If it is damaged, it is replaced anyway.
    let settings = readSettings(folder + "/world.db", schema)
    let remoteParties = try directory.remoteParties(of: name)
    if remoteParties == nil, let kept = settings.backend { throw .elsewhere(name, place: kept.place) }
    let prepared = try await prepare(origin, of: name, in: folder, key: key, settings, schema, with: remoteParties)
    if known == nil {
      // Data under the lost key can no longer be decrypted, so the snapshots are removed.
      unlink(folder + "/world.key")
      for snapshot in try snapshots(in: folder) { try remove(snapshot, in: folder) }
      try key.withBytes { bytes throws(WorldError) in
        try FileSystem.writeNew(folder + "/world.key", UnsafeRawBufferPointer(start: bytes, count: Key.length))
      }
    }
    try replace(in: folder, by: prepared, from: origin)
  }

  private static func readSettings(_ path: String, _ schema: WorldSchema) -> WorldSettings {
    do throws(StorageError) {
      let database = try Database(path: path, components: schema.components)
      defer { database.close() }
      return try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.read(sql).settings }
    } catch {
      return WorldSettings(fixture: nil, sealedSeed: nil, hashCost: .full)
    }
  }

  /// Prepares the database that will replace the world's, verifies it, and returns its path. By then, the server's half has been restored.
  private static func prepare(
    _ origin: Origin, of name: WorldName, in folder: String, key: Key, _ settings: WorldSettings, _ schema: WorldSchema,
    with remoteParties: (any RemoteParties)?
  ) async throws(WorldError) -> String {
    FileSystem.sweep(folder)
    let hidden = FileSystem.hiddenPath(name.description, "back", in: folder)
    do throws(WorldError) {
      switch origin {
      case .beginning:
        let fresh = WorldSettings(
          fixture: Fixture.empty.name, sealedSeed: settings.sealedSeed, hashCost: settings.hashCost)
        try schema.create(name, at: hidden, key: key, fresh)
      case .snapshot(let snapshot):
        try copy(snapshot, of: name, in: folder, to: hidden)
        try await schema.checkSnapshot(snapshot, of: name, at: hidden, key: key)
      }
      if let remoteParties {
        try schema.keep(RemotePartiesNote(remoteParties), of: name, at: hidden)
        try await remoteParties.asked(of: name) { remoteParties throws(WalletError) in
          switch origin {
          case .beginning: try await remoteParties.reset()
          case .snapshot(let snapshot): try await remoteParties.restore(snapshot)
          }
        }
      }
      return hidden
    } catch {
      for suffix in ["", "-wal", "-shm"] { unlink(hidden + suffix) }
      throw error.elsewhere(folder + "/world.db", for: hidden)
    }
  }

  /// Replaces the database, removes the histories of the replaced state, and copies the history of a restored snapshot.
  private static func replace(in folder: String, by prepared: String, from origin: Origin) throws(WorldError) {
    HistoryFiles.ofThisRun(in: folder).remove()
    EarlierHistory.remove(from: folder)
    try replace(in: folder, by: prepared)
    if case .snapshot(let snapshot) = origin {
      // Without a history, the world opens with the app's first screen.
      try? HistoryFiles.of(snapshot: snapshot, in: folder).copy(to: .of(.restored, in: folder))
    }
  }

  static func replace(in folder: String, by prepared: String) throws(WorldError) {
    // Removes these files of the old database first: the new one could not be opened with them.
    for suffix in ["-wal", "-shm"] { try FileSystem.remove(folder + "/world.db" + suffix) }
    try FileSystem.move(prepared, to: folder + "/world.db", in: folder)
  }

  // MARK: - The snapshots of a world

  static func path(of snapshot: WorldName, in folder: String) -> String { "\(folder)/snapshot.\(snapshot).db" }

  fileprivate static func remove(_ snapshot: WorldName, in folder: String) throws(WorldError) {
    HistoryFiles.of(snapshot: snapshot, in: folder).remove()
    try FileSystem.remove(path(of: snapshot, in: folder))
  }

  /// Returns the names of the snapshots in a world's folder.
  static func snapshots(in folder: String) throws(WorldError) -> [WorldName] {
    try FileSystem.names(in: folder).compactMap { file in
      guard file.hasPrefix("snapshot."), file.hasSuffix(".db") else { return nil }
      return try? WorldName(String(file.dropFirst(9).dropLast(3)))
    }
  }

  /// Returns the error for an unknown snapshot, with the most similar name.
  static func noSuchSnapshot(_ snapshot: WorldName, of name: WorldName, in folder: String) throws(WorldError) -> WorldError {
    .noSuchSnapshot(name, snapshot, nearest: snapshot.description.nearest(in: try snapshots(in: folder).map(\.description)))
  }

  static func copy(_ snapshot: WorldName, of name: WorldName, in folder: String, to path: String) throws(WorldError) {
    guard let bytes = try FileSystem.read(Self.path(of: snapshot, in: folder), atMost: .max) else {
      throw try noSuchSnapshot(snapshot, of: name, in: folder)
    }
    try FileSystem.writeNew(path, bytes)
  }
}

extension WorldDirectory {
  /// Deletes a snapshot of a world, even if a process has the world open.
  package func delete(snapshot: WorldName, of name: WorldName) throws(WorldError) {
    let folder = path(of: name)
    guard try FileSystem.status(folder) != nil else { throw try noSuchWorld(name) }
    guard try FileSystem.status(WorldFile.path(of: snapshot, in: folder)) != nil else {
      throw try WorldFile.noSuchSnapshot(snapshot, of: name, in: folder)
    }
    try WorldFile.remove(snapshot, in: folder)
    try WorldError.syncing(folder, after: "Snapshot “\(snapshot)” of world “\(name)” was deleted")
  }
}

extension WorldSchema {
  /// Verifies the copy of a snapshot.
  func checkSnapshot(_ snapshot: WorldName, of name: WorldName, at path: String, key: Key) async throws(WorldError) {
    do throws(WorldError) {
      try await check(name, at: path, key: key)
    } catch .damaged, .foreign {
      throw .damagedSnapshot(name, snapshot)
    } catch .newer {
      throw .newerSnapshot(name, snapshot)
    }
  }
}

extension StorageError {
  fileprivate var isOfTheDisk: Bool {
    switch self {
    case .full, .system, .readOnly: true
    default: false
    }
  }
}
