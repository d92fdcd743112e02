internal import Commands
internal import System
internal import UserInterface
internal import WalletApp
package import Worlds

/// A wallet without a terminal: the same app on the same backend, in this process.
package final class HeadlessWallet: LocalWallet {
  let prepared: PreparedWorld
  /// Receives the world when the wallet is closed; nil: the world is removed then.
  private let spares: SpareWorlds?
  private let isHeld: Bool

  /// - Parameters:
  ///   - server: the server that hosts the issuers; nil: they are local.
  ///   - spares: a pool of worlds to reuse, which saves time if the issuers are local; nil: the world is created like a user's own.
  ///   - isHeld: true for a wallet like the one of a check: it offers to go back, and queries leave no trace among the calls.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, from spares: SpareWorlds? = nil, isHeld: Bool = false)
    throws(StepFailure)
  {
    let prepared = try PreparedWorld(setup, on: server, from: spares)
    self.prepared = prepared
    self.spares = spares
    self.isHeld = isHeld
    super.init(size: setup.size) { () throws(StepFailure) in try Self.open(prepared, isHeld) }
    do throws(StepFailure) {
      try start()
    } catch {
      prepared.remove()
      throw error
    }
  }

  private static func open(_ prepared: PreparedWorld, _ isHeld: Bool) throws(StepFailure) -> OpenWallet {
    do {
      let world = try World(
        PreparedWorld.name, in: prepared.directory, makes: false, remoteParties: prepared.remoteParties, source: SystemClock())
      // Transactions run on this thread, one after the other, so that equal seeds give equal traces.
      world.file.workAtOnce()
      let control = ControlServer(
        world, east: 0, canSuspend: true, loop: try Loop(), isReachable: false, purpose: .own, reach: .ownWorld)
      let wallet = OpenWallet(control)
      if isHeld { wallet.app.canGoBack = true }
      return wallet
    } catch {
      throw StepFailure(CommandError(error).message)
    }
  }

  override var looksSilently: Bool { isHeld }

  package override func close() {
    leave()
    if let spares { spares.keep(prepared) } else { prepared.remove() }
  }
}
