/// What *Card* offers for Apple Wallet, and why. The one place that decides it is `init(of:)`. (CardService, Apple Pay button; Rules, device
/// wallets: the button)
package struct AppleWalletOffer: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    /// "Add to Apple Wallet", or "Add to Apple Watch" if only the watch is left.
    case add([PassDevice])
    /// "Finish setup" of a pass that requires activation.
    case finishSetup(SecureElementPass)
  }

  package enum Badge: Hashable, Sendable {
    /// "Added to Apple Wallet": on this phone.
    case added
    /// "Available in Apple Wallet": only elsewhere.
    case available
  }

  /// Why the buttons are as they are, for people who watch.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The phone has no Apple Pay: `canAddPaymentPass` is false.
    case unsupported
    /// The phone's settings forbid it: `canAddPaymentPass` is false.
    case restricted
    /// The issuer's app has no entitlement: `canAddSecureElementPass` is false.
    case notEntitled
    /// The card is neither ACTIVE nor DIGITAL.
    case cardNotUsable
    /// The card's program goes into other wallets or none.
    case programNotOffered
    /// The card is on the phone, and on the watch if one is paired.
    case everywhere
    /// A device of the phone lacks the card.
    case missing
    /// A pass of the card waits for its activation.
    case requiresActivation
  }

  package let buttons: [Button]
  package let badge: Badge?
  /// The card's passes on the phone, then on the watch.
  package let passes: [SecureElementPass]
  /// True if a watch is paired, so that its line says "not yet".
  package let hasWatch: Bool
  package let reasons: [Reason]

  package init(buttons: [Button], badge: Badge?, passes: [SecureElementPass], hasWatch: Bool, reasons: [Reason]) {
    self.buttons = buttons
    self.badge = badge
    self.passes = passes
    self.hasWatch = hasWatch
    self.reasons = reasons
  }

  /// Nothing: the screen has not asked yet, or the wallet could not be asked.
  package static let none = AppleWalletOffer(buttons: [], badge: nil, passes: [], hasWatch: false, reasons: [])
}

/// What the wallet's sheet is presented with. (`PKAddPaymentPassRequestConfiguration`)
package struct AddPassConfiguration: Hashable, Sendable {
  package let cardholderName: String
  package let primaryAccountSuffix: String
  package let localizedDescription: String
  package let network: CardNetwork
  /// Devices that lack the card: at least one.
  package let devices: [PassDevice]

  package init(
    cardholderName: String, primaryAccountSuffix: String, localizedDescription: String, network: CardNetwork, devices: [PassDevice]
  ) {
    self.cardholderName = cardholderName
    self.primaryAccountSuffix = primaryAccountSuffix
    self.localizedDescription = localizedDescription
    self.network = network
    self.devices = devices
  }
}
