internal import Basics
package import Commands
package import System
package import UserInterface
internal import WalletApp
internal import WalletModel
package import Worlds

/// The wallet that a tester holds in a check. Steps that the program does for them are noted in its history, as their own keys are.
///
/// An app that is left, restarted or killed is launched again at once. Before that, a snapshot keeps the way there, so that the tester can
/// go back behind it.
package final class HeldWallet: LocalWallet {
  private let world: CheckWorld
  private let scenario: Int
  /// How often the app was launched again.
  package private(set) var launch: Int
  /// Told of each launch before it, with the wallet as it is then.
  private let noteLaunch: (OpenWallet, Int) throws(StepFailure) -> Void
  /// True once more was done than the history keeps.
  private var isHistoryFull = false

  /// - Parameters:
  ///   - launch: of a check that was left.
  ///   - noteLaunch: told of each further launch before it, with the wallet as it is then.
  package init(
    _ scenario: Int, in world: CheckWorld, size: Size, launch: Int,
    noteLaunch: @escaping (OpenWallet, Int) throws(StepFailure) -> Void
  ) throws(StepFailure) {
    (self.world, self.scenario, self.launch, self.noteLaunch) = (world, scenario, launch, noteLaunch)
    ownSize = size == ScenarioSetup().size ? nil : size
    super.init(size: size) { () throws(StepFailure) in OpenWallet(try world.open(scenario)) }
    try start()
  }

  package override var worldName: WorldName { world.name }

  /// The wallet that the terminal shows.
  package func openWallet() throws(StepFailure) -> OpenWallet {
    guard let wallet else { throw .left }
    return wallet
  }

  /// How far it has come.
  package var checkMoment: CheckMoment { CheckMoment(launch: launch, actions: wallet?.control.doneCount ?? 0) }

  override func drive(_ wallet: OpenWallet) throws(StepFailure) {
    // What is under way at the same time takes turns on this thread, so that equal actions lead to equal states. A replay ends that.
    wallet.control.world.file.workAtOnce()
    try super.drive(wallet)
  }

  /// Writes down what was done: what becomes known of it may be written now.
  package func keepNotes() throws(StepFailure) {
    guard let wallet else { throw .left }
    wallet.control.keepNotes(of: wallet.app)
    guard wallet.control.isPastTooLong, !isHistoryFull else { return }
    // Its actions are counted no longer.
    isHistoryFull = true
    try beginLaunch()
  }

  // MARK: - Steps

  /// The size of a scenario that is about one; nil: it is shown as big as the terminal is.
  package private(set) var ownSize: Size?

  /// A step is done on the stage as it is, and looks at that of its scenario.
  override var stageSize: Size { ownSize ?? wallet?.app.size ?? size }

  package override func resize(to size: Size) throws(StepFailure) {
    ownSize = size
    try super.resize(to: size)
  }

  /// What a step looks for leaves no trace among the calls.
  override var looksSilently: Bool { true }

  override func receive(_ input: Input, in wallet: OpenWallet) {
    wallet.receive(input)
    // An issuer may store a request that is sent now before the wallet is idle, so the history is written first.
    if !wallet.app.isIdle { wallet.control.keepNotes(of: wallet.app) }
  }

  package override func perform(_ action: any WorldAction) throws(StepFailure) {
    switch action {
    // The history of a wallet is that of its world: files beside it are no part of it.
    case let action as SnapshotWorld: try super.perform(SnapshotWorld(action.world, as: action.snapshot, replaces: true))
    case is RestoreWorld:
      try beginLaunch()
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
    try beginLaunch()
    try reopen(leaving: wallet?.app.opening)
  }

  package override func kill() throws(StepFailure) {
    try beginLaunch()
    try reopen(leaving: nil)
  }

  /// Keeps an app that was left: the program around it launches it again.
  override func leave() {}

  /// Closes the app, and launches it again.
  private func reopen(leaving screen: OpeningScreen?) throws(StepFailure) {
    guard let wallet else { throw .left }
    wallet.control.close(leaving: screen)
    wallet.reopen(try world.open(scenario))
    try drive(wallet)
  }

  // MARK: - Going back

  private static func snapshot(_ launch: Int) throws(StepFailure) -> WorldName {
    do throws(WorldError) { return try WorldName("check-\(launch)") } catch { throw StepFailure(error.description) }
  }

  /// Keeps the way so far; what follows belongs to another launch.
  private func beginLaunch() throws(StepFailure) {
    guard let wallet else { throw .left }
    wallet.control.keepNotes(of: wallet.app)
    let (world, name) = (wallet.control.world, try Self.snapshot(launch))
    let outcome = wallet.control.loop.begin(atMost: 60_000) {
      await Result { () async throws(WorldError) in try await world.snapshot(name, replaces: true) }
    }
    guard let outcome else { throw .interrupted }
    do throws(WorldError) { try outcome.get() } catch { throw StepFailure(error.description) }
    try noteLaunch(wallet, launch + 1)
    launch += 1
  }

  /// Begins another launch without a way back: the history is gone.
  func loseHistory() throws(StepFailure) {
    guard let wallet else { throw .left }
    try noteLaunch(wallet, launch + 1)
    launch += 1
    wallet.control.leaveEarlier()
  }

  /// Goes back to a moment, exactly. Doing that again leads to the same.
  ///
  /// - Parameter isAgain: true if it was begun before, and perhaps not to its end.
  /// - Returns: false if secret fields are empty now that were filled in.
  package func goBack(to moment: CheckMoment, isAgain: Bool = false) throws(StepFailure) -> Bool {
    guard let wallet else { throw .left }
    var isEmptied = false
    do {
      if moment.launch != launch || isAgain && hasSnapshot(moment.launch) {
        // On a server, a snapshot has no history.
        guard hasSnapshot(moment.launch), wallet.control.world.remoteParties == nil else {
          throw StepFailure("Can't go back to before the app was opened again: there is no history of that.")
        }
        try super.perform(RestoreWorld(world.name, to: try Self.snapshot(moment.launch)))
        launch = moment.launch
        isEmptied = try wallet.resume()
      }
      guard moment.actions <= wallet.control.doneCount else { throw StepFailure("Can't go back: the history is too short for that.") }
      if moment.actions < wallet.control.doneCount { isEmptied = try wallet.goBack(to: moment.actions) }
    } catch let error as UndoUnavailable {
      throw StepFailure(error.sentence.string)
    } catch {
      throw error as? StepFailure ?? StepFailure(CommandError(error).message)
    }
    try drive(wallet)
    return !isEmptied
  }

  private func hasSnapshot(_ launch: Int) -> Bool {
    guard let directory = wallet?.control.world.file.directory, let name = try? Self.snapshot(launch) else { return false }
    return (try? directory.snapshots(of: world.name))?.contains(name) == true
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

  package override func close() {
    wallet?.control.close(leaving: wallet?.app.opening, isLost: true)
    world.unlink()
  }
}
