internal import Simulation
internal import UserInterface
internal import WalletApp
internal import Worlds

/// The history of the wallet that a process has open: what is done to it, kept in a file beside its world, by which actions are undone.
///
/// A class, for a copy of it would have all actions copied with the next one.
final class History {
  private(set) var past: ActionLog
  /// The opening of issuers on a server; nil for those with the phones.
  private let server: ServerOpening?
  private let world: World
  /// The world's: from there it would be copied at every key.
  private let source: any TimeSource
  private let file: HistoryFile
  /// The stand-ins for secrets in the file; nil if the issuers are on a server, whose history needs the real texts.
  private let secrets: SecretStandIns?
  /// The secret field into which the last action has typed.
  private var typedField: (visit: Visit, label: Text)?
  /// How many replies had come when that was written down last.
  private var keptReplies = 0
  private var isSnapshotKept = false
  /// An earlier history, which a person may resume: on a server only one with a snapshot there. Nil if there is none.
  let earlier: EarlierHistory?

  /// Nil without a copy of the world as it was, and where the invitation to issuers on a server doesn't let us put them back.
  ///
  /// - Parameter world: that was just opened.
  init?(of world: World, _ loop: Loop) {
    guard let file = world.file.history else { return nil }
    let server = ServerOpening(of: world, nil, loop)
    guard (server == nil) == (world.remoteParties == nil) else { return nil }
    (self.world, source, self.file, self.server, past) = (world, world.source, file, server, ActionLog(of: world))
    secrets = server == nil ? SecretStandIns() : nil
    earlier = world.file.earlierHistory.flatMap { earlier in
      server == nil || world.file.records(of: earlier).flatMap(ServerOpening.Snapshot.init(of:)) != nil ? earlier : nil
    }
    guard let server else {
      record()
      return
    }
    world.holdWrites { await server.wait() }
    // A person may still resume from the snapshot of an earlier history, until something changes.
    if earlier == nil { server.start() }
  }

  /// The history after a replay, whose world has taken the place of the open one.
  private init(of world: World, _ file: HistoryFile, _ past: ActionLog, _ secrets: SecretStandIns?, _ server: ServerOpening?) {
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

  /// Notes what is done to the wallet, before it is.
  ///
  /// - Parameter isBusy: true while a command is under way.
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

  /// Masks what is typed into a secret field. When another key is pressed, the field has its text, and gets a stand-in for it.
  ///
  /// - Returns: what the file has in the place of the content, and how many stand-ins there are before it.
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

  /// Writes down what was noted, and how far the wallet has come: a process that is killed keeps it.
  ///
  /// - Parameter isEarlierOffered: whether a person may still resume the earlier history. On a server that one is kept instead: there
  ///   is one snapshot.
  func keep(_ app: borrowing WalletApp, isBusy: Bool, isEarlierOffered: Bool) {
    guard !past.isTooLong, !past.actions.isEmpty, !isEarlierOffered || server == nil else { return }
    if app.replies.count != keptReplies {
      keptReplies = app.replies.count
      file.add(mark(app, isBusy).record)
    }
    if !isSnapshotKept, let snapshot = server?.snapshot {
      isSnapshotKept = true
      file.add(snapshot.record)
    }
    file.flush()
  }

  private func mark(_ app: borrowing WalletApp, _ isBusy: Bool) -> ActionLog.Mark {
    ActionLog.Mark(
      MachineMoment(source), after: past.actions.last?.mark, in: app, isIdle: app.isIdle && !isBusy,
      unansweredCalls: world.log.unansweredCalls)
  }

  /// For how many milliseconds the world is asked at most what it knows of a text. (our choice)
  private static let longestLookup: Int32 = 1000

  // MARK: - Going back and on

  /// The first actions, up to the next one or to now.
  ///
  /// - Parameter count: nil for all.
  func first(_ count: Int? = nil, of app: borrowing WalletApp, in control: ControlServer) throws(UndoUnavailable) -> ActionLog {
    guard !past.isTooLong else { throw .tooLong }
    return past.first(count ?? past.actions.count, else: mark(app, control.isBusy))
  }

  /// The recorded stand-ins and outcomes, for a replay of these actions.
  func replayedSecrets(_ past: ActionLog) -> SecretStandIns? { secrets?.replay(of: past.actions.count) }

  /// A copy of the issuers' half on a server as it was when the world was opened; nil for issuers with the phones.
  func forkServer() throws(UndoUnavailable) -> (any RemoteParties)? { try server?.fork() }

  /// Why no action can be undone now, though all can be looked at; nil: they can be undone.
  var reasonNotToGoBack: UndoUnavailable? {
    do throws(UndoUnavailable) {
      _ = try server?.isAlone(world)
      return nil
    } catch {
      return error
    }
  }

  /// Replays the first actions in a copy of the world as it was when it was opened, which takes its place. After an error, all is as it
  /// was.
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
    return try server.putBack(in: world) { present, isAlone throws(UndoUnavailable) in
      if !isAlone {
        // Others may have changed something: then more has led to the present than was done here.
        _ = try replayed(whole)
        guard try server.outline() == present else { throw .shared }
        try server.restoreOpened()
      }
      return try replay()
    }
  }

  /// Replays an earlier history, and resumes it. After an error, all is as it was.
  func resume(_ earlier: EarlierHistory, in control: ControlServer) throws(UndoUnavailable) -> (Replay, History) {
    guard let records = world.file.records(of: earlier), let (past, secrets) = ActionLog.read(records, clock: world.clock) else {
      throw .unreadable
    }
    guard world.remoteParties != nil else { return try replay(past, secrets, earlier, nil, in: control) }
    guard let snapshot = ServerOpening.Snapshot(of: records), let server = ServerOpening(of: world, snapshot, control.loop) else {
      throw .unreadable
    }
    return try server.putBack(in: world) { present, _ throws(UndoUnavailable) in
      try replay(past, nil, earlier, (server, present), in: control)
    }
  }

  /// - Parameter issuers: those on a server, and their outline at present.
  private func replay(
    _ past: ActionLog, _ secrets: SecretStandIns?, _ earlier: EarlierHistory, _ issuers: (server: ServerOpening, present: String)?,
    in control: ControlServer
  ) throws(UndoUnavailable) -> (Replay, History) {
    let again = try Replay(
      past, secrets?.replay(of: past.actions.count), .earlier(earlier), on: issuers?.server.remoteParties, beside: control, control.loop)
    // A kill may leave only some commits of the last requests: from here on, the database is compared after each commit.
    while again.done < past.actions.count - Self.lastActions { try again.doNext() }
    do throws(WorldError) { try again.world.watch() } catch { throw .world(error) }
    var hasMatched = issuers == nil
    while true {
      if !hasMatched, let issuers { hasMatched = try issuers.server.outline() == issuers.present }
      if again.isDone { break }
      try again.doNext()
    }
    guard hasMatched, again.world.hasComeByOpening() else { throw .elsewhere }
    let remaining = secrets == nil ? past : try withoutStandIns(past, in: again)
    return (again, try replaced(by: again, remaining, issuers?.server, .earlier(earlier)))
  }

  /// Empties the secret fields after a replay of what was read from a file: stand-ins must not be sent.
  ///
  /// - Returns: the history, which ends with that.
  private func withoutStandIns(_ past: ActionLog, in again: Replay) throws(UndoUnavailable) -> ActionLog {
    var past = past
    if past.hasStandIns, let mark = try again.loseSecrets() { past.loseSecrets(on: again.app.size, mark) }
    return past
  }

  /// The most actions whose requests may be in flight when a process is killed. (our choice)
  private static let lastActions = 4

  /// The history of the world that has come of a replay, which takes the place of this one.
  private func replaced(
    by again: Replay, _ past: ActionLog, _ server: ServerOpening?, _ origin: HistoryChoice
  ) throws(UndoUnavailable) -> History {
    guard try server?.isAlone(again.world) != false else { throw .elsewhere }
    do throws(WorldError) { try again.world.replace(of: world, origin) } catch { throw .world(error) }
    return History(of: again.world, file, past, again.secrets, server)
  }
}
