import UserInterface
import WalletModel

/// The list of cards, one of them, what is done to it, and the mobile wallets it is in.
extension Walks {
  static let cards: [Walk] = [
    walk(.home, HomeScreen.Outcome.cards, Catalogue.cardsAsked),
    walk(.cards, CardsScreen.Outcome.opened) { r in
      Catalogue.cards(&r)
      r.choose("•••• 4410")
    },
    walk(.cards, CardsScreen.Outcome.programs) { r in
      Catalogue.cards(&r)
      r.choose("Order a card")
    },
    walk(.cards, CardsScreen.Outcome.back) { r in
      Catalogue.cards(&r)
      r.press(.escape)
    },
    walk(.cards, CardsScreen.Outcome.sessionEnded) { r in
      Catalogue.cardsAsked(&r)
      r.refuse(Intents.GetAllCards.self, Script.sessionEnded)
    },
    walk(.card, CardScreen.Outcome.activate) { r in
      Catalogue.card(&r, Script.card(.issued, .physical))
      r.choose("Activate card")
    },
    walk(.card, CardScreen.Outcome.change, Catalogue.lockAsked),
    walk(.card, CardScreen.Outcome.pin) { r in
      Catalogue.card(&r)
      r.choose("Set card PIN")
    },
    walk(.card, CardScreen.Outcome.details) { r in
      Catalogue.card(&r)
      r.choose("Show card details")
    },
    walk(.card, CardScreen.Outcome.tokenizations, Catalogue.wallets),
    walk(.card, CardScreen.Outcome.back) { r in
      Catalogue.card(&r)
      r.press(.escape)
    },
    walk(.card, CardScreen.Outcome.sessionEnded) { r in
      Catalogue.card(&r)
      r.pass(.seconds(300))
    },
    walk(.cardChange, CardChangeScreen.Outcome.done) { r in
      Catalogue.lockSent(&r)
      r.answer(Intents.UpdateCard.self, Script.card(.locked))
    },
    walk(.cardChange, CardChangeScreen.Outcome.sessionEnded) { r in
      Catalogue.lockSent(&r)
      r.refuse(Intents.UpdateCard.self, Script.sessionEnded)
    },
    walk(.tokenizations, TokenizationsScreen.Outcome.back) { r in
      Catalogue.wallets(&r)
      r.press(.enter, .escape, .escape)
    },
    walk(.tokenizations, TokenizationsScreen.Outcome.sessionEnded) { r in
      Catalogue.wallets(&r)
      r.pass(.seconds(300))
    },
  ]
}
