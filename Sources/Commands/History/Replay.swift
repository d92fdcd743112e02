package import Basics
internal import Handset
internal import Simulation
internal import System
package import UserInterface
package import WalletApp
internal import WalletModel
package import Worlds

/// A replay of a wallet's history in another wallet: in a copy of the world as it was opened, at the recorded times, and on this thread
/// only. The result is the same.
package final class Replay {
  private let control: ControlServer
  package private(set) var app: WalletApp
  private let time: ReplayedTime
  private let past: ActionLog
  /// The recorded stand-ins and outcomes; nil if the history contains the real texts.
  let secrets: SecretStandIns?
  /// The copy of the world on the server in which the actions are replayed.
  private var fork: (any RemoteParties)?
  /// The number of actions that were replayed.
  package private(set) var done = 0
  /// True if the wallet was idle when the person did the next action.
  private var awaitsIdle = true
  /// The inputs with stand-ins for masked characters, by the index of the action that enters them.
  private var typed: [Int: ActionLog.Action.Content] = [:]

  /// Replays the history of this run in a copy of the world. The world itself stays unchanged.
  ///
  /// - Parameters:
  ///   - app: the app of the open wallet.
  ///   - control: the control server of that app.
  package convenience init(of app: borrowing WalletApp, in control: ControlServer) throws(UndoUnavailable) {
    let history = try control.reachableHistory()
    let past = try history.first(of: app, in: control)
    let fork = try history.forkServer()
    do throws(UndoUnavailable) {
      try self.init(past, history.replayedSecrets(past), .ofThisRun, on: fork, beside: control, nil)
    } catch {
      fork?.removeLater()
      throw error
    }
    self.fork = fork
  }

  /// - Parameters:
  ///   - secrets: the stand-ins and outcomes that were recorded in place of secrets.
  ///   - history: says whether the actions are of this run or of an earlier history.
  ///   - remoteParties: the parties on a server, in their state at the opening of the world; nil if the parties are local.
  ///   - control: the control server of the original world.
  ///   - loop: the event loop to use; nil to create a new one.
  init(
    _ past: ActionLog, _ secrets: SecretStandIns?, _ history: HistoryChoice, on remoteParties: (any RemoteParties)?,
    beside control: ControlServer, _ loop: Loop?
  ) throws(UndoUnavailable) {
    let machineTime = control.machineTime
    let time = ReplayedTime(past.start, source: machineTime)
    let copy: World?
    do throws(WorldError) {
      copy = try control.world.asOpened(
        history, source: time, on: remoteParties.map { $0.behind { machineTime.wall - time.wall } })
    } catch {
      throw .world(error)
    }
    guard let copy else { throw .notKept }
    if let clock = past.clock { copy.time.change(to: clock) }
    if let secrets { copy.record(in: secrets) }
    self.past = past
    self.secrets = secrets
    self.time = time
    copy.file.workAtOnce()
    do {
      self.control = try control.another(on: copy, loop)
    } catch {
      throw .notKept
    }
    app = self.control.makeApp()
    if let first = past.actions.first { app.fit(first.size) }
    try stand(at: past.start)
    try waitForNext()
  }

  deinit { fork?.removeLater() }

  package var isDone: Bool { done == past.actions.count }
  /// The next action.
  package var next: ActionLog.Action.Content {
    if typed[done] == nil { readTyping() }
    return typed[done] ?? past.actions[done].content
  }

  /// The replayed wallet as it is shown now.
  package var moment: StageMoment { StageMoment(app.interface, app.surroundings(), size: app.interface.size) }

  /// True if the last replayed command from outside the wallet was refused.
  package private(set) var isRefused = false

  /// The newest code in the phone's inbox.
  package var newestCode: Secret? {
    ask { try? await $0.inbox.messages() }?.lazy.compactMap(\.message.code).first
  }

  /// The printed data of the cards of the phone's owner.
  package var printedCards: [PrintedCardRow] {
    ask { try? await $0.printedCards(on: $0.phones.current.number) }?.map(PrintedCardRow.init) ?? []
  }

  /// Asks the replayed world a question. Returns nil without an answer within `longestQuiet`.
  package func ask<T: Sendable>(_ question: @escaping @Sendable (World) async -> T?) -> T? {
    control.loop.begin(atMost: Self.longestQuiet) { [world] in await question(world) } ?? nil
  }

  /// Does the next action, and waits until the wallet has reached the recorded progress before the action after it.
  package func doNext() throws(UndoUnavailable) {
    let (action, content) = (past.actions[done], next)
    app.fit(action.size)
    fillSecrets()
    secrets?.begin(done)
    switch content {
    case .input(let input): app.receive(input)
    case .request(let request): control.ask(request) { [weak self] in self?.isRefused = $0.status != 0 }
    case .resumed: app.resumed()
    case .secretsLost: app.loseSecrets()
    }
    done += 1
    // Doesn't wait between actions of the same turn.
    if past.mark(before: done)?.turn != action.mark.turn { try waitForNext() }
  }

  /// Finds the stand-in for the masked characters of the next inputs, if these enter the whole text of their field.
  private func readTyping() {
    guard let secrets, let field = app.focusedSecret, field.isEmpty else { return }
    let inputs = past.actions[done...].prefix { action in
      if case .input(let input) = action.content { input.isText } else { false }
    }.map(\.content)
    let end = done + inputs.count
    guard let text = standIns(before: end, secrets)[field.label]?.reveal() else { return }
    if inputs.count == 1, case .input(.paste) = inputs[0] {
      typed[done] = .input(.paste(text))
    } else if inputs.count == 1, case .input(.entry) = inputs[0] {
      typed[done] = .input(.entry(text))
    } else if inputs.count == text.count, inputs.allSatisfy({ if case .input(.key(.character)) = $0 { true } else { false } }) {
      for (index, character) in zip(done..., text) { typed[index] = .input(.key(.character(character))) }
    }
  }

  /// Returns the texts of the stand-ins for secrets before an action, by the labels of their fields.
  private func standIns(before index: Int, _ secrets: SecretStandIns) -> [Text: Secret] {
    var standIns: [Text: Secret] = [:]
    for filling in secrets.fillings(before: index) {
      standIns[Text(untrusted: filling.field)] = ask { await $0.text(of: filling.standIn) }
    }
    return standIns
  }

  /// Puts the stand-ins for secrets into their fields before the next action.
  private func fillSecrets() {
    guard let secrets else { return }
    let standIns = standIns(before: done, secrets)
    if !standIns.isEmpty { app.substitute(standIns) }
  }

  /// Empties the secret fields after the replay, because they contain stand-ins instead of the typed text.
  ///
  /// - Returns: the wallet's progress before that; nil if the secret fields were already empty.
  func loseSecrets() throws(UndoUnavailable) -> ActionLog.Mark? {
    guard app.interface.hasFilledSecrets else { return nil }
    let mark = ActionLog.Mark(
      time.now, after: past.actions.last?.mark, in: app, isIdle: app.isIdle && !control.isBusy,
      unansweredCalls: world.log.unansweredCalls)
    app.loseSecrets()
    try settle()
    return mark
  }

  /// Waits until the wallet has reached the recorded progress before the next action.
  private func waitForNext() throws(UndoUnavailable) {
    let mark = past.mark(before: done)
    app.expectedReplies = mark?.newReplies
    awaitsIdle = mark?.isIdle != false
    try settle()
    guard let mark else { return }
    try pass(to: mark.moment)
    guard ActionLog.Place(app) == mark.place else { throw .otherwise(done) }
    // A call to which a server didn't respond when it was recorded must not get a response in the replay.
    guard world.remoteParties == nil || !mark.isIdle || world.log.unansweredCalls == mark.unansweredCalls else { throw .otherwise(done) }
  }

  func doAll() throws(UndoUnavailable) { while !isDone { try doNext() } }

  /// The copy of the world.
  var world: World { control.world }

  /// Ends the replay, lets time pass again, and returns the app.
  func finish() -> WalletApp {
    app.expectedReplies = nil
    // Later actions belong to a new turn.
    app.turn = max(app.turn, past.actions.map(\.mark.turn).max() ?? 0) + 1
    // The world's time continues from the replayed one until the wallet is opened again.
    time.resume()
    world.file.workOnThreads()
    return app
  }

  /// Advances the time to a moment. Waits after each timer that fires until its effects are complete.
  private func pass(to moment: MachineMoment) throws(UndoUnavailable) {
    while app.exitStatus == nil, let wait = app.wakeUp, time.monotonic + wait <= moment.monotonic {
      try stand(at: time.now.later(by: wait))
      try settle()
    }
    try stand(at: moment)
    try settle()
  }

  /// Sets the time, which stands still, to a moment; that of a server, too.
  private func stand(at moment: MachineMoment) throws(UndoUnavailable) {
    let passed = max(.zero, moment.monotonic - time.monotonic)
    time.stand(at: moment)
    guard let remoteParties = world.remoteParties else { return }
    let state = world.time.state
    try control.loop.answer { () async throws(WalletError) in
      if let error = await remoteParties.setClock(state, passed: passed) { throw error }
    }
  }

  /// Runs the wallet until nothing can change without input or the clock, or until the last reply has arrived that preceded the next
  /// action.
  private func settle() throws(UndoUnavailable) {
    while control.workUntilStill(&app) != nil {
      if app.isIdle && !control.isBusy { return }
      if app.expectedReplies?.isEmpty == true {
        guard awaitsIdle else { return }
        // More replies arrive than were recorded. If they have another effect, the comparison of `Place` finds it.
        app.expectedReplies = nil
        continue
      }
      if Interruption.current.hasCome { throw .interrupted }
      guard control.loop.wait(atMost: Self.longestQuiet) else { throw Interruption.current.hasCome ? .interrupted : .otherwise(done) }
    }
  }

  /// The timeout in milliseconds without activity of the wallet. (our choice)
  private static let longestQuiet: Int32 = 10_000
}
