/// A device with a chip that keeps tokens: the phone itself, or the watch that is paired with it.
package enum PassDevice: String, CaseIterable, Hashable, Codable, Sendable {
  case phone, watch

  /// As the wallet names it.
  package var name: String {
    switch self {
    case .phone: "iPhone"
    case .watch: "Apple Watch"
    }
  }
}

/// A pass of Apple Wallet, as its phone knows it. (`PKSecureElementPass`)
package struct SecureElementPass: Hashable, Codable, Sendable {
  /// The network's reference of the card.
  package let primaryAccountIdentifier: PANReference
  /// The last four digits of the card's number.
  package let primaryAccountNumberSuffix: String
  /// The network's reference of the token: the `dpanRef` at the issuer.
  package let deviceAccountIdentifier: TokenReference
  /// The last four digits of the device's number.
  package let deviceAccountNumberSuffix: String
  package let device: PassDevice
  package let issuer: IssuerIdentifier
  /// The issuer's name.
  package let organizationName: String
  /// The issuer's face among those of all passes; nil of an issuer that has none.
  package let face: Theme.Slot?
  package let network: CardNetwork
  package var passActivationState: PassActivationState
  /// Why it is suspended, in the order of `SuspensionCause`; empty unless it is.
  package var causes: [SuspensionCause]
  /// The ways to verify the cardholder; empty unless it requires activation.
  package var methods: [ActivationMethod]
  package let added: Timestamp
  /// The moment since which it is in this state, as far as the phone knows.
  package var since: Timestamp

  package init(
    primaryAccountIdentifier: PANReference, primaryAccountNumberSuffix: String, deviceAccountIdentifier: TokenReference,
    deviceAccountNumberSuffix: String, device: PassDevice, issuer: IssuerIdentifier, organizationName: String,
    face: Theme.Slot?, network: CardNetwork, passActivationState: PassActivationState, causes: [SuspensionCause],
    methods: [ActivationMethod], added: Timestamp, since: Timestamp
  ) {
    self.primaryAccountIdentifier = primaryAccountIdentifier
    self.primaryAccountNumberSuffix = primaryAccountNumberSuffix
    self.deviceAccountIdentifier = deviceAccountIdentifier
    self.deviceAccountNumberSuffix = deviceAccountNumberSuffix
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

/// What Apple Wallet shows on a phone.
package struct AppleWalletContents: Hashable, Sendable {
  /// The oldest first.
  package let passes: [SecureElementPass]
  /// Those on the watch; nil if none is paired.
  package let watchPasses: [SecureElementPass]?
  /// Why no card can be added on this phone; nil if cards can.
  package let obstacle: AppleWalletObstacle?

  package init(passes: [SecureElementPass], watchPasses: [SecureElementPass]?, obstacle: AppleWalletObstacle?) {
    self.passes = passes
    self.watchPasses = watchPasses
    self.obstacle = obstacle
  }
}

extension AppleWalletContents {
  /// True if neither phone nor watch has a pass.
  package var isEmpty: Bool { passes.isEmpty && watchPasses?.isEmpty != false }

  /// The devices that have no pass of a card; all if its reference isn't known.
  package func devices(without identifier: PANReference?) -> [PassDevice] {
    devices(without: { $0.primaryAccountIdentifier == identifier })
  }

  /// The devices without a pass of which this is true.
  package func devices(without isSought: (SecureElementPass) -> Bool) -> [PassDevice] {
    (passes.contains(where: isSought) ? [] : [.phone]) + (watchPasses?.contains(where: isSought) == false ? [.watch] : [])
  }
}

/// Why a phone's wallet takes no cards at all.
package enum AppleWalletObstacle: String, CaseIterable, Hashable, Codable, Sendable {
  /// The phone has no Apple Pay.
  case unsupported
  /// The person may not add cards: restricted by the phone's settings.
  case restricted
}
