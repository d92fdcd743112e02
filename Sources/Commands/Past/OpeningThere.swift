internal import Contract
internal import Handset
internal import Simulation
internal import Synchronization
internal import System
internal import WalletApp
internal import WalletModel
internal import Worlds

/// The issuers' half of a world on a server, as it was when the world was opened here: a snapshot there.
final class OpeningThere: Sendable {
  struct Snapshot: Sendable {
    let name: WorldName
    /// The number in the server's traffic log, from before the snapshot.
    let lastCall: Int
    /// Of the world there, by which a snapshot is known that was replaced since.
    let outline: String
  }

  let remoteIssuers: any RemoteIssuers
  private let taken: Task<Result<Snapshot, WalletError>, Never>
  private let known: Known

  private final class Known: Sendable {
    let snapshot: Mutex<Snapshot?>
    init(_ snapshot: Snapshot?) { self.snapshot = Mutex(snapshot) }
  }

  /// Takes the snapshot. Nil where the invitation doesn't allow that.
  ///
  /// - Parameter world: that was just opened.
  init?(of world: World, _ remoteIssuers: any RemoteIssuers, _ loop: Loop) {
    guard remoteIssuers.isControlled else { return nil }
    self.remoteIssuers = remoteIssuers
    let known = Known(nil)
    self.known = known
    taken = Task(executorPreference: loop) {
      await Result { () async throws(WalletError) in
        // With that of an earlier history a person may still go on.
        let earlier = world.file.earlierHistory.flatMap(world.file.records)?.lazy.compactMap(Snapshot.init(record:)).last
        let name = world.openingNames.first { $0 != earlier?.name }!
        let last = try await remoteIssuers.traffic(after: nil).last
        try await remoteIssuers.snapshot(name, replaces: true)
        let snapshot = Snapshot(name: name, lastCall: last, outline: try await remoteIssuers.outline())
        known.snapshot.withLock { $0 = snapshot }
        return snapshot
      }
    }
  }

  /// Of an earlier history.
  init(_ snapshot: Snapshot, _ remoteIssuers: any RemoteIssuers, _ loop: Loop) {
    self.remoteIssuers = remoteIssuers
    known = Known(snapshot)
    taken = Task(executorPreference: loop) { .success(snapshot) }
  }

  /// Waits until the snapshot is taken, or can't be: before that, nothing may change there.
  func wait() async { await InFlightWork.counting { [taken] in _ = await taken.value } }

  /// The snapshot, once it is taken.
  var snapshot: Snapshot? { known.snapshot.withLock { $0 } }

  /// Returns the phones that have changed something since. Throws if there is no snapshot.
  private func writers() async throws(WalletError) -> Set<DeviceIdentifier> {
    var writers: Set<DeviceIdentifier> = []
    var last = try await taken.value.get().lastCall
    while true {
      let report = try await remoteIssuers.traffic(after: last)
      for case .phone(let device) in report.calls.map(\.call.caller) { writers.insert(device) }
      guard report.last > last, !report.calls.isEmpty else { return writers }
      last = report.last
    }
  }

  /// Throws if other phones than those of this world have changed something on the server.
  func checkAlone(in world: World, _ loop: Loop) throws(NoWayBack) {
    let callers = Set(world.log.entries.compactMap(\.call?.caller))
    for device in try loop.answer({ () async throws(WalletError) in try await self.writers() }) where !callers.contains(.phone(device)) {
      guard world.phones.phone(showing: device, to: world.issuers.map(\.identifier)) != nil else { throw .shared }
    }
  }

  /// Puts the world there back, and rolls back to what it is now if what follows fails.
  func putBack<T>(_ loop: Loop, _ body: () throws(NoWayBack) -> T) throws(NoWayBack) -> T {
    try loop.answer { [remoteIssuers, taken] () async throws(WalletError) in
      let snapshot = try await taken.value.get()
      try await remoteIssuers.snapshot(.before, replaces: true)
      try await remoteIssuers.restore(snapshot.name)
    }
    do throws(NoWayBack) {
      return try body()
    } catch {
      let undone = Result { () throws(NoWayBack) in
        try loop.answer { [remoteIssuers] () async throws(WalletError) in try await remoteIssuers.restore(.before) }
      }
      if case .failure(.server(let reason)) = undone { throw .between(reason) }
      throw error
    }
  }

  /// The outline of the world there, as it is now.
  func outline(_ loop: Loop) throws(NoWayBack) -> String {
    try loop.answer { [remoteIssuers] () async throws(WalletError) in try await remoteIssuers.outline() }
  }

  /// Copies the world there, as it was.
  func fork(to name: WorldName) async throws(WalletError) -> any RemoteIssuers {
    try await remoteIssuers.fork(to: name, from: try await taken.value.get().name)
  }
}

/// A backend whose parties are on a server, and change nothing before the snapshot there is taken.
struct BackendAfterOpening: Backend {
  let base: any Backend
  let opening: OpeningThere

  func perform<O: Contract.Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if !O.isRead { await opening.wait() }
    return try await base.perform(operation, call)
  }

  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] { try await base.events(after: number) }
}

extension Loop {
  /// Asks a server, and waits for the answer.
  func answer<T: Sendable>(_ question: @escaping @Sendable () async throws(WalletError) -> T) throws(NoWayBack) -> T {
    let answer = begin(atMost: Self.longestSilence) { await Result { () async throws(WalletError) in try await question() } }
    switch answer {
    case .success(let answer)?: return answer
    case .failure(let error)?: throw .server(error)
    case nil: throw .server(WalletError(0, .timedOut, "The server doesn't answer."))
    }
  }

  /// For how many milliseconds a server may say nothing. (our choice)
  private static let longestSilence: Int32 = 10_000
}

extension RemoteIssuers {
  /// Removes the world there. If that fails, the operator finds it by its name.
  func removeLater() { Task.detached { try? await remove() } }
}
