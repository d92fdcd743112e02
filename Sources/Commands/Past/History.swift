internal import Simulation
internal import WalletApp
internal import WalletModel
internal import Worlds

/// What is done to the wallet that a process has open, kept in a file beside its world, by which actions are undone.
struct History {
  private(set) var past: Past
  /// The issuers' half as it was when the world was opened, where that is on a server.
  let there: OpeningThere?
  private let world: World
  private let file: HistoryFile
  /// How many replies had come when that was written down last.
  private var keptReplies = 0

  /// Nil without a copy of the world as it was, and where the invitation to issuers on a server doesn't let us put them back.
  ///
  /// - Parameter world: that was just opened.
  init?(of world: World, _ loop: Loop) {
    guard let file = world.file.history else { return nil }
    var there: OpeningThere?
    if let remoteIssuers = world.remoteIssuers {
      there = OpeningThere(of: world, remoteIssuers, loop)
      if there == nil { return nil }
    }
    (self.world, self.file, self.there, past) = (world, file, there, Past(of: world))
  }

  private init(of world: World, _ file: HistoryFile, _ past: Past, _ there: OpeningThere?) {
    (self.world, self.file, self.past, self.there) = (world, file, past, there)
  }

  // MARK: - Keeping

  /// Notes what is done to the wallet, before it is.
  mutating func note(_ content: Past.Action.Content, in app: borrowing WalletApp) {
    // Never by a copy of it, which would have all actions copied with each one.
    guard !past.isTooLong else { return }
    let isFirst = past.actions.isEmpty
    let action = Past.Action(content: content, size: app.size, mark: mark(app))
    past.note(action)
    if past.isTooLong { return file.replace(by: []) }
    if isFirst { file.add(past.beginning(world.clock)) }
    file.add(action.record)
  }

  /// Writes down what was noted, and how far the wallet has come: a process that is killed keeps it.
  mutating func keep(_ app: borrowing WalletApp) {
    guard !past.isTooLong else { return }
    if !past.actions.isEmpty, app.replies != keptReplies {
      keptReplies = app.replies
      file.add(mark(app).record)
    }
    if past.there == nil, let there, !past.actions.isEmpty, let snapshot = there.snapshot {
      past.there = snapshot
      file.add(snapshot.record)
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
    func replay() throws(NoWayBack) -> (Repetition, History) {
      let again = try Repetition(past, .ofThisRun, on: there?.remoteIssuers, beside: control, control.loop)
      try again.doAll()
      return (again, try replaced(by: again, past, there, .ofThisRun))
    }
    guard let there else { return try replay() }
    try there.checkAlone(in: world, control.loop)
    return try there.putBack(control.loop, replay)
  }

  /// Replays an earlier history, and goes on with it. After an error, all is as it was.
  func goOn(_ earlier: EarlierHistory, beside control: ControlServer) throws(NoWayBack) -> (Repetition, History) {
    guard let past = world.file.records(of: earlier).flatMap({ Past(records: $0, clock: world.clock) }) else { throw .unreadable }
    guard let remoteIssuers = world.remoteIssuers else { return try replay(past, earlier, nil, beside: control) }
    guard let snapshot = past.there else { throw .unreadable }
    let there = OpeningThere(snapshot, remoteIssuers, control.loop)
    try there.checkAlone(in: world, control.loop)
    let now = try there.outline(control.loop)
    return try there.putBack(control.loop) { () throws(NoWayBack) in
      guard try there.outline(control.loop) == snapshot.outline else { throw .elsewhere }
      return try replay(past, earlier, (there, now), beside: control)
    }
  }

  /// - Parameter server: the issuers' half there, and its outline now.
  private func replay(
    _ past: Past, _ earlier: EarlierHistory, _ server: (there: OpeningThere, now: String)?, beside control: ControlServer
  ) throws(NoWayBack) -> (Repetition, History) {
    let again = try Repetition(past, .earlier(earlier), on: server?.there.remoteIssuers, beside: control, control.loop)
    // A kill may leave only some commits of the last requests: from here on, the database is compared after each commit.
    while again.done < past.actions.count - Self.lastActions { try again.doNext() }
    do throws(WorldError) { try again.world.watch() } catch { throw .world(error) }
    var hasCome = server == nil
    while true {
      if !hasCome, let server { hasCome = try server.there.outline(control.loop) == server.now }
      if again.isDone { break }
      try again.doNext()
    }
    guard hasCome, again.world.hasComeByOpening() else { throw .elsewhere }
    return (again, try replaced(by: again, past, server?.there, .earlier(earlier)))
  }

  /// The most actions whose requests may be in flight when a process is killed. (our choice)
  private static let lastActions = 4

  /// The history of the world that has come of a replay, which takes the place of this one.
  private func replaced(
    by again: Repetition, _ past: Past, _ there: OpeningThere?, _ origin: HistoryChoice
  ) throws(NoWayBack) -> History {
    do throws(WorldError) { try again.world.takePlace(of: world, origin) } catch { throw .world(error) }
    let history = History(of: again.world, file, past, there)
    file.replace(by: past.actions.isEmpty ? [] : past.records(world.clock))
    return history
  }
}
