internal import Simulation
internal import WalletApp
internal import WalletModel
internal import Worlds

/// What is done to the wallet that a process has open, kept in a file beside its world, by which actions are undone.
struct History {
  private(set) var past: Past
  /// The issuers' half as it was when the world was opened, where that is on a server.
  private let there: OpeningThere?
  private let world: World
  private let file: HistoryFile?
  /// How many replies had come when that was written down last.
  private var keptReplies = 0

  /// Nil without a copy of the world as it was.
  ///
  /// - Parameter world: that was just opened.
  init?(of world: World, _ loop: Loop) {
    guard world.file.history != nil else { return nil }
    self.init(of: world, Past(of: world), world.remoteIssuers.flatMap { OpeningThere($0, loop) })
  }

  private init(of world: World, _ past: Past, _ there: OpeningThere?) {
    (self.world, self.past, self.there) = (world, past, there)
    // With issuers on a server, it ends with the process.
    file = world.remoteIssuers == nil ? world.file.history : nil
  }

  // MARK: - Keeping

  /// Notes what is done to the wallet, before it is.
  mutating func note(_ content: Past.Action.Content, in app: borrowing WalletApp) {
    // Never by a copy of it, which would have all actions copied with each one.
    guard !past.isTooLong else { return }
    let isFirst = past.actions.isEmpty
    let action = Past.Action(content: content, size: app.size, mark: mark(app))
    past.note(action)
    guard let file else { return }
    if past.isTooLong { return file.replace(by: []) }
    if isFirst { file.add(past.beginning(world.clock)) }
    file.add(action.record)
  }

  /// Writes down what was noted, and how far the wallet has come: a process that is killed keeps it.
  mutating func keep(_ app: borrowing WalletApp) {
    guard !past.isTooLong, let file else { return }
    if !past.actions.isEmpty, app.replies != keptReplies {
      keptReplies = app.replies
      file.add(mark(app).record)
    }
    file.flush()
  }

  private func mark(_ app: borrowing WalletApp) -> Past.Mark { Past.Mark(MachineMoment(world.source), in: app) }

  // MARK: - Going back

  /// The first actions, up to the next one or to now.
  ///
  /// - Parameter count: nil for all.
  func first(_ count: Int? = nil, of app: borrowing WalletApp) throws(NoWayBack) -> Past {
    guard !past.isTooLong else { throw .tooLong }
    return past.first(count ?? past.actions.count, else: mark(app))
  }

  /// A copy of the issuers' half on a server as it was when the world was opened; nil of issuers that are with the phones.
  func forkThere(_ loop: Loop) throws(NoWayBack) -> (any RemoteIssuers)? {
    guard let there else { return nil }
    return try loop.answer { [name = world.file.name] () async throws(WalletError) in try await there.fork(to: name) }
  }

  /// Replays the first actions in a copy of the world as it was when it was opened, which takes its place. After an error, all is as it
  /// was.
  func goBack(to count: Int, of app: borrowing WalletApp, beside control: ControlServer) throws(NoWayBack) -> (Repetition, History) {
    let past = try first(count, of: app)
    func replay(_ remoteIssuers: (any RemoteIssuers)?) throws(NoWayBack) -> (Repetition, History) {
      let again = try Repetition(past, .ofThisRun, on: remoteIssuers, beside: control, control.loop)
      try again.doAll()
      return (again, try replaced(by: again, past, .ofThisRun))
    }
    guard let there else { return try replay(nil) }
    try there.checkAlone(in: world, control.loop)
    return try there.putBack(control.loop) { () throws(NoWayBack) in try replay(there.remoteIssuers) }
  }

  /// Replays an earlier history, and goes on with it.
  func goOn(_ earlier: EarlierHistory, beside control: ControlServer) throws(NoWayBack) -> (Repetition, History) {
    guard let past = world.file.records(of: earlier).flatMap({ Past(records: $0, clock: world.clock) }) else { throw .unreadable }
    let again = try Repetition(past, .earlier(earlier), on: nil, beside: control, control.loop)
    while !again.isDone {
      // A kill may leave only some commits of the last requests: from here on, the database is compared after each commit.
      if again.done == max(0, past.actions.count - Self.lastActions) {
        do throws(WorldError) { try again.world.watch() } catch { throw .world(error) }
      }
      try again.doNext()
    }
    guard again.world.hasComeByOpening() else { throw .elsewhere }
    return (again, try replaced(by: again, past, .earlier(earlier)))
  }

  /// The most actions whose requests may be in flight when a process is killed. (our choice)
  private static let lastActions = 4

  /// The history of the world that has come of a replay, which takes the place of this one.
  private func replaced(by again: Repetition, _ past: Past, _ origin: HistoryChoice) throws(NoWayBack) -> History {
    do throws(WorldError) { try again.world.takePlace(of: world, origin) } catch { throw .world(error) }
    let history = History(of: again.world, past, there)
    history.file?.replace(by: past.actions.isEmpty ? [] : past.records(world.clock))
    return history
  }
}
