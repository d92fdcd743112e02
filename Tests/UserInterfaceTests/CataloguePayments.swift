import Basics
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
    ], voucherCurrencies: ["GBP", "EUR", "JPY", "BHD"])

  private static func article(_ id: String, _ name: String, _ price: String, _ currency: String) -> ShopArticle {
    ShopArticle(id: id, name: name, price: money(price, currency))
  }

  static let visa = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a82944a580a782101581f3a0b4b5ab9"), card: ShopperCard(brand: .visa, lastFour: "1111"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: CardExpiry(month: 11, year: 2029), account: nil))
  static let amex = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a8294495e295260015e2da4694059a4"), card: ShopperCard(brand: .amex, lastFour: "7770"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: CardExpiry(month: 2, year: 2027), account: nil))

  static let sepa = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a82944a580a782101581f3a0b4b5ac0"), card: ShopperCard(brand: .sepa, lastFour: "3000"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: nil, account: "DE •••• 3000"))
  static let payPal = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a82944a580a782101581f3a0b4b5ac1"), card: ShopperCard(brand: .payPal, lastFour: ""),
    details: RegistrationDetails(holder: "anna@example.com", expiry: nil, account: "anna@example.com"))
  static let acsTransID = TransactionIdentifier(rawValue: "13c701a3-5a88-4c45-89e9-ef65e50a8bf9")

  static func challenge(
    _ kind: ChallengeKind, triesLeft: Int = 3, amount: Money? = money("10.50"), lastFour: String = "0042"
  ) -> BankChallenge {
    BankChallenge(
      acsTransID: acsTransID, transStatus: .challengeRequired, isCancelled: false, kind: kind,
      bank: kind == .app ? "Meridian Wallet" : "Simulated Bank", merchantName: "Harbour Books", amount: amount, lastFour: lastFour,
      sentTo: kind == .code ? "•••• 0101" : nil,
      choices: kind == .singleSelect
        ? ["Yes, this is me", "No, this is not me"]
        : kind == .multiSelect ? ["Shop: Harbour Books", "Amount: 10.50 GBP", "Machine: cash"] : [],
      triesLeft: triesLeft, ends: day + .seconds(600))
  }

  static func question(_ kind: ChallengeKind) -> PaymentAttempt {
    PaymentAttempt(
      SubmittedTransaction(result: PaymentResult(.pending), threeDS2Info: ThreeDS2Info(acsTransID: acsTransID, kind: kind)), outcome: nil,
      refused: nil)
  }

  static let approval = PaymentApproval(
    acsTransID: acsTransID, merchantName: "Harbour Books", amount: money("10.50"), lastFour: "7009", asked: day, ends: day + .seconds(300))

  /// - Parameter asksCode: false if a saved card pays without its security code.
  static func checkout(
    _ tokens: [CheckoutToken] = [visa, amex], amount: Money? = money("10.50"), keepsMethod: Bool = false, asksCode: Bool = true
  ) -> OpenCheckout {
    OpenCheckout(
      merchant: .harbourBooks,
      order: PlacedOrder(
        number: OrderNumber(rawValue: "HB-000017"), amount: amount,
        checkoutId: CheckoutIdentifier(rawValue: "5f0c21aa5f0c21aa5f0c21aa5f0c21aa"), keepsMethod: keepsMethod, asksCode: asksCode,
        asksAddress: false, asksAboutCustomer: false),
      info: CheckoutInfo(amount: amount, paymentBrands: PaymentBrand.allCases, tokens: tokens), prepared: day)
  }

  static func outcome(
    _ state: OrderState, _ cause: ResultCause?, isKept: Bool = false, amount: Money? = money("10.50"), flow: AuthenticationFlow? = nil
  ) -> OrderOutcome {
    OrderOutcome(
      number: OrderNumber(rawValue: "HB-000017"), amount: amount, state: state, result: cause.map(PaymentResult.init),
      paidWith: state == .paid ? visa.card : nil, isKept: isKept, authentication: flow)
  }

  static func attempt(
    _ state: OrderState, _ cause: ResultCause, isKept: Bool = false, amount: Money? = money("10.50"), flow: AuthenticationFlow? = nil
  ) -> PaymentAttempt {
    PaymentAttempt(
      SubmittedTransaction(result: PaymentResult(cause)), outcome: outcome(state, cause, isKept: isKept, amount: amount, flow: flow),
      refused: nil)
  }

  static func kept(_ token: CheckoutToken, hasDetails: Bool = true) -> StoredPaymentMethod {
    StoredPaymentMethod(
      registrationId: token.tokenId, card: token.card, consented: day, details: hasDetails ? token.details : nil)
  }

  static let keptMethods = [kept(visa), kept(amex)]
  static let reference = TransactionReference(number: 1_234_567)
  /// A card that the other shop keeps.
  static let storedByJWT = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: reference.rawValue), card: ShopperCard(brand: .visa, lastFour: "1111"),
    details: RegistrationDetails(holder: "", expiry: nil, account: nil))

  /// What Harbour Books keeps, and what the other shop does.
  ///
  /// - Parameter others: nil if the other shop isn't reached.
  static func inShops(_ methods: [StoredPaymentMethod], others: [StoredPaymentMethod]? = []) -> [ShopMethods] {
    [ShopMethods(.harbourBooks, methods, at: day), ShopMethods(.reedAndRye, others, at: day)]
  }

  /// Its last month was over before.
  static let expired = CheckoutToken(
    tokenId: RegistrationIdentifier(rawValue: "8a82944a580a782101581f3a0b4b5ac2"), card: ShopperCard(brand: .master, lastFour: "0511"),
    details: RegistrationDetails(holder: "Anna Sample", expiry: CardExpiry(month: 10, year: 2026), account: nil))
  static let gatewayAway = WalletError(409, .tryLater, "gateway not reached, try later")
}

extension Catalogue {
  @Sendable static func shopList(_ r: inout Rehearsal) {
    home(&r)
    r.choose("Shop")
  }

  @Sendable static func shopOpening(_ r: inout Rehearsal) {
    shopList(&r)
    r.choose("Harbour Books")
  }

  /// A payment waits for approval, and its message wasn't seen.
  @Sendable static func homeWithApproval(_ r: inout Rehearsal) {
    r.unread = ["Is this you? 10.50 GBP at Harbour Books"]
    home(&r)
    r.answer(Intents.LoadPaymentApprovals.self, [Script.approval])
  }

  /// A payment that the session's end has interrupted.
  static func homeWithPayment(_ place: OpenPayment.Place, _ state: OrderState?, _ r: inout Rehearsal) {
    var payment = OpenPayment(Script.checkout(), consents: false, place: place)
    payment.outcome = state.map { Script.outcome($0, $0 == .paid ? .approved : .pending) }
    r.openPayment = payment
    home(&r)
  }

  static func openedPayment(_ place: OpenPayment.Place, _ state: OrderState?, _ r: inout Rehearsal) {
    homeWithPayment(place, state, &r)
    r.choose(state == .paid ? "Paid" : "Finish paying")
  }

  @Sendable static func shop(_ r: inout Rehearsal) {
    shopOpening(&r)
    r.answer(Intents.LoadShop.self, ShopFront(Script.books, basket: r.basket))
  }

  @Sendable static func basket(_ r: inout Rehearsal) {
    shop(&r)
    r.press(.enter)
  }

  @Sendable static func voucher(_ r: inout Rehearsal) {
    shop(&r)
    r.choose("Gift voucher")
  }

  @Sendable static func voucherAdded(_ r: inout Rehearsal) {
    voucher(&r)
    for text in ["700", ""] {
      r.type(text)
      r.press(.enter)
    }
    r.answer(Intents.LoadShop.self, ShopFront(Script.books, basket: r.basket))
  }

  /// Two of one thing, one of another, and a gift voucher.
  @Sendable static func fullBasket(_ r: inout Rehearsal) {
    voucherAdded(&r)
    for article in ["The Sea Around Us", "The Sea Around Us", "Knots and Splices"] { r.choose(article) }
    r.choose("Your basket")
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

  /// Types a card's data. The last Enter goes past the checkbox, which it leaves as it is.
  /// *Pay with my card*, of these cards.
  static func ownCard(_ r: inout Rehearsal, _ cards: [PrintedCard] = ownCards) {
    checkOut(&r)
    r.choose("Pay with my card")
    r.answer(Intents.LoadOwnCards.self, cards)
  }

  static let ownCards = [("1", "5454545454017009", CardStatus.active), ("2", "4242424242424242", .locked)].map { id, number, status in
    PrintedCard(
      cardId: CardIdentifier(rawValue: id), programName: "SKRILL-VIRTUAL-MC-EEA", number: Secret(number),
      expiry: CardExpiry(month: 11, year: 2029), cvv: Secret("123"), name: "Anna Sample", status: status)
  }

  @Sendable static func typedCardData(_ r: inout Rehearsal) {
    newCard(&r)
    for text in ["4200000000000000", "11/29", "123", "Anna Sample", ""] {
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

  @Sendable static func payWithAccount(_ r: inout Rehearsal) {
    checkOut(&r)
    r.choose("SEPA bank account")
  }

  @Sendable static func payWithPayPal(_ r: inout Rehearsal) {
    checkOut(&r)
    r.choose("PayPal")
  }

  @Sendable static func payPal(_ r: inout Rehearsal) {
    payWithPayPal(&r)
    r.press(.enter)
    r.answer(
      Intents.Pay.self,
      PaymentAttempt(
        SubmittedTransaction(result: PaymentResult(.pending), redirectURL: "https://www.paypal.example/checkout/5f"), outcome: nil,
        refused: nil))
  }

  /// The bank's page is being loaded.
  static func bankAsked(_ kind: ChallengeKind, _ r: inout Rehearsal) {
    paying(&r)
    r.answer(Intents.Pay.self, Script.question(kind))
  }

  static func bank(_ kind: ChallengeKind, _ r: inout Rehearsal) {
    bankAsked(kind, &r)
    r.answer(Intents.LoadChallenge.self, Script.challenge(kind))
  }

  @Sendable static func bankCode(_ r: inout Rehearsal) { bank(.code, &r) }

  @Sendable static func bankCodeSent(_ r: inout Rehearsal) {
    bankCode(&r)
    r.type("123456")
    r.press(.enter)
  }

  @Sendable static func approvalAsked(_ r: inout Rehearsal) {
    bank(.app, &r)
    r.press(.enter)
  }

  @Sendable static func approval(_ r: inout Rehearsal) {
    approvalAsked(&r)
    r.answer(Intents.LoadPaymentApprovals.self, [Script.approval])
  }

  @Sendable static func approving(_ r: inout Rehearsal) {
    approval(&r)
    r.press(.enter)
    r.type("2580")
    r.press(.enter)
    r.answer(Intents.StepUp.self, ())
  }

  /// Opened by the message, with no checkout to return to.
  private static func approvalFromHome(_ r: inout Rehearsal) {
    homeWithApproval(&r)
    r.choose("Approve a payment")
    r.answer(Intents.LoadPaymentApprovals.self, [Script.approval])
  }

  @Sendable static func addingMethod(_ r: inout Rehearsal) {
    methods(&r)
    r.choose("Add one at Harbour Books")
  }

  @Sendable static func addedMethod(_ r: inout Rehearsal) {
    addingMethod(&r)
    r.answer(Intents.AddPaymentMethod.self, Script.checkout([], amount: nil))
  }

  @Sendable static func methodsAsked(_ r: inout Rehearsal) {
    shop(&r)
    r.choose("Payment methods")
  }

  @Sendable static func methods(_ r: inout Rehearsal) {
    methodsAsked(&r)
    r.answer(Intents.LoadPaymentMethods.self, Script.inShops(Script.keptMethods))
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

  static let payments: [Entry] = shops + checkouts + banks + byJWT + byJWTChecks + approvals + outcomes + keptCards + ofTheShop

  static let mainOfPayments = [
    "Payments/Shops/shops", "Payments/Shop/articles", "Payments/Shop/basket", "Payments/Voucher/typed", "Payments/Basket/full",
    "Payments/Basket/line",
    "Payments/CheckOut/kept-cards", "Payments/Pay/typed", "Payments/AboutCustomer/filled", "Payments/Pay/wrong-number",
    "Payments/Pay/security-code", "Payments/Pay/no-answer", "Payments/Outcome/paid", "Payments/Outcome/blocked",
    "Payments/PaymentMethods/kept", "Payments/PaymentMethods/one", "Payments/Bank/code", "Payments/Bank/app", "Payments/PayPal/page",
    "Payments/JWT/request", "Payments/JWT/response", "Cards/Approval/waits", "Payments/Pay/bank-account", "Payments/Pay/add-a-card",
  ]

  private static let shops: [Entry] = [
    entry(.shops, "shops", shopList),
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
    entry(.shop, "voucher-added", voucherAdded),
    entry(.voucher, "empty", voucher),
    entry(.voucher, "typed") { r in
      voucher(&r)
      r.type("700")
    },
    entry(.voucher, "currencies") { r in
      voucher(&r)
      r.type("700")
      r.press(.enter, .down)
    },
    entry(.voucher, "too-many-decimals") { r in
      voucher(&r)
      r.type("0.001")
      r.press(.enter, .enter)
    },
    entry(.voucher, "too-large") { r in
      voucher(&r)
      r.type("10,000,000,000.00")
      r.press(.enter, .enter)
    },
    entry(.voucher, "another-currency") { r in
      shop(&r)
      r.press(.enter)
      r.choose("Gift voucher")
      r.type("700")
      r.press(.enter)
      r.type("JPY")
      r.press(.enter)
    },
    entry(.basket, "full", fullBasket),
    entry(.basket, "one-more") { r in
      fullBasket(&r)
      r.press(.down, .right, .right)
    },
    entry(.basket, "line") { r in
      fullBasket(&r)
      r.press(.down, .enter)
    },
    entry(.basket, "removed") { r in
      fullBasket(&r)
      r.press(.down, .enter)
      r.choose("Remove")
    },
    entry(.basket, "99") { r in
      fullBasket(&r)
      r.press(.down)
      for _ in 0..<98 { r.press(.right) }
    },
    entry(.basket, "emptied") { r in
      fullBasket(&r)
      r.choose("Empty the basket")
    },
    entry(.basket, "checking-out") { r in
      fullBasket(&r)
      r.choose("Check out")
    },
    entry(.basket, "gateway-away") { r in
      fullBasket(&r)
      r.choose("Check out")
      r.refuse(Intents.CheckOut.self, Script.gatewayAway)
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
    entry(.checkOut, "many-ways") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout([Script.visa, Script.sepa, Script.payPal]))
    },
    entry(.checkOut, "expired-card") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout([Script.expired, Script.visa]))
    },
    entry(.checkOut, "add-without-paying", addedMethod),
    entry(.pay, "bank-account", payWithAccount),
    entry(.pay, "wrong-iban") { r in
      payWithAccount(&r)
      r.type("DE23100000001234567891")
      r.press(.enter)
      r.type("Anna Sample")
      r.press(.enter)
      r.choose("Pay 10.50 GBP")
    },
    entry(.pay, "paypal", payWithPayPal),
    entry(.pay, "kept-account") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout([Script.sepa]))
      r.press(.enter)
    },
    entry(.pay, "shop-keeps-everything") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout([], keepsMethod: true))
      r.press(.enter)
    },
    entry(.pay, "add-a-card") { r in
      addedMethod(&r)
      r.choose("Card")
    },
    entry(.pay, "new-card", newCard),
    entry(.pay, "typed", typedCardData),
    entry(.pay, "own-card") { ownCard(&$0) },
    entry(.pay, "own-card-locked") { r in
      ownCard(&r)
      r.press(.character("f"))
      r.answer(Intents.LoadOwnCards.self, ownCards)
    },
    entry(.pay, "own-card-none") { ownCard(&$0, []) },
    entry(.pay, "own-card-loading") { r in
      checkOut(&r)
      r.choose("Pay with my card")
    },
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
        PaymentAttempt(SubmittedTransaction(result: PaymentResult(.cardExpired)), outcome: Script.outcome(.open, nil), refused: nil))
    },
    entry(.pay, "security-code", code),
    entry(.pay, "no-security-code") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout(asksCode: false))
      r.press(.enter)
    },
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

  private static let banks: [Entry] = [
    entry(.bank, "loading") { r in bankAsked(.code, &r) },
    entry(.bank, "code", bankCode),
    entry(.bank, "checking-code", bankCodeSent),
    entry(.bank, "wrong-code") { r in
      bankCodeSent(&r)
      r.answer(Intents.AnswerChallenge.self, Script.challenge(.code, triesLeft: 1))
    },
    entry(.bank, "another-code") { r in
      bankCode(&r)
      r.choose("Another code")
      r.answer(Intents.AnswerChallenge.self, Script.challenge(.code))
    },
    entry(.bank, "one-choice") { r in bank(.singleSelect, &r) },
    entry(.bank, "several-choices") { r in bank(.multiSelect, &r) },
    entry(.bank, "app") { r in bank(.app, &r) },
    entry(.bank, "of-a-stored-card") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.question(.code))
      r.answer(Intents.LoadChallenge.self, Script.challenge(.code, lastFour: "1111"))
    },
    entry(.bank, "of-a-stored-card-without-its-code") { r in
      checkingOut(&r)
      r.answer(Intents.CheckOut.self, Script.checkout(asksCode: false))
      r.press(.enter, .enter)
      r.answer(Intents.Pay.self, Script.question(.singleSelect))
      r.answer(Intents.LoadChallenge.self, Script.challenge(.singleSelect, lastFour: "1111"))
    },
    entry(.bank, "no-answer-yet") { r in
      bank(.app, &r)
      r.choose("I've approved or declined it")
      r.answer(Intents.ContinuePayment.self, Script.question(.app))
    },
    entry(.bank, "cancel") { r in
      bankCode(&r)
      r.press(.escape)
    },
    entry(.bank, "away") { r in
      bankAsked(.code, &r)
      r.refuse(Intents.LoadChallenge.self, WalletError(409, .tryLater, "bank not reached, try later"))
    },
    entry(.payPal, "page", payPal),
    entry(.payPal, "no-address") { r in
      payPal(&r)
      r.type("anna")
      r.press(.enter)
    },
    entry(.payPal, "agreeing") { r in
      payPal(&r)
      r.choose("Insert sample data")
      r.press(.enter)
    },
  ]

  private static let approvals: [Entry] = [
    entry(.home, "approval-waits", homeWithApproval),
    entry(.home, "payment-open") { r in homeWithPayment(.bank(ThreeDS2Info(acsTransID: Script.acsTransID, kind: .code)), .pending, &r) },
    entry(.home, "payment-paid") { r in homeWithPayment(.submitted, .paid, &r) },
    entry(.home, "payment-declined") { r in homeWithPayment(.submitted, .declined, &r) },
    entry(.home, "payment-unknown") { r in homeWithPayment(.submitted, .unknown, &r) },
    entry(.approval, "loading", approvalAsked),
    entry(.approval, "waits", approval),
    entry(.approval, "stores-a-card") { r in
      approvalAsked(&r)
      let storing = PaymentApproval(
        acsTransID: Script.acsTransID, merchantName: "Harbour Books", amount: nil, lastFour: "7009", asked: Script.day,
        ends: Script.day + .seconds(300))
      r.answer(Intents.LoadPaymentApprovals.self, [storing, Script.approval])
    },
    entry(.approval, "nothing-waits") { r in
      approvalAsked(&r)
      r.answer(Intents.LoadPaymentApprovals.self, [])
    },
    entry(.approval, "failed") { r in
      approvalAsked(&r)
      r.refuse(Intents.LoadPaymentApprovals.self, WalletError(0, .connectionLost, "lost"))
    },
    entry(.approval, "approving", approving),
    entry(.approval, "approved") { r in
      approvalFromHome(&r)
      r.press(.enter)
      r.type("2580")
      r.press(.enter)
      r.answer(Intents.StepUp.self, ())
      r.answer(Intents.AnswerPaymentApproval.self, ())
    },
    entry(.approval, "declined") { r in
      approvalFromHome(&r)
      r.choose("No, this is not me")
      r.answer(Intents.AnswerPaymentApproval.self, ())
    },
    entry(.approval, "too-late") { r in
      approving(&r)
      r.refuse(Intents.AnswerPaymentApproval.self, WalletError(404, .notFound, "the payment is no longer pending"))
    },
  ]

  private static let outcomes: [Entry] = [
    entry(.outcome, "confirmed") { r in
      paying(&r)
      r.answer(Intents.Pay.self, Script.attempt(.paid, .approved, isKept: true, flow: .challenge))
    },
    entry(.outcome, "not-confirmed") { r in
      paying(&r)
      r.answer(Intents.Pay.self, Script.attempt(.declined, .threeDSecureFailed))
    },
    entry(.outcome, "stored") { r in
      addedMethod(&r)
      r.choose("PayPal")
      r.press(.enter)
      r.answer(Intents.Pay.self, Script.attempt(.paid, .approved, isKept: true, amount: nil))
    },
    entry(.outcome, "not-stored") { r in
      addedMethod(&r)
      r.choose("PayPal")
      r.press(.enter)
      r.answer(Intents.Pay.self, Script.attempt(.declined, .cancelledByShopper, amount: nil))
    },
    entry(.outcome, "paid", paid),
    entry(.outcome, "paid-and-kept") { r in
      paying(&r)
      r.answer(Intents.Pay.self, Script.attempt(.paid, .approved, isKept: true))
    },
    entry(.outcome, "blocked") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.declined, .cardBlocked))
    },
    entry(.outcome, "soft-declined") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.declined, .softDeclined))
    },
    entry(.outcome, "pending") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.pending, .pending))
    },
    entry(.outcome, "unknown") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.unknown, .outcomeUnknown))
    },
    entry(.outcome, "asked-too-late") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.unknown, .invalidParameter))
    },
    entry(.outcome, "expired") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.expired, .invalidParameter))
    },
    entry(.outcome, "shop-not-asked") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, PaymentAttempt(SubmittedTransaction(result: PaymentResult(.approved)), outcome: nil, refused: nil))
    },
    entry(.outcome, "asking") { r in
      payingWithCode(&r)
      r.answer(Intents.Pay.self, Script.attempt(.pending, .pending))
      r.choose("Check again")
    },
  ]

  private static let keptCards: [Entry] = [
    entry(.paymentMethods, "asking", methodsAsked),
    entry(.paymentMethods, "kept", methods),
    entry(.paymentMethods, "many-kinds") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops([Script.visa, Script.sepa, Script.payPal].map { Script.kept($0) }))
    },
    entry(.paymentMethods, "both-shops") { r in
      methodsAsked(&r)
      r.answer(
        Intents.LoadPaymentMethods.self,
        Script.inShops(Script.keptMethods, others: [Script.kept(Script.storedByJWT, hasDetails: false)]))
    },
    entry(.paymentMethods, "one-by-jwt") { r in
      methodsAsked(&r)
      r.answer(
        Intents.LoadPaymentMethods.self, Script.inShops([], others: [Script.kept(Script.storedByJWT, hasDetails: false)]))
      r.press(.enter)
    },
    entry(.paymentMethods, "one-shop-away") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops(Script.keptMethods, others: nil))
    },
    entry(.paymentMethods, "expired") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops([Script.expired, Script.visa].map { Script.kept($0) }))
    },
    entry(.paymentMethods, "expired-one") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops([Script.expired, Script.visa].map { Script.kept($0) }))
      r.press(.enter)
    },
    entry(.paymentMethods, "adding", addingMethod),
    entry(.paymentMethods, "none") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops([]))
    },
    entry(.paymentMethods, "one", method),
    entry(.paymentMethods, "gateway-away") { r in
      methodsAsked(&r)
      r.answer(Intents.LoadPaymentMethods.self, Script.inShops([Script.kept(Script.visa, hasDetails: false)]))
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
