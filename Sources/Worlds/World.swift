package import Basics
package import Contract
package import Cryptography
internal import Gateway
package import Handset
package import Issuer
package import Simulation
import Storage
internal import System
package import WalletModel

/// A world with both its halves: the simulated phones and the issuers.
package final class World: Sendable {
  package let file: WorldFile
  package let phones: Phones
  package let inbox: Inbox
  /// The wallets on each phone.
  package let wallets: PhoneWallets
  package let time: WorldTime
  package let faults: FaultPlan
  package let log: TrafficLog
  /// The `Backend` that the client core calls. From the outermost to the innermost: traffic log, faults, magic data, issuer.
  package let backend: any Backend
  /// The issuer itself, for customer care and for statistics. The app uses only `backend`.
  package var issuer: Issuer { parties.issuer }
  private let parties: EmbeddedParties
  /// All issuers in their initial configuration. A new phone opens the app of the first one.
  package let issuers = IssuerConfiguration.all.map(\.listing)
  /// The issuers on a server; nil if they are local.
  package let remoteParties: (any RemoteParties)?
  /// Reports the traffic between parties on a server; nil if they are local, or if the invitation doesn't allow it.
  package let partyReports: PartyReports?
  /// The clock mode that the caller gave for this run; nil for the saved one.
  package let clock: Clock?
  package let source: any TimeSource
  private let lines: PartyConnections
  /// Holds back writes to a server while the opening given to `holdWrites` runs.
  private let gate = WriteGate()

  /// The mode of the world's clock, as the person has set it.
  package enum Clock: Hashable, Sendable {
    case frozen(Timestamp)
    /// Frozen; delays and timeouts, too, wait until somebody moves the clock.
    case stopped(Timestamp)
    case running(from: Timestamp)
    /// The same state as another clock.
    case like(WorldTime.State)

    /// Returns the time of a world.
    ///
    /// - Parameters:
    ///   - clock: its mode in this run; nil for the saved one.
    ///   - source: the machine's time.
    package static func time(_ clock: Clock?, else saved: WorldTime.State, source: any TimeSource) -> WorldTime {
      let time = WorldTime(source: source, state: saved)
      switch clock {
      case .frozen(let moment): time.freeze(at: moment)
      case .stopped(let moment): time.stop(at: moment)
      case .running(let moment): time.run(from: moment)
      case .like(let state): time.change(to: state)
      case nil: break
      }
      return time
    }
  }

  /// Opens a world, creating it if it doesn't exist. Runs on the caller's thread.
  ///
  /// Finds issuers on a server by the world's invitation, if the directory can connect.
  ///
  /// - Parameters:
  ///   - hashCost: the hash cost of a new world; an existing one keeps its own.
  ///   - makes: false to open only an existing world.
  ///   - clock: nil for the saved clock. A clock that is given here is not saved.
  ///   - remoteParties: the issuers on a server; nil for those of the world's invitation, or local ones. A world that was created with
  ///     issuers on a server always has the same ones.
  ///   - source: the machine's time.
  package convenience init(
    _ name: WorldName, in directory: WorldDirectory, seed: UInt64? = nil, hashCost: HashCost = .full, makes: Bool = true,
    clock: Clock? = nil, remoteParties: (any RemoteParties)? = nil, source: any TimeSource
  ) throws(WorldError) {
    try self.init(
      opened: WorldFile.open(name, in: directory, seed: seed, hashCost: hashCost, makes: makes, schema: Self.schema), clock: clock,
      remoteParties: remoteParties, source: source)
  }

  /// Opens a world that this process may already have locked. Keeps a copy of the world's state at the opening.
  package convenience init(
    _ world: WorldToOpen, seed: UInt64?, clock: Clock?, remoteParties: (any RemoteParties)?, source: any TimeSource
  ) throws(WorldError) {
    try self.init(
      opened: WorldFile.open(world, seed: seed, Self.schema), clock: clock, remoteParties: remoteParties, source: source)
  }

  private convenience init(
    opened file: WorldFile, clock: Clock?, remoteParties: (any RemoteParties)?, source: any TimeSource
  ) throws(WorldError) {
    do throws(WorldError) {
      let kept = try remoteParties == nil && file.settings.backend != nil ? file.directory.remoteParties(of: file.name) : remoteParties
      try self.init(file, clock: clock, starting: clock, remoteParties: kept, source: source)
    } catch {
      // Ignores errors of the cleanup: the error that prevented the creation is more useful.
      if file.isNew { try? file.discard() }
      throw error
    }
  }

  /// Opens a read-only in-memory copy of a world, which a process may have open. Changes none of its files, and sends no request to a
  /// server.
  package convenience init(copyOf name: WorldName, in directory: WorldDirectory, source: any TimeSource) throws(WorldError) {
    try self.init(
      WorldFile(name, in: directory, .copy, seed: nil, Self.schema), clock: nil, starting: nil, remoteParties: nil, source: source)
  }

  /// Copies a world, which a process may have open, to another directory under another name. Opens none of its files for writing.
  package static func copy(
    _ name: WorldName, in directory: WorldDirectory, to place: WorldDirectory, as new: WorldName
  ) throws(WorldError) {
    let file = try WorldFile(name, in: directory, .copy, seed: nil, schema)
    defer { file.close() }
    try place.prepare()
    try file.copy(to: new, in: place)
  }

  /// - Parameters:
  ///   - clock: the clock for this run; nil for the saved one.
  ///   - start: the initial mode of the clock; nil for the saved one.
  private init(
    _ file: WorldFile, clock: Clock?, starting start: Clock?, remoteParties: (any RemoteParties)?, source: any TimeSource
  ) throws(WorldError) {
    self.file = file
    self.remoteParties = remoteParties
    self.clock = clock
    self.source = source
    time = Clock.time(start, else: file.settings.clock, source: source)
    log = TrafficLog(began: source.wall)
    do throws(StorageError) {
      phones = try Phones(database: file.database, randomness: file.randomness, key: file.key) { [log, time] phone in
        log.note(.phone(phone.name), at: time.now)
      }
      inbox = try Inbox(database: file.database, key: file.key) { [log] events in
        // Local issuers log the events that they send themselves.
        if remoteParties != nil { log.note(events) }
      }
    } catch {
      throw WorldError(error, file.name, path: file.folder + "/world.db")
    }
    // If the database can't be written, the faults stay in memory until the end of the run.
    faults = FaultPlan(file.settings.faults, randomness: file.randomness) { [file] state in
      do throws(StorageError) {
        try await file.keepFaults(state)
        return nil
      } catch {
        return WalletError(error)
      }
    } tell: { [log, time] event, call in
      log.note(event, at: time.now, on: call)
    }
    let parties = EmbeddedParties(file, clock: time)
    self.parties = parties
    let base: any Backend = remoteParties.map { [gate] in GatedBackend(base: $0.backend, gate: gate) } ?? MagicBackend(parties)
    partyReports = remoteParties.flatMap { [log] server in
      server.isControlled ? PartyReports(of: log) { number in try? await server.traffic(after: number) } : nil
    }
    backend = LoggedBackend(
      FaultyBackend(base, plan: faults, time: time), log: log, time: time, reports: partyReports)
    wallets = PhoneWallets(
      database: file.database, randomness: file.randomness, key: file.key, phones: phones, issuers: issuers, backend: backend, clock: time
    ) { [log, time] note, device in log.note(note, of: device, at: time.now) }
    lines = PartyConnections(parties, through: backend, key: file.key)
    try settle(remoteParties)
  }

  /// Checks that these are the same issuers as at earlier openings, and stores the note about those on a server.
  private func settle(_ remoteParties: (any RemoteParties)?) throws(WorldError) {
    // A copy may use copies of the issuers, and may be older than the world's move to a server.
    if !file.isOpen, let remoteParties {
      try file.note(remoteParties)
      return try file.note(isServerRestored: false)
    }
    guard let remoteParties else {
      if let kept = file.settings.backend { throw .elsewhere(file.name, place: kept.place) }
      return
    }
    if let kept = file.settings.backend {
      guard kept.identity == RemotePartiesNote(remoteParties).identity else { throw .elsewhere(file.name, place: kept.place) }
    } else {
      let hasAsked = phones.all.contains { phone in issuers.contains { phones.app(of: $0.identifier, on: phone.number).issuer != nil } }
      guard !hasAsked else { throw .ownIssuers(file.name) }
    }
    try file.keep(remoteParties)
  }

  /// Moves the issuers to a server: copies the whole world there. From now on only the issuers of the copy receive requests.
  ///
  /// - Parameter copy: the name of the world on the server.
  /// - Returns: the issuers on the server.
  package static func move(
    _ name: WorldName, in directory: WorldDirectory, to server: any WorldServer, as copy: WorldName
  ) async throws(WorldError) -> any RemoteParties {
    let file = try WorldFile.open(name, in: directory, makes: false, schema: schema)
    defer { file.close() }
    if let kept = file.settings.backend { throw .elsewhere(name, place: kept.place) }
    let remoteParties: any RemoteParties
    // Faults stay local, because they apply to the calls of this half.
    let exported = try await file.exported(clock: file.settings.clock, faults: FaultPlan.State())
    do throws(WalletError) {
      remoteParties = try await server.receive(exported, as: copy)
    } catch {
      throw .notTaken(name, error)
    }
    try file.keep(remoteParties)
    return remoteParties
  }

  private static let schema = WorldSchema(NewWorld.components, image: NewWorld.image)

  /// True if the world saves its clock for the next opening; false if the caller gave a clock for this run.
  package var savesClock: Bool { clock == nil }

  /// Reduces the page cache of the world's database, for processes with many open worlds. Ignores errors.
  package func keepFewPages() { try? file.database.keepFewPages() }

  /// Releases memory that a world needs only while it handles requests. Runs on the caller's thread.
  package func releaseMemory() { file.database.releaseMemory() }

  /// Saves the remaining faults and closes the world, on the caller's thread. If saving fails, the world stays open.
  package func close() throws(WorldError) {
    do throws(StorageError) {
      if let changed = faults.unkept { try file.keepFaultsAtOnce(changed) }
    } catch {
      throw WorldError(error, file.name, path: file.folder + "/world.db")
    }
    lines.cut()
    file.close()
  }

  /// Delays writes to a server until `opening` returns.
  package func holdWrites(until opening: @escaping @Sendable () async -> Void) { gate.close(until: opening) }

  /// From now on, records the outcomes of credential checks and hashes, and the keys of requests with card data, in `outcomes`, or replays
  /// them from there.
  package func record(in outcomes: any CredentialOutcomes) {
    issuer.record(in: outcomes)
    parties.gateway.record(in: outcomes)
  }

  /// Disconnects the parties: from now on none reaches another.
  func cutLines() { lines.cut() }

  /// Verifies the whole file. Returns a sentence about the damage, or nil if there is none or the world was closed meanwhile.
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

  /// The key of customer care; an invalid, empty one if the invitation has none.
  package var careKey: Secret { remoteParties.map { $0.careKey ?? Secret("") } ?? issuer.careKey }

  // MARK: - Operations of the admin API

  /// Performs an operation of the admin API: on the server, if the parties are there.
  @discardableResult
  package func perform<O: AdminOperation>(_ operation: O) async throws(WalletError) -> O.Answer {
    guard let remoteParties else { return try await operation.dispatch(to: parties) }
    if O.isRead { return try await remoteParties.perform(operation) }
    await gate.pass()
    await partyReports?.begin()
    let answer = try await remoteParties.perform(operation)
    // The operation may have led to calls between the parties on the server.
    await partyReports?.fetch()
    return answer
  }

  /// Returns all rows of a list, beginning with this page.
  package func all<List: AdminList>(_ list: List) async throws(WalletError) -> [List.Row] {
    var (list, rows): (List, [List.Row]) = (list, [])
    while true {
      let page = List.rows(of: try await perform(list))
      rows += page
      guard let last = page.last, page.count == List.Row.pageSize else { return rows }
      list.after = last.position
    }
  }

  /// Returns the printed cards of the person with this phone, from all issuers whose app was opened on it, in the issuers' order.
  package func printedCards(on phone: Int) async throws(WalletError) -> [PrintedCard] {
    var cards: [PrintedCard] = []
    for app in issuers.map({ phones.app(of: $0.identifier, on: phone) }) where app.wasOpened {
      cards += try await perform(GetPrintedCards(of: app.deviceIdentifier, at: app.issuerIdentifier)).cards
    }
    return cards
  }

  /// Returns a shop's record of the person with the current phone; nil if that person isn't enrolled at the issuer whose app is open or was
  /// open last.
  package func shopperRecord(by merchant: MerchantIdentifier) async throws(WalletError) -> ShopperRecord? {
    let app = phones.app(of: phones.currentIssuer, on: phones.current.number)
    guard app.wasOpened else { return nil }
    return try await perform(GetShopperRecord(of: app.deviceIdentifier, at: app.issuerIdentifier, by: merchant)).record
  }

  /// Saves the state of the clock, unless a clock was given for this run only.
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
    let before = (time.state.mode, time.now)
    if let remoteParties {
      await gate.pass()
      let state: WorldTime.State
      do throws(WalletError) {
        // For a guest, `clock()` returns nil, and `setClock` fails below.
        state = try await remoteParties.clock() ?? time.state
      } catch {
        return error
      }
      let there = WorldTime(source: source, state: state)
      let start = there.elapsed
      change(there)
      if let error = await remoteParties.setClock(there.state, passed: there.elapsed - start) { return error }
      change(time)
      // Corrects this clock for the time that the requests took.
      time.change(to: there.state)
    } else {
      change(time)
    }
    log.note(.clock(ClockMove(from: before, to: (time.state.mode, time.now))), at: time.now)
    return await keepHere(time.state)
  }

  /// Returns the identifier of the user's card with this number (from 1) that customer care takes over: in the same world always the same
  /// one.
  package func cardIdentifier(of number: Int, for username: String) -> CardIdentifier {
    CardIdentifier(file.randomness.bytes(16, for: .cardIdentifier, request: "care \(username) \(number)"))
  }

  /// Asks issuers on a server whether they reject every request. Returns their error if the invitation opens no world there, or belongs to
  /// another server; nil if a retry may succeed.
  package func findRefusal() async -> WalletError? {
    do throws(WalletError) {
      _ = try await remoteParties?.backend.events(after: inbox.lastEvent)
    } catch {
      return [.notInvited, .serverUntrusted].contains(error.code) ? error : nil
    }
    return nil
  }

  /// Sets the clock of this half to the server's; a clock given for this run is sent to the server instead.
  ///
  /// Returns the error if the server can't be reached: this half then keeps its clock, and `moveClock` reads the server's clock again.
  @discardableResult
  package func followClock() async -> WalletError? {
    guard let remoteParties else { return nil }
    if clock != nil { return await remoteParties.setClock(time.state, passed: .zero) }
    do throws(WalletError) {
      if let state = try await remoteParties.clock() { time.change(to: state) }
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Copies

  /// The name prefix of the sockets in the world's folder on which processes follow its calls; the process ID comes after it.
  package static let followerPrefix = "world.follow."

  /// The name of the control socket in the world's folder.
  package static let controlName = "world.control"

  // In an in-memory copy, where actions are replayed, `file.isOpen` is false and these methods write no files.

  /// Takes a snapshot of the current state, including the clock.
  package func snapshot(_ name: WorldName, replaces: Bool = false) async throws(WorldError) {
    guard file.isOpen else { return }
    try await file.snapshot(name, replaces: replaces, clock: time.state, with: remoteParties)
  }

  /// Creates another world from the current state or a snapshot: same key, same data, other name.
  package func fork(to name: WorldName, from snapshot: WorldName? = nil) async throws(WorldError) {
    guard file.isOpen else { return }
    try await file.fork(to: name, from: snapshot, clock: time.state, with: remoteParties)
  }

  /// Exports the world with its key to one file, in its current state or that of a snapshot. The file contains neither issuers on a server
  /// nor their invitation.
  package func export(to path: String, from snapshot: WorldName? = nil, replaces: Bool = false) async throws(WorldError) {
    guard file.isOpen else { return }
    try await file.export(to: path, from: snapshot, replaces: replaces, clock: time.state)
  }

  /// Restores a snapshot and opens the world again. This object is closed and can no longer be used.
  package func restored(_ snapshot: WorldName) async throws(WorldError) -> World {
    try World(
      try await file.restore(to: .snapshot(snapshot), with: remoteParties), clock: clock, starting: nil, remoteParties: remoteParties,
      source: source)
  }

  /// Returns an in-memory copy of this world in its state at the start of a history; nil if that state was not kept.
  ///
  /// - Parameters:
  ///   - source: the time source of the copy.
  ///   - remoteParties: the copy's issuers on a server, in their state at that time; nil if they are local.
  package func asOpened(
    _ history: HistoryChoice, source: any TimeSource, on remoteParties: (any RemoteParties)?
  ) throws(WorldError) -> World? {
    guard file.history != nil else { return nil }
    return try World(
      WorldFile(file.name, in: file.directory, .copyOfOpening(history), seed: nil, Self.schema), clock: clock, starting: clock,
      remoteParties: remoteParties, source: source)
  }

  /// Returns a hash of the world's content without its times: two states that result from the same actions have the same hash.
  package func outline() async throws(WorldError) -> String {
    do throws(StorageError) {
      // The saved clock counts as a time too.
      return try await file.database.outline(file.schema.components) { sql throws(StorageError) in
        try WorldSettings.setClock(.real, sql)
      }.hash.hexadecimal
    } catch {
      throw WorldError(error, file.name, path: file.folder + "/world.db")
    }
  }

  /// From now on, records the outlines of this in-memory copy after each commit, for `matchesOpeningState`.
  package func watch() throws(WorldError) {
    do throws(StorageError) {
      try file.database.noteOutlines(file.schema.components)
    } catch {
      throw WorldError(error, file.name, path: file.folder)
    }
  }

  /// Returns true if this in-memory copy had, at some commit since `watch`, the same outline as the world at its opening in this run.
  package func matchesOpeningState() -> Bool {
    do throws(StorageError) {
      let opened = try file.outlineAsOpened()
      if try file.database.readOutlines(file.schema.components).contains(opened) { return true }
      // The world may have been restored from a snapshot, which saves the clock: compares again with this clock saved.
      try file.database.blockingTransaction { [state = time.state] sql throws(StorageError) in try WorldSettings.setClock(state, sql) }
      return try file.database.readOutlines(file.schema.components).contains(opened)
    } catch {
      return false
    }
  }

  /// Replaces `other`, from which this in-memory copy was made, with the copy in its current state. Closes `other`, which can no longer be
  /// used.
  ///
  /// - Parameter history: the history from which this copy was made; from now on it is the history of this run.
  package func replace(of other: World, _ history: HistoryChoice) throws(WorldError) { try file.replace(of: other.file, history) }

  /// Creates a world under an unused name, in the state of this world when it was opened. Returns the name.
  package func forkOpening() throws(WorldError) -> WorldName {
    for number in 1... {
      let name = try WorldName("\(file.name.description.prefix(24))-opened-\(number)")
      do throws(WorldError) {
        try file.forkOpening(to: name)
        return name
      } catch .worldExists {
        continue
      }
    }
    preconditionFailure("there are more numbers than worlds")
  }

  /// Resets the world. Key and snapshots stay. This object is closed and can no longer be used.
  package func reset() async throws(WorldError) -> World {
    let world = try World(
      try await file.restore(to: .beginning, with: remoteParties), clock: clock, starting: clock, remoteParties: remoteParties,
      source: source)
    await world.followClock()
    return world
  }

  /// Restores a snapshot of a world, damaged or not, that no process has open.
  package static func restore(_ name: WorldName, to snapshot: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    try await WorldFile.restore(name, in: directory, to: .snapshot(snapshot), schema)
  }

  package static func reset(_ name: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    try await WorldFile.restore(name, in: directory, to: .beginning, schema)
  }

  /// Creates a world from the bytes of an exported one.
  package static func `import`(_ bytes: [UInt8], as name: WorldName, in directory: WorldDirectory) async throws(WorldError) {
    let path = "What was sent"
    try await directory.import(ExportedWorld(bytes, path: path), from: path, as: name, schema)
  }

  /// Creates a world from the exported file at `path`, under its old name or another one. Returns the name.
  package static func `import`(_ path: String, as name: WorldName? = nil, in directory: WorldDirectory) async throws(WorldError)
    -> WorldName
  {
    let file = try ExportedWorld(path: path)
    try await directory.import(file, from: path, as: name ?? file.name, schema)
    return name ?? file.name
  }

  /// Creates a new world from a fixture, all or nothing.
  ///
  /// - Parameters:
  ///   - seed: nil for a random one.
  ///   - clock: the initial mode of its clock, which is saved.
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
      // Stops the clock, so that everything that the fixture creates has the same time, its sort key, however long the preparation takes.
      let state = world.time.state
      world.time.stop(at: world.time.now)
      do throws(WalletError) {
        try await fixture.prepare(world)
      } catch {
        throw WorldError.notPrepared(name, error)
      }
      do throws(StorageError) {
        try await world.file.keepClock(state)
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
