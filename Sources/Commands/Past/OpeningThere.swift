internal import Contract
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
  func writers() async throws(WalletError) -> Set<DeviceIdentifier> {
    var writers: Set<DeviceIdentifier> = []
    var last = try await kept.value.get()
    while true {
      let report = try await remoteIssuers.traffic(after: last)
      for case .phone(let device) in report.calls.map(\.call.caller) { writers.insert(device) }
      guard report.last > last, !report.calls.isEmpty else { return writers }
      last = report.last
    }
  }

  /// Puts the world there back, after a snapshot of what it is now.
  func restore() async throws(WalletError) {
    try await remoteIssuers.snapshot(.before, replaces: true)
    try await remoteIssuers.restore(.opened)
  }

  /// Makes the world there again what it was before `restore`.
  func undo() async throws(WalletError) { try await remoteIssuers.restore(.before) }

  /// Copies the world there, as it was.
  func fork(to name: WorldName) async throws(WalletError) -> any RemoteIssuers {
    _ = try await kept.value.get()
    return try await remoteIssuers.fork(to: name, from: .opened)
  }
}

extension RemoteIssuers {
  /// Removes the world there. If that fails, the operator finds it by its name.
  func removeLater() { Task.detached { try? await remove() } }
}
