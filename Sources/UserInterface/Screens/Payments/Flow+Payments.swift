// The screens that the exits of this subject lead to. A forgotten exit does not compile. Only this file names screens of other subjects.

extension ShopScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .checkOut(let visit, let checkout): CheckOutScreen(visit, checkout)
    case .paymentMethods(let visit): PaymentMethodsScreen(visit)
    case .back(let visit): visit.back(visit.basket)
    }
  }
}

extension CheckOutScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .pay(let visit, let checkout, let with): PayScreen(visit, checkout, with)
    case .back(let visit): ShopScreen(visit)
    case .methods(let visit): PaymentMethodsScreen(visit)
    }
  }
}

extension PayScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .paid(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
    case .bank(let visit, let checkout, let question, let consents): BankScreen(visit, checkout, question, consents: consents)
    case .redirect(let visit, let checkout, let consents): PayPalScreen(visit, checkout, consents: consents)
    case .back(let visit, let checkout): CheckOutScreen(visit, checkout)
    }
  }
}

extension OutcomeScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .shop(let visit): ShopScreen(visit)
    case .paymentMethods(let visit): PaymentMethodsScreen(visit)
    }
  }
}

extension PaymentMethodsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let visit): ShopScreen(visit)
    case .add(let visit, let checkout): CheckOutScreen(visit, checkout)
    }
  }
}

extension BankScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .answered(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
    case .approve(let visit, let checkout, let question, let consents):
      ApprovalScreen(ApprovalVisit(visit.signedIn, goesOn: true) { BankScreen(visit, checkout, question, consents: consents) })
    }
  }
}

extension PayPalScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .answered(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
    }
  }
}
