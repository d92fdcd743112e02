import Basics
import Contract
import WalletModel

@testable import UserInterface

/// Activation code, proof, card PIN, and what is revealed.
extension Catalogue {
  static let details = CardSensitiveDetails(
    pan: Secret("5454545454547009"), cvv: Secret("868"), expiry: CardExpiry(month: 11, year: 2029), cardHolderName: "Anna Sample")

  // MARK: - Ways to the screens

  static func activation(_ r: inout Rehearsal) {
    cardOpened(&r, Script.card(.issued, .physical))
    r.choose("Activate")
  }

  static func codeSent(_ r: inout Rehearsal) {
    activation(&r)
    r.type("481516")
    r.press(.enter)
  }

  static func proofForDetails(_ r: inout Rehearsal) {
    cardOpened(&r, Script.card())
    r.choose("Details")
  }

  static func proofSent(_ r: inout Rehearsal) {
    proofForDetails(&r)
    r.type("2580")
    r.press(.enter)
  }

  static func proofForPIN(_ r: inout Rehearsal, isPinSet: Bool = false, country: String = "DE") {
    cardOpened(&r, Script.card(isPinSet: isPinSet), of: OrderedCards.customer(in: country))
    r.choose("PIN")
  }

  static func proofLocked(_ r: inout Rehearsal) {
    proofSent(&r)
    r.refuse(Intents.StepUp.self, .wrongPIN(left: 0))
  }

  static func proofMustWait(_ r: inout Rehearsal) {
    passwordSent(&r)
    r.refuse(Intents.StepUp.self, .wrongPassword(wait: .seconds(60)))
  }

  static func proofByPassword(_ r: inout Rehearsal) {
    cardOpenedWithoutPIN(&r, Script.card())
    r.choose("Details")
  }

  static func passwordSent(_ r: inout Rehearsal) {
    proofByPassword(&r)
    r.type("Heron-Lake-42")
    r.press(.enter)
  }

  static func cardPIN(_ r: inout Rehearsal, isPinSet: Bool = false, country: String = "DE") {
    proofForPIN(&r, isPinSet: isPinSet, country: country)
    r.type("2580")
    r.press(.enter)
    r.answer(Intents.StepUp.self, ())
  }

  static func cardPINSent(_ r: inout Rehearsal) {
    cardPIN(&r)
    for _ in 1...2 {
      r.type("3691")
      r.press(.enter)
    }
  }

  static func detailsAsked(_ r: inout Rehearsal) {
    proofSent(&r)
    r.answer(Intents.StepUp.self, ())
  }

  static func revealed(_ r: inout Rehearsal) {
    detailsAsked(&r)
    r.answer(Intents.GetCardDetails.self, details)
    r.pass(.zero)
  }

  static func minuteOver(_ r: inout Rehearsal) {
    revealed(&r)
    r.pass(.seconds(60))
  }

  // MARK: - States

  static let cardSecrets: [Entry] = activationStates + proofStates + cardPINStates + detailsStates

  static let mainOfCardSecrets = [
    "Cards/ActivateCard/asked", "Cards/ActivateCard/wrong", "Cards/ActivateCard/suspended", "Cards/StepUp/asked", "Cards/StepUp/wrong",
    "Cards/StepUp/password", "Cards/CardPIN/new", "Cards/CardPIN/typing", "Cards/CardDetails/revealed", "Cards/CardDetails/over",
  ]

  private static let activationStates: [Entry] =
    [
      entry(.activateCard, "asked", activation),
      entry(.activateCard, "missing") { r in
        activation(&r)
        r.press(.enter)
      },
      entry(.activateCard, "short") { r in
        activation(&r)
        r.type("481")
        r.press(.enter)
      },
      entry(.activateCard, "activating", codeSent),
      entry(.activateCard, "given-up") { r in
        codeSent(&r)
        r.press(.escape)
      },
      entry(.activateCard, "wrong") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .wrongActivationCode(left: 2))
      },
      entry(.activateCard, "last-try") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .wrongActivationCode(left: 1))
      },
      entry(.activateCard, "suspended") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .wrongActivationCode(left: 0))
      },
      entry(.activateCard, "no-code") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .invalid([FieldError("activationCode", "must be 6 digits")]))
      },
      entry(.activateCard, "not-now") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .notFrom(.cancelled, to: .active))
      },
      entry(.activateCard, "gone") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, .noSuchCard)
      },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.activateCard, "fault-\(name)") { r in
        codeSent(&r)
        r.refuse(Intents.ActivateCard.self, error)
      }
    }

  private static let proofStates: [Entry] =
    [
      entry(.stepUp, "asked", proofForDetails),
      entry(.stepUp, "asked-for-pin") { proofForPIN(&$0) },
      entry(.stepUp, "asked-again") { r in
        minuteOver(&r)
        r.choose("Show again")
        r.refuse(Intents.GetCardDetails.self, .stepUpRequired)
      },
      entry(.stepUp, "missing") { r in
        proofForDetails(&r)
        r.press(.enter)
      },
      entry(.stepUp, "short") { r in
        proofForDetails(&r)
        r.type("25")
        r.press(.enter)
      },
      entry(.stepUp, "checking", proofSent),
      entry(.stepUp, "given-up") { r in
        proofSent(&r)
        r.press(.escape)
      },
      entry(.stepUp, "wrong") { r in
        proofSent(&r)
        r.refuse(Intents.StepUp.self, Script.wrongPIN)
      },
      entry(.stepUp, "no-pin") { r in
        proofSent(&r)
        r.refuse(Intents.StepUp.self, Script.noPIN)
      },
      entry(.stepUp, "password", proofByPassword),
      entry(.stepUp, "password-checking", passwordSent),
      entry(.stepUp, "password-wrong") { r in
        passwordSent(&r)
        r.refuse(Intents.StepUp.self, .wrongPassword(wait: .zero))
      },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.stepUp, "fault-\(name)") { r in
        proofSent(&r)
        r.refuse(Intents.StepUp.self, error)
      }
    }

  private static let cardPINStates: [Entry] =
    [
      entry(.cardPIN, "new") { cardPIN(&$0) },
      entry(.cardPIN, "change") { cardPIN(&$0, isPinSet: true) },
      entry(.cardPIN, "typing") { r in
        cardPIN(&r)
        r.type("123")
      },
      entry(.cardPIN, "weak") { r in
        cardPIN(&r)
        r.type("1111")
        r.press(.enter, .enter)
      },
      entry(.cardPIN, "different") { r in
        cardPIN(&r)
        r.type("3691")
        r.press(.enter)
        r.type("3692")
        r.press(.enter)
      },
      entry(.cardPIN, "leaving") { r in
        cardPIN(&r)
        r.type("36")
        r.press(.escape)
      },
      entry(.cardPIN, "setting", cardPINSent),
      entry(.cardPIN, "given-up") { r in
        cardPINSent(&r)
        r.press(.escape)
      },
      entry(.cardPIN, "refused") { r in
        cardPINSent(&r)
        r.refuse(Intents.SetCardPIN.self, .invalid([FieldError("pin", "must not be easy to guess")]))
      },
      entry(.cardPIN, "not-now") { r in
        cardPINSent(&r)
        r.refuse(Intents.SetCardPIN.self, .notFrom(.cancelled, to: .active))
      },
      entry(.cardPIN, "gone") { r in
        cardPINSent(&r)
        r.refuse(Intents.SetCardPIN.self, .noSuchCard)
      },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.cardPIN, "fault-\(name)") { r in
        cardPINSent(&r)
        r.refuse(Intents.SetCardPIN.self, error)
      }
    }

  private static let detailsStates: [Entry] =
    [
      entry(.cardDetails, "asking", detailsAsked),
      entry(.cardDetails, "given-up") { r in
        detailsAsked(&r)
        r.press(.escape)
      },
      entry(.cardDetails, "revealed", revealed),
      entry(.cardDetails, "counting") { r in
        revealed(&r)
        r.pass(.seconds(52))
      },
      entry(.cardDetails, "over", minuteOver),
      entry(.cardDetails, "hidden") { r in
        revealed(&r)
        r.choose("Hide now")
      },
      entry(.cardDetails, "away") { r in
        revealed(&r)
        r.receive(r.interface.resumed(Script.app))
      },
      entry(.cardDetails, "asking-again") { r in
        minuteOver(&r)
        r.choose("Show again")
        r.pass(.seconds(3))
      },
      entry(.cardDetails, "not-now") { r in
        detailsAsked(&r)
        r.refuse(Intents.GetCardDetails.self, .notFrom(.cancelled, to: .active))
      },
      entry(.cardDetails, "gone") { r in
        detailsAsked(&r)
        r.refuse(Intents.GetCardDetails.self, .noSuchCard)
      },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.cardDetails, "fault-\(name)") { r in
        detailsAsked(&r)
        r.refuse(Intents.GetCardDetails.self, error)
      }
    }
}
