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

/// Runs commands on the world that the wallet has open: those of its control socket and of its palette. Used on the loop's thread only.
package final class ControlServer {
  package let loop: Loop
  package private(set) var world: World
  /// The machine's time, also if the world's time is a `ReplayedTime`.
  let machineTime: any TimeSource
  private let east: Int
  private let canSuspend: Bool
  private var socket: ControlSocket?
  private let finished = Finished()
  private var resting: [(reply: Reply, query: IdleQuery)] = []
  /// The requests to undo actions, each with the number of actions.
  private var goingBack: [(reply: Reply, count: Int)] = []
  /// The commands in progress, by number.
  private var waiting: [Int: (reply: Reply, isChange: Bool)] = [:]
  private var lastNumber = 0
  /// The task that listens for events of issuers on a server.
  private var listening: Task<Void, Never>?
  private let news = News()
  /// Results of palette commands that the app hasn't shown yet.
  private var shown: [(answer: CommandPalette.Answer, palette: Int)] = []
  /// The history of the wallet; nil if actions can't be undone.
  private var history: History?
  /// An earlier history that can be resumed in place of the opened state; nil once the offer is gone.
  package private(set) var earlier: EarlierHistory?
  /// The world in which saved scenarios begin; nil until a scenario is saved.
  private var openingFork: WorldName?
  package let purpose: WalletPurpose
  /// The reach allowed to commands that are typed in the wallet or replayed in it.
  package let reach: CommandReach

  /// A flag that is set when there may be new events since the last call of `consume`.
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

  /// Results of commands whose replies were not sent yet.
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
    // If the socket can't be created, the world can be used, but not from outside.
    socket = isReachable ? ControlSocket(path: world.file.folder + "/" + World.controlName, bell: loop.bell.descriptor) : nil
  }

  /// Begins the history of a world that was just opened.
  private func beginHistory() {
    history = History(of: world, loop)
    earlier = history?.earlier
    openingFork = nil
  }

  /// A descriptor that is readable when the app or a request has work to do.
  package var bell: Int32 { socket?.descriptor ?? loop.bell.descriptor }

  /// Creates an app on the world in its present state.
  package func makeApp() -> WalletApp {
    let name = purpose == .recording ? "recording" : world.file.name.description
    var app = WalletApp(
      services: Services(world, reach), world: name, server: world.remoteParties?.place, east: east, canSuspend: canSuspend,
      loop: loop)
    app.canGoBack = history != nil
    app.isGuided = purpose != .own
    return app
  }

  /// Listens for events of issuers on a server, so that the app shows them when they happen, and not only with its next call.
  ///
  /// - Parameter pause: the delay before the next connection to a server that can't be reached; twelve times as long after a refused
  ///   invitation, because clients that try too often lock out all others at their address. (our choice)
  package func listen(pause: Duration = .seconds(5)) {
    listening?.cancel()
    guard let remoteParties = world.remoteParties else { return }
    let (inbox, news, loop) = (world.inbox, news, loop)
    listening = Task(executorPreference: loop) {
      while !Task.isCancelled {
        let isInvited = await remoteParties.listen(after: inbox.lastEvent) {
          news.come()
          // Any task on the loop wakes it.
          Task(executorPreference: loop) {}
        }
        // The server may only have closed the connection: the next request shows whether it can be reached.
        if !remoteParties.isAway { news.come() }
        // Waits before the next connection attempt.
        try? await Task.sleep(for: isInvited ? pause : pause * 12)
      }
    }
  }

  /// Closes the world, so that other processes can open it. The socket is closed first, so that it doesn't block their sockets.
  ///
  /// - Parameters:
  ///   - screen: the first screen of the next run; nil if it is unknown.
  ///   - isLost: true after an unwanted end: the next process that opens the world may resume the history.
  package func close(leaving screen: OpeningScreen?, isLost: Bool = false) {
    listening?.cancel()
    socket = nil
    world.file.close(leaving: world.savesClock ? screen?.bytes : nil, keepsHistory: isLost, keepsEarlier: earlier != nil)
  }

  // MARK: - Requests

  /// Starts the commands that have arrived, and replies to those that have finished.
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
          // The events of the new world are numbered differently.
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
    // Mail that a call causes is shown after the call's response and not before, wherever the issuers are.
    if app.isIdle, news.consume() { app.worldChanged() }
  }

  /// Runs the app and the commands until all work is done that needs no waiting, as a terminal does before it draws.
  ///
  /// - Returns: the state to draw around the phone; nil once the app has ended.
  package func workUntilStill(_ app: inout WalletApp) -> StageState? {
    while true {
      app.work()
      work(&app, hasRung: true)
      if app.exitStatus != nil { return nil }
      let surroundings = app.surroundings()
      if app.wakeUp != .zero || Interruption.current.hasCome { return surroundings }
    }
  }

  /// Answers the questions that can be answered now; to be called whenever the loop has nothing to do.
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

  /// Starts a command from outside the wallet, and notes it in the history if it changes something. `work` or `rest` sends the reply.
  ///
  /// After a change, or after a request by a program that drives the wallet, an earlier history can no longer be resumed: later requests
  /// see the wallet as it was opened. Commands that only read keep the earlier history available.
  ///
  /// - Returns: true if the reply has no time limit.
  @discardableResult
  package func receive(_ request: ControlRequest, in app: borrowing WalletApp, reply: @escaping Reply) -> Bool {
    do {
      // A process that can reach the socket has access to the user's account with all its files, so the command's reach is not limited.
      let action = try read(request, reach: purpose == .recording ? reach : .beyond)
      switch action {
      case .act:
        leaveEarlier()
        note(.request(request), in: app)
        // Its changes may be stored before the wallet is idle, so the history is written first.
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

  /// Starts a command with the reach that is allowed in the wallet. `work` or `rest` sends the reply.
  package func ask(_ request: ControlRequest, reply: @escaping Reply) {
    do {
      begin(try read(request, reach: reach), reply: reply)
    } catch {
      reply(CommandError(error).answer)
    }
  }

  /// True while a command is in progress.
  package var isBusy: Bool { !waiting.isEmpty }

  /// Begins a command of the palette with this number; `work` shows its result.
  private func run(_ line: String, of palette: Int) {
    do {
      let action = try read(PaletteCommands(world, reach).request(line), reach: reach)
      // Refused, because these commands are about the wallet below the palette, while the palette waits for their answer.
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
  /// - Parameter reach: the furthest reach that is allowed.
  private func read(_ request: ControlRequest, reach: CommandReach) throws -> OpenWorldAction {
    let name = world.file.name
    // A command line that names no world means the world whose socket received it.
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
  /// Notes an action in the history, before it is performed.
  package func note(_ content: ActionLog.Action.Content, in app: borrowing WalletApp) { history?.note(content, in: app, isBusy: isBusy) }

  /// Writes the noted actions and the wallet's progress to the file, so that they survive if the process is killed.
  package func keepNotes(of app: borrowing WalletApp) { history?.keep(app, isBusy: isBusy, isEarlierOffered: earlier != nil) }

  /// The number of actions since the world was opened.
  package var doneCount: Int { history?.past.actions.count ?? 0 }

  /// True once there were more actions than the history can hold: it then holds none.
  package var isPastTooLong: Bool { history?.past.isTooLong == true }

  /// The time of the world's clock when the world was opened; nil without a history.
  package var opened: Timestamp? { history?.past.opened }

  /// The history. Throws if actions can't be undone.
  func reachableHistory() throws(UndoUnavailable) -> History {
    if world.remoteParties?.isControlled == false { throw .noKey }
    guard let history else { throw .notKept }
    return history
  }

  /// Returns another server, for another world, that other processes can't reach.
  ///
  /// - Parameter loop: nil to create its own.
  func another(on world: World, _ loop: Loop?) throws(ThreadError) -> ControlServer {
    let own = if let loop { loop } else { try Loop() }
    // A wallet with its own loop is only viewed: it has the same keys as in walkthroughs.
    return ControlServer(
      world, east: east, canSuspend: loop == nil || canSuspend, loop: own, isReachable: false, purpose: purpose, reach: .ownWorld)
  }

  /// Undoes all actions after the first `count`. After an error, nothing has changed.
  ///
  /// - Parameter count: the number of actions to keep.
  package func goBack(to count: Int, _ app: inout WalletApp) throws(UndoUnavailable) {
    show(try reachableHistory().goBack(to: count, of: app, in: self), &app)
  }

  /// A fork of this world as it was opened, and whether this call created the fork: all scenarios begin in the same one.
  package func forkOpening() throws(WorldError) -> (name: WorldName, isNew: Bool) {
    if let openingFork, try world.file.directory.exists(openingFork) { return (openingFork, false) }
    let name = try world.forkOpening()
    openingFork = name
    return (name, true)
  }

  /// The reason why actions can be viewed but not undone now; nil if they can be undone.
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
      // Temporary errors: the history can be resumed later.
      case .server, .interrupted: break
      default: leaveEarlier()
      }
      throw error
    }
    return hasLostSecrets
  }

  /// True if the last replay has emptied secret fields: no file contains their text.
  package var hasLostSecrets: Bool { if case .secretsLost? = history?.past.actions.last?.content { true } else { false } }

  /// Declines the earlier history: the wallet stays in the state in which it was opened.
  package func leaveEarlier() { earlier = nil }

  /// Takes over the world, the history and the app that a replay produced, in place of the current ones.
  private func show(_ replayed: (again: Replay, history: History), _ app: inout WalletApp) {
    app.stop()
    world = replayed.again.world
    history = replayed.history
    // If an earlier history was resumed, this fork belongs to another opening of the world.
    if earlier != nil { openingFork = nil }
    earlier = nil
    app = replayed.again.finish()
    app.canGoBack = true
    // Issuers on a server restart the count of their events.
    if listening != nil { listen() }
  }
}

extension Services {
  /// The services of this world.
  ///
  /// - Parameter reach: the reach of the commands that are proposed.
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
