package import Basics
import Contract
import Handset
import Simulation
import Synchronization
package import System
package import UserInterface
package import WalletApp
import WalletModel
package import Worlds

/// The server of the wallet's control socket: runs the commands that come from the socket and from the wallet's palette on the open world.
/// Used on the loop's thread only.
package final class ControlServer {
  package let loop: Loop
  package private(set) var world: World
  /// The machine's time, even while the world's time is a `ReplayedTime`.
  let machineTime: any TimeSource
  private let east: Int
  private let canSuspend: Bool
  private var socket: ControlSocket?
  private let finished = Finished()
  private var resting: [(reply: Reply, query: IdleQuery)] = []
  /// The requests to undo actions, with the number of actions to undo.
  private var goingBack: [(reply: Reply, count: Int)] = []
  /// The commands in progress, by number.
  private var waiting: [Int: (reply: Reply, isChange: Bool)] = [:]
  private var lastNumber = 0
  /// The task that listens for events of issuers on a server; nil if they are local.
  private var listening: Task<Void, Never>?
  private let news = News()
  /// Results of palette commands that the app hasn't shown yet.
  private var shown: [(answer: CommandPalette.Answer, palette: Int)] = []
  /// The history of the wallet; nil if actions can't be undone.
  private var history: History?
  /// The history of an earlier process, which the person may resume in place of the opened state; nil once that is no longer offered.
  package private(set) var earlier: EarlierHistory?
  /// The fork in which saved scenarios begin; nil until the person saves one.
  private var openingFork: WorldName?
  package let purpose: WalletPurpose
  /// The furthest reach of commands that a person types in the wallet or a replay runs in it.
  package let reach: CommandReach

  /// A flag that tells the loop that there may be new events since the last call of `consume`.
  private final class News: Sendable {
    private let isThere = Mutex(false)
    func come() { isThere.withLock { $0 = true } }

    func consume() -> Bool {
      isThere.withLock { isThere in
        defer { isThere = false }
        return isThere
      }
    }
  }

  package typealias Reply = (ControlAnswer) -> Void

  /// The results of commands whose replies `work` has still to send.
  private final class Finished: Sendable {
    typealias Entry = (number: Int, result: Result<CommandResult, any Error>)
    private let entries = Mutex<[Entry]>([])

    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

    func consume() -> [Entry] {
      entries.withLock { entries in
        let all = entries
        entries = []
        return all
      }
    }
  }

  /// - Parameter isReachable: true if other processes may connect to the control socket in the world's folder.
  package init(
    _ world: World, east: Int, canSuspend: Bool, loop: Loop, isReachable: Bool, purpose: WalletPurpose, reach: CommandReach
  ) {
    self.world = world
    machineTime = world.source
    self.east = east
    self.canSuspend = canSuspend
    self.loop = loop
    self.purpose = purpose
    self.reach = reach
    beginHistory()
    // If the socket can't be created, only this process can send commands to the world.
    socket = isReachable ? ControlSocket(path: world.file.folder + "/" + World.controlName, bell: loop.bell.descriptor) : nil
  }

  /// Begins the history of a world that was just opened.
  private func beginHistory() {
    history = History(of: world, loop)
    earlier = history?.earlier
    openingFork = nil
  }

  /// A descriptor that is readable while the app or a request has work to do.
  package var bell: Int32 { socket?.descriptor ?? loop.bell.descriptor }

  /// Creates the wallet app on the world in its present state.
  package func makeApp() -> WalletApp {
    let name = purpose == .recording ? "recording" : world.file.name.description
    var app = WalletApp(
      services: Services(world, reach), world: name, server: world.remoteParties?.place, east: east, canSuspend: canSuspend,
      loop: loop)
    app.canGoBack = history != nil
    app.isGuided = purpose != .own
    return app
  }

  /// Listens for events of issuers on a server, so that the app shows them at once and not only with its next call.
  ///
  /// - Parameter pause: the delay before the next connection to an unreachable server; twelve times as long after the server has refused
  ///   the invitation, because clients that try too often lock out all others at their address. (our choice)
  package func listen(pause: Duration = .seconds(5)) {
    listening?.cancel()
    guard let remoteParties = world.remoteParties else { return }
    let (inbox, news, loop) = (world.inbox, news, loop)
    listening = Task(executorPreference: loop) {
      while !Task.isCancelled {
        let isInvited = await remoteParties.listen(after: inbox.lastEvent) {
          news.come()
          // An empty task, because any task wakes the loop.
          Task(executorPreference: loop) {}
        }
        // The server may have closed only this connection: the next request shows whether it can be reached.
        if !remoteParties.isAway { news.come() }
        // Waits before the next connection attempt.
        try? await Task.sleep(for: isInvited ? pause : pause * 12)
      }
    }
  }

  /// Closes the world, so that other processes can open it. Closes the socket first, so that it doesn't block theirs.
  ///
  /// - Parameters:
  ///   - screen: the first screen of the next run; nil for the default.
  ///   - isLost: true if the process ends against the person's will: the next one that opens the world may resume the history.
  package func close(leaving screen: OpeningScreen?, isLost: Bool = false) {
    listening?.cancel()
    socket = nil
    world.file.close(leaving: world.savesClock ? screen?.bytes : nil, keepsHistory: isLost, keepsEarlier: earlier != nil)
  }

  // MARK: - Requests

  /// Starts the commands that have arrived, and replies to those that have finished. Replaces `app` if a command has replaced the world.
  ///
  /// - Parameter hasRung: false if the bell has not rung, so that no command has arrived.
  package func work(_ app: inout WalletApp, hasRung: Bool) {
    for (line, palette) in app.consumeCommandLines() { run(line, of: palette) }
    for call in hasRung ? socket?.receive() ?? [] : [] {
      let isPatient = receive(call.request, in: app) { [weak self] answer in self?.socket?.answer(call, answer) }
      if isPatient { socket?.letWait(call) }
    }
    for (number, result) in finished.consume() {
      guard let (reply, isChange) = waiting.removeValue(forKey: number) else { continue }
      switch result {
      case .success(let done):
        if let world = done.world {
          app.stop()
          self.world = world
          beginHistory()
          var fresh = makeApp()
          fresh.copyView(of: app)
          app = fresh
          // Listens again, because the events of the new world are numbered differently.
          if listening != nil { listen() }
          app.work()
        } else if isChange {
          app.followWorld()
          news.come()
        }
        reply(ControlAnswer(output: done.output))
      case .failure(let error): reply(CommandError(error).answer)
      }
    }
    for (reply, count) in goingBack { reply(goBack(by: count, &app)) }
    goingBack = []
    for (answer, palette) in shown { app.show(answer, of: palette) }
    shown = []
    // Shows mail only when the app is idle, so that it appears after the response of the call that has caused it, wherever the issuers are.
    if app.isIdle, news.consume() { app.worldChanged() }
  }

  /// Runs the app and the commands until they wait for something else, as a terminal does before it draws.
  ///
  /// - Returns: the state that is drawn around the phone; nil once the app has ended.
  package func workUntilStill(_ app: inout WalletApp) -> StageState? {
    while true {
      app.work()
      work(&app, hasRung: true)
      if app.exitStatus != nil { return nil }
      let surroundings = app.surroundings()
      if app.wakeUp != .zero || Interruption.current.hasCome { return surroundings }
    }
  }

  /// Replies to the `whenIdle` queries that have an answer now. Call it whenever the loop has nothing to do.
  package func rest(isIdle: @autoclosure () -> Bool, typed: Int, screen: () -> DrawnScreen) {
    guard !resting.isEmpty else { return }
    let isIdle = isIdle()
    let asked = resting
    resting = []
    withoutActuallyEscaping(screen) { screen in
      let wallet = IdleQuery.Wallet(world: world, isIdle: isIdle && waiting.isEmpty, typed: typed, screen: screen)
      for (reply, query) in asked {
        if let answer = query.answer(wallet) { reply(answer) } else { resting.append((reply, query)) }
      }
    }
  }

  /// Starts a command from outside the wallet, and adds it to the history if it changes something. `work` or `rest` sends the reply.
  ///
  /// After a change, or after a request by a program that drives the wallet, an earlier history can no longer be resumed: later requests
  /// see the wallet as it was opened. Commands that only read keep the earlier history available.
  ///
  /// - Returns: true if the reply has no time limit.
  @discardableResult
  package func receive(_ request: ControlRequest, in app: borrowing WalletApp, reply: @escaping Reply) -> Bool {
    do {
      // Doesn't limit the command's reach: a process that can connect to the socket has access to all files of the user's account anyway.
      let action = try read(request, reach: purpose == .recording ? reach : .beyond)
      switch action {
      case .act:
        leaveEarlier()
        note(.request(request), in: app)
        // Writes the history first, because the command's changes may be stored before the wallet is idle.
        history?.keepActions()
      case .replace, .goBack: leaveEarlier()
      case .whenIdle(let query): if query.isByDriver { leaveEarlier() }
      case .ask: break
      }
      begin(action, reply: reply)
      return action.isPatient
    } catch {
      reply(CommandError(error).answer)
      return false
    }
  }

  /// Starts a command with the reach of those typed in the wallet. `work` or `rest` sends the reply.
  package func ask(_ request: ControlRequest, reply: @escaping Reply) {
    do {
      begin(try read(request, reach: reach), reply: reply)
    } catch {
      reply(CommandError(error).answer)
    }
  }

  /// True while a command is in progress.
  package var isBusy: Bool { !waiting.isEmpty }

  /// Starts a command of the palette with this number; `work` shows the result there.
  private func run(_ line: String, of palette: Int) {
    do {
      let action = try read(PaletteCommands(world, reach).request(line), reach: reach)
      // Refuses commands that wait for the wallet below the palette: it can't go on while the palette waits for their answer.
      switch action {
      case .act, .replace, .ask: break
      case .whenIdle, .goBack:
        throw CommandError(.usage, "This command waits for the wallet. Run it in a shell: billfold \(line)")
      }
      begin(action) { [weak self] answer in self?.shown.append((CommandPalette.Answer(answer), palette)) }
    } catch {
      shown.append((CommandPalette.Answer(CommandError(error).answer), palette))
    }
  }

  /// Starts an action. `work` or `rest` sends the reply.
  package func begin(_ action: OpenWorldAction, reply: @escaping Reply) {
    switch action {
    case .act(let work), .replace(let work): begin(work, isChange: true, reply)
    case .ask(let work): begin(work, isChange: false, reply)
    case .whenIdle(let query): resting.append((reply, query))
    case .goBack(let count): goingBack.append((reply, count))
    }
  }

  private func begin(_ work: @escaping @Sendable (World) async throws -> CommandResult, isChange: Bool, _ reply: @escaping Reply) {
    lastNumber += 1
    waiting[lastNumber] = (reply, isChange)
    let (number, world, finished) = (lastNumber, world, finished)
    Task(executorPreference: loop) {
      let result = await Result { () async throws(any Error) in try await work(world) }
      finished.add((number, result))
    }
  }

  /// Parses a request.
  ///
  /// - Parameter reach: the furthest reach that the command may have.
  private func read(_ request: ControlRequest, reach: CommandReach) throws -> OpenWorldAction {
    let name = world.file.name
    // A command line without a world means the world whose socket has received it.
    let command = try WorldCommand(request.words, folder: request.folder) { name }
    if reach == .ownWorld { try command.checkReach(of: name) }
    guard command.world ?? name == name else {
      throw CommandError(.usage, "This process has world “\(name)” open and accepts commands for that world only.")
    }
    guard let held = command.held else {
      let line = request.words.map(\.asShellWord).joined(separator: " ")
      throw CommandError(.usage, "This command can't run in an open world. Run it in a shell: billfold \(line)")
    }
    if case .replace = held, let refusal = purpose.refusalOfAnotherWorld { throw CommandError(.usage, refusal) }
    try command.refuseUnconfirmed(in: world.file.directory)
    return held
  }
}

// MARK: - The history

extension ControlServer {
  /// Adds an action to the history, before it is performed.
  package func note(_ content: ActionLog.Action.Content, in app: borrowing WalletApp) { history?.note(content, in: app, isBusy: isBusy) }

  /// Writes the actions and the wallet's progress to the history's file, so that they survive a kill of the process.
  package func keepNotes(of app: borrowing WalletApp) { history?.keep(app, isBusy: isBusy, isEarlierOffered: earlier != nil) }

  /// The number of actions since the world was opened.
  package var doneCount: Int { history?.past.actions.count ?? 0 }

  /// True once there were more actions than the history can hold; it then contains none.
  package var isPastTooLong: Bool { history?.past.isTooLong == true }

  /// The world's time at its opening; nil without a history.
  package var opened: Timestamp? { history?.past.opened }

  /// Returns the history. Throws if actions can't be undone.
  func reachableHistory() throws(UndoUnavailable) -> History {
    if world.remoteParties?.isControlled == false { throw .noKey }
    guard let history else { throw .notKept }
    return history
  }

  /// Returns a server for another world, without a socket.
  ///
  /// - Parameter loop: the loop of the other server; nil to create one.
  func another(on world: World, _ loop: Loop?) throws(ThreadError) -> ControlServer {
    let own = if let loop { loop } else { try Loop() }
    // A person only views a wallet with its own loop, so it has the same keys as in walkthroughs.
    return ControlServer(
      world, east: east, canSuspend: loop == nil || canSuspend, loop: own, isReachable: false, purpose: purpose, reach: .ownWorld)
  }

  /// Undoes all actions after the first `count`. After an error, nothing has changed.
  ///
  /// - Parameter count: the number of actions to keep.
  package func goBack(to count: Int, _ app: inout WalletApp) throws(UndoUnavailable) {
    show(try reachableHistory().goBack(to: count, of: app, in: self), &app)
  }

  /// Returns a fork of this world in its state at the opening, in which all saved scenarios begin, and whether this call has created it.
  package func forkOpening() throws(WorldError) -> (name: WorldName, isNew: Bool) {
    if let openingFork, try world.file.directory.exists(openingFork) { return (openingFork, false) }
    let name = try world.forkOpening()
    openingFork = name
    return (name, true)
  }

  /// The reason why actions can be viewed, but not undone at the moment; nil if they can be undone.
  package var reasonNotToGoBack: UndoUnavailable? { history?.reasonNotToGoBack }

  private func goBack(by count: Int, _ app: inout WalletApp) -> ControlAnswer {
    do {
      _ = try reachableHistory()
      guard count <= doneCount else {
        throw CommandError(
          .usage,
          "Only \(doneCount == 1 ? "1 action was" : "\(doneCount) actions were") done since the wallet was opened: keys, and commands that changed its world."
        )
      }
      try goBack(to: doneCount - count, &app)
      let undone = count == 1 ? "1 action (a key or a command)" : "\(count) actions (keys or commands)"
      return ControlAnswer(
        output: "Took back \(undone), to \(app.interface.title.string).\(app.surroundings().lateness.string)\n")
    } catch let error as UndoUnavailable {
      return CommandError(.unavailable, error.sentence.string).answer
    } catch {
      return CommandError(error).answer
    }
  }

  /// Resumes the earlier history, at the screen where it ended. After an error, world and wallet have not changed.
  ///
  /// - Returns: true if secret fields that were filled in are empty now, because the history doesn't contain secrets.
  @discardableResult
  package func resume(_ app: inout WalletApp) throws(UndoUnavailable) -> Bool {
    guard let earlier else { return false }
    do throws(UndoUnavailable) {
      show(try reachableHistory().resume(earlier, in: self), &app)
    } catch {
      switch error {
      // These errors are temporary: the history can be resumed later.
      case .server, .interrupted: break
      default: leaveEarlier()
      }
      throw error
    }
    return hasLostSecrets
  }

  /// True if the last replay has emptied secret fields, because no file contains their text.
  package var hasLostSecrets: Bool { if case .secretsLost? = history?.past.actions.last?.content { true } else { false } }

  /// Declines the earlier history: the wallet stays in the state in which it was opened.
  package func leaveEarlier() { earlier = nil }

  /// Replaces the current world, history and app with those that a replay has produced.
  private func show(_ replayed: (again: Replay, history: History), _ app: inout WalletApp) {
    app.stop()
    world = replayed.again.world
    history = replayed.history
    // If an earlier history was resumed, this fork belongs to another opening of the world.
    if earlier != nil { openingFork = nil }
    earlier = nil
    app = replayed.again.finish()
    app.canGoBack = true
    // Listens again, because issuers on a server have restarted the numbers of their events.
    if listening != nil { listen() }
  }
}

extension Services {
  /// Creates the services that the app uses in this world.
  ///
  /// - Parameter reach: the furthest reach of the commands that the palette proposes.
  package convenience init(_ world: World, _ reach: CommandReach) {
    let commands = PaletteCommands(world, reach)
    self.init(
      backend: world.backend, phones: world.phones,
      inbox: world.inbox, wallets: world.wallets, faults: world.faults, log: world.log,
      time: world.time, issuers: world.issuers,
      rules: .init(
        read: { () async throws(WalletError) in try await world.perform(GetIssuers()).issuers },
        readNetwork: { () async throws(WalletError) in
          (try await world.perform(GetNetwork()), try await world.all(GetNetworkTokens()))
        },
        readShops: { () async throws(WalletError) in try await world.perform(GetShops()).shops },
        readShopper: { () async throws(WalletError) in
          var records: [WorldOverview.ShopRecord] = []
          for shop in MerchantProfile.all.map(\.identifier) {
            if let record = try await world.shopperRecord(by: shop) { records.append(.init(shop, record)) }
          }
          return records
        },
        set: { changes, owner async throws(WalletError) in
          switch owner {
          case .issuer(let issuer): try await world.perform(UpdateIssuer(issuer, changes))
          case .network: try await world.perform(UpdateNetwork(changes))
          case .merchant(let merchant): try await world.perform(UpdateShop(merchant, changes))
          }
        }),
      printedCards: { phone async throws(WalletError) in try await world.printedCards(on: phone) },
      careKey: world.careKey,
      moveClock: { change in await world.moveClock(change) },
      server: world.remoteParties.map { server in .init(isAway: { server.isAway }, reports: world.partyReports) },
      checkWorld: { await world.findDamage() },
      complete: { commands.candidates(after: $0) })
  }
}
