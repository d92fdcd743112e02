internal import Commands
internal import System
internal import UserInterface
internal import WalletApp
package import Worlds

/// A wallet without a terminal: the same app on the same backend, in this process.
package final class HeadlessWallet: LocalWallet {
  let prepared: PreparedWorld
  /// Gets the world in the end.
  private let spares: SpareWorlds?

  /// - Parameters:
  ///   - server: has the issuers; nil: they are with the phones.
  ///   - spares: for many scenarios with local issuers, so that each takes less time; nil for a world that is like a person's own.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, from spares: SpareWorlds? = nil) throws(StepFailure) {
    let prepared = try PreparedWorld(setup, on: server, from: spares)
    self.prepared = prepared
    self.spares = spares
    super.init(size: setup.size) { () throws(StepFailure) in try Self.open(prepared) }
    do throws(StepFailure) {
      try start()
    } catch {
      prepared.remove()
      throw error
    }
  }

  private static func open(_ prepared: PreparedWorld) throws(StepFailure) -> OpenWallet {
    do {
      let world = try World(
        PreparedWorld.name, in: prepared.directory, makes: false, remoteParties: prepared.remoteParties, source: SystemClock())
      // Equal seeds give equal traces: what is under way at the same time takes turns on this thread.
      world.file.workAtOnce()
      let control = ControlServer(
        world, east: 0, canSuspend: true, loop: try Loop(), isReachable: false, purpose: .own, reach: .ownWorld)
      return OpenWallet(control)
    } catch {
      throw StepFailure(CommandError(error).message)
    }
  }

  package override func close() {
    leave()
    if let spares { spares.keep(prepared) } else { prepared.remove() }
  }
}
