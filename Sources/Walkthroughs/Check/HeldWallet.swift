internal import Basics
package import Commands
internal import Simulation
package import System
package import UserInterface
internal import WalletApp
internal import WalletModel
package import Worlds

/// The wallet that a tester holds in a check. Steps that the program does for them are noted in its history, as their own keys are.
///
/// An app that is left, restarted or killed opens again at once. Before that, a snapshot keeps the way there, so that the tester can go
/// back behind it.
package final class HeldWallet: LocalWallet {
  private let place: CheckWorld
  /// How often the app was opened again.
  package private(set) var opening: Int

  /// - Parameter opening: of a check that was interrupted.
  package init(_ place: CheckWorld, size: Size, opening: Int = 0) throws(StepFailure) {
    self.place = place
    self.opening = opening
    super.init(size: size) { () throws(StepFailure) in try place.open() }
    try start()
  }

  package override var worldName: WorldName { place.name }

  /// The wallet that the terminal shows.
  package func held() throws(StepFailure) -> OpenWallet {
    guard let wallet else { throw .left }
    return wallet
  }

  /// How far it has come.
  package var checkMoment: CheckMoment { CheckMoment(opening: opening, actions: wallet?.control.doneCount ?? 0) }

  // MARK: - Steps

  /// Asks what a step looks for, without a trace among the calls.
  package override func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer {
    let outcome = TrafficLog.$isSilent.withValue(true) { Result { () throws(StepFailure) in try super.ask(query) } }
    return try outcome.get()
  }

  override func receive(_ input: Input, in wallet: OpenWallet) { wallet.receive(input) }

  package override func perform(_ action: any WorldAction) throws(StepFailure) {
    switch action {
    // The history of a wallet is that of its world: files beside it are no part of it.
    case let action as SnapshotWorld: try super.perform(SnapshotWorld(action.world, as: action.snapshot, replaces: true))
    case is RestoreWorld:
      try beginOpening()
      try super.perform(action)
      wallet?.control.leaveEarlier()
    default: try run(ControlRequest(action.words))
    }
  }

  package override func run(_ request: ControlRequest) throws(StepFailure) {
    guard let wallet else { throw .left }
    _ = try answered { control, reply in control.receive(request, in: wallet.app, reply: reply) }
  }

  package override func restart() throws(StepFailure) {
    try beginOpening()
    try reopen(leaving: wallet?.app.opening)
  }

  package override func kill() throws(StepFailure) {
    try beginOpening()
    try reopen(leaving: nil)
  }

  /// The app was left: it opens again.
  override func leave() { try? restart() }

  /// Closes the app, and opens it again.
  private func reopen(leaving screen: OpeningScreen?) throws(StepFailure) {
    guard let wallet else { throw .left }
    wallet.control.close(leaving: screen)
    wallet.reopen(try place.openControl())
    try drive(wallet)
  }

  // MARK: - Going back

  private static func snapshot(_ opening: Int) throws(StepFailure) -> WorldName {
    do throws(WorldError) { return try WorldName("check-\(opening)") } catch { throw StepFailure(error.description) }
  }

  /// Keeps the way so far; what follows belongs to another opening.
  private func beginOpening() throws(StepFailure) {
    guard let wallet else { throw .left }
    wallet.control.keepNotes(of: wallet.app)
    let (world, name) = (wallet.control.world, try Self.snapshot(opening))
    let outcome = wallet.control.loop.begin(atMost: 60_000) {
      await Result { () async throws(WorldError) in try await world.snapshot(name, replaces: true) }
    }
    guard let outcome else { throw .interrupted }
    do throws(WorldError) { try outcome.get() } catch { throw StepFailure(error.description) }
    opening += 1
  }

  override func drive(_ wallet: OpenWallet) throws(StepFailure) {
    // What is under way at the same time takes turns on this thread, so that equal actions lead to equal states. A replay ends that.
    wallet.control.world.file.workAtOnce()
    try super.drive(wallet)
  }

  /// Goes back to a moment, exactly. After an error, all is as it was.
  ///
  /// - Returns: false if secret fields are empty now that were filled in.
  package func goBack(to moment: CheckMoment) throws(StepFailure) -> Bool {
    guard let wallet else { throw .left }
    var isEmptied = false
    do {
      if moment.opening != opening {
        try super.perform(RestoreWorld(place.name, to: try Self.snapshot(moment.opening)))
        opening = moment.opening
        isEmptied = try wallet.resume()
      }
      if moment.actions < wallet.control.doneCount { isEmptied = try wallet.goBack(to: moment.actions) }
    } catch let error as UndoUnavailable {
      throw StepFailure(error.sentence.string)
    } catch {
      throw error as? StepFailure ?? StepFailure("\(error)")
    }
    try drive(wallet)
    return !isEmptied
  }

  /// Resumes where a process that has ended has left the wallet. Returns false if secret fields are empty now that were filled in.
  package func resume() throws(StepFailure) -> Bool {
    guard let wallet, wallet.control.earlier != nil else { return true }
    do throws(UndoUnavailable) {
      let isEmptied = try wallet.resume()
      try? drive(wallet)
      return !isEmptied
    } catch {
      throw StepFailure(error.sentence.string)
    }
  }

  package override func close() { wallet?.control.close(leaving: wallet?.app.opening, isLost: true) }
}
