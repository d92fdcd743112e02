internal import Basics
package import Commands
internal import Simulation
internal import Synchronization
package import System
package import UserInterface
internal import WalletApp
internal import WalletModel
package import Worlds

/// A wallet in this process that a program drives.
package class LocalWallet: DrivenWallet {
  /// Nil once the app was left.
  private(set) var wallet: OpenWallet?
  private let open: () throws(StepFailure) -> OpenWallet
  private var typeAhead = TypeAhead()
  private(set) var size: Size
  /// Told of each input of several, before the next one.
  var onInput: ((StageMoment) -> Void)?
  /// The name of the world in the status line; nil: its own.
  var title: String?
  /// What stood around the phone when nothing more could change.
  private var surroundings = StageState()
  /// What was looked at since then.
  private var view: View?

  /// - Parameter open: opens the app in its world, at first and again.
  init(size: Size, open: @escaping () throws(StepFailure) -> OpenWallet) {
    self.size = size
    self.open = open
  }

  /// Opens the app.
  func start() throws(StepFailure) { try drive(try open()) }

  /// Drives this wallet from now on, once nothing in it can change.
  func drive(_ wallet: OpenWallet) throws(StepFailure) {
    self.wallet = wallet
    typeAhead = TypeAhead()
    try settle()
  }

  // MARK: - Otherwise in a wallet that a person holds

  /// The size of the stage while something is done.
  var stageSize: Size { size }

  /// True if queries are not noted among the calls.
  var looksSilently: Bool { false }

  package var worldName: WorldName { PreparedWorld.name }

  /// Closes the app, if it is open.
  func leave() {
    wallet?.control.close(leaving: nil)
    wallet = nil
  }

  package func restart() throws(StepFailure) {
    leave()
    try start()
  }

  package func kill() throws(StepFailure) {
    guard wallet != nil else { throw .left }
    leave()
  }

  /// Gives the app an input.
  func receive(_ input: Input, in wallet: OpenWallet) { wallet.app.receive(input) }

  package func perform(_ action: any WorldAction) throws(StepFailure) { _ = try carryOut(.change(action)) }

  package func run(_ request: ControlRequest) throws(StepFailure) {
    _ = try answered { control, reply in control.ask(request, reply: reply) }
  }

  package func resize(to size: Size) throws(StepFailure) {
    self.size = size
    try settle()
  }

  package func close() { leave() }

  // MARK: - Driving

  /// Works until nothing can change without input or the clock, or until the answer is there.
  private func settle(on size: Size? = nil, until isAnswered: (() -> Bool)? = nil) throws(StepFailure) {
    let size = size ?? stageSize
    view = nil
    wallet?.app.fit(size)
    var quiet: Int32 = 0
    while let wallet {
      guard let still = wallet.workUntilStill() else { return leave() }
      if Interruption.current.hasCome { throw .interrupted }
      surroundings = still
      if let input = typeAhead.next(for: wallet.app) {
        onInput?(moment(wallet.app, on: size))
        receive(input, in: wallet)
        continue
      }
      let isIdle = wallet.isIdle
      wallet.control.rest(isIdle: isIdle, typed: 0) { wallet.app.drawnScreen(size) }
      if isAnswered?() ?? isIdle { return }
      if wallet.control.loop.wait(atMost: Self.longestQuiet) {
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
    guard let wallet, wallet.app.awaited > 0, let issuers = wallet.control.world.remoteParties else { return false }
    let sleeping = wallet.control.loop.begin(atMost: 10_000) { try? await issuers.sleeping() }
    return (sleeping ?? nil).map { $0 >= wallet.app.awaited } ?? false
  }

  /// Drops what was looked at: a person has used the wallet.
  func refresh() throws(StepFailure) { try settle() }

  package func look() throws(StepFailure) -> View {
    guard let wallet else { throw .left }
    if let view { return view }
    let (interface, surroundings, size) = (wallet.app.interface, wallet.app.surroundings(), size)
    let fresh = View(
      wallet.app.screenDump(size), lines: { Stage.still(interface, surroundings, size: size, hasGlass: $0).lines(of:) },
      phone: Stage.phone(interface, surroundings).openRows)
    view = fresh
    return fresh
  }

  package func send(_ inputs: [Input]) throws(StepFailure) { try send(inputs, on: stageSize) }

  /// - Parameter size: the terminal's while a person has the keys, whatever the scenario says of it.
  func send(_ inputs: [Input], on size: Size) throws(StepFailure) {
    guard let wallet else { throw .left }
    if size != self.size { wallet.app.fit(size) }
    for (index, input) in inputs.enumerated() {
      switch input {
      // The terminal's own keys.
      case .key(.control("c")): return leave()
      case .key(.control("l")), .key(.control("z")): break
      default: if !typeAhead.keeps(input, for: wallet.app) { receive(input, in: wallet) }
      }
      if wallet.app.exitStatus != nil { return leave() }
      if index + 1 < inputs.count { onInput?(moment(wallet.app, on: size)) }
    }
    try settle(on: size)
  }

  // MARK: - In a person's hand

  /// The stage as it is now; nil once the app was left.
  var moment: StageMoment? { wallet.map { moment($0.app, on: size) } }

  private func moment(_ app: borrowing WalletApp, on size: Size) -> StageMoment {
    var surroundings = surroundings
    if let title { surroundings.world = title }
    return StageMoment(app.interface, surroundings, size: size)
  }

  /// Readable when there is something to do; -1 once the app was left.
  var bell: Int32 { wallet?.control.bell ?? -1 }
  /// When something changes by itself; nil while the clock stands and nobody does anything.
  var wakeUp: Duration? { wallet?.app.wakeUp }
  /// The text that a person has copied since this was asked last.
  func consumeClipboard() -> String? { wallet?.app.consumeClipboard() }
  /// Does what has become due.
  func work(on size: Size) throws(StepFailure) { if wallet != nil { try settle(on: size) } }

  package func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer {
    let answer = Answer<Query>()
    let isSilent = looksSilently
    _ = try carryOut(
      .ask { world in
        let rows = try await TrafficLog.$isSilent.withValue(isSilent) { try await query.answer(from: world) }
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
  func carryOut(_ action: OpenWorldAction) throws(StepFailure) -> String {
    try answered { control, reply in control.begin(action, reply: reply) }
  }

  func answered(_ begin: (ControlServer, @escaping ControlServer.Reply) -> Void) throws(StepFailure) -> String {
    guard let control = wallet?.control else { throw .left }
    var answer: ControlAnswer?
    begin(control) { answer = $0 }
    try settle { answer != nil }
    try settle()
    guard let answer else { throw .left }
    guard answer.status == 0 else { throw StepFailure(answer.message) }
    return answer.output
  }
}

extension StepFailure {
  static let interrupted = StepFailure("Interrupted.")
  /// The failure of a step that needs the app after it was quit.
  static let left = StepFailure("The app has quit. Add the step: I restart the app")
}
