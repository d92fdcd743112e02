import Contract
import UserInterface
import WalletModel

/// From a program to a card, and to what is secret of it.
extension Walks {
  static let cardOrder: [Walk] = orders + secrets

  private static let orders: [Walk] = [
    walk(.programs, ProgramsScreen.Outcome.order, Catalogue.orderVirtual),
    walk(.programs, ProgramsScreen.Outcome.back) { r in
      Catalogue.programs(&r)
      r.press(.escape)
    },
    walk(.programs, ProgramsScreen.Outcome.sessionEnded) { r in
      Catalogue.programs(&r)
      r.pass(.seconds(300))
    },
    walk(.orderCard, OrderCardScreen.Outcome.ordered) { r in
      Catalogue.ordered(&r, .issued)
      r.press(.enter)
    },
    walk(.orderCard, OrderCardScreen.Outcome.givenUp) { r in
      Catalogue.delivery(&r)
      r.press(.escape, .escape)
      r.choose("Discard details")
    },
    walk(.orderCard, OrderCardScreen.Outcome.sessionEnded) { r in
      Catalogue.physicalReview(&r)
      r.pass(.seconds(300))
    },
  ]

  private static let secrets: [Walk] = [
    walk(.activateCard, ActivateCardScreen.Outcome.done) { r in
      Catalogue.codeSent(&r)
      r.answer(Intents.ActivateCard.self, Script.card(.active, .physical))
    },
    walk(.activateCard, ActivateCardScreen.Outcome.sessionEnded) { r in
      Catalogue.activation(&r)
      r.pass(.seconds(300))
    },
    walk(.stepUp, StepUpScreen.Outcome.details, Catalogue.detailsAsked),
    walk(.stepUp, StepUpScreen.Outcome.pin) { Catalogue.cardPIN(&$0) },
    walk(.stepUp, StepUpScreen.Outcome.back) { r in
      Catalogue.proofForDetails(&r)
      r.press(.escape)
    },
    walk(.stepUp, StepUpScreen.Outcome.locked) { r in
      Catalogue.proofLocked(&r)
    },
    walk(.locked, LockedScreen.Outcome.card) { r in
      Catalogue.proofLocked(&r)
      r.choose("Back")
    },
    walk(.locked, LockedScreen.Outcome.proveAgain) { r in
      Catalogue.proofMustWait(&r)
      r.choose("Try again")
    },
    walk(.stepUp, StepUpScreen.Outcome.sessionEnded) { r in
      Catalogue.proofForDetails(&r)
      r.pass(.seconds(300))
    },
    walk(.cardPIN, CardPINScreen.Outcome.done) { r in
      Catalogue.cardPINSent(&r)
      r.answer(Intents.SetCardPIN.self, Script.card(isPinSet: true))
    },
    walk(.cardPIN, CardPINScreen.Outcome.stepUp) { r in
      Catalogue.cardPINSent(&r)
      r.refuse(Intents.SetCardPIN.self, .stepUpRequired)
    },
    walk(.cardPIN, CardPINScreen.Outcome.sessionEnded) { r in
      Catalogue.cardPIN(&r)
      r.pass(.seconds(300))
    },
    walk(.cardDetails, CardDetailsScreen.Outcome.back) { r in
      Catalogue.revealed(&r)
      r.press(.escape)
    },
    walk(.cardDetails, CardDetailsScreen.Outcome.stepUp) { r in
      Catalogue.minuteOver(&r)
      r.choose("Show again")
      r.refuse(Intents.GetCardDetails.self, .stepUpRequired)
    },
    walk(.cardDetails, CardDetailsScreen.Outcome.sessionEnded) { r in
      Catalogue.revealed(&r)
      r.pass(.seconds(300))
    },
  ]
}
