package import Basics

/// A device with a chip that keeps tokens: the phone itself, or the watch that is paired with it.
package enum PassDevice: String, CaseIterable, Hashable, Codable, Sendable {
  case phone, watch

  /// The wallet's name for the device.
  package var name: String {
    switch self {
    case .phone: "iPhone"
    case .watch: "Apple Watch"
    }
  }
}

/// A card in a mobile wallet, as its phone knows it: in Apple Wallet a pass, in others a token. (`PKSecureElementPass`; TapAndPay,
/// `TokenInfo`; Samsung Pay SDK, `Card`)
package struct WalletPass: Hashable, Codable, Sendable {
  /// The network's reference of the card.
  package let primaryAccountIdentifier: PANReference
  /// The last four digits of the card's number.
  package let primaryAccountNumberSuffix: String
  /// The network's reference of the token: the `dpanRef` at the issuer.
  package let deviceAccountIdentifier: TokenReference
  /// The last four digits of the device PAN.
  package let deviceAccountNumberSuffix: String
  package let wallet: DeviceWallet
  package let device: PassDevice
  package let issuer: IssuerIdentifier
  /// The issuer's name.
  package let organizationName: String
  /// The number of the face on the issuer's passes; nil for an issuer without a face.
  package let face: Theme.Slot?
  package let network: CardNetwork
  package var passActivationState: PassActivationState
  /// Why the pass is suspended, in the order of `SuspensionCause`; empty unless it is.
  package var causes: [SuspensionCause]
  /// The ways to verify the cardholder; empty unless the pass requires activation.
  package var methods: [ActivationMethod]
  package let added: Timestamp
  /// The time of the last change of state, as far as the phone knows.
  package var since: Timestamp

  package init(
    primaryAccountIdentifier: PANReference, primaryAccountNumberSuffix: String, deviceAccountIdentifier: TokenReference,
    deviceAccountNumberSuffix: String, wallet: DeviceWallet, device: PassDevice, issuer: IssuerIdentifier, organizationName: String,
    face: Theme.Slot?, network: CardNetwork, passActivationState: PassActivationState, causes: [SuspensionCause],
    methods: [ActivationMethod], added: Timestamp, since: Timestamp
  ) {
    self.primaryAccountIdentifier = primaryAccountIdentifier
    self.primaryAccountNumberSuffix = primaryAccountNumberSuffix
    self.deviceAccountIdentifier = deviceAccountIdentifier
    self.deviceAccountNumberSuffix = deviceAccountNumberSuffix
    self.wallet = wallet
    self.device = device
    self.issuer = issuer
    self.organizationName = organizationName
    self.face = face
    self.network = network
    self.passActivationState = passActivationState
    self.causes = causes
    self.methods = methods
    self.added = added
    self.since = since
  }
}

/// The contents of a mobile wallet on a phone, as the wallet shows them.
package struct WalletContents: Hashable, Sendable {
  package let wallet: DeviceWallet
  /// The oldest first.
  package let passes: [WalletPass]
  /// The passes on the watch; nil if no watch is paired.
  package let watchPasses: [WalletPass]?
  /// Why no card can be added on this phone; nil if cards can be added.
  package let obstacle: WalletObstacle?
  /// The token that the phone pays with by default; nil if none is active, and in Apple Wallet, which asks each time.
  package let defaultToken: TokenReference?
  /// Whether contactless payments are switched on; nil if the wallet has no such switch.
  package let isContactless: Bool?

  package init(
    _ wallet: DeviceWallet, passes: [WalletPass], watchPasses: [WalletPass]?, obstacle: WalletObstacle?, defaultToken: TokenReference?,
    isContactless: Bool?
  ) {
    self.wallet = wallet
    self.passes = passes
    self.watchPasses = watchPasses
    self.obstacle = obstacle
    self.defaultToken = defaultToken
    self.isContactless = isContactless
  }
}

extension WalletContents {
  /// These contents once the watch is unpaired.
  package var withoutWatch: WalletContents {
    WalletContents(wallet, passes: passes, watchPasses: nil, obstacle: obstacle, defaultToken: defaultToken, isContactless: isContactless)
  }

  /// True if neither phone nor watch has a pass.
  package var isEmpty: Bool { passes.isEmpty && watchPasses?.isEmpty != false }

  /// The devices that have no pass of a card; all devices if the card's reference isn't known.
  package func devices(without identifier: PANReference?) -> [PassDevice] {
    devices(without: { $0.primaryAccountIdentifier == identifier })
  }

  /// The devices without a pass that meets this condition.
  package func devices(without isSought: (WalletPass) -> Bool) -> [PassDevice] {
    (passes.contains(where: isSought) ? [] : [.phone]) + (watchPasses?.contains(where: isSought) == false ? [.watch] : [])
  }
}

/// Why a phone's wallet accepts no cards at all.
package enum WalletObstacle: Hashable, Sendable {
  case apple(AppleWalletObstacle)
  case google(GoogleWalletObstacle)
  /// Samsung Wallet isn't ready.
  case samsung(SamsungPayReason)
}

/// Why Apple Wallet accepts no cards.
package enum AppleWalletObstacle: String, CaseIterable, Hashable, Codable, Sendable {
  /// The phone has no Apple Pay.
  case unsupported
  /// The phone's settings don't allow the person to add cards.
  case restricted
}

/// Why Google Wallet accepts no cards.
package enum GoogleWalletObstacle: String, CaseIterable, Hashable, Codable, Sendable {
  /// The phone has no NFC.
  case noNFC
  /// The wallet must be updated first.
  case outdated
  /// There is no active wallet: it isn't set up.
  case notSetUp
}

extension WalletError {
  /// The obstacle that the person can remove before a retry; nil for any other error. (TapAndPay, 15002; Samsung Pay SDK, −6 with −356
  /// or −357)
  package var walletObstacle: WalletObstacle? {
    if tapAndPayStatus == .noActiveWallet { return .google(.notSetUp) }
    guard let error = samsungPayError, error.code == .notAllowed, let reason = error.reason else { return nil }
    return [.setupNotCompleted, .appNeedsUpdate].contains(reason) ? .samsung(reason) : nil
  }
}
