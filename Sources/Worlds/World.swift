package import Contract
package import Cryptography
package import Handset
package import Issuer
package import Simulation
import Storage
internal import System
package import WalletModel

/// A world with both its halves: the phones in somebody's hand, and the issuer behind the door.
package final class World: Sendable {
  package let file: WorldFile
  package let phones: Phones
  package let inbox: Inbox
  package let time: WorldTime
  package let faults: FaultPlan
  package let log: TrafficLog
  /// The door as the client core sees it: the traffic log outermost, then the faults, then the magic data, then the issuer.
  package let backend: any Backend
  /// The issuer's own side, for its people and for those who count; the app never goes around the door.
  package let issuer: Issuer
  /// Every issuer of the world as it began; the first is the one a new phone opens.
  package let issuers = IssuerConfiguration.all.map(\.listing)
  /// Where the issuers are who are asked; nil: in here.
  package let half: (any RemoteIssuers)?
  private let clock: Clock?
  private let source: any TimeSource

  /// How the world's clock shall go, where the person said so.
  package enum Clock: Hashable, Sendable {
    case frozen(Timestamp)
    /// Frozen, and no answer comes late or times out until the clock is moved.
    case stopped(Timestamp)
    case running(from: Timestamp)
  }

  /// Opens a world, making it first where there is none; on the caller's thread.
  ///
  /// Issuers that are elsewhere are found by the invitation that the world keeps, where the directory knows how.
  ///
  /// - Parameters:
  ///   - hashCost: of a new world; an existing one keeps its own.
  ///   - makes: false where only an existing world is wanted.
  ///   - clock: nil leaves the clock as the world has kept it. A clock given here is not kept.
  ///   - half: the issuers, where they are to be elsewhere; a world that has begun with some has them for ever.
  ///   - source: the machine's time.
  package convenience init(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, makes: Bool = true,
    clock: Clock? = nil, half: (any RemoteIssuers)? = nil, source: any TimeSource
  ) throws(WorldError) {
    let file = try WorldFile.open(name, in: directory, seed: seed, hashCost: hashCost, makes: makes, schema: Self.schema)
    do throws(WorldError) {
      let kept = try half == nil && file.settings.backend != nil ? directory.half(of: name) : half
      try self.init(file, clock: clock, starting: clock, half: kept, source: source)
    } catch {
      // Why it cannot be there says more than why something is left of it.
      if file.isNew { try? file.discard() }
      throw error
    }
  }

  /// A copy of a world in memory, for those who only look: the world may be open, and none of its files is touched. No server is asked.
  package convenience init(copyOf name: WorldName, in directory: WorldDirectory, source: any TimeSource) throws(WorldError) {
    try self.init(WorldFile(name, in: directory, lock: nil, seed: nil, Self.schema), clock: nil, starting: nil, source: source)
  }

  /// - Parameters:
  ///   - clock: as the person gave it for this run; nil: the world keeps its own.
  ///   - start: how it begins; nil: as the world has kept it.
  private init(
    _ file: WorldFile, clock: Clock?, starting start: Clock?, half: (any RemoteIssuers)? = nil, source: any TimeSource
  ) throws(WorldError) {
    self.file = file
    self.half = half
    self.clock = clock
    self.source = source
    time = WorldTime(source: source, state: file.settings.clock)
    switch start {
    case .frozen(let moment): time.freeze(at: moment)
    case .stopped(let moment): time.stop(at: moment)
    case .running(let moment): time.run(from: moment)
    case nil: break
    }
    do throws(StorageError) {
      phones = try Phones(database: file.database, randomness: file.randomness, key: file.key)
      inbox = try Inbox(database: file.database, key: file.key)
    } catch {
      throw WorldError(error, file.name, path: file.folder + "/world.db")
    }
    // A world that cannot write keeps it until the end of the run.
    faults = FaultPlan(file.settings.faults, randomness: file.randomness) { [file] state in
      do throws(StorageError) {
        try await file.keepFaults(state)
        return nil
      } catch {
        return WalletError(error)
      }
    }
    log = TrafficLog()
    issuer = Issuer(
      database: file.database, key: file.key, randomness: file.randomness, clock: time, cost: file.settings.hashCost)
    let door: any Backend = half?.backend ?? MagicBackend(issuer)
    backend = LoggedBackend(FaultyBackend(door, plan: faults, time: time), log: log, time: time)
    try settle(half)
  }

  /// Sees to it that the world has the same issuers for ever.
  private func settle(_ half: (any RemoteIssuers)?) throws(WorldError) {
    guard let half else {
      if let kept = file.settings.backend { throw .elsewhere(file.name, place: kept.place) }
      return
    }
    if let kept = file.settings.backend {
      guard kept.identity == DistantHalfNote(half).identity else { throw .elsewhere(file.name, place: kept.place) }
    } else {
      let hasAsked = phones.all.contains { phone in issuers.contains { phones.app(of: $0.identifier, on: phone.number).issuer != nil } }
      guard !hasAsked else { throw .ownIssuers(file.name) }
    }
    try file.keep(half)
  }

  /// Leaves the phones here and has the issuers on a server from now on, in a copy of the whole world of which only they are asked.
  ///
  /// - Parameter copy: what that is called there.
  /// - Returns: the issuers there.
  package static func move(
    _ name: WorldName, in directory: WorldDirectory, to server: any WorldServer, as copy: WorldName
  ) async throws(WorldError) -> any RemoteIssuers {
    let file = try WorldFile.open(name, in: directory, makes: false, schema: schema)
    defer { file.close() }
    if let kept = file.settings.backend { throw .elsewhere(name, place: kept.place) }
    let half: any RemoteIssuers
    // What goes wrong with calls goes wrong here.
    let exported = try await file.exported(clock: file.settings.clock, faults: FaultPlan.State())
    do throws(WalletError) {
      half = try await server.take(exported, as: copy)
    } catch {
      throw .notTaken(name, error)
    }
    try file.keep(half)
    return half
  }

  private static let schema = WorldSchema(Issuer.components + Handset.components) { connection throws(StorageError) in
    try Issuer.furnish(connection, IssuerConfiguration.all)
    try Handset.fill(connection, issuer: IssuerConfiguration.meridian.identifier)
  }

  /// Closes the world, on the caller's thread, and keeps which of the armed faults are left; where that fails it stays open.
  package func close() throws(WorldError) {
    do throws(StorageError) {
      if let changed = faults.unkept { try file.keepFaultsAtOnce(changed) }
    } catch {
      throw WorldError(error, file.name, path: file.folder + "/world.db")
    }
    file.close()
  }

  /// Reads the whole file and says in one sentence what is wrong with it; nil where nothing is, or it was closed meanwhile.
  package func findDamage() async -> String? {
    do throws(StorageError) {
      try await file.database.verify()
      return nil
    } catch .closed, .busy {
      return nil
    } catch .corrupt, .notADatabase {
      return "World \(file.name) is corrupt: restore a backup, or run billfold world reset \(file.name)"
    } catch {
      return "World \(file.name) could not be checked. \(error.description)"
    }
  }

  /// With which customer care asks at the door; a key that opens none where whoever is here may not.
  package var careKey: Secret { half.map { $0.careKey ?? Secret("") } ?? issuer.careKey }

  /// The rules of every issuer of the world as they are now.
  package func rules() async throws(WalletError) -> [IssuerRules] {
    if let half { return try await half.rules() }
    var rules: [IssuerRules] = []
    for listing in issuers { rules.append(IssuerRules(try await issuer.configuration(of: listing.identifier))) }
    return rules
  }

  /// Changes an issuer's settings, all or none, from the next request on; throws 400 with a field error for each that cannot be.
  package func set(_ changes: [IssuerSetting.Change], of identifier: IssuerIdentifier) async throws(WalletError) -> IssuerRules {
    if let half { return try await half.set(changes, of: identifier) }
    return IssuerRules(try await issuer.set(changes, of: identifier))
  }

  /// Keeps how the clock goes, unless it was given for this run alone.
  private func keepHere(_ state: WorldTime.State) async -> WalletError? {
    guard clock == nil else { return nil }
    do throws(StorageError) {
      try await file.keepClock(state)
      return nil
    } catch {
      return WalletError(error)
    }
  }

  /// Changes the clocks of both halves and saves them, the server's first. Returns the error if one of them can't be changed.
  ///
  /// The change applies to the server's clock as it is now: another client may have moved it since it was last read. If it can't be
  /// read, neither clock changes.
  package func moveClock(_ change: @Sendable (WorldTime) -> Void) async -> WalletError? {
    if let half {
      let state: WorldTime.State
      do throws(WalletError) {
        // A guest can't read it, and `setClock` refuses a guest.
        state = try await half.clock() ?? time.state
      } catch {
        return error
      }
      let there = WorldTime(source: source, state: state)
      change(there)
      if let error = await half.setClock(there.state) { return error }
      change(time)
      // Asking took its time.
      time.change(to: there.state)
    } else {
      change(time)
    }
    return await keepHere(time.state)
  }

  /// What customer care calls a customer's card with this number, from 1 on, that it takes over: the same in the same world.
  package func cardIdentifier(of number: Int, for username: String) -> CardIdentifier {
    CardIdentifier(file.randomness.bytes(16, for: .cardIdentifier, request: "care \(username) \(number)"))
  }

  /// Why issuers that are elsewhere will answer nothing: the invitation opens no world there, or leads to another server. Nil where
  /// they may answer some time.
  package func findRefusal() async -> WalletError? {
    do throws(WalletError) {
      _ = try await half?.backend.events(after: inbox.lastEventNumber)
    } catch {
      return [.notInvited, .serverUntrusted].contains(error.code) ? error : nil
    }
    return nil
  }

  /// Sets the clock of this half to the server's; a clock given for this run is sent to the server instead.
  ///
  /// Returns the error if the server can't be asked: this half keeps its clock then, and `moveClock` reads the server's again.
  @discardableResult
  package func followClock() async -> WalletError? {
    guard let half else { return nil }
    if clock != nil { return await half.setClock(time.state) }
    do throws(WalletError) {
      if let state = try await half.clock() { time.change(to: state) }
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Copies

  /// The beginning of the names of sockets, in its folder, on which processes follow a world's calls; their process ids come after it.
  package static let followerPrefix = "world.follow."

  /// What the control socket is called, in the world's folder.
  package static let controlName = "world.control"

  /// Keeps the world as it stands now, its clock included, under a name.
  package func snapshot(_ name: WorldName, replaces: Bool = false) async throws(WorldError) {
    try await file.snapshot(name, replaces: replaces, clock: time.state, with: half)
  }

  /// Makes another world of this one, as it stands now or as a snapshot has it: same key, same data, other name.
  package func fork(to name: WorldName, from snapshot: WorldName? = nil) async throws(WorldError) {
    try await file.fork(to: name, from: snapshot, clock: time.state, with: half)
  }

  /// Writes the world to one file, as it stands now or as a snapshot has it; the world's key is in there. Issuers that are
  /// elsewhere stay there, and no invitation to them is in there.
  package func export(to path: String, from snapshot: WorldName? = nil, replaces: Bool = false) async throws(WorldError) {
    try await file.export(to: path, from: snapshot, replaces: replaces, clock: time.state)
  }

  /// Puts the world back to a snapshot and opens it anew; this one is closed and of no more use.
  package func restored(_ snapshot: WorldName) async throws(WorldError) -> World {
    try World(try await file.putBack(to: .snapshot(snapshot), with: half), clock: clock, starting: nil, half: half, source: source)
  }

  /// Begins the world anew, with its key and its snapshots; this one is closed and of no more use.
  package func reset() async throws(WorldError) -> World {
    let world = try World(try await file.putBack(to: .beginning, with: half), clock: clock, starting: clock, half: half, source: source)
    await world.followClock()
    return world
  }

  /// The same with worlds that nobody has open, damaged or not.
  package static func restore(_ name: WorldName, to snapshot: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    try await WorldFile.putBack(name, in: directory, to: .snapshot(snapshot), schema)
  }

  package static func reset(_ name: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    try await WorldFile.putBack(name, in: directory, to: .beginning, schema)
  }

  /// The same of what such a file holds.
  package static func `import`(_ bytes: [UInt8], as name: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    let path = "What was sent"
    try await directory.import(ExportedWorld(bytes, path: path), from: path, as: name, schema)
  }

  /// Makes a world of an exported one, under its old name or another; gives its name.
  package static func `import`(_ path: String, as name: WorldName? = nil, in directory: WorldDirectory) async throws(WorldError)
    -> WorldName
  {
    let file = try ExportedWorld(path: path)
    try await directory.import(file, from: path, as: name ?? file.name, schema)
    return name ?? file.name
  }

  /// Makes a new world that begins somewhere; it is there whole or not at all.
  ///
  /// - Parameter clock: how its clock goes from the beginning; this one is kept.
  package static func create(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, clock: Clock? = nil,
    fixture: Fixture = .empty, source: any TimeSource
  ) async throws(WorldError) {
    try directory.prepare()
    if try FileSystem.status(directory.path(of: name)) != nil { throw .worldExists(name) }
    let draft = try WorldDraft(name, in: directory)
    let place = WorldDirectory(path: draft.folder)
    do throws(WorldError) {
      let world = try World(name, in: place, seed: seed, hashCost: hashCost, clock: clock, source: source)
      defer { world.file.close() }
      do throws(WalletError) {
        try await fixture.prepare(world)
      } catch {
        throw WorldError.notPrepared(name, error)
      }
      do throws(StorageError) {
        try await world.file.keepClock(world.time.state)
      } catch {
        throw WorldError(error, name, path: directory.path(of: name) + "/world.db")
      }
    } catch {
      draft.discard()
      throw draft.shown(error.elsewhere(draft.folder, for: place.path(of: name)))
    }
    guard try draft.settle(place.path(of: name)) else { throw .worldExists(name) }
  }
}
