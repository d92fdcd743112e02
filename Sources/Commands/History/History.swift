internal import Simulation
internal import UserInterface
internal import WalletApp
internal import Worlds

/// The history of an open wallet: its actions, in memory and in a file beside the world, from which they can be undone.
///
/// A class, because copies of a value would make the next action copy all earlier ones.
final class History {
  private(set) var past: ActionLog
  /// The opened state of issuers on a server; nil for local issuers.
  private let server: OpenedServerState?
  private let world: World
  /// The world's time source, stored here because reading it from the world at every key would copy it.
  private let source: any TimeSource
  private let file: HistoryFile
  /// The stand-ins for secrets in the file; nil for issuers on a server, which need the real texts in a replay.
  private let secrets: SecretStandIns?
  /// The secret field into which the last action typed; nil if it typed into none.
  private var typedField: (visit: Visit, label: Text)?
  /// The wallet's progress that the file contains: the numbers of replies and of changes in the traffic log. A request may change the world
  /// before its reply arrives.
  private var keptProgress = (replies: 0, traffic: 0)
  private var isSnapshotKept = false
  /// An earlier history that the person may resume; nil if there is none. With issuers on a server, only a history with a snapshot there
  /// can be resumed.
  let earlier: EarlierHistory?

  /// Begins the history of a world that was just opened. Nil if no copy of its state at the opening was kept, or if the invitation doesn't
  /// allow restoring the issuers on a server.
  ///
  /// - Parameter world: the world that was just opened.
  init?(of world: World, _ loop: Loop) {
    guard let file = world.file.history else { return nil }
    let server = OpenedServerState(of: world, nil, loop)
    guard (server == nil) == (world.remoteParties == nil) else { return nil }
    (self.world, source, self.file, self.server, past) = (world, world.source, file, server, ActionLog(of: world))
    secrets = server == nil ? SecretStandIns() : nil
    earlier = world.file.earlierHistory.flatMap { earlier in
      server == nil || world.file.records(of: earlier).flatMap(OpenedServerState.Snapshot.init(of:)) != nil ? earlier : nil
    }
    guard let server else {
      record()
      return
    }
    world.holdWrites { await server.wait() }
    // While the person may still resume an earlier history, keeps its snapshot on the server until something changes.
    if earlier == nil { server.start() }
  }

  /// Continues a history after a replay, whose world has replaced the open one.
  private init(of world: World, _ file: HistoryFile, _ past: ActionLog, _ secrets: SecretStandIns?, _ server: OpenedServerState?) {
    (self.world, source, self.file, self.past, self.server, earlier) = (world, world.source, file, past, server, nil)
    self.secrets = secrets
    secrets?.finish()
    isSnapshotKept = !past.actions.isEmpty
    file.replace(by: past.actions.isEmpty ? [] : past.records(world.clock, server?.snapshot, secrets))
    record()
  }

  private func record() {
    guard let secrets else { return }
    secrets.record(in: file)
    world.record(in: secrets)
  }

  // MARK: - Keeping

  /// Adds an action, before it is performed.
  ///
  /// - Parameter isBusy: true while a command is in progress.
  func note(_ content: ActionLog.Action.Content, in app: borrowing WalletApp, isBusy: Bool) {
    guard !past.isTooLong else { return }
    let index = past.actions.count
    let (masked, fillings) = hideSecrets(content, in: app, before: index)
    let action = ActionLog.Action(content: content, masked: masked, fillings: fillings, size: app.size, mark: mark(app, isBusy))
    let record = action.record
    past.note(action)
    if past.isTooLong {
      secrets?.record(in: nil)
      return file.replace(by: [])
    }
    if index == 0 { file.add(past.beginning(world.clock)) }
    file.add(record)
    secrets?.begin(index)
  }

  /// Masks an input into a secret field. At the first action that isn't such an input, the field's text is complete, and this function
  /// records a stand-in for it.
  ///
  /// - Returns: the masked content for the file, and the number of stand-ins that are recorded for this action.
  private func hideSecrets(
    _ content: ActionLog.Action.Content, in app: borrowing WalletApp, before index: Int
  ) -> (masked: ActionLog.Action.Content?, fillings: Int) {
    guard let secrets else { return (nil, 0) }
    var typed: (input: Input, field: Field)?
    if case .input(let input) = content, input.isText, let field = app.focusedSecret { typed = (input, field) }
    let visit = app.visit
    var fields: [Field] = []
    if let last = typedField, last.visit == visit, last.label != typed?.field.label {
      fields = app.filledSecrets.filter { $0.label == last.label }
      let (world, loop) = (world, app.loop)
      for field in fields {
        secrets.fill(field, before: index) { text, content in
          loop.begin(atMost: Self.longestLookup) { await world.standIn(for: text, content) } ?? nil
        }
      }
    }
    typedField = typed.map { (visit, $0.field.label) }
    return (typed.map { .input($0.input.masked(in: $0.field)) }, fields.count)
  }

  /// Writes the actions and the wallet's progress to the file, so that they survive a kill of the process.
  ///
  /// - Parameter isEarlierOffered: true if the person may still resume the earlier history. With issuers on a server, that history is then
  ///   kept instead of this one, because there is only one snapshot.
  func keep(_ app: borrowing WalletApp, isBusy: Bool, isEarlierOffered: Bool) {
    guard !past.isTooLong, !past.actions.isEmpty, !isEarlierOffered || server == nil else { return }
    let progress = (replies: app.replies.count, traffic: world.log.version)
    if progress != keptProgress {
      keptProgress = progress
      file.add(mark(app, isBusy).record)
    }
    if !isSnapshotKept, let snapshot = server?.snapshot {
      isSnapshotKept = true
      file.add(snapshot.record)
    }
    file.flush()
  }

  /// Writes the actions to the file, without the wallet's progress.
  func keepActions() {
    // With issuers on a server, a history without its snapshot can't be resumed.
    if !past.isTooLong, server == nil || isSnapshotKept { file.flush() }
  }

  private func mark(_ app: borrowing WalletApp, _ isBusy: Bool) -> ActionLog.Mark {
    ActionLog.Mark(
      MachineMoment(source), after: past.actions.last?.mark, in: app, isIdle: app.isIdle && !isBusy,
      unansweredCalls: world.log.unansweredCalls)
  }

  /// The timeout for looking up a text in the world, in milliseconds. (our choice)
  private static let longestLookup: Int32 = 1000

  // MARK: - Going back and on

  /// Returns the first actions, up to the next one or to the present.
  ///
  /// - Parameter count: the number of actions; nil for all.
  func first(_ count: Int? = nil, of app: borrowing WalletApp, in control: ControlServer) throws(UndoUnavailable) -> ActionLog {
    guard !past.isTooLong else { throw .tooLong }
    return past.first(count ?? past.actions.count, else: mark(app, control.isBusy))
  }

  /// Returns the stand-ins and outcomes that were recorded for these actions, for a replay.
  func replayedSecrets(_ past: ActionLog) -> SecretStandIns? { secrets?.replay(of: past.actions.count) }

  /// Returns a copy of the world on the server in its state at the opening; nil for local issuers.
  func forkServer() throws(UndoUnavailable) -> (any RemoteParties)? { try server?.fork() }

  /// The reason why actions can be viewed but not undone now; nil if they can be undone.
  var reasonNotToGoBack: UndoUnavailable? {
    do throws(UndoUnavailable) {
      _ = try server?.isAlone(world)
      return nil
    } catch {
      return error
    }
  }

  /// Replays the first `count` actions in a copy of the world as it was opened, and replaces the present world with that copy. After an
  /// error, nothing has changed.
  func goBack(to count: Int, of app: borrowing WalletApp, in control: ControlServer) throws(UndoUnavailable) -> (Replay, History) {
    let past = try first(count, of: app, in: control)
    func replayed(_ past: ActionLog) throws(UndoUnavailable) -> Replay {
      let again = try Replay(past, replayedSecrets(past), .ofThisRun, on: server?.remoteParties, beside: control, control.loop)
      try again.doAll()
      return again
    }
    func replay() throws(UndoUnavailable) -> (Replay, History) {
      let again = try replayed(past)
      let remaining = try withoutStandIns(past, in: again)
      return (again, try replaced(by: again, remaining, server, .ofThisRun))
    }
    guard let server else { return try replay() }
    let whole = try first(of: app, in: control)
    return try server.withRestoredSnapshot(in: world) { present, isAlone throws(UndoUnavailable) in
      if !isAlone {
        // Other phones may have changed the world on the server: the present state must be what a replay of all actions leads to.
        _ = try replayed(whole)
        guard try server.outline() == present else { throw .shared }
        try server.restoreOpened()
      }
      return try replay()
    }
  }

  /// Replays an earlier history, and resumes it. After an error, nothing has changed.
  func resume(_ earlier: EarlierHistory, in control: ControlServer) throws(UndoUnavailable) -> (Replay, History) {
    guard let records = world.file.records(of: earlier), let (past, secrets) = ActionLog.read(records, clock: world.clock) else {
      throw .unreadable
    }
    guard world.remoteParties != nil else { return try replay(past, secrets, earlier, nil, in: control) }
    guard let snapshot = OpenedServerState.Snapshot(of: records), let server = OpenedServerState(of: world, snapshot, control.loop) else {
      throw .unreadable
    }
    return try server.withRestoredSnapshot(in: world) { present, _ throws(UndoUnavailable) in
      try replay(past, nil, earlier, (server, present), in: control)
    }
  }

  /// - Parameter issuers: issuers on a server, and the present outline of their world; nil for local issuers.
  private func replay(
    _ past: ActionLog, _ secrets: SecretStandIns?, _ earlier: EarlierHistory, _ issuers: (server: OpenedServerState, present: String)?,
    in control: ControlServer
  ) throws(UndoUnavailable) -> (Replay, History) {
    let again = try Replay(
      past, secrets?.replay(of: past.actions.count), .earlier(earlier), on: issuers?.server.remoteParties, beside: control, control.loop)
    // A killed process may have made only some commits of its last requests. For the last actions, the replay's database is compared after
    // each commit.
    while again.done < past.actions.count - Self.lastActions { try again.doNext() }
    do throws(WorldError) { try again.world.watch() } catch { throw .world(error) }
    var hasMatched = issuers == nil
    while true {
      if !hasMatched, let issuers { hasMatched = try issuers.server.outline() == issuers.present }
      if again.isDone { break }
      try again.doNext()
    }
    guard hasMatched, again.world.matchesOpeningState() else { throw .elsewhere }
    let remaining = secrets == nil ? past : try withoutStandIns(past, in: again)
    return (again, try replaced(by: again, remaining, issuers?.server, .earlier(earlier)))
  }

  /// Empties the secret fields after a replay of a history that was read from a file, because stand-ins must not be sent.
  ///
  /// - Returns: the history, to which this was added as the last action.
  private func withoutStandIns(_ past: ActionLog, in again: Replay) throws(UndoUnavailable) -> ActionLog {
    var past = past
    if past.hasStandIns, let mark = try again.loseSecrets() { past.loseSecrets(on: again.app.size, mark) }
    return past
  }

  /// The maximum number of actions whose requests may be in flight when a process is killed. (our choice)
  private static let lastActions = 4

  /// Replaces the open world with the replayed one, and returns the new history.
  private func replaced(
    by again: Replay, _ past: ActionLog, _ server: OpenedServerState?, _ origin: HistoryChoice
  ) throws(UndoUnavailable) -> History {
    guard try server?.isAlone(again.world) != false else { throw .elsewhere }
    do throws(WorldError) { try again.world.replace(of: world, origin) } catch { throw .world(error) }
    return History(of: again.world, file, past, again.secrets, server)
  }
}
