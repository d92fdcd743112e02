import WalletModel

@testable import UserInterface

/// The shop, its checkout, and the cards that it keeps.
extension Walks {
  static let payments: [Walk] = [
    walk(HomeScreen.self, .shop, Catalogue.shopList),
    walk(ShopsScreen.self, .shop, Catalogue.shop),
    walk(ShopsScreen.self, .paymentMethods) { r in
      Catalogue.shopList(&r)
      r.choose("Payment methods")
    },
    walk(ShopsScreen.self, .back) { r in
      Catalogue.shopList(&r)
      r.press(.escape)
    },
    walk(HomeScreen.self, .approval) { r in
      Catalogue.homeWithApproval(&r)
      r.choose("Approve a payment")
    },
    walk(HomeScreen.self, .paymentAtBank) { r in
      Catalogue.openedPayment(.bank(ThreeDS2Info(acsTransID: Script.acsTransID, kind: .code)), .pending, &r)
    },
    walk(HomeScreen.self, .paymentAtPayPal) { r in Catalogue.openedPayment(.redirect, nil, &r) },
    walk(HomeScreen.self, .payment) { r in Catalogue.openedPayment(.submitted, .paid, &r) },
    walk(ShopScreen.self, .voucher, Catalogue.voucher),
    walk(ShopScreen.self, .basket, Catalogue.fullBasket),
    walk(VoucherScreen.self, .added, Catalogue.voucherAdded),
    walk(VoucherScreen.self, .back) { r in
      Catalogue.voucher(&r)
      r.press(.escape)
    },
    walk(BasketScreen.self, .checkOut) { r in
      Catalogue.fullBasket(&r)
      r.choose("Check out")
      r.answer(Intents.CheckOut.self, Script.checkout())
    },
    walk(BasketScreen.self, .back) { r in
      Catalogue.fullBasket(&r)
      r.press(.escape)
    },
    walk(ShopScreen.self, .checkOut, Catalogue.checkOut),
    walk(ShopScreen.self, .paymentMethods, Catalogue.methods),
    walk(ShopScreen.self, .back) { r in
      Catalogue.shop(&r)
      r.press(.escape)
    },
    walk(CheckOutScreen.self, .pay, Catalogue.newCard),
    walk(CheckOutScreen.self, .pay, Catalogue.code),
    walk(CheckOutScreen.self, .back) { r in
      Catalogue.checkOut(&r)
      r.press(.escape)
    },
    walk(CheckOutScreen.self, .aboutCustomer, Catalogue.aboutCustomer),
    walk(AboutCustomerScreen.self, .pay, Catalogue.toldMore),
    walk(AboutCustomerScreen.self, .back) { r in
      Catalogue.aboutCustomer(&r)
      r.press(.escape)
    },
    walk(PayScreen.self, .aboutCustomer, Catalogue.storedWithoutMore),
    walk(PayScreen.self, .paid, Catalogue.paid),
    walk(PayScreen.self, .back) { r in
      Catalogue.code(&r)
      r.press(.escape)
    },
    walk(CheckOutScreen.self, .methods) { r in
      Catalogue.addedMethod(&r)
      r.press(.escape)
    },
    walk(PayScreen.self, .bank, Catalogue.bankCode),
    walk(PayScreen.self, .redirect, Catalogue.payPal),
    walk(BankScreen.self, .answered) { r in
      Catalogue.bank(.app, &r)
      r.choose("I've approved or declined it")
      r.answer(Intents.ContinuePayment.self, Script.attempt(.paid, .approved))
    },
    walk(BankScreen.self, .approve, Catalogue.approval),
    walk(PayPalScreen.self, .answered) { r in
      Catalogue.payPal(&r)
      r.press(.escape)
      r.answer(Intents.ContinuePayment.self, Script.attempt(.declined, .cancelledByShopper))
    },
    walk(ApprovalScreen.self, .stepUp) { r in
      Catalogue.approval(&r)
      r.press(.enter)
    },
    walk(ApprovalScreen.self, .back) { r in
      Catalogue.approval(&r)
      r.press(.escape)
    },
    walk(StepUpScreen.self, .proved, Catalogue.approving),
    walk(StepUpScreen.self, .back) { r in
      Catalogue.approval(&r)
      r.press(.enter)
      r.press(.escape)
    },
    walk(PaymentMethodsScreen.self, .add, Catalogue.addedMethod),
    walk(OutcomeScreen.self, .shop) { r in
      Catalogue.paid(&r)
      r.press(.enter)
    },
    walk(OutcomeScreen.self, .another) { r in
      Catalogue.payPal(&r)
      r.press(.escape)
      r.answer(Intents.ContinuePayment.self, Script.attempt(.declined, .cancelledByShopper))
      r.choose("Pay with another card")
    },
    walk(OutcomeScreen.self, .paymentMethods) { r in
      Catalogue.paid(&r)
      r.choose("Payment methods")
    },
    walk(PaymentMethodsScreen.self, .back) { r in
      Catalogue.methods(&r)
      r.press(.escape)
    },
  ]
}
