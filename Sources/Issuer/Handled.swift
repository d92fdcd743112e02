package import Contract
package import WalletModel

/// An operation that this issuer knows how to answer: one conformance for each, in its subject's folder.
package protocol Handled: Operation {
  /// Decides, writes, and answers after the commit.
  ///
  /// Throws what the issuer refuses; a refusal commits what led to it.
  func handle(_ desk: Desk<Self>) async throws(WalletError) -> Answer
}
