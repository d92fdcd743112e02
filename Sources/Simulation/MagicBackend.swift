package import Contract
package import WalletModel

/// A backend that refuses requests with magic values before the issuer gets them, so that the issuer counts and stores nothing.
package struct MagicBackend: Backend {
  private let base: any Backend

  package init(_ base: any Backend) { self.base = base }

  package func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if let refusal = MagicValue.refusal(of: operation) { throw refusal }
    return try await base.perform(operation, call)
  }

  package func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    try await base.events(after: cursor)
  }
}
