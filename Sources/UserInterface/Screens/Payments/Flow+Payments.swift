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
    case .pay(let visit, let checkout, let token): PayScreen(visit, checkout, token)
    case .back(let visit): ShopScreen(visit)
    }
  }
}

extension PayScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .paid(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
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
    }
  }
}
