internal import Contract
internal import Cryptography
internal import Remote
package import RemoteServer
package import Simulation
internal import Synchronization
internal import Threads
package import WalletModel
package import Worlds

/// The worlds of a folder, served: each is opened when it is asked for, and closed when nobody has asked for it for a while.
package final class HostedWorlds: WorldHost {
  private let directory: WorldDirectory
  private let source: any TimeSource
  private let most: Int
  /// One after the other: nothing is opened while it is still being closed.
  private let opener = WorkerPool(name: "open worlds", threads: 1)
  private let open = Mutex<[String: OpenWorld]>([:])
  /// Compared with where there is no world, so that it takes as long.
  private let decoy = Secret(systemRandom(32).hexadecimal)

  /// How many descriptors an open world has at most: its lock, and those of three connections of SQLite. (measured)
  package static let descriptorsPerWorld = 8
  /// For how long a world stays open that nobody asks for. (our choice)
  package static let patience = Duration.seconds(600)

  /// - Parameter most: how many worlds may be open while any of them is idle.
  package init(_ directory: WorldDirectory, most: Int = 100, source: any TimeSource) {
    self.directory = directory
    self.most = most
    self.source = source
  }

  package func world(_ name: String, key: Secret) async throws(WalletError) -> any HostedWorld {
    if let known = try known(name, key) { return known }
    return try await opener.run { () throws(WalletError) in try self.opened(name, key: key) }
  }

  /// The world of this name where it is open; throws where the key is another one.
  private func known(_ name: String, _ key: Secret) throws(WalletError) -> OpenWorld? {
    let now = source.monotonic
    let known = open.withLock { open in
      let known = open[name]
      known?.asked.withLock { $0 = now }
      return known
    }
    guard let known else { return nil }
    guard key.isSame(as: known.keys.access) else { throw .noSuchInvitation }
    return known
  }

  /// On the opener's thread, where no two open the same.
  private func opened(_ name: String, key: Secret) throws(WalletError) -> OpenWorld {
    if let known = try known(name, key) { return known }
    let worldName = try? WorldName(name)
    let keys = worldName.flatMap { try? directory.keys(of: $0) }
    guard key.isSame(as: keys?.access ?? decoy), let worldName, let keys else { throw .noSuchInvitation }
    let spare = open.withLock { $0.count } + 1 - most
    if spare > 0 { closeIdle(atMost: spare) }
    do throws(WorldError) {
      let world = OpenWorld(try World(worldName, in: directory, makes: false, source: source), keys, asked: source.monotonic)
      world.world.file.readAtOnce()
      open.withLock { $0[name] = world }
      return world
    } catch {
      throw WalletError(503, .storageFailed, "the world cannot be opened now", retryAfter: .seconds(5))
    }
  }

  /// Closes the worlds that nobody has asked for lately; whoever asks later finds them as they were.
  package func closeIdle() {
    let limit = source.monotonic - Self.patience
    guard open.withLock({ $0.values.contains { $0.asked.withLock { $0 } < limit } }) else { return }
    opener.start { [self] in closeIdle(askedBefore: limit) }
  }

  /// On the opener's thread: closes idle worlds, those first that were asked for longest ago.
  private func closeIdle(askedBefore limit: Duration? = nil, atMost count: Int = .max) {
    let names = open.withLock { open in open.mapValues { $0.asked.withLock { $0 } } }.filter { limit == nil || $0.value < limit! }
    var left = count
    for (name, _) in names.sorted(by: { $0.value < $1.value }) where left > 0 {
      let idle = open.withLock { open -> World? in
        // Nobody else holds it where nothing is under way and nobody reads its events; what is armed may count its calls. Whoever
        // asks for it now has it closed first, and then opened anew.
        guard let world = open[name]?.world, world.faults.armed.isEmpty, isKnownUniquelyReferenced(&open[name]!) else { return nil }
        open[name] = nil
        return world
      }
      guard let idle else { continue }
      idle.file.close()
      left -= 1
    }
  }

  // MARK: - Time

  private var worlds: [World] { open.withLock { $0.values.map(\.world) } }

  /// From now until something is due in one of the worlds; nil where nothing is.
  package var nextAlarm: Duration? { worlds.compactMap { $0.time.nextAlarm }.min() }

  /// Wakes whoever's time has come in any world.
  package func ringDue() { for world in worlds { world.time.ringDue() } }

  /// Closes every world.
  package func close() {
    let all = open.withLock { open in
      defer { open = [:] }
      return open.values.map(\.world)
    }
    for world in all { world.file.close() }
  }

  /// The world of this name, where it is open; for those in the server's own process.
  package subscript(_ name: WorldName) -> World? { open.withLock { $0[name.description]?.world } }
}

/// A world that is being served.
private final class OpenWorld: HostedWorld {
  let world: World
  let keys: WorldKeys
  /// When it was asked for last.
  let asked: Mutex<Duration>
  var name: String { world.file.name.description }
  var backend: any Backend { world.backend }

  init(_ world: World, _ keys: WorldKeys, asked: Duration) {
    self.world = world
    self.keys = keys
    self.asked = Mutex(asked)
  }

  func control(_ request: WireRequest, key: Secret?) async throws(WalletError) -> WireAnswer {
    guard let key, key.isSame(as: keys.control) else { throw .noControl }
    switch (request.method, request.path) {
    case ("GET", WireClock.path): break
    case ("PUT", WireClock.path):
      let clock = try WireClock(request)
      guard let state = WorldTime.State(clock) else { throw .unreadable("mode", "has to be running, frozen or stopped") }
      world.time.change(to: state)
      if let error = await world.keepClock(world.time.state) { throw error }
      // What was due by then has happened.
      world.time.ringDue()
    default: throw WalletError(404, .notFound, "there is nothing at this path")
    }
    return WireClock(world.time).answer
  }
}

extension WireClock {
  fileprivate init(_ time: WorldTime) {
    self.init(mode: time.state.mode.rawValue, milliseconds: time.state.milliseconds, now: time.now.milliseconds)
  }
}

extension WorldTime.State {
  /// Nil where the mode is none.
  fileprivate init?(_ clock: WireClock) {
    guard let mode = Mode(rawValue: clock.mode) else { return nil }
    self.init(mode: mode, milliseconds: clock.milliseconds)
  }
}
