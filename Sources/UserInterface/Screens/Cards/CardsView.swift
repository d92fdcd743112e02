import WalletModel

/// The visible part of the list of cards: owner, filter and page.
struct CardsView: Hashable, Sendable {
  let signedIn: SignedIn
  /// nil for cards of all types.
  var cardType: CardType?
  /// The statuses in the order of the enumeration; empty for all.
  var statuses: [CardStatus] = []
  /// The number of cards on the previous pages.
  var offset = 0
  /// True if the customer returns to the list of cards; otherwise to the stack on Home.
  var isList = false
  /// The last opened card.
  var opened: CardIdentifier?
  /// The order in which Home has shown the cards, so that a card that was locked since keeps its position.
  var stacked: [CardIdentifier] = []

  init(signedIn: SignedIn) { self.signedIn = signedIn.settled }

  /// All cards, from the first page on.
  var unfiltered: CardsView {
    var view = CardsView(signedIn: signedIn)
    view.isList = isList
    return view
  }

  var residence: CardResidence { CardResidence(country: signedIn.wallet.countryCode) }
}
