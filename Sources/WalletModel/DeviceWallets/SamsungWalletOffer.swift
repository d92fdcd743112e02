/// What the Card screen offers for Samsung Wallet, and why. Only `init(of:goesIntoSamsungPay:_:)` decides it. (Samsung Pay SDK; Rules,
/// mobile wallets: the button)
package struct SamsungWalletOffer: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    /// "Add to Samsung Wallet": adds the card. (`addCard`)
    case add
    /// "Set up Samsung Wallet", then adds the card. (`activateSamsungPay`)
    case setUp
    /// "Update Samsung Wallet", then adds the card. (`goToUpdatePage`)
    case update
    /// "Verify" for a card that is pending activation.
    case verify(WalletPass)
  }

  package enum Badge: Hashable, Sendable {
    /// "In Samsung Wallet": on this phone.
    case added
    case suspended
    /// "In another Samsung Wallet": the issuer knows of a token elsewhere.
    case available
  }

  /// The reasons for the button or its absence, for observers of the simulation.
  package enum Reason: Hashable, Sendable {
    /// Samsung Wallet isn't ready.
    case notReady(SamsungPayReason)
    /// A query of status or cards was refused.
    case refused(SamsungPayError)
    /// The card is neither ACTIVE nor DIGITAL.
    case cardNotUsable
    /// The card's program supports only other wallets, or none.
    case programNotOffered
    /// The wallet lacks the card.
    case missing
    /// The wallet has the card.
    case added
    case pendingActivation
    case suspended
  }

  package let button: Button?
  package let badge: Badge?
  /// The card's pass on the phone.
  package let pass: WalletPass?
  package let reasons: [Reason]

  package init(button: Button?, badge: Badge?, pass: WalletPass?, reasons: [Reason]) {
    self.button = button
    self.badge = badge
    self.pass = pass
    self.reasons = reasons
  }
}

/// Samsung Wallet's responses to an app's queries, from which the offer is decided.
package enum SamsungWalletAnswers: Hashable, Sendable {
  /// The wallet is ready, with the issuer's cards on the phone. (`getSamsungPayStatus`, `getAllCards`)
  case ready([WalletPass])
  /// The wallet isn't ready: it must be set up or updated, or can't be used at all.
  case notReady(SamsungPayReason)
  /// A call was refused, for example because the issuer has no service at Samsung: −6 with −301.
  case refused(SamsungPayError)
}

extension SamsungWalletOffer {
  /// Decides what the Card screen offers.
  ///
  /// - Parameters:
  ///   - card: the card, with its tokenizations.
  ///   - goesIntoSamsungPay: whether the card's program supports Samsung's wallet.
  package init(of card: Card, goesIntoSamsungPay: Bool, _ answers: SamsungWalletAnswers) {
    var reasons: [Reason] = []
    if ![.active, .digital].contains(card.status) { reasons.append(.cardNotUsable) }
    if !goesIntoSamsungPay { reasons.append(.programNotOffered) }
    let isOffered = reasons.isEmpty

    var pass: WalletPass?
    var button: Button?
    var badge: Badge?
    switch answers {
    case .ready(let passes):
      // If the issuer knows of a token that this wallet doesn't have, it is in another wallet. A wallet that isn't ready may have the card.
      if card.isCompleted(in: .samsungPay) { badge = .available }
      // A deactivated (disposed) card counts as none.
      pass = passes.filter { $0.passActivationState != .deactivated }.first(where: card.isCard(of:))
      switch pass?.passActivationState {
      case .requiresActivation?:
        reasons.append(.pendingActivation)
        if isOffered { button = pass.map(Button.verify) }
      case .suspended?: (badge, reasons) = (.suspended, reasons + [.suspended])
      case .activated?, .activating?: (badge, reasons) = (.added, reasons + [.added])
      case .deactivated?, nil:
        if isOffered { (button, reasons) = (.add, [.missing]) }
      }
    case .notReady(let reason):
      reasons.insert(.notReady(reason), at: 0)
      if isOffered { button = reason == .setupNotCompleted ? .setUp : reason == .appNeedsUpdate ? .update : nil }
    case .refused(let error): reasons.insert(.refused(error), at: 0)
    }
    self.init(button: button, badge: badge, pass: pass, reasons: reasons)
  }
}
