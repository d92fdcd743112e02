import Contract
import WalletModel

@testable import UserInterface

/// From a program to a card, and to what is secret of it.
extension Walks {
  static let cardOrder: [Walk] = orders + secrets

  private static let orders: [Walk] = [
    walk(ProgramsScreen.self, .order, Catalogue.orderVirtual),
    walk(ProgramsScreen.self, .back) { r in
      Catalogue.programs(&r)
      r.press(.escape)
    },
    walk(OrderCardScreen.self, .ordered) { r in
      Catalogue.ordered(&r, .issued)
      r.press(.enter)
    },
    walk(OrderCardScreen.self, .givenUp) { r in
      Catalogue.delivery(&r)
      r.press(.escape, .escape)
      r.choose("Discard details")
    },
  ]

  private static let secrets: [Walk] = [
    walk(ActivateCardScreen.self, .done) { r in
      Catalogue.codeSent(&r)
      r.answer(Intents.ActivateCard.self, Script.card(.active, .physical))
    },
    walk(StepUpScreen.self, .proved, Catalogue.detailsAsked),
    walk(StepUpScreen.self, .proved) { Catalogue.cardPIN(&$0) },
    walk(StepUpScreen.self, .back) { r in
      Catalogue.proofForDetails(&r)
      r.press(.escape)
    },
    walk(StepUpScreen.self, .locked) { r in
      Catalogue.proofLocked(&r)
    },
    walk(LockedScreen.self, .errandEnded) { r in
      Catalogue.proofLocked(&r)
      r.choose("Back")
    },
    walk(LockedScreen.self, .proveAgain) { r in
      Catalogue.proofMustWait(&r)
      r.choose("Try again")
    },
    walk(CardPINScreen.self, .done) { r in
      Catalogue.cardPINSent(&r)
      r.answer(Intents.SetCardPIN.self, Script.card(isPinSet: true))
    },
    walk(CardPINScreen.self, .stepUp) { r in
      Catalogue.cardPINSent(&r)
      r.refuse(Intents.SetCardPIN.self, .stepUpRequired)
    },
    walk(CardDetailsScreen.self, .back) { r in
      Catalogue.revealed(&r)
      r.press(.escape)
    },
    walk(CardDetailsScreen.self, .stepUp) { r in
      Catalogue.minuteOver(&r)
      r.choose("Show again")
      r.refuse(Intents.GetCardDetails.self, .stepUpRequired)
    },
  ]
}
