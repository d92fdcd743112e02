import Dice
import Synchronization
import WalletModel

/// How far the server and its customers have got.
final class ServerRun: Sendable {
  struct Figures {
    var kills = 0
    var acknowledged = 0
    var retries = 0
  }

  private struct State {
    var figures = Figures()
    var isAway = false
    var isOver = false
    /// Wallets that have lost the server.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The task that kills the server, and after how many acknowledgements.
    var killer: (count: Int, continuation: CheckedContinuation<Bool, Never>)?
  }

  private let state = Mutex(State())

  var figures: Figures { state.withLock { $0.figures } }
  /// True if the wallets may stop, or one of them failed.
  var isOver: Bool { state.withLock { $0.isOver } }

  func noteAcknowledged() {
    let killer = state.withLock { state in
      state.figures.acknowledged += 1
      guard let killer = state.killer, killer.count <= state.figures.acknowledged else {
        return Optional<CheckedContinuation<Bool, Never>>.none
      }
      state.killer = nil
      return killer.continuation
    }
    killer?.resume(returning: true)
  }

  /// Waits until this many more writes are acknowledged; false if the wallets do not continue.
  private func acknowledge(more count: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let isDone: Bool? = state.withLock { state in
        if state.isOver { return false }
        if count == 0 { return true }
        state.killer = (state.figures.acknowledged + count, continuation)
        return nil
      }
      if let isDone { continuation.resume(returning: isDone) }
    }
  }

  /// Kills the server this many times, each after a random number of acknowledgements, and starts it again. Then the wallets may stop.
  func kill(_ server: ServerProcess, times: Int, within most: Int, seed: UInt64) async throws {
    defer { end() }
    var dice = Dice(seed: seed)
    for _ in 0..<times {
      // Sometimes at once, when not all of them have found the server again.
      guard await acknowledge(more: dice.below(most)) else { return }
      noteKill()
      server.kill()
      try server.start()
      noteStart()
    }
  }

  private func noteKill() {
    state.withLock { state in
      state.isAway = true
      state.figures.kills += 1
    }
  }

  private func noteStart() {
    let waiting = state.withLock { state in
      state.isAway = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func end() {
    let killer = state.withLock { state in
      state.isOver = true
      defer { state.killer = nil }
      return state.killer?.continuation
    }
    killer?.resume(returning: false)
  }

  /// Returns at once where the server is there, else when it is there again.
  private func retry() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        state.figures.retries += 1
        if state.isAway { state.waiting.append(continuation) }
        return !state.isAway
      }
      if isThere { continuation.resume() }
    }
  }

  /// Asks until there is a response. The client core reuses the idempotency key of a write with an unknown outcome.
  func sure<T: Sendable>(_ ask: () async throws(WalletError) -> T) async throws(WalletError) -> T {
    while true {
      do throws(WalletError) {
        return try await ask()
      } catch {
        guard error.leavesOutcomeUnknown || error.hasNotArrived, !Task.isCancelled else { throw error }
        await retry()
      }
    }
  }
}
