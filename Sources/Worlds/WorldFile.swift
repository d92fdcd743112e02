internal import Basics
package import Cryptography
internal import Glibc
package import Simulation
package import Storage
internal import Synchronization
internal import System

/// An open world. No other process can open it until it is closed.
///
/// Its folder contains `world.db`, `world.key` (for encryption and seed, so that the database alone reveals no secret), `world.lock`,
/// the note of `OpeningNote`, its snapshots (whole databases under the same key), and the files of `HistoryFiles`.
package final class WorldFile: Sendable {
  package let name: WorldName
  package let database: Database
  package let key: Key
  package let randomness: SeededRandomness
  /// The settings at the time of opening.
  package let settings: WorldSettings
  /// True if the opening has created the world.
  package let isNew: Bool
  package let directory: WorldDirectory
  let schema: WorldSchema
  // Nil after `close` or `handOver`, and in a copy.
  private let holding: Mutex<Holding?>

  /// What the process holds that has the world open: its lock and its history.
  struct Holding {
    let lock: FileLock
    /// The log of the actions since the world was opened; nil if no copy of its state at that time was kept.
    var history: HistoryFile?
  }

  /// Opens a world, creating it if it doesn't exist. Runs on the caller's thread; an existing world takes a millisecond or two.
  ///
  /// After an error, the files are unchanged.
  ///
  /// - Parameters:
  ///   - seed: makes a new world reproducible; an existing world must have been created with the same seed.
  ///   - hashCost: the hash cost of a new world; an existing one keeps its own.
  ///   - makes: false to open only an existing world.
  package static func open(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, makes: Bool = true,
    schema: WorldSchema
  ) throws(WorldError) -> WorldFile {
    if makes { try directory.prepare() }
    return try open(name, in: directory, nil, seed: seed, hashCost: hashCost, makes: makes, keepsOpening: false, schema)
  }

  /// Opens a world that may already be locked by this process.
  static func open(_ world: WorldToOpen, seed: UInt64?, _ schema: WorldSchema) throws(WorldError) -> WorldFile {
    if world.isNew { try world.directory.prepare() }
    return try open(world.name, in: world.directory, world.lock, seed: seed, hashCost: .full, makes: true, keepsOpening: true, schema)
  }

  private static func open(
    _ name: WorldName, in directory: WorldDirectory, _ held: FileLock?, seed: UInt64?, hashCost: HashCost, makes: Bool,
    keepsOpening: Bool, _ schema: WorldSchema
  ) throws(WorldError) -> WorldFile {
    var isNew = false
    // Tries again if another process creates or removes the world between two of these steps.
    for _ in 0..<10 {
      let lock = if let held { held } else { try WorldLock.acquire(name, folder: directory.path(of: name))?.lock }
      if let lock {
        return try WorldFile(name, in: directory, .held(lock, keepsOpening: keepsOpening), seed: seed, isNew: isNew, schema)
      }
      guard makes else { throw try directory.noSuchWorld(name) }
      let draft = try WorldDraft(name, in: directory)
      // Stores the seed, so that a person can create the same world again.
      let seed = seed ?? .random(in: .min ... .max)
      let key = Key.reproducible(seed: seed)
      let settings = WorldSettings(fixture: Fixture.empty.name, sealedSeed: key.sealed(seed: seed), hashCost: hashCost)
      try draft.make(key: key, settings, schema)
      isNew = try draft.settle()
    }
    throw .held(name, pid: nil)
  }

  /// The kind of access to a world's files.
  enum Access {
    /// - Parameter keepsOpening: true to keep a copy of the world's state at the opening.
    case held(FileLock, keepsOpening: Bool)
    /// An in-memory copy, which leaves the world's files as they are.
    case copy
    /// An in-memory copy of the world in its state at the start of a history.
    case copyOfOpening(HistoryChoice)

    var lock: FileLock? { if case .held(let lock, _) = self { lock } else { nil } }
  }

  init(
    _ name: WorldName, in directory: WorldDirectory, _ access: Access, seed: UInt64?, isNew: Bool = false, _ schema: WorldSchema
  ) throws(WorldError) {
    let folder = directory.path(of: name)
    let isCopied: Bool
    let ofThisRun = HistoryFiles.ofThisRun(in: folder)
    if case .held(let held, keepsOpening: true) = access {
      holding = Mutex(Holding(lock: held))
      EarlierHistory.setAside(in: folder)
      // Copies before anything changes, and before this process has a database connection: closing a file would release the process's POSIX
      // locks on it.
      isCopied = ofThisRun.reserveOpening()
    } else {
      holding = Mutex(access.lock.map { Holding(lock: $0) })
      isCopied = false
    }
    // If the opening fails, removes the copy.
    var isOpened = false
    defer { if !isOpened, isCopied { ofThisRun.remove() } }
    guard let key = try Self.key(in: folder) else { throw .damaged(name, path: folder + "/world.key") }
    if let seed, key != .reproducible(seed: seed) { throw .otherSeed(name) }
    var path = folder + "/world.db"
    let kept: (settings: WorldSettings, keyCheck: String)
    do throws(StorageError) {
      if case .copyOfOpening(let history) = access { path = try history.files(in: folder).openedAsFile() }
      database =
        if case .held = access {
          try Database(path: path, components: schema.components, newest: schema.image?.schema, reusing: directory.connection)
        } else {
          try Database(copyOf: path, components: schema.components, newest: schema.image?.schema)
        }
      kept = try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.read(sql) }
    } catch {
      throw WorldError(error, name, path: path)
    }
    guard kept.keyCheck == key.check else { throw .damaged(name, path: folder + "/world.key") }
    self.name = name
    self.isNew = isNew
    self.directory = directory
    self.schema = schema
    self.key = key
    settings = kept.settings
    randomness = SeededRandomness(key: key)
    if isCopied { holding.withLock { $0?.history = HistoryFile(path: ofThisRun.actions, key: key) } }
    isOpened = true
  }

  deinit { close() }

  /// The world's folder.
  package var folder: String { directory.path(of: name) }

  /// Saves the state of the clock for the next opening.
  package func keepClock(_ clock: WorldTime.State) async throws(StorageError) {
    try await database.transaction { sql throws(StorageError) in try WorldSettings.setClock(clock, sql) }
  }

  /// Saves the name of the fixture that the world was created from.
  func keepFixture(_ name: String) async throws(StorageError) {
    try await database.transaction { sql throws(StorageError) in try WorldSettings.setFixture(name, sql) }
  }

  /// The fixture and the seed from which this world's initial state can be created again; nil if the fixture is unknown.
  package var origin: WorldOrigin? { settings.fixture.map { WorldOrigin(fixture: $0, seed: settings.sealedSeed.flatMap(key.openSeed)) } }

  /// Saves the armed faults for the next opening.
  func keepFaults(_ faults: FaultPlan.State) async throws(StorageError) {
    try await database.transaction { sql throws(StorageError) in try WorldSettings.setFaults(faults, sql) }
  }

  /// Saves the armed faults on the caller's thread.
  func keepFaultsAtOnce(_ faults: FaultPlan.State) throws(StorageError) {
    try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.setFaults(faults, sql) }
  }

  /// From now on, runs read-only transactions on their callers' threads, for callers whose threads may block on the disk.
  package func readAtOnce() { database.readAtOnce() }

  /// From now on, runs transactions on their callers' threads.
  package func workAtOnce() { database.workAtOnce() }

  /// From now on, runs transactions on the database's own threads again.
  package func workOnThreads() { database.workOnThreads() }

  /// The log of the actions since the world was opened; nil if no copy of its state at that time was kept.
  package var history: HistoryFile? { holding.withLock { $0?.history } }

  /// The history of an earlier process that this one may resume; nil if there is none.
  package var earlierHistory: EarlierHistory? { EarlierHistory(in: folder) }

  /// Closes the world after the running transaction, so that others can open it. Later transactions throw `.closed`.
  ///
  /// - Parameters:
  ///   - note: stored as `WorldToOpen.note` for the process that opens the world next.
  ///   - keepsHistory: true if the next process may resume the history of this one.
  ///   - keepsEarlier: true if the next process may resume the earlier history, which this one hasn't resumed.
  package func close(leaving note: [UInt8]? = nil, keepsHistory: Bool = false, keepsEarlier: Bool = false) {
    database.close()
    guard let held = acquireHolding() else { return }
    if keepsHistory {
      held.history?.flush()
    } else if held.history != nil {
      HistoryFiles.ofThisRun(in: folder).remove()
      // With issuers on a server, the history contains secrets and is always removed.
      if !keepsEarlier || settings.backend != nil { EarlierHistory.remove(from: folder) }
    }
    if let note { OpeningNote.write(note, in: folder) }
    held.lock.release()
  }

  /// Closes the world and deletes all its files.
  package func discard() throws(WorldError) {
    close()
    try directory.delete(name)
  }

  /// False if something else has removed or replaced the world's database.
  package var isInPlace: Bool { database.isInPlace }

  /// False after `close` or `handOver`.
  package var isOpen: Bool { holding.withLock { $0 != nil } }

  /// Closes the database and returns lock and history, for the object that replaces this one.
  func handOver() throws(WorldError) -> Holding {
    guard let held = acquireHolding() else { throw .held(name, pid: nil) }
    database.close()
    return held
  }

  private func acquireHolding() -> Holding? {
    holding.withLock { holding in
      defer { holding = nil }
      return holding
    }
  }

  /// Takes over lock and history from the object that this one replaces.
  func hold(_ held: Holding) { holding.withLock { $0 = held } }

  static func key(in folder: String) throws(WorldError) -> Key? {
    try FileSystem.read(folder + "/world.key", atMost: Key.length + 1).flatMap { Key($0) }
  }
}

/// The database schema of a world: its tables, and the content of a new one.
package struct WorldSchema: Sendable {
  let components: [Component]
  let image: DatabaseImage?

  /// - Parameters:
  ///   - components: in the order of their dependencies.
  ///   - image: the database from which a new world is copied, without settings; nil to create empty tables.
  package init(_ components: [Component], image: DatabaseImage? = nil) {
    self.components = [WorldSettings.component] + components
    self.image = image
  }

  /// Creates the database of a new world. After an error there is none.
  ///
  /// - Parameter settings: the fixture, the sealed seed, the hash cost and the clock are stored; faults and backend are not.
  func create(_ name: WorldName, at path: String, key: Key, _ settings: WorldSettings) throws(WorldError) {
    func insert(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
      try WorldSettings.insert(settings, keyCheck: key.check, sql)
    }
    do throws(StorageError) {
      if let image {
        try Database.create(path: path, from: image, components: components, amending: insert)
      } else {
        try Database.create(path: path, components: components, filling: insert)
      }
    } catch {
      throw WorldError(error, name, path: path)
    }
  }

  /// Stores the note about the issuers on a server in a database that no process has open.
  func keep(_ note: RemotePartiesNote, of name: WorldName, at path: String) throws(WorldError) {
    do throws(StorageError) {
      let database = try Database(path: path, components: components)
      defer { database.close() }
      try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.setBackend(note, sql) }
    } catch {
      throw WorldError(error, name, path: path)
    }
  }

  /// Migrates and verifies a database. Throws the error that opening a world with this key and database would throw.
  func check(_ name: WorldName, at path: String, key: Key) async throws(WorldError) {
    do throws(StorageError) {
      let database = try Database(path: path, components: components)
      defer { database.close() }
      let kept = try database.blockingTransaction { sql throws(StorageError) in try WorldSettings.read(sql) }
      guard kept.keyCheck == key.check else { throw .corrupt }
      try await database.verify()
    } catch {
      throw WorldError(error, name, path: path)
    }
  }
}

/// A world that is being created in a temporary folder, which is renamed once it is complete.
struct WorldDraft {
  let name: WorldName
  let directory: WorldDirectory
  let folder: String

  init(_ name: WorldName, in directory: WorldDirectory) throws(WorldError) {
    self.name = name
    self.directory = directory
    FileSystem.sweep(directory.path)
    folder = FileSystem.hiddenPath(name.description, "new", in: directory.path)
    do throws(WorldError) {
      guard try FileSystem.makeFolder(folder) else { throw .cannotCreate(path: folder, reason: "it exists") }
    } catch {
      throw shown(error)
    }
  }

  /// Returns the error with the world's path instead of the draft's.
  func shown(_ error: WorldError) -> WorldError { error.elsewhere(directory.path(of: name), for: folder) }

  var database: String { folder + "/world.db" }

  /// Writes the files of a new world to the draft.
  func make(key: Key, _ settings: WorldSettings, _ schema: WorldSchema) throws(WorldError) {
    try write(key: key)
    do throws(WorldError) {
      try schema.create(name, at: database, key: key, settings)
    } catch {
      discard()
      throw shown(error)
    }
  }

  func write(key: Key) throws(WorldError) {
    do throws(WorldError) {
      try key.withBytes { bytes throws(WorldError) in
        try FileSystem.writeNew(folder + "/world.key", UnsafeRawBufferPointer(start: bytes, count: Key.length))
      }
    } catch {
      discard()
      throw shown(error)
    }
  }

  /// Renames the draft to the world's name. Returns false and discards the draft if the world exists by now. If only syncing fails, this
  /// throws, but the world exists.
  @discardableResult
  func settle() throws(WorldError) -> Bool { try settle(folder) }

  /// Gives the world's name to a folder inside the draft, in which a `WorldDirectory` of its own has created the world.
  func settle(_ made: String) throws(WorldError) -> Bool {
    do throws(WorldError) {
      try FileSystem.syncFolder(made)
      let place = directory.path(of: name)
      let moved = rename(made, place) == 0
      guard moved || errno == EEXIST || errno == ENOTEMPTY else { throw .creation(errno, place) }
      // If this fails, a later sweep removes what is left.
      if made != folder || !moved { discard() }
      if moved { try WorldError.syncing(directory.path, after: "World “\(name)” was created") }
      return moved
    } catch {
      discard()
      throw shown(error)
    }
  }

  func discard() { try? FileSystem.removeFolder(folder) }
}

/// The fixture and the seed that a world was created from.
package struct WorldOrigin: Hashable, Sendable {
  package let fixture: String
  /// The seed; nil if it is unknown: then codes and card numbers can't be reproduced.
  package let seed: UInt64?
}

extension Key {
  private static let seedPurpose = "seed"

  /// Encrypts the seed from which this key was made with the key; nil if the library is out of memory.
  fileprivate func sealed(seed: UInt64) -> String? {
    AEADCipher(self, purpose: Self.seedPurpose).seal(Secret("\(seed)"), for: Self.seedPurpose)?.hexadecimal
  }

  /// Decrypts a result of `sealed`; nil if somebody has changed it.
  fileprivate func openSeed(_ sealed: String) -> UInt64? {
    let seed = [UInt8](hexadecimal: sealed).flatMap { AEADCipher(self, purpose: Self.seedPurpose).openSecret($0, for: Self.seedPurpose) }
    return seed.flatMap { UInt64($0.reveal()) }
  }

  /// A check value that identifies the key without revealing it.
  var check: String {
    derived("key check").withBytes { UnsafeBufferPointer(start: $0, count: Key.length).hexadecimal }
  }
}

extension WorldError {
  /// Converts an error of the database into an error of the world.
  init(_ error: StorageError, _ name: WorldName, path: String) {
    self =
      switch error {
      case .full: .diskFull(path: path)
      case .readOnly: .notWritable(path: path)
      case .notADatabase: .foreign(name, path: path)
      case .foreignObject(let object): .foreignObject(path: path, name: object)
      case .development: .development(path: path)
      case .newer(let component, let found, let known): .newer(name, component: component, found: found, known: known)
      case .busy: .busy(path: path)
      case .irregular(let path): .irregular(path: path)
      case .cannotOpen(let code): code == ENOENT ? .damaged(name, path: path) : .system(code, path)
      case .system(let code): .system(code, path)
      case .corrupt, .constraint, .failed: .damaged(name, path: path)
      case .moved: .failed(path: path, SystemError(ENOENT))
      case .closed: .closed(name)
      }
  }
}

extension WorldError {
  /// Returns the error with `path` in place of a temporary path, which people never see.
  func elsewhere(_ path: String, for hidden: String) -> WorldError {
    func shown(_ named: String) -> String { named.hasPrefix(hidden) ? path + named.dropFirst(hidden.count) : named }
    return switch self {
    case .diskFull(let named): .diskFull(path: shown(named))
    case .notWritable(let named): .notWritable(path: shown(named))
    case .cannotCreate(let named, let reason): .cannotCreate(path: shown(named), reason: reason)
    case .failed(let named, let error): .failed(path: shown(named), error)
    // The temporary folder is discarded after the error, so nothing in it was done.
    case .notSynced(_, let named, let error) where named.hasPrefix(hidden): .failed(path: shown(named), error)
    case .damaged(let name, let named): .damaged(name, path: shown(named))
    case .foreign(let name, let named): .foreign(name, path: shown(named))
    case .foreignObject(let named, let object): .foreignObject(path: shown(named), name: object)
    case .development(let named): .development(path: shown(named))
    case .irregular(let named): .irregular(path: shown(named))
    case .busy(let named): .busy(path: shown(named))
    default: self
    }
  }
}
