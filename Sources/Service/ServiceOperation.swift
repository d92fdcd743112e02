package import Contract
package import WalletModel

/// An operation that a party handles: one conformance for each, in the folder of its subject.
package protocol ServiceOperation: Operation {
  associatedtype Owner: Tenant
  associatedtype Commits: CommitPlan

  /// Decides, writes, and returns the response after the commit. Throws a refusal; what was written before it is committed.
  func handle(_ context: RequestContext<Owner, Commits>) async throws(WalletError) -> Answer
}

/// The number of transactions that a request commits. The type of the context tells a handler which of its methods it can call.
package protocol CommitPlan: Sendable {
  static var reserves: Bool { get }
}

/// One transaction, which finds the recorded response itself.
package enum OneCommit: CommitPlan {
  package static let reserves = false
}

/// Two transactions with work outside both, for example hashing a credential: `reserve` and `commit`. Requests with the same key wait for
/// each other, so that the work is done once.
package enum TwoCommits: CommitPlan {
  package static let reserves = true
}
