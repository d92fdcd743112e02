package import Basics
internal import Handset
internal import Simulation
internal import System
package import UserInterface
package import WalletApp
internal import WalletModel
package import Worlds

/// A replay of the history of a wallet on another one: in a world as that was when it was opened, at the times of
/// then, and on this thread only. What comes of it is the same.
package final class Replay {
  private let control: ControlServer
  package private(set) var app: WalletApp
  private let time: ReplayedTime
  private let past: ActionLog
  /// The recorded stand-ins and outcomes; nil if all that was typed is known.
  let secrets: SecretStandIns?
  /// The copy of the issuers' half on a server in which it is done.
  private var fork: (any RemoteParties)?
  /// How many actions were done.
  package private(set) var done = 0
  /// True where the next action was done in an idle wallet.
  private var awaitsIdle = true
  /// Stand-ins for masked characters, by the index of the action that types them.
  private var typed: [Int: ActionLog.Action.Content] = [:]

  /// Replays the history of this run in a copy of the world, which stays as it is.
  ///
  /// - Parameters:
  ///   - app: whose past it is.
  ///   - control: has that app.
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
  ///   - secrets: what was recorded in the place of secrets.
  ///   - history: the one that it is.
  ///   - remoteParties: those on a server, as they were when the world was opened; nil: they are with the phones.
  ///   - control: has the world.
  ///   - loop: on which it works; nil to create its own.
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

  /// The stage as it is now.
  package var moment: StageMoment { StageMoment(app.interface, app.surroundings(), size: app.interface.size) }

  /// True where the last command from outside was refused.
  package private(set) var isRefused = false

  /// The newest code in the phone's inbox.
  package var newestCode: Secret? {
    ask { try? await $0.inbox.messages() }?.lazy.compactMap(\.message.code).first
  }

  /// The cards in the hands of the person with the phone.
  package var printedCards: [PrintedCardRow] {
    ask { try? await $0.printedCards(on: $0.phones.current.number) }?.map(PrintedCardRow.init) ?? []
  }

  /// Asks the world as it is now.
  package func ask<T: Sendable>(_ question: @escaping @Sendable (World) async -> T?) -> T? {
    control.loop.begin(atMost: Self.longestQuiet) { [world] in await question(world) } ?? nil
  }

  /// Does the next action, and waits for what had come of it when the one after it was done.
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
    // What was typed at once begins at once.
    if past.mark(before: done)?.turn != action.mark.turn { try waitForNext() }
  }

  /// Finds what stands for the masked characters that are typed next, where they are all that is in their field.
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

  /// The stand-ins for secrets in fields before an action.
  private func standIns(before index: Int, _ secrets: SecretStandIns) -> [Text: Secret] {
    var standIns: [Text: Secret] = [:]
    for filling in secrets.fillings(before: index) {
      standIns[Text(untrusted: filling.field)] = ask { await $0.text(of: filling.standIn) }
    }
    return standIns
  }

  /// Puts what stands for secrets into their fields before the next action.
  private func fillSecrets() {
    guard let secrets else { return }
    let standIns = standIns(before: done, secrets)
    if !standIns.isEmpty { app.substitute(standIns) }
  }

  /// Empties the secret fields after all of it: what stands in them now is not what was typed.
  ///
  /// - Returns: how far the wallet had come before; nil where nothing was in them.
  func loseSecrets() throws(UndoUnavailable) -> ActionLog.Mark? {
    guard app.interface.hasFilledSecrets else { return nil }
    let mark = ActionLog.Mark(
      time.now, after: past.actions.last?.mark, in: app, isIdle: app.isIdle && !control.isBusy,
      unansweredCalls: world.log.unansweredCalls)
    app.loseSecrets()
    try settle()
    return mark
  }

  /// Waits until the wallet has come as far as it had before the next action.
  private func waitForNext() throws(UndoUnavailable) {
    let mark = past.mark(before: done)
    app.expectedReplies = mark?.newReplies
    awaitsIdle = mark?.isIdle != false
    try settle()
    guard let mark else { return }
    try pass(to: mark.moment)
    guard ActionLog.Place(app) == mark.place else { throw .otherwise(done) }
    // A call that a server didn't answer the first time must not be answered in the replay.
    guard world.remoteParties == nil || !mark.isIdle || world.log.unansweredCalls == mark.unansweredCalls else { throw .otherwise(done) }
  }

  func doAll() throws(UndoUnavailable) { while !isDone { try doNext() } }

  /// The copy of the world.
  var world: World { control.world }

  /// Takes the app as it is, with all that comes, as time passes.
  func finish() -> WalletApp {
    app.expectedReplies = nil
    // What is done from now on was not done together with anything before.
    app.turn = max(app.turn, past.actions.map(\.mark.turn).max() ?? 0) + 1
    // Until the wallet is opened again, the clock is as late as it was then.
    time.resume()
    world.file.workOnThreads()
    return app
  }

  /// Lets time pass, with all that happens in it.
  private func pass(to moment: MachineMoment) throws(UndoUnavailable) {
    while app.exitStatus == nil, let wait = app.wakeUp, time.monotonic + wait <= moment.monotonic {
      try stand(at: time.now.later(by: wait))
      try settle()
    }
    try stand(at: moment)
    try settle()
  }

  /// Moves the time that stands, on a server too.
  private func stand(at moment: MachineMoment) throws(UndoUnavailable) {
    let passed = max(.zero, moment.monotonic - time.monotonic)
    time.stand(at: moment)
    guard let remoteParties = world.remoteParties else { return }
    let state = world.time.state
    try control.loop.answer { () async throws(WalletError) in
      if let error = await remoteParties.setClock(state, passed: passed) { throw error }
    }
  }

  /// Works until nothing can change without input or the clock, or the reply has come before which the next action was done.
  private func settle() throws(UndoUnavailable) {
    while control.workUntilStill(&app) != nil {
      if app.isIdle && !control.isBusy { return }
      if app.expectedReplies?.isEmpty == true {
        guard awaitsIdle else { return }
        // More replies than then: what they lead to shows in the place.
        app.expectedReplies = nil
        continue
      }
      if Interruption.current.hasCome { throw .interrupted }
      guard control.loop.wait(atMost: Self.longestQuiet) else { throw Interruption.current.hasCome ? .interrupted : .otherwise(done) }
    }
  }

  /// After how many milliseconds without activity nothing more is awaited. (our choice)
  private static let longestQuiet: Int32 = 10_000
}
