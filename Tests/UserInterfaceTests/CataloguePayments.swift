import Contract
import WalletModel

@testable import UserInterface

// The shop, its checkout, and the cards that it keeps.

extension Script {
  static func money(_ amount: String, _ currency: String = "GBP") -> Money {
    guard let currency = Currency.named(currency), let money = Money(amount, currency) else { preconditionFailure(amount) }
    return money
  }

  static let books = Shop(
    name: "Harbour Books",
    articles: [
      article("sea-around-us", "The Sea Around Us", "10.50", "GBP"), article("knots", "Knots and Splices", "7.95", "GBP"),
      article("field-guide", "A Field Guide to Rain", "92.00", "EUR"), article("tide-tables", "Tide Tables 2027", "1050", "JPY"),
      article("pearls", "Pearls of the Gulf", "12.340", "BHD"),
    ])

  private static func article(_ id: String, _ name: String, _ price: String, _ currency: String) -> ShopArticle {
    ShopArticle(id: id, name: name, price: money(price, currency))
  }

  static let visa = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a82944a580a782101581f3a0b4b5ab9"), card: ShopperCard(brand: .visa, lastFour: "1111"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: CardExpiry(month: 11, year: 2029)))
  static let amex = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a8294495e295260015e2da4694059a4"), card: ShopperCard(brand: .amex, lastFour: "7770"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: CardExpiry(month: 2, year: 2027)))

  static func checkout(_ tokens: [CheckoutToken] = [visa, amex]) -> OpenCheckout {
    OpenCheckout(
      merchant: .harbourBooks,
      order: PlacedOrder(
        number: OrderNumber(rawValue: "HB-000017"), amount: money("10.50"),
        checkoutId: CheckoutIdentifier(rawValue: "5f0c21aa5f0c21aa5f0c21aa5f0c21aa")),
      info: CheckoutInfo(amount: money("10.50"), paymentBrands: PaymentBrand.allCases, tokens: tokens))
  }

  static func outcome(_ state: OrderState, _ cause: ResultCause?, isKept: Bool = false) -> OrderOutcome {
    OrderOutcome(
      number: OrderNumber(rawValue: "HB-000017"), amount: money("10.50"), state: state, result: cause.map(PaymentResult.init),
      paidWith: state == .paid ? visa.card : nil, isKept: isKept)
  }

  static func attempt(_ state: OrderState, _ cause: ResultCause, isKept: Bool = false) -> PaymentAttempt {
    PaymentAttempt(result: PaymentResult(cause), outcome: outcome(state, cause, isKept: isKept))
  }

  static func kept(_ token: CheckoutToken, hasDetails: Bool = true) -> KeptPaymentMethod {
    KeptPaymentMethod(
      registrationId: token.tokenId, card: token.card, consented: day, details: hasDetails ? token.details : nil)
  }

  static let keptMethods = [kept(visa), kept(amex)]
  static let gatewayAway = WalletError(409, .tryLater, "gateway not reached, try later")
}

extension Catalogue {
  @Sendable static func shopOpening(_ r: inout Rehearsal) {
    home(&r)
    r.choose("Shop")
  }

  @Sendable static func shop(_ r: inout Rehearsal) {
    shopOpening(&r)
    r.answer(Intents.LoadShop.self, Script.books)
  }

  @Sendable static func basket(_ r: inout Rehearsal) {
    shop(&r)
    r.press(.enter)
  }

  @Sendable static func checkingOut(_ r: inout Rehearsal) {
    basket(&r)
    r.choose("Check out")
  }

  @Sendable static func checkOut(_ r: inout Rehearsal) {
    checkingOut(&r)
    r.answer(Intents.CheckOut.self, Script.checkout())
  }

  @Sendable static func newCard(_ r: inout Rehearsal) {
    checkOut(&r)
    r.choose("Another card")
  }

  /// Types a card's data. Enter goes past the checkbox.
  @Sendable static func typedCardData(_ r: inout Rehearsal) {
    newCard(&r)
    for text in ["4200000000000000", "11/29", "123", "Anna Sample"] {
      r.type(text)
      r.press(.enter)
    }
  }

  @Sendable static func paying(_ r: inout Rehearsal) {
    typedCardData(&r)
    r.choose("Pay 10.50 GBP")
  }

  @Sendable static func code(_ r: inout Rehearsal) {
    checkOut(&r)
    r.press(.enter)
  }

  @Sendable static func payingWithCode(_ r: inout Rehearsal) {
    code(&r)
    r.type("123")
    r.press(.enter)
  }

  @Sendable static func paid(_ r: inout Rehearsal) {
    paying(&r)
    r.answer(Intents.Pay.self, Script.attempt(.paid, .approved))
  }

  @Sendable static func methodsAsked(_ r: inout Rehearsal) {
    shop(&r)
    r.choose("Payment methods")
  }

  @Sendable static func methods(_ r: inout Rehearsal) {
    methodsAsked(&r)
    r.answer(Intents.LoadPaymentMethods.self, Script.keptMethods)
  }

  @Sendable static func method(_ r: inout Rehearsal) {
    methods(&r)
    r.press(.enter)
  }

  @Sendable static func deletingMethod(_ r: inout Rehearsal) {
    method(&r)
    r.choose("Delete")
    r.press(.tab, .enter)
  }

  // MARK: - States

  static let payments: [Entry] = shops + checkouts + outcomes + keptCards

  static let mainOfPayments = [
    "Payments/Shop/articles", "Payments/Shop/basket", "Payments/CheckOut/kept-cards", "Payments/Pay/typed", "Payments/Pay/wrong-number",
    "Payments/Pay/security-code", "Payments/Pay/no-answer", "Payments/Outcome/paid", "Payments/Outcome/blocked",
    "Payments/PaymentMethods/kept", "Payments/PaymentMethods/one",
  ]

  private static let shops: [Entry] = [
    entry(.shop, "opening", shopOpening),
    entry(.shop, "articles", shop),
    entry(.shop, "basket") { r in
      basket(&r)
      r.press(.enter, .down, .enter)
    },
    entry(.shop, "another-currency") { r in
      basket(&r)
      r.press(.down, .down, .enter)
    },
    entry(.shop, "checking-out", checkingOut),
    entry(.shop, "gateway-away") { r in
      checkingOut(&r)
      r.refuse(Intents.CheckOut.self, Script.gatewayAway)
    },
    entry(.shop, "failed") { r in
      shopOpening(&r)
      r.refuse(Intents.LoadShop.self, WalletError(0, .connectionLost, "lost"))
    },
  ]

  private static let checkouts: [Entry] = [
    entry(.checkOut, "kept-cards", checkOut),
    entry(.checkOut, "no-kept-cards") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout([]))
    },
    entry(.pay, "new-card", newCard),
    entry(.pay, "typed", typedCardData),
    entry(.pay, "sample-data") { r in
      newCard(&r)
      r.choose("Insert sample data")
    },
    entry(.pay, "agreed") { r in
      typedCardData(&r)
      r.press(.backTab, .character(" "))
    },
    entry(.pay, "leaving-in-doubt") { r in
      payingWithCode(&r)
      r.refuse(Intents.Pay.self, WalletError(0, .timedOut, "timed out"))
      r.press(.escape)
    },
    entry(.pay, "wrong-number") { r in
      newCard(&r)
      for text in ["4200000000000001", "11/29", "123", "Anna Sample"] {
        r.type(text)
        r.press(.enter)
      }
      r.choose("Pay 10.50 GBP")
    },
    entry(.pay, "no-brand-of-the-shop") { r in
      newCard(&r)
      for text in ["6011000000000004", "11/29", "123", "Anna Sample"] {
        r.type(text)
        r.press(.enter)
      }
      r.choose("Pay 10.50 GBP")
    },
    entry(.pay, "paying", paying),
    entry(.pay, "refused") { r in
      paying(&r)
      r.answer(
        Intents.Pay.self,
        PaymentAttempt(result: PaymentResult(.cardExpired), outcome: Script.outcome(.open, nil)))
    },
    entry(.pay, "security-code", code),
    entry(.pay, "code-too-short") { r in
      code(&r)
      r.type("12")
      r.press(.enter)
    },
    entry(.pay, "no-answer") { r in
      payingWithCode(&r)
      r.refuse(Intents.Pay.self, WalletError(0, .timedOut, "timed out"))
    },
  ]

  private static let outcomes: [Entry] = [
    entry(.outcome, "paid", paid),
    entry(.outcome, "paid-and-kept") { r in
      paying(&r)
      r.answer(Intents.Pay.self, Script.attempt(.paid, .approved, isKept: true))
    },
    entry(.outcome, "blocked") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.declined, .cardBlocked))
    },
    entry(.outcome, "pending") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.pending, .pending))
    },
    entry(.outcome, "unknown") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.unknown, .outcomeUnknown))
    },
    entry(.outcome, "expired") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.expired, .invalidParameter))
    },
    entry(.outcome, "shop-not-asked") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, PaymentAttempt(result: PaymentResult(.approved), outcome: nil))
    },
    entry(.outcome, "asking") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.pending, .pending))
      r.choose("Ask again")
    },
  ]

  private static let keptCards: [Entry] = [
    entry(.paymentMethods, "asking", methodsAsked),
    entry(.paymentMethods, "kept", methods),
    entry(.paymentMethods, "none") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, [])
    },
    entry(.paymentMethods, "one", method),
    entry(.paymentMethods, "gateway-away") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, [Script.kept(Script.visa, hasDetails: false)])
      r.press(.enter)
    },
    entry(.paymentMethods, "delete") { r in
      method(&r)
      r.choose("Delete")
    },
    entry(.paymentMethods, "deleting", deletingMethod),
    entry(.paymentMethods, "deleted") { r in
      deletingMethod(&r)
      r.answer(Intents.DeletePaymentMethod.self, ())
    },
    entry(.paymentMethods, "failed") { r in
      methodsAsked(&r)
      r.refuse(Intents.LoadPaymentMethods.self, WalletError(0, .connectionLost, "lost"))
    },
  ]
}
