/// What the Card screen offers for Apple Wallet, and why. Only `init(of:goesIntoApplePay:_:)` decides it. (CardService, Apple Pay button;
/// Rules, device wallets: the button)
package struct AppleWalletOffer: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    /// "Add to Apple Wallet", or "Add to Apple Watch" if only the watch is left.
    case add([PassDevice])
    /// "Verify for Apple Wallet" for a pass that requires activation, or "Verify for Apple Watch".
    case verify(WalletPass)
  }

  package enum Badge: Hashable, Sendable {
    /// "Added to Apple Wallet": on this phone.
    case added
    /// "In Apple Wallet on another device".
    case available
  }

  /// The reasons for the buttons or their absence, for observers of the simulation.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The phone has no Apple Pay: `canAddPaymentPass` is false.
    case unsupported
    /// The phone's settings forbid it: `canAddPaymentPass` is false.
    case restricted
    /// The issuer's app has no entitlement: `canAddSecureElementPass` is false.
    case notEntitled
    /// The card is neither ACTIVE nor DIGITAL.
    case cardNotUsable
    /// The card's program supports only other wallets, or none.
    case programNotOffered
    /// The issuer's credential at its platform has no role for activation data: the GET is refused with 403.
    case noActivationDataRole
    /// The platform returned no activation data, which a query to its SDK requires.
    case noActivationData
    /// The card is on the phone, and on the watch if one is paired.
    case everywhere
    /// The phone or its watch lacks the card.
    case missing
    /// A pass of the card waits for its activation.
    case requiresActivation
  }

  package let buttons: [Button]
  package let badge: Badge?
  /// The card's passes on the phone, then on the watch.
  package let passes: [WalletPass]
  /// True if a watch is paired, which then has its own line on the Card screen.
  package let hasWatch: Bool
  package let reasons: [Reason]

  package init(buttons: [Button], badge: Badge?, passes: [WalletPass], hasWatch: Bool, reasons: [Reason]) {
    self.buttons = buttons
    self.badge = badge
    self.passes = passes
    self.hasWatch = hasWatch
    self.reasons = reasons
  }
}

/// The responses of the phone's wallet to an app's queries, from which the offer is decided.
package struct AppleWalletAnswers: Hashable, Sendable {
  /// Why no card can be added on this phone; nil if `canAddPaymentPass` is true.
  package let obstacle: AppleWalletObstacle?
  /// Whether the issuer's app has the entitlement.
  package let isEntitled: Bool
  /// The issuer's passes on the phone. (`passes(of:)`)
  package let passes: [WalletPass]
  /// The issuer's passes on the watch; nil if no watch is paired. (`remoteSecureElementPasses`)
  package let remotePasses: [WalletPass]?
  /// The answer of the platform's SDK; nil if the issuer's app adds cards by `tokenize`, or if the SDK wasn't asked because the card can't
  /// be added in any case.
  package var platform: PlatformAnswer?

  package init(
    obstacle: AppleWalletObstacle?, isEntitled: Bool, passes: [WalletPass], remotePasses: [WalletPass]?, platform: PlatformAnswer?
  ) {
    self.obstacle = obstacle
    self.isEntitled = isEntitled
    self.passes = passes
    self.remotePasses = remotePasses
    self.platform = platform
  }

  /// The answer of a platform's SDK about one card. (Adyen, `ProvisioningService`)
  package enum PlatformAnswer: Hashable, Sendable {
    /// The devices that lack the card: none if `canAddCard` is false. (`canAddCardDetails`)
    case canAdd([PassDevice])
    /// The platform refused the activation data that the query requires.
    case refused(WalletError)
  }
}

extension AppleWalletOffer {
  /// Decides what the Card screen offers.
  ///
  /// - Parameters:
  ///   - card: the card, with its tokenizations.
  ///   - goesIntoApplePay: whether the card's program supports Apple's wallet.
  package init(of card: Card, goesIntoApplePay: Bool, _ answers: AppleWalletAnswers) {
    let own = answers.passes.filter(card.isCard(of:))
    let remote = answers.remotePasses?.filter(card.isCard(of:))
    let passes = own + (remote ?? [])
    let waiting = passes.filter { $0.passActivationState == .requiresActivation }

    var reasons = Self.obstacles(to: card, goesIntoApplePay: goesIntoApplePay, answers)
    let missing: [PassDevice]
    switch answers.platform {
    case .canAdd(let devices)?: missing = devices
    case .refused(let error)?:
      missing = []
      reasons.append(error.statusCode == 403 && error.code == .notAllowed ? .noActivationDataRole : .noActivationData)
    case nil: missing = (own.isEmpty ? [.phone] : []) + (remote?.isEmpty == true ? [.watch] : [])
    }
    let canAdd = reasons.isEmpty && !missing.isEmpty
    if reasons.isEmpty { reasons.append(missing.isEmpty ? .everywhere : .missing) }
    if !waiting.isEmpty { reasons.append(.requiresActivation) }

    // A pass of a locked card can't be activated.
    let buttons = (card.status.isTokenizable ? waiting.map(Button.verify) : []) + (canAdd ? [.add(missing)] : [])
    let isElsewhere =
      remote?.contains { $0.passActivationState != .requiresActivation } == true
      || card.isCompleted(in: .applePay)
    let badge: Badge? =
      own.contains { $0.passActivationState != .requiresActivation } ? .added : isElsewhere ? .available : nil
    self.init(buttons: buttons, badge: badge, passes: passes, hasWatch: answers.remotePasses != nil, reasons: reasons)
  }

  /// The reasons that the card can't be added, regardless of the response of the platform's SDK. If there are any, the SDK needn't be
  /// called.
  package static func obstacles(to card: Card, goesIntoApplePay: Bool, _ answers: AppleWalletAnswers) -> [Reason] {
    var reasons: [Reason] = []
    switch answers.obstacle {
    case .unsupported: reasons.append(.unsupported)
    case .restricted: reasons.append(.restricted)
    case nil: break
    }
    if !answers.isEntitled { reasons.append(.notEntitled) }
    if !card.status.isTokenizable { reasons.append(.cardNotUsable) }
    if !goesIntoApplePay { reasons.append(.programNotOffered) }
    return reasons
  }
}

extension Card {
  /// Whether a pass of the issuer belongs to this card: by the network's reference of the card if it is known, otherwise by those of the
  /// card's tokens. Network and last four digits, which several cards can share, decide only if the tokenizations weren't loaded.
  package func isCard(of pass: WalletPass) -> Bool {
    if let reference = primaryAccountReference { return reference.isSameCard(as: pass.primaryAccountIdentifier) }
    guard let known = tokenizations?.tokenizations else {
      return pass.primaryAccountNumberSuffix == lastFour && pass.network == CardNetwork(scheme)
    }
    return known.contains { $0.dpanRef == pass.deviceAccountIdentifier.rawValue }
  }
}
