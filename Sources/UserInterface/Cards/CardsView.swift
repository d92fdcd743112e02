package import WalletModel

/// The visible part of the list of cards: owner, filter and page.
package struct CardsView: Hashable, Sendable {
  package let signedIn: SignedIn
  /// Nil: of every type.
  package var cardType: CardType?
  /// Empty: whatever their status; else in the order of the enumeration.
  package var statuses: [CardStatus] = []
  /// How many cards come before those that are shown.
  package var offset = 0
  /// The one that was looked at last.
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
