internal import Basics
internal import Contract
internal import Handset
internal import Simulation
internal import Synchronization
internal import System
internal import WalletApp
internal import WalletModel
internal import Worlds

/// The state at the opening of a world whose issuers are on a server: a snapshot of their world, on the server.
final class OpenedServerState: Sendable {
  struct Snapshot: Sendable {
    /// The time when the server's traffic log began: it begins again each time the server opens the world.
    let logBegan: Timestamp
    /// The number of the last call in the traffic log before the snapshot.
    let lastCall: Int
    /// The outline of the world on the server. If another client has replaced the snapshot, the restored world has another one.
    let outline: String
  }

  private enum State {
    case notTaken
    case taking(Task<Result<Snapshot, WalletError>, Never>)
    case taken(Snapshot)
  }

  let remoteParties: any RemoteParties
  /// The file of the opened world.
  private let file: WorldFile
  private let loop: Loop
  private let state: Mutex<State>

  /// Nil if the invitation doesn't allow changing the world on the server.
  ///
  /// - Parameter snapshot: the snapshot of an earlier history; nil if `start` takes one.
  init?(of world: World, _ snapshot: Snapshot?, _ loop: Loop) {
    guard let remoteParties = world.remoteParties, remoteParties.isControlled else { return nil }
    (self.remoteParties, file, self.loop) = (remoteParties, world.file, loop)
    state = Mutex(snapshot.map(State.taken) ?? .notTaken)
  }

  /// The snapshot, once it is taken.
  var snapshot: Snapshot? {
    state.withLock { if case .taken(let snapshot) = $0 { snapshot } else { nil } }
  }

  /// Begins to take the snapshot, unless that has begun already.
  func start() {
    state.withLock { state in
      guard case .notTaken = state else { return }
      state = .taking(Task(executorPreference: loop) { await Result { () async throws(WalletError) in try await self.makeSnapshot() } })
    }
  }

  private func makeSnapshot() async throws(WalletError) -> Snapshot {
    try await rollBackAfterKill(file)
    let log = try await remoteParties.traffic(after: nil)
    try await remoteParties.snapshot(.opened, replaces: true)
    let snapshot = Snapshot(log, outline: try await remoteParties.outline())
    state.withLock { $0 = .taken(snapshot) }
    return snapshot
  }

  /// Restores the present state of the world on the server, if a process was killed after it had restored an earlier one.
  private func rollBackAfterKill(_ file: WorldFile) async throws(WalletError) {
    func here<T>(_ body: () throws(WorldError) -> T) throws(WalletError) -> T {
      do throws(WorldError) { return try body() } catch { throw WalletError(0, .storageFailed, error.description) }
    }
    guard try here({ () throws(WorldError) in try file.isServerRestored() }) else { return }
    try await remoteParties.restore(.before)
    try here { () throws(WorldError) in try file.note(isServerRestored: false) }
  }

  /// Waits until the snapshot is taken, or can't be taken: before that, nothing may change on the server.
  func wait() async { _ = await InFlightWork.counting { await Result { () async throws(WalletError) in try await self.taken() } } }

  /// Waits for the snapshot and returns it.
  private func taken() async throws(WalletError) -> Snapshot {
    start()
    switch state.withLock({ $0 }) {
    case .taken(let snapshot): return snapshot
    case .taking(let task): return try await task.value.get()
    case .notTaken: preconditionFailure("start() was called")
    }
  }

  /// Forks the world on the server in its state at the opening.
  func fork() throws(UndoUnavailable) -> any RemoteParties {
    try loop.answer { [self] () async throws(WalletError) in
      _ = try await taken()
      func fork() async throws(WalletError) -> any RemoteParties {
        try await remoteParties.fork(to: file.name, from: .opened, key: file.keyOfItsFork)
      }
      // Removes the first fork, because a killed process may have left it: the key is the same.
      try await fork().remove()
      return try await fork()
    }
  }

  /// Restores the snapshot and runs `body`. If that fails, restores the present state.
  ///
  /// - Parameter body: gets the present outline of the world on the server, and the result of `isAlone`.
  func withRestoredSnapshot<T>(
    in world: World, _ body: (_ present: String, _ isAlone: Bool) throws(UndoUnavailable) -> T
  ) throws(UndoUnavailable) -> T {
    let file = world.file
    try loop.finish { [self] () async throws(WalletError) in
      try await rollBackAfterKill(file)
      try await remoteParties.snapshot(.before, replaces: true)
    }
    let present = try outline()
    let isAlone = try isAlone(world)
    // If this process is killed, the next one restores the present state of the server's world.
    try note(isServerRestored: true, in: file)
    do throws(UndoUnavailable) {
      try restoreOpened()
      return try body(present, isAlone)
    } catch {
      do throws(UndoUnavailable) {
        try restore(.before)
      } catch .server(let reason) {
        throw .between(reason)
      } catch .interrupted {
        throw .between(WalletError(0, .cancelled, "Interrupted."))
      }
      try note(isServerRestored: false, in: file)
      throw error
    }
  }

  private func note(isServerRestored: Bool, in file: WorldFile) throws(UndoUnavailable) {
    do throws(WorldError) { try file.note(isServerRestored: isServerRestored) } catch { throw .world(error) }
  }

  /// Restores the snapshot, unless another client has replaced it.
  func restoreOpened() throws(UndoUnavailable) {
    let outline = try loop.answer { [self] () async throws(WalletError) in try await taken() }.outline
    try restore(.opened)
    guard try self.outline() == outline else { throw .elsewhere }
    // The restored world has a new traffic log.
    let log = try loop.answer { [remoteParties] () async throws(WalletError) in try await remoteParties.traffic(after: nil) }
    state.withLock { $0 = .taken(Snapshot(log, outline: outline)) }
  }

  private func restore(_ snapshot: WorldName) throws(UndoUnavailable) {
    try loop.finish { [remoteParties] () async throws(WalletError) in try await remoteParties.restore(snapshot) }
  }

  /// Returns the present outline of the world on the server.
  func outline() throws(UndoUnavailable) -> String {
    try loop.answer { [remoteParties] () async throws(WalletError) in try await remoteParties.outline() }
  }

  /// Returns true if certainly only this world has changed something on the server since the snapshot was taken or restored; false if the
  /// server's log doesn't reach back that far. Throws if another phone has changed something.
  func isAlone(_ world: World) throws(UndoUnavailable) -> Bool {
    let callers = Set(world.log.entries.compactMap(\.call?.caller))
    let (writers, isWhole) = try loop.answer { [self] () async throws(WalletError) in try await self.writers() }
    for device in writers where !callers.contains(.phone(device)) {
      guard world.phones.phone(showing: device, to: world.issuers.map(\.identifier)) != nil else { throw .shared }
    }
    return isWhole
  }

  private func writers() async throws(WalletError) -> (Set<DeviceIdentifier>, isWhole: Bool) {
    var writers: Set<DeviceIdentifier> = []
    let snapshot = try await taken()
    let log = try await remoteParties.traffic(after: nil)
    let isWhole = log.began == snapshot.logBegan && log.last >= snapshot.lastCall
    var last = isWhole ? snapshot.lastCall : 0
    while last < log.last {
      let report = try await remoteParties.traffic(after: last)
      for case .phone(let device) in report.calls.map(\.call.caller) { writers.insert(device) }
      guard report.last > last else { break }
      last = report.last
    }
    return (writers, isWhole)
  }
}

extension OpenedServerState.Snapshot {
  fileprivate init(_ log: TrafficReport, outline: String) {
    self.init(logBegan: log.began, lastCall: log.last, outline: outline)
  }
}

extension Loop {
  /// Sends a request to a server, and waits for the response at most `longestSilence`.
  func answer<T: Sendable>(_ question: @escaping @Sendable () async throws(WalletError) -> T) throws(UndoUnavailable) -> T {
    try wait(for: question, atMost: Self.longestSilence)
  }

  /// Sends a change to a server, and waits without a timeout until it is done or has failed, or the program is interrupted.
  func finish(_ change: @escaping @Sendable () async throws(WalletError) -> Void) throws(UndoUnavailable) {
    try wait(for: change, atMost: -1)
  }

  private func wait<T: Sendable>(
    for work: @escaping @Sendable () async throws(WalletError) -> T, atMost milliseconds: Int32
  ) throws(UndoUnavailable) -> T {
    switch begin(atMost: milliseconds, { await Result { () async throws(WalletError) in try await work() } }) {
    case .success(let answer)?: return answer
    case .failure(let error)?: throw .server(error)
    case nil where Interruption.current.hasCome: throw .interrupted
    case nil: throw .server(WalletError(0, .timedOut, "The server doesn't answer."))
    }
  }

  /// The timeout for a server's response, in milliseconds. (our choice)
  private static let longestSilence: Int32 = 10_000
}

extension RemoteParties {
  /// Removes the world on the server in the background. If that fails, the operator finds the world by its name.
  func removeLater() { Task.detached { try? await remove() } }
}
