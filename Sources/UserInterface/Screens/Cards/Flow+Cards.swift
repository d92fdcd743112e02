import WalletModel

// The screens that the exits of this subject lead to. A missing exit does not compile. In this subject, only this file names screens of
// others.

extension HomeScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .opened(let card, let view): CardScreen(card, view)
    case .activate(let card, let view): ActivateCardScreen(card, view)
    case .details(let card, let view): StepUpScreen(.cardDetails(card, view))
    case .programs(let view): ProgramsScreen(view)
    case .list(let view): CardsScreen(view)
    case .shop(let view): ShopsScreen(view.shopsVisit)
    case .payment(let payment, let view): payment.screen(view.shopsVisit)
    case .approval(let view): ApprovalScreen(ApprovalVisit(view.signedIn, resumesPayment: false) { HomeScreen(view) })
    case .profile(let signedIn): ProfileScreen(signedIn)
    }
  }
}

extension CardsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .opened(let card, let view): CardScreen(card, view)
    case .programs(let view): ProgramsScreen(view)
    case .back(let view): HomeScreen(view)
    }
  }
}

extension CardsView {
  /// A visit to the shops that returns to Home.
  fileprivate var shopsVisit: ShopsVisit { ShopsVisit(signedIn) { HomeScreen(self) } }

  /// The screen on which the cards were chosen.
  fileprivate var screen: any Screen { isList ? CardsScreen(self) : HomeScreen(self) }
}

extension CardScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .activate(let card, let view): ActivateCardScreen(card, view)
    case .cancel(let card, let view): CancelCardScreen(card, view)
    case .pin(let card, let view): StepUpScreen(.cardPIN(card, view))
    case .details(let card, let view): StepUpScreen(.cardDetails(card, view))
    case .tokenizations(let card, let view, let offers): TokenizationsScreen(card, view, offers)
    case .activity(let card, let view): CardActivityScreen(card, view)
    case .wallet(let button, let card, let view): button.screen(.of(card, view))
    case .back(let view): view.screen
    }
  }
}

extension ProgramsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .order(let program, let view): OrderCardScreen(program, view)
    case .back(let view): view.screen
    }
  }
}

extension OrderCardScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .ordered(let card, let view): CardScreen(card, view)
    case .givenUp(let view): ProgramsScreen(view)
    }
  }
}

extension ActivateCardScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .done(let card, let view, let news): CardScreen(card, view, news: news)
    }
  }
}

extension CancelCardScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .done(let card, let view, let news): CardScreen(card, view, news: news)
    }
  }
}

extension CardPINScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .done(let card, let view, let news): CardScreen(card, view, news: news)
    case .stepUp(let card, let view): StepUpScreen(.cardPIN(card, view), isAgain: true)
    }
  }
}

extension CardDetailsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let card, let view): CardScreen(card, view)
    case .stepUp(let card, let view): StepUpScreen(.cardDetails(card, view), isAgain: true)
    }
  }
}

extension TokenizationsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let card, let view): CardScreen(card, view)
    case .wallet(let button, let card, let view): button.screen(.of(card, view))
    }
  }
}

extension CardActivityScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let card, let view): CardScreen(card, view)
    }
  }
}

extension ApprovalScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .stepUp(let visit, let approval, let isAgain): StepUpScreen(.approval(approval, visit), isAgain: isAgain)
    case .back(let visit): visit.back()
    }
  }
}

extension Errand {
  /// The errand to approve a payment.
  fileprivate static func approval(_ approval: PaymentApproval, _ visit: ApprovalVisit) -> Errand {
    Errand(
      signedIn: visit.signedIn, verb: "approve", kind: "payment", object: Text(untrusted: approval.inWords),
      reason: "to approve the payment", proved: ApprovalScreen(visit, approving: approval), back: ApprovalScreen(visit))
  }
}

extension PassErrand {
  /// Returns the errand to add a card to a wallet. After it, the card's screen loads the card again, because its tokenizations have
  /// changed.
  fileprivate static func of(_ card: Card, _ view: CardsView) -> PassErrand {
    PassErrand(signedIn: view.signedIn, card: card) { notice in
      var card = card
      card.tokenizations = nil
      return CardScreen(card, view, news: notice)
    }
  }
}

extension Errand {
  fileprivate static func cardDetails(_ card: Card, _ view: CardsView) -> Errand {
    Errand(
      signedIn: view.signedIn, verb: "show details", kind: "card", object: card.kind.capitalisedFirst + " " + card.masked,
      reason: "to see the card number",
      inLines: "To hear the card number and security code, type /\(LineMode.sayWord) when they are shown. They stay on the terminal.",
      proved: CardDetailsScreen(card, view), back: CardScreen(card, view))
  }

  fileprivate static func cardPIN(_ card: Card, _ view: CardsView) -> Errand {
    Errand(
      signedIn: view.signedIn, verb: "set PIN", kind: "card", object: card.kind.capitalisedFirst + " " + card.masked,
      reason: card.isPinSet ? "to change the card PIN" : "to set the card PIN", proved: CardPINScreen(card, view),
      back: CardScreen(card, view))
  }
}
