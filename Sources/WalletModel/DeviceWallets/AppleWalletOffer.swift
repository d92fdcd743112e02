/// What *Card* offers for Apple Wallet, and why. The one place that decides it is `init(of:)`. (CardService, Apple Pay button; Rules, device
/// wallets: the button)
package struct AppleWalletOffer: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    /// "Add to Apple Wallet", or "Add to Apple Watch" if only the watch is left.
    case add([PassDevice])
    /// "Finish setup" of a pass that requires activation, or "Finish setup on Apple Watch".
    case finishSetup(WalletPass)
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
  package let passes: [WalletPass]
  /// True if a watch is paired, so that its line says "not yet".
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

/// What an app asks the phone's wallet before it offers anything.
package struct AppleWalletAnswers: Hashable, Sendable {
  /// Why no card can be added on this phone; nil if `canAddPaymentPass` is true.
  package let obstacle: AppleWalletObstacle?
  /// Whether the issuer's app has the entitlement.
  package let isEntitled: Bool
  /// The issuer's passes on the phone. (`passes(of:)`)
  package let passes: [WalletPass]
  /// Those on the watch; nil if none is paired. (`remoteSecureElementPasses`)
  package let remotePasses: [WalletPass]?

  package init(
    obstacle: AppleWalletObstacle?, isEntitled: Bool, passes: [WalletPass], remotePasses: [WalletPass]?
  ) {
    self.obstacle = obstacle
    self.isEntitled = isEntitled
    self.passes = passes
    self.remotePasses = remotePasses
  }
}

extension AppleWalletOffer {
  /// Decides what *Card* offers.
  ///
  /// - Parameters:
  ///   - card: with its tokenizations.
  ///   - goesIntoApplePay: whether the card's program goes into Apple's wallet.
  package init(of card: Card, goesIntoApplePay: Bool, _ answers: AppleWalletAnswers) {
    let own = answers.passes.filter(card.isCard(of:))
    let remote = answers.remotePasses?.filter(card.isCard(of:))
    let passes = own + (remote ?? [])
    let isUsable = [.active, .digital].contains(card.status)
    let missing: [PassDevice] = (own.isEmpty ? [.phone] : []) + (remote?.isEmpty == true ? [.watch] : [])
    let waiting = passes.filter { $0.passActivationState == .requiresActivation }

    var reasons: [Reason] = []
    switch answers.obstacle {
    case .unsupported: reasons.append(.unsupported)
    case .restricted: reasons.append(.restricted)
    case nil: break
    }
    if !answers.isEntitled { reasons.append(.notEntitled) }
    if !isUsable { reasons.append(.cardNotUsable) }
    if !goesIntoApplePay { reasons.append(.programNotOffered) }
    let canAdd = reasons.isEmpty && !missing.isEmpty
    if reasons.isEmpty { reasons.append(missing.isEmpty ? .everywhere : .missing) }
    if !waiting.isEmpty { reasons.append(.requiresActivation) }

    // A locked card activates no pass.
    let buttons = (isUsable ? waiting.map(Button.finishSetup) : []) + (canAdd ? [.add(missing)] : [])
    let isElsewhere =
      remote?.contains { $0.passActivationState != .requiresActivation } == true
      || card.isCompleted(in: .applePay)
    let badge: Badge? =
      own.contains { $0.passActivationState != .requiresActivation } ? .added : isElsewhere ? .available : nil
    self.init(buttons: buttons, badge: badge, passes: passes, hasWatch: answers.remotePasses != nil, reasons: reasons)
  }
}

extension Card {
  /// Whether a pass of its issuer is this card's. What the issuer knows decides alone: the network's reference of the card, or else of its
  /// tokens. Network and last four digits, which several cards can have, decide only where the tokenizations weren't loaded.
  package func isCard(of pass: WalletPass) -> Bool {
    if let reference = primaryAccountReference { return reference.isSameCard(as: pass.primaryAccountIdentifier) }
    guard let known = tokenizations?.tokenizations else {
      return pass.primaryAccountNumberSuffix == lastFour && pass.network == CardNetwork(scheme)
    }
    return known.contains { $0.dpanRef == pass.deviceAccountIdentifier.rawValue }
  }
}
