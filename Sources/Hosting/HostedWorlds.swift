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
  let directory: WorldDirectory
  let source: any TimeSource
  /// Of whoever may make worlds here from elsewhere; nil: nobody may.
  private let operatorKey: Secret?
  /// On its thread no two open, or remove, the same.
  let opener = WorkerPool(name: "open worlds", threads: 1)
  private let open = Mutex<[String: OpenWorld]>([:])
  /// Compared with where there is no world, so that it takes as long.
  private let decoy = Secret(systemRandom(32).hexadecimal)

  package init(_ directory: WorldDirectory, operatorKey: Secret? = nil, source: any TimeSource) {
    self.directory = directory
    self.operatorKey = operatorKey
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
      let world = OpenWorld(try World(worldName, in: directory, makes: false, source: source), keys, of: self)
      open.withLock { $0[name] = world }
      return world
    } catch {
      throw WalletError(503, .storageFailed, "the world cannot be opened now", retryAfter: .seconds(5))
    }
  }

  // MARK: - Control

  func isOperator(_ key: Secret?) -> Bool { (key ?? decoy).isSame(as: operatorKey ?? decoy) && key != nil && operatorKey != nil }

  /// Puts a world back that is open; who asks it for something meanwhile is told to ask again, and finds the other one.
  func putBack(_ known: OpenWorld, _ back: (World) async throws(WorldError) -> World) async throws(WalletError) {
    guard known.begin() else { throw .putBack }
    do throws(WorldError) {
      let world = try await back(known.world)
      open.withLock { $0[known.name] = OpenWorld(world, known.keys, of: self) }
    } catch {
      // Nothing has changed, or it is closed and will be opened again.
      if known.world.file.isOpen {
        known.goOn()
      } else {
        open.withLock { $0[known.name] = nil }
        known.world.time.end()
      }
      throw WalletError(error)
    }
    known.world.time.end()
  }

  /// Closes a world that is to go; on the opener's thread.
  func end(_ name: WorldName) {
    let known = open.withLock { $0.removeValue(forKey: name.description) }
    guard let known, known.begin() else { return }
    known.world.file.close()
    known.world.time.end()
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
final class OpenWorld: HostedWorld {
  let world: World
  let keys: WorldKeys
  /// It lives as long as requests come.
  unowned let host: HostedWorlds
  private let over = Atomic(false)

  var name: String { world.file.name.description }
  var backend: any Backend { world.backend }
  var isOver: Bool { over.load(ordering: .acquiring) }

  init(_ world: World, _ keys: WorldKeys, of host: HostedWorlds) {
    self.world = world
    self.keys = keys
    self.host = host
    world.file.readAtOnce()
  }

  /// Begins to end it; false where somebody has.
  func begin() -> Bool { !over.exchange(true, ordering: .acquiringAndReleasing) }
  /// It has not come to an end.
  func goOn() { over.store(false, ordering: .releasing) }
}

extension Secret {
  func isSame(as other: Secret) -> Bool { constantTimeEqual(Array(reveal().utf8), Array(other.reveal().utf8)) }
}
