import WalletModel

// The screens that the exits of this subject lead to. A missing exit does not compile. In this subject, only this file names screens of
// others.

extension ShopsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .shop(let visit): ShopScreen(visit, news: nil)
    case .paymentMethods(let visit): PaymentMethodsScreen(visit)
    case .back(let visit): visit.back()
    }
  }
}

extension ShopScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .voucher(let visit, let front): VoucherScreen(visit, front)
    case .basket(let visit, let front): BasketScreen(visit, front)
    case .checkOut(let visit, let checkout): CheckOutScreen(visit, checkout)
    case .paymentMethods(let visit): PaymentMethodsScreen(visit.shops)
    case .back(let visit): ShopsScreen(visit.shops, focus: .shop(visit.merchant))
    }
  }
}

extension VoucherScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .added(let visit, let news): ShopScreen(visit, news: news)
    case .back(let visit): ShopScreen(visit, news: nil, focus: .voucher)
    }
  }
}

extension BasketScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .checkOut(let visit, let checkout): CheckOutScreen(visit, checkout)
    case .back(let visit): ShopScreen(visit, news: nil, focus: .basket)
    }
  }
}

extension CheckOutScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .pay(let visit, let checkout, let with): PayScreen(visit, checkout, with, customerFields: EnteredPaymentFields())
    case .aboutCustomer(let visit, let checkout, let with):
      AboutCustomerScreen(visit, checkout, with, known: EnteredPaymentFields(), news: nil)
    case .back(let visit): ShopScreen(visit, news: nil, focus: .checkOut)
    case .methods(let visit): PaymentMethodsScreen(visit.shops)
    }
  }
}

extension AboutCustomerScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .pay(let visit, let checkout, let with, let customerFields): PayScreen(visit, checkout, with, customerFields: customerFields)
    case .back(let visit, let checkout, let with): CheckOutScreen(visit, checkout, focus: with)
    }
  }
}

extension PayScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .aboutCustomer(let visit, let checkout, let with, let known, let news):
      AboutCustomerScreen(visit, checkout, with, known: known, news: news)
    case .paid(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
    case .bank(let visit, let checkout, let question, let consents): BankScreen(visit, checkout, question, consents: consents)
    case .redirect(let visit, let checkout, let consents): PayPalScreen(visit, checkout, consents: consents)
    case .back(let visit, let checkout, let with): CheckOutScreen(visit, checkout, focus: with)
    }
  }
}

extension OutcomeScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .another(let visit, let checkout): CheckOutScreen(visit, checkout)
    case .shop(let visit): ShopScreen(visit, news: nil)
    case .paymentMethods(let visit): PaymentMethodsScreen(visit.shops)
    }
  }
}

extension PaymentMethodsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let visit): ShopsScreen(visit, focus: .paymentMethods)
    case .add(let visit, let checkout): CheckOutScreen(visit, checkout)
    }
  }
}

extension BankScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .answered(let visit, let checkout, let attempt, let consents): OutcomeScreen(visit, checkout, attempt, consents: consents)
    case .approve(let visit, let checkout, let question, let consents):
      ApprovalScreen(ApprovalVisit(visit.signedIn, resumesPayment: true) { BankScreen(visit, checkout, question, consents: consents) })
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

extension OpenPayment {
  /// Returns the screen on which the customer continues the payment, or sees its result.
  func screen(_ shops: ShopsVisit) -> any Screen {
    let visit = ShopVisit(checkout.merchant, shops)
    return switch place {
    case .bank(let question) where !isSettled: BankScreen(visit, checkout, question, consents: consents)
    case .redirect where !isSettled: PayPalScreen(visit, checkout, consents: consents)
    case .submitted, .bank, .redirect:
      OutcomeScreen(
        visit, checkout,
        PaymentAttempt(SubmittedTransaction(result: outcome?.result ?? PaymentResult(.pending)), outcome: outcome, refused: nil),
        consents: consents)
    }
  }
}
