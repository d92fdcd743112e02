import Basics
import Contract
import WalletModel

@testable import UserInterface

/// The issuer's programs and orders in these scripts.
enum OrderedCards {
  static func program(
    _ name: String, _ type: CardType = .virtual, _ scheme: CardScheme = .mastercard, _ currencies: [String] = ["EUR"],
    region: ProgramRegion = .eea, left: Int = 3
  ) -> PrepaidProgram {
    PrepaidProgram(
      programName: name, programType: type, scheme: scheme, currencies: currencies, region: region, allowableCards: left, bin: "545454",
      wallets: DeviceWallet.allCases)
  }

  static let programs = [
    program("SKRILL-VIRTUAL-MC-EEA", .virtual, .mastercard, ["EUR", "BGN"]),
    program("SKRILL-PHYSICAL-MC-EEA", .physical, .mastercard, ["EUR", "BGN"], left: 2),
    program("SKRILL-DIGITAL-MC-EEA", .physical, .mastercard, ["EUR"], left: 1),
    program("SKRILL-VIRTUAL-VISA-EEA", .virtual, .visa, ["EUR", "PLN", "SEK"], left: 0),
  ]
  static let programsOfTheUS = [
    program("SKRILL-VIRTUAL-VISA-US", .virtual, .visa, ["USD"], region: .unitedStates),
    program("SKRILL-PHYSICAL-VISA-US", .physical, .visa, ["USD"], region: .unitedStates, left: 1),
  ]

  static func customer(in country: String, phone: String? = nil) -> SignedIn {
    SignedIn(
      wallet: WalletSummary(
        firstName: "Anna", lastName: "Sample", username: "anna@example.com", countryCode: country, phone: phone,
        linkedDevices: 1, linkedSince: Script.day, lastPasswordUpdate: Script.day),
      phoneName: "Phone 1", issuer: Script.issuer)
  }

  static let lost = WalletError(0, .connectionLost, "The connection was lost.")

  /// One of each class.
  static let faults: [(name: String, error: WalletError)] = [
    ("offline", Script.offline), ("lost", lost), ("403", WalletError(403, .injectedFault, "403")),
    ("404", WalletError(404, .injectedFault, "404")), ("409", WalletError(409, .injectedFault, "409")),
    ("429", WalletError(429, .injectedFault, "429", retryAfter: .seconds(30))), ("503", Script.unavailable),
  ]
}

extension Catalogue {
  // MARK: - Ways to the screens

  /// One's cards, as an empty list or with this one in it.
  static func cardList(_ r: inout Rehearsal, _ cards: [Card] = [], of signedIn: SignedIn = Script.signedIn()) {
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, signedIn)
    r.answer(Intents.GetAllCards.self, Script.cards(cards))
  }

  static func cardOpened(_ r: inout Rehearsal, _ card: Card, of signedIn: SignedIn = Script.signedIn()) {
    cardList(&r, [card], of: signedIn)
    r.choose("•••• ")
    r.answer(Intents.GetCard.self, card)
  }

  /// Opens a card at an issuer without login by PIN.
  static func cardOpenedWithoutPIN(_ r: inout Rehearsal, _ card: Card) {
    homeWithoutPIN(&r, Script.cards([card]))
    r.choose("•••• ")
    r.answer(Intents.GetCard.self, card)
  }

  static func programsAsked(_ r: inout Rehearsal, of signedIn: SignedIn = Script.signedIn()) {
    cardList(&r, of: signedIn)
    r.choose("Order")
  }

  static func programs(_ r: inout Rehearsal) {
    programsAsked(&r)
    r.answer(Intents.GetPrograms.self, OrderedCards.programs)
  }

  static func programsOfTheUS(_ r: inout Rehearsal) {
    programsAsked(&r, of: OrderedCards.customer(in: "US"))
    r.answer(Intents.GetPrograms.self, OrderedCards.programsOfTheUS)
  }

  /// Nothing has to be filled in: the focus is on the way on.
  static func orderBegun(_ r: inout Rehearsal) {
    programs(&r)
    r.choose("Everyday")
  }

  /// In the first field.
  static func orderVirtual(_ r: inout Rehearsal) {
    orderBegun(&r)
    r.press(.tab, .tab)
  }

  static func orderPhysical(_ r: inout Rehearsal) {
    programs(&r)
    r.choose("Plus")
    r.press(.tab, .tab)
  }

  static func orderInTheUS(_ r: inout Rehearsal) {
    programsOfTheUS(&r)
    r.choose("Plus")
  }

  static func consented(_ r: inout Rehearsal) {
    orderInTheUS(&r)
    r.choose("[ ] I accept the terms")
    r.choose("[ ] I accept the electronic")
  }

  /// Mobile and PIN are typed, no external ID, and the form continues.
  static func detailsTyped(_ r: inout Rehearsal) {
    r.press(.tab)
    for text in ["+49 1555010010", "2580", "2580", ""] {
      r.type(text)
      r.press(.enter)
    }
  }

  static func virtualReview(_ r: inout Rehearsal) {
    orderVirtual(&r)
    detailsTyped(&r)
  }

  static func delivery(_ r: inout Rehearsal) {
    orderPhysical(&r)
    detailsTyped(&r)
  }

  static func addressTyped(_ r: inout Rehearsal, country: String? = nil, state: String = "", postalCode: String = "10115") {
    for text in ["Elm Street 1", "", "", "Berlin"] {
      r.type(text)
      r.press(.tab)
    }
    if let country {
      r.press(.control("u"))
      r.type(country)
    }
    r.press(.tab)
    r.type(state)
    r.press(.tab)
    r.type(postalCode)
    r.press(.enter)
  }

  static func physicalReview(_ r: inout Rehearsal) {
    delivery(&r)
    addressTyped(&r)
  }

  /// The last field of the first step.
  private static func externalIdTyped(_ r: inout Rehearsal) {
    r.press(.tab, .tab, .tab, .tab)
    r.type("order 4711")
  }

  static func orderSent(_ r: inout Rehearsal) {
    physicalReview(&r)
    r.press(.enter)
  }

  static func ordered(_ r: inout Rehearsal, _ status: CardStatus, _ type: CardType = .physical) {
    orderSent(&r)
    r.answer(Intents.CreateCard.self, Script.card(status, type))
  }

  // MARK: - States

  static let cardOrder: [Entry] = programStates + detailStates + deliveryStates + orderStates

  static let mainOfCardOrder = [
    "Cards/Programs/programs", "Cards/Programs/many", "Cards/Programs/not-eligible", "Cards/OrderCard/details",
    "Cards/OrderCard/details-weak-pin", "Cards/OrderCard/details-currencies", "Cards/OrderCard/us-details",
    "Cards/OrderCard/delivery-problem", "Cards/OrderCard/us-state", "Cards/OrderCard/review", "Cards/OrderCard/fault-lost",
    "Cards/OrderCard/done-on-its-way",
  ]

  private static let programStates: [Entry] =
    [
      entry(.programs, "loading") { programsAsked(&$0) },
      entry(.programs, "programs", programs),
      entry(.programs, "types") { r in
        programs(&r)
        r.choose("Type")
      },
      entry(.programs, "only-physical") { r in
        programs(&r)
        r.choose("Type")
        r.choose("Physical")
        r.answer(Intents.GetPrograms.self, OrderedCards.programs.filter { $0.programType == .physical })
      },
      entry(.programs, "none-of-a-type") { r in
        programs(&r)
        r.choose("Type")
        r.choose("Physical")
        r.answer(Intents.GetPrograms.self, [])
      },
      entry(.programs, "no-more") { r in
        programsAsked(&r)
        r.answer(Intents.GetPrograms.self, [OrderedCards.program("SKRILL-VIRTUAL-MC-EEA", left: 0)])
      },
      entry(.programs, "unknown") { r in
        programsAsked(&r)
        r.answer(
          Intents.GetPrograms.self, [OrderedCards.program("SKRILL-VIRTUAL-MC-EEA"), OrderedCards.program("SKRILL-RING-MC-EEA", .unknown)])
      },
      entry(.programs, "many") { r in
        programsAsked(&r)
        r.answer(
          Intents.GetPrograms.self, OrderedCards.programs + OrderedCards.programs + [OrderedCards.program("SKRILL-RING-MC-EEA", .unknown)])
      },
      entry(.programs, "on-the-second") { r in
        programs(&r)
        r.press(.down)
      },
      entry(.programs, "not-eligible") { r in
        programsAsked(&r, of: OrderedCards.customer(in: "JP"))
        r.answer(Intents.GetPrograms.self, [])
      },
      entry(.programs, "given-up") { r in
        programsAsked(&r)
        r.press(.escape)
      },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.programs, "fault-\(name)") { r in
        programsAsked(&r)
        r.refuse(Intents.GetPrograms.self, error)
      }
    }

  private static let detailStates: [Entry] = [
    entry(.orderCard, "begun", orderBegun),
    entry(.orderCard, "details", orderVirtual),
    entry(.orderCard, "details-own-mobile") { r in
      programsAsked(&r, of: OrderedCards.customer(in: "DE", phone: "+4915550100101"))
      r.answer(Intents.GetPrograms.self, OrderedCards.programs)
      r.choose("Everyday")
    },
    entry(.orderCard, "details-mobile-needed") { r in
      programsAsked(&r, of: OrderedCards.customer(in: "DE", phone: "015550100101"))
      r.answer(Intents.GetPrograms.self, OrderedCards.programs)
      r.choose("Everyday")
    },
    entry(.orderCard, "review-own-mobile") { r in
      programsAsked(&r, of: OrderedCards.customer(in: "DE", phone: "+4915550100101"))
      r.answer(Intents.GetPrograms.self, OrderedCards.programs)
      r.choose("Everyday")
      r.press(.enter)
    },
    entry(.orderCard, "details-currencies") { r in
      orderVirtual(&r)
      r.press(.down)
    },
    entry(.orderCard, "details-other-currency") { r in
      orderVirtual(&r)
      r.type("lev")
      r.press(.enter)
    },
    entry(.orderCard, "details-no-such-currency") { r in
      orderVirtual(&r)
      r.type("dollar")
      r.press(.enter)
    },
    entry(.orderCard, "details-one-currency") { r in
      programs(&r)
      r.choose("Instant")
    },
    entry(.orderCard, "details-typing") { r in
      orderVirtual(&r)
      r.press(.tab)
      r.type("01555")
    },
    entry(.orderCard, "details-problem") { r in
      orderVirtual(&r)
      r.press(.tab)
      r.type("+49 abc")
      r.choose("Continue")
    },
    entry(.orderCard, "details-weak-pin") { r in
      orderVirtual(&r)
      r.press(.tab, .tab)
      r.type("1234")
    },
    entry(.orderCard, "details-external-id") { r in
      orderVirtual(&r)
      externalIdTyped(&r)
    },
    entry(.orderCard, "review-external-id") { r in
      orderVirtual(&r)
      externalIdTyped(&r)
      r.choose("Continue")
    },
    entry(.orderCard, "details-different-pins") { r in
      orderVirtual(&r)
      r.press(.tab, .tab)
      r.type("2580")
      r.press(.enter)
      r.type("2581")
      r.press(.enter)
      r.choose("Continue")
    },
    entry(.orderCard, "us-details", orderInTheUS),
    entry(.orderCard, "us-virtual") { r in
      programsOfTheUS(&r)
      r.choose("Everyday")
    },
    entry(.orderCard, "us-terms-missing") { r in
      orderInTheUS(&r)
      r.choose("Continue")
    },
    entry(.orderCard, "us-disclosure-missing") { r in
      orderInTheUS(&r)
      r.choose("[ ] I accept the terms")
      r.choose("Continue")
    },
    entry(.orderCard, "us-accepted", consented),
    entry(.orderCard, "us-state") { r in
      consented(&r)
      r.choose("Continue")
      for text in ["Elm Street 1", "", "", "New York", ""] {
        r.type(text)
        r.press(.tab)
      }
      r.type("new")
    },
  ]

  private static let deliveryStates: [Entry] = [
    entry(.orderCard, "delivery", delivery),
    entry(.orderCard, "delivery-typing") { r in
      delivery(&r)
      r.type("Elm")
      r.press(.tab, .tab, .tab)
      r.type("Berlin 3")
    },
    entry(.orderCard, "delivery-problem") { r in
      delivery(&r)
      r.type("Elm Street 1")
      r.choose("Continue")
    },
    entry(.orderCard, "delivery-country") { r in
      delivery(&r)
      addressTyped(&r, country: "QQ")
    },
    entry(.orderCard, "us-state-missing") { r in
      consented(&r)
      r.choose("Continue")
      addressTyped(&r, postalCode: "10001")
    },
    entry(.orderCard, "leaving") { r in
      delivery(&r)
      r.press(.escape, .escape)
    },
  ]

  private static let orderStates: [Entry] =
    [
      entry(.orderCard, "review", physicalReview),
      entry(.orderCard, "review-virtual") { r in
        orderVirtual(&r)
        r.choose("Continue")
      },
      entry(.orderCard, "review-us") { r in
        consented(&r)
        r.choose("Continue")
        addressTyped(&r, state: "ny", postalCode: "10001")
      },
      entry(.orderCard, "ordering", orderSent),
      entry(.orderCard, "ordering-slow") { r in
        orderSent(&r)
        r.pass(.seconds(12))
      },
      entry(.orderCard, "given-up") { r in
        orderSent(&r)
        r.press(.escape)
      },
      entry(.orderCard, "given-up-leaving") { r in
        orderSent(&r)
        r.press(.escape, .escape, .escape, .escape)
      },
      entry(.orderCard, "limit-reached") { r in
        orderSent(&r)
        r.refuse(Intents.CreateCard.self, .noMoreCards)
      },
      entry(.orderCard, "program-refused") { r in
        orderSent(&r)
        r.refuse(Intents.CreateCard.self, .invalid([FieldError("programName", "must be one of your eligible programs")]))
      },
      entry(.orderCard, "city-refused") { r in
        orderSent(&r)
        r.refuse(Intents.CreateCard.self, .invalid([FieldError("deliveryAddress.city", "is not known to the carrier")]))
      },
      entry(.orderCard, "currency-refused") { r in
        orderSent(&r)
        r.refuse(Intents.CreateCard.self, .invalid([FieldError("currency", "must be BGN")]))
      },
      entry(.orderCard, "done-ready") { r in
        virtualReview(&r)
        r.press(.enter)
        r.answer(Intents.CreateCard.self, Script.card(isPinSet: true))
      },
      entry(.orderCard, "done-ready-without-pin") { r in
        orderVirtual(&r)
        r.choose("Continue")
        r.press(.enter)
        r.answer(Intents.CreateCard.self, Script.card())
      },
      entry(.orderCard, "done-after-another") { r in
        orderVirtual(&r)
        r.choose("Continue")
        r.press(.enter)
        r.refuse(Intents.CreateCard.self, OrderedCards.lost)
        r.choose("Back")
        while r.focusedField?.label != "Currency" { r.press(.tab) }
        r.type("BGN")
        r.choose("Continue")
        r.press(.enter)
        r.answer(Intents.CreateCard.self, Script.card(currency: "BGN"))
      },
      entry(.orderCard, "done-on-its-way") { ordered(&$0, .issued) },
      entry(.orderCard, "done-digital") { ordered(&$0, .digital) },
      entry(.orderCard, "done-pending") { ordered(&$0, .pending) },
      entry(.orderCard, "done-applied") { ordered(&$0, .applied) },
      entry(.orderCard, "done-rejected") { ordered(&$0, .rejected) },
      entry(.orderCard, "done-unknown") { ordered(&$0, .unknown) },
    ]
    + OrderedCards.faults.map { name, error in
      entry(.orderCard, "fault-\(name)") { r in
        orderSent(&r)
        r.refuse(Intents.CreateCard.self, error)
      }
    }
}
