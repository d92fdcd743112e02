internal import Commands
internal import System
package import UserInterface
internal import WalletApp
internal import WalletModel
package import Worlds

/// A wallet without a terminal: the same app on the same door, in this process.
package final class HeadlessWallet: DrivenWallet {
  package let prepared: PreparedWorld
  private var running: Running?
  private var size: Size

  private struct Running {
    let held: ControlServer
    var app: WalletApp
  }

  /// - Parameter server: has the issuers; nil: they are with the phones.
  package init(_ premise: ScenarioSetup, on server: (any WorldServer)? = nil) throws(StepFailure) {
    let prepared = try PreparedWorld(premise, on: server)
    self.prepared = prepared
    size = premise.size
    do throws(StepFailure) {
      try start()
    } catch {
      prepared.remove()
      throw error
    }
  }

  private func start() throws(StepFailure) {
    do {
      let world = try World(PreparedWorld.name, in: prepared.directory, makes: false, half: prepared.half, source: SystemClock())
      let held = ControlServer(world, east: 0, canSuspend: true, loop: try Loop(), isReachable: false)
      running = Running(held: held, app: held.makeApp())
    } catch {
      throw StepFailure(CommandError(error).message)
    }
    try settle()
  }

  /// Works until nothing can change any more without input or the clock, or until the answer is there.
  private func settle(until isAnswered: (() -> Bool)? = nil) throws(StepFailure) {
    running?.app.fit(size)
    while running != nil {
      running!.app.work()
      running!.held.work(&running!.app)
      if running!.app.exitStatus != nil { return leave() }
      // As a terminal does before it draws, which tells the app that something stands on the screen.
      _ = running!.app.surroundings()
      if running!.app.wakeUp == .zero { continue }
      let isIdle = running!.app.isIdle
      running!.held.rest(isIdle: isIdle, typed: 0) { running!.app.wholeSight(size) }
      if isAnswered?() ?? isIdle { return }
      guard running!.held.loop.wait(atMost: 60_000) else { throw StepFailure("The app hangs: no activity for 60 seconds.") }
    }
  }

  private func leave() {
    running?.held.close()
    running = nil
  }

  package func look() throws(StepFailure) -> View {
    guard running != nil else { throw .left }
    let (interface, surroundings, size) = (running!.app.interface, running!.app.surroundings(), size)
    return View(
      running!.app.sight(size), cells: Stage.still(interface, surroundings, size: size).openCells,
      phone: Stage.phone(interface, surroundings).openRows)
  }

  package func send(_ inputs: [Input]) throws(StepFailure) {
    guard running != nil else { throw .left }
    for input in inputs {
      switch input {
      // The terminal's own keys.
      case .key(.control("c")): return leave()
      case .key(.control("l")), .key(.control("z")): break
      default: running!.app.receive(input)
      }
      if running!.app.exitStatus != nil { return leave() }
    }
    try settle()
  }

  package func resize(to size: Size) throws(StepFailure) {
    self.size = size
    try settle()
  }

  package func restart() throws(StepFailure) {
    leave()
    try start()
  }

  package func kill() throws(StepFailure) {
    guard running != nil else { throw .left }
    leave()
  }

  package func command(_ words: [String]) throws(StepFailure) -> String {
    guard let held = running?.held else { throw .left }
    var answer: ControlAnswer?
    held.ask(ControlRequest(words)) { answer = $0 }
    try settle { answer != nil }
    try settle()
    guard let answer, answer.status == 0 else { throw StepFailure(answer?.message ?? "") }
    return answer.output
  }

  package func close() {
    leave()
    prepared.remove()
  }
}

extension StepFailure {
  /// Where a wallet is needed and there is none.
  static let left = StepFailure("The app has quit. Add the step: I restart the app")
}
