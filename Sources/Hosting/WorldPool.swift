package import Basics
internal import Contract
internal import Cryptography
internal import Remote
package import RemoteServer
package import Simulation
internal import Synchronization
internal import System
package import WalletModel
package import Worlds

/// The worlds of a folder, served to clients: the first request for a world opens it, and `worldIdleTimeout` without requests closes it.
package final class WorldPool: WorldHost {
  let directory: WorldDirectory
  let source: any TimeSource
  /// The operator's key for remote administration; nil if there is none.
  private let operatorKey: Secret?
  private let most: Int
  let limits: CopyLimits
  /// Called when something in a world may be due earlier than `nextAlarm` has returned.
  let wake: @Sendable () -> Void
  /// Returns false if the folder of the worlds was removed or replaced.
  fileprivate let isInPlace: @Sendable () -> Bool
  /// Called with the name of a world and the reason why it can't be opened or closed.
  private let note: @Sendable (String) -> Void
  /// Called for every call between the parties of a world.
  let notePartyCall: @Sendable (RequestLog.PartyCall) -> Void
  /// Opens and closes worlds one after the other, so that none is opened while it is still being closed or removed.
  let opener = WorkerPool(name: "open worlds", threads: 1)
  /// Copies whole worlds, so that request threads don't wait for the disk.
  private let copyist = ThreadExecutor(name: "copy worlds", threads: 1)
  /// The queue of copies: one is made at a time, so that forks and snapshots can be counted, and other worlds get their turn at the disk.
  private let copies = Mutex(Copies())

  private struct Copies {
    var isUnderWay = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let open = Mutex<[String: PooledWorld]>([:])
  private let nodes: GatewayNodes
  /// A random key, compared with the client's if the world doesn't exist, so that this check takes as long as that of a known world.
  private let decoy = Secret(systemRandom(32).hexadecimal)

  /// The maximum number of descriptors of an open world: its lock, and those of three connections of SQLite. (measured)
  package static let descriptorsPerWorld = 8
  /// The memory of the traffic logs of all open worlds: a single log holds some thousand calls, each of a thousand logs some forty, because
  /// clients read only the newest calls, right after their own. (our choice)
  let trafficBudget = TrafficBudget(bytes: 40 << 20, each: (32 << 10)...(2 << 20))
  /// How long a world without requests stays open. (our choice)
  package static let worldIdleTimeout = Duration.seconds(600)
  /// The number of open worlds from which on further ones keep fewer pages in memory. (our choice)
  private static let manyWorlds = 100
  /// How long a world without requests keeps statements and pages in memory. (our choice)
  static let quietTimeout = Duration.seconds(60)

  /// - Parameters:
  ///   - most: the number of open worlds beyond which idle ones are closed.
  ///   - wake: called when something in a world may be due earlier than `nextAlarm` has returned.
  ///   - isInPlace: returns false once the folder was removed or replaced: no more worlds are opened then.
  ///   - notePartyCall: called for every call between the parties of a world when it has ended.
  package init(
    _ directory: WorldDirectory, operatorKey: Secret? = nil, most: Int = 100, limits: CopyLimits = CopyLimits(),
    source: any TimeSource, wake: @escaping @Sendable () -> Void = {}, note: @escaping @Sendable (String) -> Void = { _ in },
    isInPlace: @escaping @Sendable () -> Bool = { true }, notePartyCall: @escaping @Sendable (RequestLog.PartyCall) -> Void
  ) {
    self.limits = limits
    self.wake = wake
    self.note = note
    self.isInPlace = isInPlace
    self.notePartyCall = notePartyCall
    self.directory = directory
    nodes = GatewayNodes(directory)
    self.operatorKey = operatorKey
    self.most = most
    self.source = source
  }

  package func world(_ name: String, key: Secret) async throws(WalletError) -> any HostedWorld {
    try await pooled(name, key: key)
  }

  func pooled(_ name: String, key: Secret) async throws(WalletError) -> PooledWorld {
    try await opener.run { () throws(WalletError) in try self.opened(name, key: key) }
  }

  package func known(_ name: String, key: Secret) throws(WalletError) -> (any HostedWorld)? { try openWorld(name, key: key) }

  private func openWorld(_ name: String, key: Secret) throws(WalletError) -> PooledWorld? {
    guard let known = open.withLock({ $0[name] }) else { return nil }
    guard key.isSame(as: known.keys.access) else { throw .noSuchInvitation }
    known.noteAsked()
    return known
  }

  package func world(at node: GatewayNode) async throws(WalletError) -> (any HostedWorld)? {
    if let known = openWorld(at: node) { return known }
    return try await opener.run { () throws(WalletError) in try self.opened(at: node) }
  }

  private func openWorld(at node: GatewayNode) -> PooledWorld? {
    let known = open.withLock { $0.values.first { $0.keys.node == node } }
    known?.noteAsked()
    return known
  }

  private func opened(at node: GatewayNode) throws(WalletError) -> PooledWorld? {
    if let known = openWorld(at: node) { return known }
    guard isInPlace() else { throw .storeMoved }
    let found = try WalletError.ofWorlds { () throws(WorldError) in try nodes.world(at: node) }
    guard let (name, keys) = found else { return nil }
    return try opened(name, keys)
  }

  /// Returns the world, opening it if necessary. Runs on the opener's thread, so that a world isn't opened twice.
  private func opened(_ name: String, key: Secret) throws(WalletError) -> PooledWorld {
    if let known = try openWorld(name, key: key) { return known }
    guard isInPlace() else { throw .storeMoved }
    let worldName = try? WorldName(name)
    var keys: WorldKeys?
    if let worldName {
      do throws(WorldError) {
        keys = try directory.keys(of: worldName)
      } catch {
        // Hides any other error from a client without a key: the world looks missing.
        if case .failed = error { throw WalletError(error) }
      }
    }
    guard key.isSame(as: keys?.access ?? decoy), let worldName, let keys else { throw .noSuchInvitation }
    return try opened(worldName, keys)
  }

  private func opened(_ worldName: WorldName, _ keys: WorldKeys) throws(WalletError) -> PooledWorld {
    let spare = open.withLock { $0.count } + 1 - most
    if spare > 0 { closeIdle(atMost: spare) }
    do throws(WorldError) {
      let opened = try World(worldName, in: directory, makes: false, source: source)
      if openWorlds >= Self.manyWorlds { opened.keepFewPages() }
      let world = PooledWorld(opened, keys, of: self)
      open.withLock { $0[worldName.description] = world }
      return world
    } catch {
      note("\(worldName): \(error)")
      switch error {
      case .held, .busy, .failed: throw WalletError(503, .storageFailed, "the world cannot be opened now", retryAfter: .seconds(5))
      default: throw WalletError(500, .storageFailed, "the world cannot be opened; the server's log says why")
      }
    }
  }

  // MARK: - Control

  /// Runs work that copies whole worlds on a separate thread, one after the other, so that request threads don't wait.
  func copying<T>(_ body: () async throws(WorldError) -> T) async throws(WalletError) -> T {
    await withCheckedContinuation { continuation in
      let isFree = copies.withLock { copies in
        if copies.isUnderWay { copies.waiting.append(continuation) }
        defer { copies.isUnderWay = true }
        return !copies.isUnderWay
      }
      if isFree { continuation.resume() }
    }
    defer {
      let next = copies.withLock { copies in
        copies.isUnderWay = !copies.waiting.isEmpty
        return copies.waiting.isEmpty ? nil : copies.waiting.removeFirst()
      }
      next?.resume()
    }
    do throws(WorldError) {
      return try await withTaskExecutorPreference(copyist, operation: body)
    } catch {
      throw WalletError(error)
    }
  }

  func isOperator(_ key: Secret?) -> Bool { if let key, let operatorKey { key.isSame(as: operatorKey) } else { false } }

  /// Replaces an open world with another state of it. Requests meanwhile get `worldRestored`, and reach the new state when they are
  /// repeated.
  func replace(_ known: PooledWorld, _ replacement: (World) async throws(WorldError) -> World) async throws(WalletError) {
    guard known.begin() else { throw .worldRestored }
    do throws(WalletError) {
      let world = try await copying { () async throws(WorldError) in try await replacement(known.world) }
      let fresh = PooledWorld(world, known.keys, of: self)
      open.withLock { $0[known.name] = fresh }
    } catch {
      // If the world is still open, nothing has changed. If it is closed, the next request opens it again.
      if known.world.file.isOpen {
        known.keep()
      } else {
        open.withLock { $0[known.name] = nil }
        known.world.time.end()
      }
      throw error
    }
    known.world.time.end()
  }

  /// Closes a world whose files were or will be removed; runs on the opener's thread.
  ///
  /// - Parameter world: the world to close; nil for whichever world has this name.
  func end(_ name: WorldName, _ world: PooledWorld? = nil) {
    let known = open.withLock { open in
      if let world, open[name.description] !== world { return PooledWorld?.none }
      return open.removeValue(forKey: name.description)
    }
    guard let known, known.begin() else { return }
    known.world.file.close()
    known.world.time.end()
  }

  // MARK: - Idle worlds

  /// Closes the worlds without a request for `worldIdleTimeout`; later requests find them unchanged. Reduces the memory of other worlds: of
  /// those without a request in the last minute, and of traffic logs whose share has become smaller because more worlds are open.
  package func closeIdle() {
    // The next request for such a world opens the file that replaced it.
    for world in open.withLock({ Array($0.values) }) where !world.world.file.isInPlace {
      note("\(world.name): its file was removed or replaced")
      opener.start { [self] in end(world.world.file.name, world) }
    }
    for world in worlds { world.log.trim() }
    let now = source.monotonic
    let limit = now - Self.worldIdleTimeout
    // Leaves out worlds that are about to be closed: closing releases their memory, and requires that nothing else refers to them.
    let quiet = open.withLock { $0.values.filter { $0.lastAsked >= limit && $0.becomesQuiet(at: now, after: Self.quietTimeout) } }
    if !quiet.isEmpty { opener.start { for world in quiet { world.world.releaseMemory() } } }
    guard open.withLock({ $0.values.contains { $0.lastAsked < limit } }) else { return }
    opener.start { [self] in closeIdle(askedBefore: limit) }
  }

  /// Closes idle worlds, the least recently requested first; runs on the opener's thread.
  private func closeIdle(askedBefore limit: Duration? = nil, atMost count: Int = .max) {
    let asked = open.withLock { open in open.mapValues(\.lastAsked) }
    let names = asked.filter { asked in limit.map { asked.value < $0 } ?? true }
    var left = count
    for (name, _) in names.sorted(by: { $0.value < $1.value }) where left > 0 {
      let idle = open.withLock { open -> PooledWorld? in
        // A world is idle if this is its only reference: no request is in flight, and no client reads its events. A request that arrives
        // now waits until the world is closed, and opens it again. A fault by chance keeps the world open, because its sequence would start
        // again.
        guard var known = open.removeValue(forKey: name) else { return nil }
        if !known.world.faults.isByChance, isKnownUniquelyReferenced(&known) { return known }
        open[name] = known
        return nil
      }
      guard let idle else { continue }
      do throws(WorldError) {
        try idle.world.close()
        left -= 1
      } catch {
        note("\(name): \(error)")
        // Tries again after another `worldIdleTimeout`.
        idle.noteAsked()
        open.withLock { $0[name] = idle }
      }
    }
  }

  /// True if a world is open, which may have to be closed.
  package var isAnyOpen: Bool { openWorlds > 0 }

  package var openWorlds: Int { open.withLock { $0.count } }

  package var problem: WalletError? {
    if !isInPlace() { return .storeMoved }
    // Checks that the process has a descriptor left for the next world or client.
    do throws(ThreadError) {
      _ = try EventFD()
      return nil
    } catch {
      return WalletError(503, .tryLater, "the server has no descriptor left: \(SystemError(error.code).reason)", retryAfter: .seconds(5))
    }
  }

  // MARK: - Time

  private var worlds: [World] { open.withLock { $0.values.map(\.world) } }

  /// The time until something is due in one of the worlds; nil if nothing is.
  package var nextAlarm: Duration? { worlds.compactMap { $0.time.nextAlarm }.min() }

  /// Wakes all sleepers whose time has come, in any world.
  package func ringDue() { for world in worlds { world.time.ringDue() } }

  /// Ends all sleeping in all worlds: sleepers get an error.
  package func wakeSleepers() { for world in worlds { world.time.end() } }

  /// Closes every world.
  package func close() {
    let all = open.withLock { open in
      defer { open = [:] }
      return open.values.map(\.world)
    }
    for world in all {
      do throws(WorldError) {
        try world.close()
      } catch {
        note("\(world.file.name): \(error)")
        world.file.close()
      }
    }
  }

  /// The world of this name, if it is open; for callers in the server's own process.
  package subscript(_ name: WorldName) -> World? { open.withLock { $0[name.description]?.world } }
}

extension WalletError {
  fileprivate static let storeMoved = WalletError(
    503, .storageFailed,
    "the server's store was removed or replaced; put the folder back, or restart the server to serve what is there now")
  fileprivate static let worldMoved = WalletError(
    503, .storageFailed, "the world's file was removed or replaced on the server; put it back, or try again in a moment")
}

/// The limits on the copies that a holder of a world's control key may make. (our choice)
package struct CopyLimits: Sendable {
  /// The most snapshots of one world.
  package var snapshots = 100
  /// The most forks of a world and of its forks together.
  package var forks = 100

  package init() {}
}

/// A world that is being served.
final class PooledWorld: HostedWorld {
  let world: World
  let keys: WorldKeys
  /// The monotonic time of the last request in whole seconds, so that it is rarely written.
  private let asked: Atomic<Int64>
  /// The time of the last request when the world last released its memory; nothing to release again until a later one.
  private let quietSince = Atomic<Int64>(.min)
  /// Unowned, because the pool exists as long as requests arrive.
  unowned let host: WorldPool
  private let over = Atomic(false)

  var name: String { world.file.name.description }
  var now: Timestamp { world.time.now }
  var backend: any Backend { world.backend }
  var isOver: Bool { over.load(ordering: .acquiring) }
  var problem: WalletError? { !host.isInPlace() ? .storeMoved : !world.file.isInPlace ? .worldMoved : nil }

  init(_ world: World, _ keys: WorldKeys, of host: WorldPool) {
    self.world = world
    self.keys = keys
    self.host = host
    asked = Atomic(host.source.monotonic.components.seconds)
    world.file.readAtOnce()
    // Releases pages and statements of the opening, which later requests hardly ever need.
    world.releaseMemory()
    world.time.whenSooner(host.wake)
    world.log.join(host.trafficBudget)
    let name = name
    world.log.tellPartyCalls { [note = host.notePartyCall] call in RequestLog.PartyCall(call, in: name).map(note) }
  }

  var lastAsked: Duration { .seconds(asked.load(ordering: .relaxed)) }

  /// Returns true at the first call after this time without requests; false at further calls until there was another request.
  func becomesQuiet(at now: Duration, after timeout: Duration) -> Bool {
    let asked = asked.load(ordering: .relaxed)
    guard .seconds(asked) < now - timeout else { return false }
    return quietSince.exchange(asked, ordering: .relaxed) != asked
  }

  func noteAsked() {
    let now = host.source.monotonic.components.seconds
    if asked.load(ordering: .relaxed) != now { asked.store(now, ordering: .relaxed) }
  }

  /// Begins to end this world. Returns false if its end has already begun.
  func begin() -> Bool { !over.exchange(true, ordering: .acquiringAndReleasing) }
  /// Cancels the end that `begin` has started.
  func keep() { over.store(false, ordering: .releasing) }
}

extension RequestLog.PartyCall {
  /// Nil if the caller isn't a party.
  fileprivate init?(_ call: LoggedCall, in world: String) {
    guard case .party(let caller) = call.caller else { return nil }
    let (status, problem): (Int, ErrorCode?) =
      switch call.state {
      case .inFlight: (0, nil)
      case .answered(let status, _): (status, nil)
      case .refused(let error): (error.statusCode, error.code)
      }
    self.init(
      world: world, from: caller, to: call.party, call.operation, status: status, problem: problem, took: call.took ?? .zero)
  }
}
