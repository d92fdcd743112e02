package import WalletModel

/// Settings of Apple Wallet on one phone, by the person, the phone and the wallet's maker.
package struct AppleWalletSettings: Hashable, Sendable {
  /// False on a phone without Apple Pay.
  package var hasApplePay = true
  /// False where the phone's settings forbid adding cards.
  package var mayAddCards = true
  /// False where the issuers' apps on this phone have no entitlement of Apple's, whatever their issuers have.
  package var hasEntitlement = true
  package var hasWatch = false
  /// As the wallet's maker rates device and account.
  package var scores = WalletScores.best
  /// The color that the wallet's maker votes for the next card, once; nil where the scores decide.
  package var nextVote: DecisionColor?

  package init() {}

  /// Why the wallet takes no cards; nil if it does.
  package var obstacle: AppleWalletObstacle? { hasApplePay ? mayAddCards ? nil : .restricted : .unsupported }

  /// The devices with a chip.
  package var devices: [PassDevice] { hasWatch ? [.phone, .watch] : [.phone] }
}
