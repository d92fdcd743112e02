import WalletModel

@testable import UserInterface

/// The list of cards, one of them, what is done to it, and the mobile wallets it is in.
extension Walks {
  static let cards: [Walk] = [
    walk(HomeScreen.self, .list, Catalogue.cardsAsked),
    walk(HomeScreen.self, .opened) { r in
      Catalogue.home(&r)
      r.press(.enter)
    },
    walk(HomeScreen.self, .activate) { r in
      Catalogue.home(&r, Script.cards([Script.card(.issued, .physical)]))
      r.press(.character("a"))
    },
    walk(HomeScreen.self, .details) { r in
      Catalogue.home(&r)
      r.press(.character("d"))
    },
    walk(HomeScreen.self, .programs) { r in
      Catalogue.home(&r)
      r.press(.character("o"))
    },
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
      r.choose("Activate")
    },
    walk(CardScreen.self, .cancel, Catalogue.cancelAsked),
    walk(CardScreen.self, .pin) { r in
      Catalogue.card(&r)
      r.choose("PIN")
    },
    walk(CardScreen.self, .details) { r in
      Catalogue.card(&r)
      r.choose("Details")
    },
    walk(CardScreen.self, .tokenizations, Catalogue.wallets),
    walk(CardScreen.self, .activity, Catalogue.activityAsked),
    walk(CardActivityScreen.self, .back) { r in
      Catalogue.activity(&r)
      r.press(.escape)
    },
    walk(CardScreen.self, .back) { r in
      Catalogue.card(&r)
      r.press(.escape)
    },
    walk(CancelCardScreen.self, .done) { r in
      Catalogue.cancelSent(&r)
      r.answer(Intents.UpdateCard.self, Script.card(.cancelled))
    },
    walk(TokenizationsScreen.self, .back) { r in
      Catalogue.wallets(&r)
      r.press(.enter, .escape, .escape)
    },
  ]
}
