package import Commands
internal import Synchronization
package import System
package import UserInterface
internal import WalletApp
internal import WalletModel
package import Worlds

/// A wallet without a terminal: the same app on the same backend, in this process.
package final class HeadlessWallet: DrivenWallet {
  let prepared: PreparedWorld
  /// Gets the world in the end.
  private let spares: SpareWorlds?
  private var running: Running?
  private(set) var size: Size
  /// Told of each input of several, before the next one.
  var onInput: ((StageMoment) -> Void)?
  /// What the status line calls the world; nil: by its name.
  var title: String?
  /// What stood around the phone when nothing more could change.
  private var surroundings = StageState()
  /// What was looked at since then.
  private var view: View?

  // An object: who asks something of the app in a structure copies both.
  private final class Running {
    let control: ControlServer
    var app: WalletApp
    var typeAhead = TypeAhead()

    init(_ control: ControlServer) {
      self.control = control
      app = control.makeApp()
    }
  }

  /// - Parameters:
  ///   - server: has the issuers; nil: they are with the phones.
  ///   - spares: for many scenarios with local issuers, so that each takes less time; nil for a world that is like a person's own.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, from spares: SpareWorlds? = nil) throws(StepFailure) {
    let prepared = try PreparedWorld(setup, on: server, from: spares)
    self.prepared = prepared
    self.spares = spares
    size = setup.size
    do throws(StepFailure) {
      try start()
    } catch {
      prepared.remove()
      throw error
    }
  }

  private func start() throws(StepFailure) {
    do {
      let world = try World(
        PreparedWorld.name, in: prepared.directory, makes: false, remoteParties: prepared.remoteParties, source: SystemClock())
      // Equal seeds give equal traces: what is under way at the same time takes turns on this thread.
      world.file.workAtOnce()
      let control = ControlServer(
        world, east: 0, canSuspend: true, loop: try Loop(), isReachable: false, isRecorded: false, reach: .ownWorld)
      running = Running(control)
    } catch {
      throw StepFailure(CommandError(error).message)
    }
    try settle()
  }

  /// Works until nothing can change without input or the clock, or until the answer is there.
  private func settle(on size: Size? = nil, until isAnswered: (() -> Bool)? = nil) throws(StepFailure) {
    let size = size ?? self.size
    view = nil
    running?.app.fit(size)
    var quiet: Int32 = 0
    while let running {
      guard let still = running.control.workUntilStill(&running.app) else { return leave() }
      if Interruption.current.hasCome { throw .interrupted }
      surroundings = still
      if let input = running.typeAhead.next(for: running.app) {
        onInput?(moment(running.app, on: size))
        running.app.receive(input)
        continue
      }
      let isIdle = running.app.isIdle && !running.control.isBusy
      running.control.rest(isIdle: isIdle, typed: 0) { running.app.drawnScreen(size) }
      if isAnswered?() ?? isIdle { return }
      if running.control.loop.wait(atMost: Self.longestQuiet) {
        quiet = 0
      } else {
        if isAnswered == nil, waitsForServerClock { return }
        quiet += Self.longestQuiet
        guard quiet < 60_000 else { throw StepFailure("The app hangs: no activity for 60 seconds.") }
      }
    }
  }

  /// After how many milliseconds without activity a server is asked whether it waits. (our choice)
  private static let longestQuiet: Int32 = 500

  /// Whether all that is awaited waits on a server until its clock has moved on, as an answer between parties that is late does.
  private var waitsForServerClock: Bool {
    guard let running, running.app.awaited > 0, let issuers = running.control.world.remoteParties else { return false }
    let sleeping = running.control.loop.begin(atMost: 10_000) { try? await issuers.sleeping() }
    return (sleeping ?? nil).map { $0 >= running.app.awaited } ?? false
  }

  private func leave() {
    running?.control.close(leaving: nil)
    running = nil
  }

  package func look() throws(StepFailure) -> View {
    guard let running else { throw .left }
    if let view { return view }
    let (interface, surroundings, size) = (running.app.interface, running.app.surroundings(), size)
    let fresh = View(
      running.app.screenDump(size), lines: { Stage.still(interface, surroundings, size: size, hasGlass: $0).lines(of:) },
      phone: Stage.phone(interface, surroundings).openRows)
    view = fresh
    return fresh
  }

  package func send(_ inputs: [Input]) throws(StepFailure) { try send(inputs, on: size) }

  /// - Parameter size: the terminal's while a person has the keys, whatever the scenario says of it.
  func send(_ inputs: [Input], on size: Size) throws(StepFailure) {
    guard let running else { throw .left }
    if size != self.size { running.app.fit(size) }
    for (index, input) in inputs.enumerated() {
      switch input {
      // The terminal's own keys.
      case .key(.control("c")): return leave()
      case .key(.control("l")), .key(.control("z")): break
      default: if !running.typeAhead.keeps(input, for: running.app) { running.app.receive(input) }
      }
      if running.app.exitStatus != nil { return leave() }
      if index + 1 < inputs.count { onInput?(moment(running.app, on: size)) }
    }
    try settle(on: size)
  }

  // MARK: - In a person's hand

  /// The stage as it is now; nil once the app was left.
  var moment: StageMoment? { running.map { moment($0.app, on: size) } }

  private func moment(_ app: borrowing WalletApp, on size: Size) -> StageMoment {
    var surroundings = surroundings
    if let title { surroundings.world = title }
    return StageMoment(app.interface, surroundings, size: size)
  }

  /// Readable when there is something to do; -1 once the app was left.
  var bell: Int32 { running?.control.bell ?? -1 }
  /// When something changes by itself; nil while the clock stands and nobody does anything.
  var wakeUp: Duration? { running?.app.wakeUp }
  /// The text that a person has copied since this was asked last.
  func consumeClipboard() -> String? { running?.app.consumeClipboard() }
  /// Does what has become due.
  func work(on size: Size) throws(StepFailure) { if running != nil { try settle(on: size) } }

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

  package func perform(_ action: any WorldAction) throws(StepFailure) { _ = try carryOut(.change(action)) }

  package func run(_ request: ControlRequest) throws(StepFailure) {
    _ = try answered { control, reply in control.ask(request, reply: reply) }
  }

  package func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer {
    let answer = Answer<Query>()
    _ = try carryOut(
      .ask { world in
        let rows = try await query.answer(from: world)
        answer.rows.withLock { $0 = rows }
        return CommandResult()
      })
    guard let rows = answer.rows.withLock({ $0 }) else { throw .left }
    return rows
  }

  private final class Answer<Query: WorldQuery>: Sendable { let rows = Mutex<Query.Answer?>(nil) }

  package func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String {
    try carryOut(.ask { CommandResult(output: try await query.output(about: $0, isJSON: isJSON)) })
  }

  /// Carries out an action in the open world and returns its output.
  private func carryOut(_ action: OpenWorldAction) throws(StepFailure) -> String {
    try answered { control, reply in control.begin(action, reply: reply) }
  }

  private func answered(_ begin: (ControlServer, @escaping ControlServer.Reply) -> Void) throws(StepFailure) -> String {
    guard let control = running?.control else { throw .left }
    var answer: ControlAnswer?
    begin(control) { answer = $0 }
    try settle { answer != nil }
    try settle()
    guard let answer else { throw .left }
    guard answer.status == 0 else { throw StepFailure(answer.message) }
    return answer.output
  }

  package func close() {
    leave()
    if let spares { spares.keep(prepared) } else { prepared.remove() }
  }
}

extension StepFailure {
  static let interrupted = StepFailure("Interrupted.")
  /// The failure of a step that needs the app after it was quit.
  static let left = StepFailure("The app has quit. Add the step: I restart the app")
}
