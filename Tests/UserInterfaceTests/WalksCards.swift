import WalletModel

@testable import UserInterface

/// The list of cards, one of them, what is done to it, and the mobile wallets it is in.
extension Walks {
  static let cards: [Walk] = [
    walk(HomeScreen.self, .cards, Catalogue.cardsAsked),
    walk(CardsScreen.self, .opened) { r in
      Catalogue.cards(&r)
      r.choose("•••• 4410")
    },
    walk(CardsScreen.self, .programs) { r in
      Catalogue.cards(&r)
      r.choose("Order a card")
    },
    walk(CardsScreen.self, .back) { r in
      Catalogue.cards(&r)
      r.press(.escape)
    },
    walk(CardScreen.self, .activate) { r in
      Catalogue.card(&r, Script.card(.issued, .physical))
      r.choose("Activate card")
    },
    walk(CardScreen.self, .change, Catalogue.lockAsked),
    walk(CardScreen.self, .pin) { r in
      Catalogue.card(&r)
      r.choose("Set card PIN")
    },
    walk(CardScreen.self, .details) { r in
      Catalogue.card(&r)
      r.choose("Show card details")
    },
    walk(CardScreen.self, .tokenizations, Catalogue.wallets),
    walk(CardScreen.self, .back) { r in
      Catalogue.card(&r)
      r.press(.escape)
    },
    walk(CardChangeScreen.self, .done) { r in
      Catalogue.lockSent(&r)
      r.answer(Intents.UpdateCard.self, Script.card(.locked))
    },
    walk(TokenizationsScreen.self, .back) { r in
      Catalogue.wallets(&r)
      r.press(.enter, .escape, .escape)
    },
  ]
}
