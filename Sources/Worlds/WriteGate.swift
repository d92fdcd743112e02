internal import Contract
internal import Synchronization
internal import WalletModel

/// A gate that holds back writes to a server.
final class WriteGate: Sendable {
  private let opening = Mutex<(@Sendable () async -> Void)?>(nil)

  /// From now on, no write passes before `opening` returns.
  func close(until opening: @escaping @Sendable () async -> Void) { self.opening.withLock { $0 = opening } }

  func pass() async { await opening.withLock { $0 }?() }
}

/// A backend on a server whose writes wait at a gate.
struct GatedBackend: Backend {
  let base: any Backend
  let gate: WriteGate

  func perform<O: Contract.Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if !O.isRead { await gate.pass() }
    return try await base.perform(operation, call)
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { try await base.events(after: cursor) }
}
