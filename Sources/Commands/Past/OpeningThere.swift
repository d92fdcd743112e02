internal import Contract
internal import Handset
internal import Simulation
internal import WalletApp
internal import WalletModel
internal import Worlds

/// The issuers' half of a world on a server, as it was when the world was opened here: a snapshot there.
final class OpeningThere: Sendable {
  let remoteIssuers: any RemoteIssuers
  /// The number in the server's traffic log, from before the snapshot.
  private let kept: Task<Result<Int, WalletError>, Never>

  /// Takes the snapshot. Nil where the invitation doesn't allow that.
  init?(_ remoteIssuers: any RemoteIssuers, _ loop: Loop) {
    guard remoteIssuers.isControlled else { return nil }
    self.remoteIssuers = remoteIssuers
    kept = Task(executorPreference: loop) {
      await Result { () async throws(WalletError) in
        let last = try await remoteIssuers.traffic(after: nil).last
        try await remoteIssuers.snapshot(.opened, replaces: true)
        return last
      }
    }
  }

  /// Returns the phones that have changed something since. Throws if there is no snapshot.
  private func writers() async throws(WalletError) -> Set<DeviceIdentifier> {
    var writers: Set<DeviceIdentifier> = []
    var last = try await kept.value.get()
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
    try loop.answer { [remoteIssuers] () async throws(WalletError) in
      try await remoteIssuers.snapshot(.before, replaces: true)
      try await remoteIssuers.restore(.opened)
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

  /// Copies the world there, as it was.
  func fork(to name: WorldName) async throws(WalletError) -> any RemoteIssuers {
    _ = try await kept.value.get()
    return try await remoteIssuers.fork(to: name, from: .opened)
  }
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
