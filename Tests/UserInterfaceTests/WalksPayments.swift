import WalletModel

@testable import UserInterface

/// The shop, its checkout, and the cards that it keeps.
extension Walks {
  static let payments: [Walk] = [
    walk(HomeScreen.self, .shop, Catalogue.shop),
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
    walk(PayScreen.self, .paid, Catalogue.paid),
    walk(PayScreen.self, .back) { r in
      Catalogue.code(&r)
      r.press(.escape)
    },
    walk(OutcomeScreen.self, .shop) { r in
      Catalogue.paid(&r)
      r.press(.enter)
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
