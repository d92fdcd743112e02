import Basics
import WalletModel

@testable import UserInterface

// The list of cards, one of them, what is done to it, and the mobile wallets it is in.

extension Script {
  static let cardsView = CardsView(signedIn: signedIn())

  static func card(
    _ status: CardStatus = .active, _ type: CardType = .virtual, _ scheme: CardScheme = .mastercard, lastFour: String = "7009",
    currency: String = "EUR", isPinSet: Bool = false, externalId: String? = nil, wallets: [MobileWalletTokenization]? = []
  ) -> Card {
    let isOnItsWay = [.pending, .applied, .issued, .digital, .rejected].contains(status)
    return Card(
      cardId: CardIdentifier(rawValue: "card-\(lastFour)"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: lastFour,
      bin: "545454", customerId: "1", cardType: type, programName: programName(type, scheme),
      currency: currency, mobile: "+4915550100101",
      deliveryAddress: type == .physical
        ? DeliveryAddress(address1: "Lindenallee 12", city: "Musterstadt", countryCode: "DE", postalCode: "12345") : nil,
      createdDate: day, accountId: "1", scheme: scheme, activationDate: isOnItsWay ? nil : day, isPinSet: isPinSet, externalId: externalId,
      tokenizations: wallets.map(MobileWalletTokenizationList.init))
  }

  private static func programName(_ type: CardType, _ scheme: CardScheme) -> String {
    switch (type, scheme) {
    case (.virtual, .visa): "SKRILL-VIRTUAL-VISA-EEA"
    case (.virtual, _): "SKRILL-VIRTUAL-MC-EEA"
    case (_, .visa): "SKRILL-PHYSICAL-VISA-US"
    case (_, _): "SKRILL-PHYSICAL-MC-EEA"
    }
  }

  static func program(_ type: CardType = .virtual, allowableCards: Int = 3) -> PrepaidProgram {
    PrepaidProgram(
      programName: programName(type, .mastercard), programType: type, scheme: .mastercard,
      currencies: ["EUR", "GBP"], region: .eea, allowableCards: allowableCards, bin: "545454",
      wallets: DeviceWallet.allCases)
  }

  static let wallets = [
    MobileWalletTokenization(dpanRef: "DNITHE302612345678907a2c", walletType: .applePay, status: .completed),
    MobileWalletTokenization(dpanRef: "DNITHE302698765432105b1d", walletId: "anna-1", walletType: .googlePay, status: .initiated),
    MobileWalletTokenization(dpanRef: nil, walletType: .samsungPay, status: .initiated),
  ]

  /// As an issuer lists them: without enrolments.
  static func cards(_ cards: [Card], of records: Int? = nil, from offset: Int = 0) -> CardList {
    let listed = cards.map { card in
      var card = card
      card.tokenizations = nil
      return card
    }
    return CardList(cards: listed, meta: PagingResultMeta(numberOfRecords: records ?? cards.count, limit: 10, offset: offset))
  }

  static let threeCards = cards([
    card(), card(.issued, .physical, lastFour: "4410"), card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP"),
  ])

  static let fourCards = cards([
    card(), card(lastFour: "3107"), card(.locked, .virtual, .visa, lastFour: "4242"), card(.issued, .physical, lastFour: "4410"),
  ])

  /// A page of very many.
  static func page(from offset: Int, of records: Int = 5000) -> CardList {
    let numbers = offset..<min(offset + 10, records)
    return cards(numbers.map { card($0 % 4 == 3 ? .locked : .active, lastFour: "\(1000 + $0)") }, of: records, from: offset)
  }

  static let noSuchCard = WalletError(404, .notFound, "no such card")
  static let transitionNotAllowed = WalletError(409, .transitionNotAllowed, "already LOCKED")
}

extension Catalogue {
  // MARK: - Ways to the screens

  static func cardsAsked(_ r: inout Rehearsal) {
    home(&r, Script.page(from: 0))
    r.choose("Cards")
  }

  static func cards(_ r: inout Rehearsal) {
    cardsAsked(&r)
    r.answer(Intents.GetAllCards.self, Script.threeCards)
  }

  /// The first page of 5,000.
  static func manyCards(_ r: inout Rehearsal) {
    cardsAsked(&r)
    r.answer(Intents.GetAllCards.self, Script.page(from: 0))
  }

  static func cardAsked(_ r: inout Rehearsal, _ card: Card) {
    home(&r, Script.cards([card]))
    r.choose("•••• ")
  }

  static func card(_ r: inout Rehearsal, _ card: Card) {
    cardAsked(&r, card)
    r.answer(Intents.GetCard.self, card)
  }

  @Sendable static func card(_ r: inout Rehearsal) { card(&r, Script.card()) }

  static func lockSent(_ r: inout Rehearsal) {
    r.offers = [.apple(Script.offers.add)]
    card(&r)
    r.press(.character("l"))
  }

  static func unlockSent(_ r: inout Rehearsal) {
    card(&r, Script.card(.locked))
    r.press(.character("u"))
  }

  static func cancelSent(_ r: inout Rehearsal) {
    reasonTyped(&r)
    r.choose("Cancel card permanently")
  }

  static func cancelAsked(_ r: inout Rehearsal) {
    card(&r)
    r.choose("Cancel card")
  }

  static func otherReason(_ r: inout Rehearsal) {
    cancelAsked(&r)
    r.choose("Other reason")
  }

  static func reasonTyped(_ r: inout Rehearsal) {
    otherReason(&r)
    r.type("The dog has eaten it")
    r.press(.enter)
  }

  static func wallets(_ r: inout Rehearsal) {
    card(&r, Script.card(wallets: Script.wallets))
    r.choose("Mobile wallets")
  }

  private static func filter(_ r: inout Rehearsal) {
    cards(&r)
    r.choose("Filter")
  }

  /// Virtual ones, then locked ones.
  private static func filtered(_ r: inout Rehearsal, _ last: CardList) {
    filter(&r)
    r.choose("Type")
    r.choose("Virtual")
    r.answer(
      Intents.GetAllCards.self, Script.cards([Script.card(), Script.card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP")]))
    r.choose("Filter")
    r.choose("Status")
    r.choose("Locked")
    r.choose("Show these cards")
    r.answer(Intents.GetAllCards.self, last)
  }

  // MARK: - States

  static let cards: [Entry] =
    homes + list + filters + oneCard + changes + enrolments + activities + careForCards + careForTokens + ofTheNetwork

  private static let homes: [Entry] = [
    entry(.home, "loading") { r in
      pinSent(&r)
      r.answer(Intents.LoginByPIN.self, Script.signedIn())
    },
    entry(.home, "failed") { r in
      pinSent(&r)
      r.answer(Intents.LoginByPIN.self, Script.signedIn())
      r.refuse(Intents.GetAllCards.self, Script.offline)
    },
    entry(.home, "none") { home(&$0, Script.cards([])) },
    entry(.home, "one") { home(&$0, Script.cards([Script.card()])) },
    entry(.home, "one-locked") { home(&$0, Script.cards([Script.card(.locked, .virtual, .visa, lastFour: "4242")])) },
    entry(.home, "one-issued") { home(&$0, Script.cards([Script.card(.issued, .physical)])) },
    entry(.home, "home", home),
    entry(.home, "three") { home(&$0, Script.threeCards) },
    entry(.home, "back-from-a-card") { r in
      home(&r, Script.threeCards)
      r.choose("•••• 0926")
      r.answer(Intents.GetCard.self, Script.card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP"))
      r.press(.escape)
      r.answer(Intents.GetAllCards.self, Script.threeCards)
    },
    entry(.home, "leafed") { r in
      home(&r)
      r.press(.right, .right)
    },
    entry(.home, "on-a-strip") { r in
      home(&r)
      r.press(.tab, .tab)
    },
    entry(.home, "on-news") { r in
      home(&r)
      r.press(.down)
    },
    entry(.home, "on-an-action") { r in
      home(&r)
      r.press(.up, .right)
    },
    entry(.home, "message") { r in
      r.unread = ["Your card is on its way", "Welcome to Meridian Wallet"]
      home(&r)
      r.press(.down)
    },
    entry(.home, "message-alone") { r in
      r.unread = ["Welcome to Meridian Wallet"]
      home(&r, Script.cards([Script.card()]))
    },
    entry(.home, "message-without-cards") { r in
      r.unread = ["Welcome to Meridian Wallet"]
      home(&r, Script.cards([]))
    },
    entry(.home, "one-paid") { home(&$0, Script.cards([Script.paid(Script.card())])) },
    entry(.home, "one-paid-message") { r in
      r.unread = ["10.50 GBP paid at Harbour Books"]
      home(&r, Script.cards([Script.paid(Script.card())]))
    },
    entry(.home, "paid") { home(&$0, Script.paidCards) },
    entry(.home, "paid-long-subject") { r in
      r.unread = ["Not paid: 10.50 GBP at Harbour Books"]
      home(&r, Script.paidCards)
    },
    entry(.home, "paid-too-much-to-fit") { r in
      home(&r, Script.cards([Script.paid(Script.card(), at: "The Harbour Bookshop and Reading Room"), Script.card(lastFour: "3107")]))
    },
    entry(.home, "paid-then-locked") { r in
      home(&r, Script.paidCards)
      r.press(.character("l"))
      r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
      r.press(.right, .left)
    },
    entry(.home, "alike") { r in
      let cards = [
        Script.card(), Script.card(.issued, .physical, lastFour: "4410"), Script.card(.digital, .physical, lastFour: "5907"),
        Script.card(.issued, .physical, lastFour: "8837"),
      ]
      home(&r, Script.cards(cards))
    },
    entry(.home, "six") { home(&$0, Script.cards((0..<6).map { Script.card(lastFour: "\(1000 + $0)") })) },
    entry(.home, "thousands") { home(&$0, Script.page(from: 0)) },
    entry(.home, "thousands-leafed") { r in
      home(&r, Script.page(from: 0))
      for _ in 1...9 { r.press(.right) }
    },
    entry(.home, "locking") { r in
      home(&r)
      r.press(.character("l"))
    },
    entry(.home, "just-locked") { r in
      home(&r)
      r.press(.character("l"))
      r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    },
    entry(.home, "lock-answer-lost") { r in
      home(&r)
      r.press(.character("l"))
      r.refuse(Intents.UpdateCard.self, WalletError(0, .connectionLost, "lost"))
    },
    entry(.home, "not-lockable") { r in
      home(&r)
      r.press(.character("l"))
      r.refuse(Intents.UpdateCard.self, WalletError(403, .notAllowed, "cards of this program cannot be locked"))
    },
  ]

  private static let list: [Entry] = [
    entry(.cards, "loading", cardsAsked),
    entry(.cards, "failed") { r in
      cardsAsked(&r)
      r.refuse(Intents.GetAllCards.self, Script.offline)
    },
    entry(.cards, "none") { r in
      cardsAsked(&r)
      r.answer(Intents.GetAllCards.self, Script.cards([]))
    },
    entry(.cards, "one") { r in
      cardsAsked(&r)
      r.answer(Intents.GetAllCards.self, Script.cards([Script.card()]))
    },
    entry(.cards, "cards", cards),
    entry(.cards, "back-from-a-card") { r in
      cards(&r)
      r.choose("•••• 0926")
      r.answer(Intents.GetCard.self, Script.card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP"))
      r.press(.escape)
      r.answer(Intents.GetAllCards.self, Script.threeCards)
    },
    entry(.cards, "many", manyCards),
    entry(.cards, "many-scrolled") { r in
      manyCards(&r)
      for _ in 1...8 { r.press(.down) }
    },
    entry(.cards, "turning") { r in
      manyCards(&r)
      r.choose("Next page")
    },
    entry(.cards, "second-page") { r in
      manyCards(&r)
      r.choose("Next page")
      r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    },
    entry(.cards, "page-by-its-key") { r in
      manyCards(&r)
      r.press(.pageDown)
      r.answer(Intents.GetAllCards.self, Script.page(from: 10))
    },
    entry(.cards, "page-not-turned") { r in
      manyCards(&r)
      r.choose("Next page")
      r.refuse(Intents.GetAllCards.self, Script.unavailable)
    },
    entry(.cards, "last-page") { r in
      cardsAsked(&r)
      r.answer(Intents.GetAllCards.self, Script.page(from: 0, of: 12))
      r.choose("Next page")
      r.answer(Intents.GetAllCards.self, Script.page(from: 10, of: 12))
    },
  ]

  private static let filters: [Entry] = [
    entry(.cards, "filter", filter),
    entry(.cards, "filter-types") { r in
      filter(&r)
      r.choose("Type")
    },
    entry(.cards, "filter-statuses") { r in
      filter(&r)
      r.choose("Status")
    },
    entry(.cards, "filter-statuses-selected") { r in
      filter(&r)
      r.choose("Status")
      r.choose("Active")
      r.choose("Expired")
    },
    entry(.cards, "filtered-statuses") { r in
      filter(&r)
      r.choose("Status")
      r.choose("Active")
      r.choose("Expired")
      r.choose("Show these cards")
      r.answer(Intents.GetAllCards.self, Script.cards([Script.card(), Script.card(.expired, lastFour: "1111")]))
    },
    entry(.cards, "filtering") { r in
      filter(&r)
      r.choose("Type")
      r.choose("Virtual")
    },
    entry(.cards, "filter-failed") { r in
      filter(&r)
      r.choose("Status")
      r.choose("Suspended")
      r.choose("Show these cards")
      r.refuse(Intents.GetAllCards.self, Script.offline)
    },
    entry(.cards, "filtered") { r in
      filtered(&r, Script.cards([Script.card(.locked, .virtual, .visa, lastFour: "0926", currency: "GBP")]))
    },
    entry(.cards, "filtered-none") { filtered(&$0, Script.cards([])) },
    entry(.cards, "filter-set") { r in
      filtered(&r, Script.cards([Script.card(.locked)]))
      r.choose("Filter")
    },
  ]

  private static let oneCard: [Entry] = [
    entry(.card, "looking") { cardAsked(&$0, Script.card()) },
    entry(.card, "failed") { r in
      cardAsked(&r, Script.card())
      r.refuse(Intents.GetCard.self, Script.offline)
    },
    entry(.card, "information-failed") { r in
      cardAsked(&r, Script.card())
      r.refuse(Intents.GetCard.self, Script.offline)
      r.choose("Information")
    },
    entry(.card, "gone") { r in
      cardAsked(&r, Script.card())
      r.refuse(Intents.GetCard.self, Script.noSuchCard)
    },
    entry(.card, "active", card),
    entry(.card, "active-physical") { card(&$0, Script.card(.active, .physical, .visa, isPinSet: true, wallets: Script.wallets)) },
    entry(.card, "locked") { card(&$0, Script.card(.locked)) },
    entry(.card, "issued") { card(&$0, Script.card(.issued, .physical)) },
    entry(.card, "digital") { card(&$0, Script.card(.digital, .physical)) },
    entry(.card, "pending") { card(&$0, Script.card(.pending)) },
    entry(.card, "applied") { card(&$0, Script.card(.applied)) },
    entry(.card, "suspended") { card(&$0, Script.card(.suspended)) },
    entry(.card, "cancelled") { card(&$0, Script.card(.cancelled)) },
    entry(.card, "rejected") { card(&$0, Script.card(.rejected)) },
    entry(.card, "expired") { card(&$0, Script.card(.expired)) },
    entry(.card, "unknown") { card(&$0, Script.card(.unknown, .unknown, .unknown)) },
    entry(.card, "information") { r in
      card(&r)
      r.choose("Information")
    },
    entry(.card, "information-physical") { r in
      card(&r, Script.card(.issued, .physical, isPinSet: true, wallets: Script.wallets))
      r.choose("Information")
    },
    entry(.card, "information-scrolled") { r in
      card(&r, Script.card(.issued, .physical, isPinSet: true, externalId: "order 4711", wallets: Script.wallets))
      r.choose("Information")
      r.interface.fit(Size(columns: 40, rows: 12), r.shared)
      r.press(.pageDown, .pageDown, .pageDown, .pageDown)
    },
    entry(.card, "just-locked") { r in
      lockSent(&r)
      r.offers = []
      r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    },
    entry(.card, "just-unlocked") { r in
      r.offers = [.apple(Script.offers.add)]
      unlockSent(&r)
      r.answer(Intents.UpdateCard.self, Script.card(wallets: nil))
    },
    entry(.card, "just-cancelled") { r in
      cancelAsked(&r)
      r.choose("Lost")
      r.choose("Cancel card permanently")
      r.answer(Intents.UpdateCard.self, Script.card(.cancelled, wallets: nil))
    },
    entry(.card, "too-much-to-fit") { r in
      let issuer = IssuerProfile(name: "The Meridian Wallet and Savings Company", greeting: "", supportsPINLogin: true)
      pinSent(&r)
      let session = Script.signedIn(issuer: issuer)
      var wallet = session.wallet
      wallet = WalletSummary(
        firstName: "Anna Maria Theresia", lastName: "Sample-Musterfrau", username: wallet.username, countryCode: "DE", linkedDevices: 1,
        linkedSince: Script.day, lastPasswordUpdate: Script.day)
      r.answer(Intents.LoginByPIN.self, SignedIn(wallet: wallet, phoneName: "Phone 1", issuer: issuer))
      r.answer(Intents.GetAllCards.self, Script.cards([Script.card(.suspended)]))
      r.press(.enter)
      r.answer(Intents.GetCard.self, Script.card(.suspended))
    },
  ]

  private static let changes: [Entry] = [
    entry(.card, "locking", lockSent),
    entry(.card, "lock-given-up") { r in
      lockSent(&r)
      r.press(.escape)
    },
    entry(.card, "lock-offline") { r in
      lockSent(&r)
      r.refuse(Intents.UpdateCard.self, Script.offline)
    },
    entry(.card, "lock-answer-lost") { r in
      lockSent(&r)
      r.refuse(Intents.UpdateCard.self, WalletError(0, .connectionLost, "lost"))
    },
    entry(.cancelCard, "cancel-answer-lost") { r in
      cancelSent(&r)
      r.refuse(Intents.UpdateCard.self, WalletError(0, .connectionLost, "lost"))
    },
    entry(.card, "not-lockable") { r in
      lockSent(&r)
      r.refuse(Intents.UpdateCard.self, WalletError(403, .notAllowed, "cards of this program cannot be locked"))
    },
    entry(.card, "changed-meanwhile") { r in
      lockSent(&r)
      r.offers = []
      r.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
      r.answer(Intents.GetCard.self, Script.card(.suspended))
    },
    entry(.cancelCard, "changed-meanwhile") { r in
      cancelSent(&r)
      r.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
    },
    entry(.cancelCard, "gone") { r in
      cancelSent(&r)
      r.refuse(Intents.UpdateCard.self, Script.noSuchCard)
    },
    entry(.cancelCard, "cancel", cancelAsked),
    entry(.cancelCard, "other-reason", otherReason),
    entry(.cancelCard, "reason-missing") { r in
      otherReason(&r)
      r.press(.enter)
    },
    entry(.cancelCard, "cancel-lost") { r in
      cancelAsked(&r)
      r.choose("Lost")
    },
    entry(.cancelCard, "cancel-reason-typed", reasonTyped),
    entry(.cancelCard, "cancel-long-reason") { r in
      otherReason(&r)
      r.paste(String(repeating: "It went down the river. ", count: 8))
      r.press(.enter)
    },
    entry(.cancelCard, "cancelling") { r in
      cancelAsked(&r)
      r.choose("Stolen")
      r.choose("Cancel card permanently")
    },
    entry(.cancelCard, "reason-refused") { r in
      cancelSent(&r)
      r.refuse(
        Intents.UpdateCard.self,
        WalletError(400, .invalidRequest, "not valid", fieldErrors: [FieldError("statusReason", "must have at most 15 characters")]))
    },
  ]

  private static let enrolments: [Entry] = [
    entry(.tokenizations, "none") { r in
      card(&r)
      r.choose("Mobile wallets")
    },
    entry(.tokenizations, "wallets", wallets),
    entry(.tokenizations, "completed") { r in
      wallets(&r)
      r.press(.enter)
    },
    entry(.tokenizations, "initiated") { r in
      wallets(&r)
      r.choose("Google Pay")
    },
    entry(.tokenizations, "without-reference") { r in
      wallets(&r)
      r.choose("Samsung Pay")
    },
  ]

  // MARK: - Customer care

  static func careOverview(cards list: CardList, from offset: Int = 0) -> WorldOverview {
    var overview = careOverview()
    overview.cards = .init(username: "anna@example.com", offset: offset, list: list)
    return overview
  }

  static func careCardsAsked(_ r: inout Rehearsal) {
    care(&r)
    r.choose("Anna")
    r.choose("Cards")
  }

  static func careCards(_ r: inout Rehearsal) {
    careCardsAsked(&r)
    r.answer(Intents.Simulate.self, careOverview(cards: Script.threeCards))
  }

  private static let careForCards: [Entry] = [
    overlay("Simulator/cards-looking", careCardsAsked),
    overlay("Simulator/cards", careCards),
    overlay("Simulator/cards-none") { r in
      careCardsAsked(&r)
      r.answer(Intents.Simulate.self, careOverview(cards: Script.cards([])))
    },
    overlay("Simulator/cards-second-page") { r in
      careCardsAsked(&r)
      r.answer(Intents.Simulate.self, careOverview(cards: Script.page(from: 0, of: 13)))
      r.choose("Next page")
      r.answer(Intents.Simulate.self, careOverview(cards: Script.page(from: 10, of: 13), from: 10))
    },
    overlay("Simulator/cards-failed") { r in
      careCardsAsked(&r)
      r.refuse(Intents.Simulate.self, Script.unavailable)
    },
    overlay("Simulator/card") { r in
      careCards(&r)
      r.press(.enter)
    },
    overlay("Simulator/card-pending") { r in
      careCardsAsked(&r)
      r.answer(Intents.Simulate.self, careOverview(cards: Script.cards([Script.card(.pending, .physical)])))
      r.press(.enter)
    },
    overlay("Simulator/card-suspended") { r in
      careCards(&r)
      r.press(.enter)
      r.choose("Suspend")
      r.answer(Intents.Simulate.self, careOverview(cards: Script.cards([Script.card(.suspended)])))
    },
    overlay("Simulator/card-on-another-page") { r in
      careCards(&r)
      r.press(.enter)
      r.choose("Suspend")
      r.answer(Intents.Simulate.self, careOverview(cards: Script.page(from: 0)))
    },
    overlay("Simulator/card-cancelled") { r in
      careCardsAsked(&r)
      r.answer(Intents.Simulate.self, careOverview(cards: Script.cards([Script.card(.cancelled)])))
      r.press(.enter)
    },
  ]

  static let mainOfCards = [
    "Cards/Cards/cards", "Cards/Cards/none", "Cards/Cards/many", "Cards/Cards/many-scrolled", "Cards/Cards/second-page",
    "Cards/Cards/page-not-turned", "Cards/Cards/filter", "Cards/Cards/filter-statuses", "Cards/Cards/filtered", "Cards/Card/active",
    "Cards/Card/looking", "Cards/Card/suspended", "Cards/Card/failed", "Cards/Card/just-unlocked", "Cards/Card/information-physical",
    "Cards/Card/too-much-to-fit", "Cards/Home/home", "Cards/Home/message", "Cards/Home/message-alone",
    "Cards/Home/one", "Cards/Home/one-paid", "Cards/Home/paid", "Cards/Home/one-locked", "Cards/Home/none", "Cards/Home/thousands",
    "Cards/Home/on-an-action", "Cards/Home/just-locked", "Cards/Card/not-lockable", "Cards/Card/just-locked", "Cards/CancelCard/cancel",
    "Cards/CancelCard/cancel-lost", "Cards/CancelCard/cancel-long-reason", "Cards/CancelCard/reason-missing", "Cards/Tokenizations/wallets",
    "Cards/Tokenizations/completed", "Cards/CardActivity/payments", "Cards/CardActivity/none", "Cards/CardActivity/failed",
    "Simulator/cards", "Simulator/card", "Simulator/tokens", "Simulator/token-suspended",
    "Simulator/token-delete",
  ]
}
