internal import Contract
internal import Cryptography
internal import Remote
package import RemoteServer
package import Simulation
internal import Synchronization
internal import Threads
package import WalletModel
package import Worlds

/// The worlds of a folder, served: each is opened when it is first asked for, and stays open until the server ends.
package final class HostedWorlds: WorldHost {
  private let directory: WorldDirectory
  private let source: any TimeSource
  private let opener = WorkerPool(name: "open worlds", threads: 1)
  private let open = Mutex<[String: OpenWorld]>([:])
  /// Compared with where there is no world, so that it takes as long.
  private let decoy = Secret(systemRandom(32).hexadecimal)

  package init(_ directory: WorldDirectory, source: any TimeSource) {
    self.directory = directory
    self.source = source
  }

  package func world(_ name: String, key: Secret) async throws(WalletError) -> any HostedWorld {
    if let known = open.withLock({ $0[name] }) {
      guard key.isSame(as: known.keys.access) else { throw .noSuchInvitation }
      return known
    }
    return try await opener.run { () throws(WalletError) in try self.opened(name, key: key) }
  }

  /// On the opener's thread, where no two open the same.
  private func opened(_ name: String, key: Secret) throws(WalletError) -> OpenWorld {
    if let known = open.withLock({ $0[name] }) {
      guard key.isSame(as: known.keys.access) else { throw .noSuchInvitation }
      return known
    }
    let worldName = try? WorldName(name)
    let keys = worldName.flatMap { try? directory.keys(of: $0) }
    guard key.isSame(as: keys?.access ?? decoy), let worldName, let keys else { throw .noSuchInvitation }
    do throws(WorldError) {
      let world = OpenWorld(try World(worldName, in: directory, makes: false, source: source), keys)
      world.world.file.readAtOnce()
      open.withLock { $0[name] = world }
      return world
    } catch {
      throw WalletError(503, .storageFailed, "the world cannot be opened now", retryAfter: .seconds(5))
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
  var name: String { world.file.name.description }
  var backend: any Backend { world.backend }

  init(_ world: World, _ keys: WorldKeys) {
    self.world = world
    self.keys = keys
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
