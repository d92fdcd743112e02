package import WalletModel

/// A logged-in wallet, as screens know it. The session's token stays in the client core.
package struct SignedIn: Hashable, Sendable {
  /// The wallet as it was at the login, with later updates.
  package var wallet: WalletSummary
  package let phoneName: String
  package let issuer: IssuerProfile
  /// True if the login has ended a lock of the PIN, so that the customer may choose a new PIN without the old one.
  package let mayChoosePIN: Bool
  /// True if the login has verified password and security answer, so that for a limited time a new PIN may be set without the current one.
  package let canSetPIN: Bool
  /// True if fingerprint login is off, and the person has not declined it, so that the app offers it.
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
