package import Contract
package import WalletModel

/// An operation that this issuer knows how to answer: one conformance for each, in its subject's folder.
package protocol IssuerOperation: Operation {
  /// Decides, writes, and answers after the commit.
  ///
  /// Throws what the issuer refuses; a refusal commits what led to it.
  func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Answer
  /// True for those that hash a credential between two transactions.
  static var hashes: Bool { get }
}

extension IssuerOperation {
  package static var hashes: Bool { false }
}

/// One that hashes a credential: it reserves, hashes outside any transaction, and settles.
package protocol Hashing: IssuerOperation {}

extension Hashing {
  package static var hashes: Bool { true }
}
