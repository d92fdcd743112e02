package import WalletModel

/// A wallet that is logged in, as the app sees it; the session's token stays in the client core.
package struct SignedIn: Hashable, Sendable {
  /// As it was at the login, and what has become known of it since.
  package var wallet: WalletSummary
  package let phoneName: String
  package let issuer: IssuerProfile
  /// The login ended a lock of the PIN: a new one may be chosen without the old.
  package let mayChoosePIN: Bool
  /// The login proved password and security answer: for a while a new PIN may be set without the current one.
  package let canSetPIN: Bool
  /// The phone has a fingerprint sensor that nobody uses, and the person has not said that this is how they want it.
  package let offersFingerprint: Bool

  package init(
    wallet: WalletSummary, phoneName: String, issuer: IssuerProfile, mayChoosePIN: Bool = false, canSetPIN: Bool = false,
    offersFingerprint: Bool = false
  ) {
    self.wallet = wallet
    self.phoneName = phoneName
    self.issuer = issuer
    self.mayChoosePIN = mayChoosePIN
    self.canSetPIN = canSetPIN
    self.offersFingerprint = offersFingerprint
  }

  /// Without the offers that follow a login, so that none is made twice.
  package var settled: SignedIn { SignedIn(wallet: wallet, phoneName: phoneName, issuer: issuer) }
}
