import WalletModel

/// The visible part of the list of cards: owner, filter and page.
struct CardsView: Hashable, Sendable {
  let signedIn: SignedIn
  /// The type in the filter; nil for all types.
  var cardType: CardType?
  /// The statuses in the filter, in the order of the enumeration; empty for all.
  var statuses: [CardStatus] = []
  /// The number of cards on the previous pages.
  var offset = 0
  /// True if the customer returns to the list of cards; otherwise to the stack on Home.
  var isList = false
  /// The last opened card.
  var opened: CardIdentifier?
  /// The cards in the order in which Home has shown them, so that a card keeps its position after it was locked.
  var stacked: [CardIdentifier] = []

  init(signedIn: SignedIn) { self.signedIn = signedIn.settled }

  /// The view of all cards, from the first page on.
  var unfiltered: CardsView {
    var view = CardsView(signedIn: signedIn)
    view.isList = isList
    return view
  }

  var residence: CardResidence { CardResidence(country: signedIn.wallet.countryCode) }
}
