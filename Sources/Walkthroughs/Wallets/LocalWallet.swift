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
  /// Nil after the app was quit.
  private(set) var wallet: OpenWallet?
  private let open: () throws(StepFailure) -> OpenWallet
  private var typeAhead = TypeAhead()
  private(set) var size: Size
  /// Called between the inputs of a sequence, with the stage at that time.
  var onInput: ((StageMoment) -> Void)?
  /// The world's name in the status line; nil: its real name.
  var title: String?
  /// The content of the stage around the phone when nothing more could change.
  private var surroundings = StageState()
  /// The result of `look` since then; nil: none.
  private var view: View?

  /// - Parameter open: opens the app in its world, at the start and at each restart.
  init(size: Size, open: @escaping () throws(StepFailure) -> OpenWallet) {
    self.size = size
    self.open = open
  }

  /// Opens the app.
  func start() throws(StepFailure) { try drive(try open()) }

  /// Drives this wallet from now on. Returns once nothing in it can change without input.
  func drive(_ wallet: OpenWallet) throws(StepFailure) {
    self.wallet = wallet
    typeAhead = TypeAhead()
    try settle()
  }

  // MARK: - Overridden by HeldWallet

  /// The size of the stage while a step is carried out.
  var stageSize: Size { size }

  /// True if queries are not logged as calls.
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

  /// Runs the app until nothing can change without input or the clock; if `isAnswered` is given, until it returns true.
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

  /// The number of milliseconds without activity after which the server is asked whether it waits for its clock. (our choice)
  private static let longestQuiet: Int32 = 500

  /// Whether every awaited response waits until the server's clock has moved on, for example because a response between parties is delayed.
  private var waitsForServerClock: Bool {
    guard let wallet, wallet.app.awaited > 0, let issuers = wallet.control.world.remoteParties else { return false }
    let sleeping = wallet.control.loop.begin(atMost: 10_000) { try? await issuers.sleeping() }
    return (sleeping ?? nil).map { $0 >= wallet.app.awaited } ?? false
  }

  /// Discards the result of `look`, because a person has used the wallet.
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

  /// - Parameter size: the size of the terminal while a person has the keys, whatever size the scenario sets.
  func send(_ inputs: [Input], on size: Size) throws(StepFailure) {
    guard let wallet else { throw .left }
    if size != self.size { wallet.app.fit(size) }
    for (index, input) in inputs.enumerated() {
      switch input {
      // Keys that the terminal session handles itself.
      case .key(.control("c")): return leave()
      case .key(.control("l")), .key(.control("z")): break
      default: if !typeAhead.keeps(input, for: wallet.app) { receive(input, in: wallet) }
      }
      if wallet.app.exitStatus != nil { return leave() }
      if index + 1 < inputs.count { onInput?(moment(wallet.app, on: size)) }
    }
    try settle(on: size)
  }

  // MARK: - Used by a person

  /// The current stage; nil after the app was quit.
  var moment: StageMoment? { wallet.map { moment($0.app, on: size) } }

  private func moment(_ app: borrowing WalletApp, on size: Size) -> StageMoment {
    var surroundings = surroundings
    if let title { surroundings.world = title }
    return StageMoment(app.interface, surroundings, size: size)
  }

  /// A file descriptor that is readable when there is work to do; -1 after the app was quit.
  var bell: Int32 { wallet?.control.bell ?? -1 }
  /// The time until something changes by itself; nil if nothing will without input.
  var wakeUp: Duration? { wallet?.app.wakeUp }
  /// Returns the text that a person has copied since the last call; nil: none.
  func consumeClipboard() -> String? { wallet?.app.consumeClipboard() }
  /// Does the work that is due.
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
