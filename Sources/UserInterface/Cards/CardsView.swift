package import WalletModel

/// The visible part of the list of cards: owner, filter and page.
package struct CardsView: Hashable, Sendable {
  package let signedIn: SignedIn
  /// nil for cards of all types.
  package var cardType: CardType?
  /// The statuses in the order of the enumeration; empty for all.
  package var statuses: [CardStatus] = []
  /// The number of cards on the pages before.
  package var offset = 0
  /// The card that was opened last.
  package var opened: CardIdentifier?

  package init(signedIn: SignedIn) { self.signedIn = signedIn.settled }

  package var residence: CardResidence { CardResidence(country: signedIn.wallet.countryCode) }
}

/// A customer's change of a card's status.
package enum CardChange: Hashable, Sendable, CaseIterable {
  case lock, unlock, cancel

  /// The new status.
  package var status: CardStatus {
    switch self {
    case .lock: .locked
    case .unlock: .active
    case .cancel: .cancelled
    }
  }
}
