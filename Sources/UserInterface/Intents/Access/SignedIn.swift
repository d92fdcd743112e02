package import WalletModel

/// A wallet that is logged in, as the app sees it; the session's token stays in the client core.
package struct SignedIn: Hashable, Sendable {
  /// The wallet as it was at the login, with later updates.
  package var wallet: WalletSummary
  package let phoneName: String
  package let issuer: IssuerProfile
  /// The login ended a lock of the PIN: a new PIN may be chosen without the old one.
  package let mayChoosePIN: Bool
  /// The login proved password and security answer: for a limited time, a new PIN may be set without the current one.
  package let canSetPIN: Bool
  /// The phone has a fingerprint sensor that is not used for login, and the person has not declined to use it.
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

  /// A copy without the offers that follow a login, so that no offer is made twice.
  package var settled: SignedIn { SignedIn(wallet: wallet, phoneName: phoneName, issuer: issuer) }
}
