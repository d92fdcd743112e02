/// What the Card screen offers for Google Wallet, and why. Only `init(of:goesIntoGooglePay:_:)` decides it. (CardService, Google Pay
/// button; Rules, device wallets: the button)
package struct GoogleWalletOffer: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    /// "Add to Google Wallet": creates the wallet if there is none, then pushes the card.
    case add(createsWallet: Bool)
    /// "Verify" for a token that needs identity verification: tokenizes manually.
    case verify(WalletPass)
  }

  package enum Badge: Hashable, Sendable {
    /// "In Google Wallet": on this phone.
    case added
    /// "Being added to Google Wallet": no action is needed.
    case pending
    case suspended
    /// "In another Google Wallet": the issuer knows of a token elsewhere.
    case available
  }

  /// The reasons for the button or its absence, for observers of the simulation.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The phone has no NFC.
    case noNFC
    /// Google Wallet on the phone is too old for the app, or a query failed: `getEnvironment` or `listTokens`.
    case walletUnavailable
    /// The issuer's app is not on Google's allow-list, or isn't served in the region: 15009.
    case notAllowListed
    /// The card is neither ACTIVE nor DIGITAL.
    case cardNotUsable
    /// The card's program supports only other wallets, or none.
    case programNotOffered
    /// The phone has no wallet set up: 15002.
    case noActiveWallet
    /// The wallet lacks the card.
    case missing
    /// The wallet has the card.
    case added
    case needsVerification
    case pending
    case suspended
  }

  package let button: Button?
  package let badge: Badge?
  /// The card's token on the phone.
  package let token: WalletPass?
  /// True if the phone pays with this token by default.
  package let isDefault: Bool
  package let reasons: [Reason]

  package init(button: Button?, badge: Badge?, token: WalletPass?, isDefault: Bool, reasons: [Reason]) {
    self.button = button
    self.badge = badge
    self.token = token
    self.isDefault = isDefault
    self.reasons = reasons
  }

  /// The actions on the token that an app can request of Google Wallet.
  package var requests: [TokenRequest] {
    guard let token else { return [] }
    let canSelect = token.passActivationState == .activated && !isDefault
    return canSelect ? [.view, .select, .delete] : [.view, .delete]
  }
}

/// The responses of the phone and Google Wallet to an app's queries, from which the offer is decided.
package struct GoogleWalletAnswers: Hashable, Sendable {
  /// The answer to `listTokens`.
  package enum Tokens: Hashable, Sendable {
    /// - defaultToken: the token that the phone pays with by default, if it is in this list.
    case tokens([WalletPass], defaultToken: TokenReference?)
    case refused(TapAndPayStatus)
  }

  package let hasNFC: Bool
  package let tokens: Tokens

  package init(hasNFC: Bool, tokens: Tokens) {
    self.hasNFC = hasNFC
    self.tokens = tokens
  }
}

extension GoogleWalletOffer {
  /// Decides what the Card screen offers.
  ///
  /// - Parameters:
  ///   - card: the card, with its tokenizations.
  ///   - goesIntoGooglePay: whether the card's program supports Google's wallet.
  package init(of card: Card, goesIntoGooglePay: Bool, _ answers: GoogleWalletAnswers) {
    let isUsable = [.active, .digital].contains(card.status)
    var obstacles: [Reason] = []
    var token: WalletPass?
    var (hasWallet, isDefault) = (true, false)
    if !answers.hasNFC { obstacles.append(.noNFC) }
    switch answers.tokens {
    // A deactivated (untokenized) token counts as none.
    case .tokens(let tokens, let defaultToken):
      token = tokens.filter { $0.passActivationState != .deactivated }.first(where: card.isCard(of:))
      isDefault = token != nil && token?.deviceAccountIdentifier == defaultToken
    case .refused(.noActiveWallet): hasWallet = false
    case .refused(.unavailable): obstacles.append(.notAllowListed)
    case .refused: obstacles.append(.walletUnavailable)
    }
    if !isUsable { obstacles.append(.cardNotUsable) }
    if !goesIntoGooglePay { obstacles.append(.programNotOffered) }

    var reasons = obstacles
    var button: Button?
    var badge: Badge?
    switch token?.passActivationState {
    case .activated?: (badge, reasons) = (.added, reasons + [.added])
    case .suspended?: (badge, reasons) = (.suspended, reasons + [.suspended])
    case .activating?: (badge, reasons) = (.pending, reasons + [.pending])
    case .requiresActivation?:
      reasons.append(.needsVerification)
      if let token, obstacles.isEmpty { button = .verify(token) }
    case .deactivated?, nil:
      if obstacles.isEmpty {
        button = .add(createsWallet: !hasWallet)
        reasons.append(hasWallet ? .missing : .noActiveWallet)
      }
      // If the issuer knows of a token that this wallet doesn't have, it is in another wallet. Without a response, this wallet may have the
      // card.
      if case .tokens = answers.tokens, card.isCompleted(in: .googlePay) { badge = .available }
    }
    self.init(button: button, badge: badge, token: token, isDefault: isDefault, reasons: reasons)
  }
}

extension Card {
  /// Whether the issuer knows of a completed tokenization in a mobile wallet.
  package func isCompleted(in wallet: MobileWalletType) -> Bool {
    tokenizations?.tokenizations.contains { $0.walletType == wallet && $0.status == .completed } == true
  }
}
