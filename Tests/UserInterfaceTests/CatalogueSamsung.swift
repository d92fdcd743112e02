import Contract
import WalletModel

@testable import UserInterface

// Samsung Wallet: its sheet over the issuer's app, its own app on the phone, and what *Card* offers beside Google Wallet.

extension Script {
  static func samsungCard(_ state: PassActivationState = .activated, lastFour: String = "7009", number: String = "4821") -> WalletPass {
    pass(state, lastFour: lastFour, number: number, in: .samsungPay)
  }

  static func samsung(
    _ passes: [WalletPass] = [samsungCard(), samsungCard(.requiresActivation, lastFour: "4242", number: "0931")],
    obstacle: SamsungPayReason? = nil
  ) -> WalletContents {
    WalletContents(
      .samsungPay, passes: passes, watchPasses: nil, obstacle: obstacle.map(WalletObstacle.samsung), defaultToken: nil,
      isContactless: nil)
  }

  static let samsungOffers = (
    add: SamsungWalletOffer(button: .add, badge: nil, pass: nil, reasons: [.missing]),
    setUp: SamsungWalletOffer(button: .setUp, badge: nil, pass: nil, reasons: [.notReady(.setupNotCompleted)]),
    update: SamsungWalletOffer(button: .update, badge: nil, pass: nil, reasons: [.notReady(.appNeedsUpdate)]),
    added: SamsungWalletOffer(button: nil, badge: .added, pass: samsungCard(), reasons: [.added]),
    verify: SamsungWalletOffer(
      button: .verify(samsungCard(.requiresActivation)), badge: nil, pass: samsungCard(.requiresActivation), reasons: [.pendingActivation]),
    suspended: SamsungWalletOffer(button: nil, badge: .suspended, pass: samsungCard(.suspended), reasons: [.suspended]),
    elsewhere: SamsungWalletOffer(button: .add, badge: .available, pass: nil, reasons: [.missing])
  )
}

extension Catalogue {
  /// What a Galaxy offers: Google Wallet too.
  static func offered(
    _ r: inout Rehearsal, _ offer: SamsungWalletOffer, google: GoogleWalletOffer = Script.googleOffers.add, _ card: Card = Script.card()
  ) {
    r.offers = [.google(google), .samsung(offer)]
    self.card(&r, card)
  }

  @Sendable static func addCardOpening(_ r: inout Rehearsal) {
    offered(&r, Script.samsungOffers.add)
    r.choose("Add to Samsung Wallet")
  }

  @Sendable static func addCardTerms(_ r: inout Rehearsal) {
    addCardOpening(&r)
    r.answer(Intents.OpenCardPush.self, .terms)
  }

  static func addCardObstacle(_ r: inout Rehearsal, _ reason: SamsungPayReason) {
    addCardOpening(&r)
    r.answer(Intents.OpenCardPush.self, .obstacle(.samsung(reason)))
  }

  @Sendable static func addingCard(_ r: inout Rehearsal) {
    addCardTerms(&r)
    r.choose("Agree and add")
  }

  static func samsungWallet(_ r: inout Rehearsal, _ contents: WalletContents) {
    r = Rehearsal(.samsungWallet)
    r.answer(Intents.LoadWallet.self, contents)
  }

  @Sendable static func samsungWallet(_ r: inout Rehearsal) { samsungWallet(&r, Script.samsung()) }

  static func samsungCard(_ r: inout Rehearsal, _ card: WalletPass) {
    samsungWallet(&r, Script.samsung([card]))
    r.press(.enter)
    r.answer(Intents.LoadWallet.self, Script.samsung([card]))
  }

  // MARK: - States

  static let samsung: [Entry] = samsungOffers + addCardStates + samsungWalletStates

  static let mainOfSamsung = [
    "Cards/Card/samsung-add", "Cards/Card/samsung-set-up", "Cards/Card/samsung-added", "DeviceWallets/AddCard/terms",
    "DeviceWallets/AddCard/setup", "DeviceWallets/AddCard/added", "DeviceWallets/SamsungWallet/cards",
    "DeviceWallets/SamsungWallet/not-set-up",
  ]

  private static let samsungOffers: [Entry] = [
    entry(.card, "samsung-add") { offered(&$0, Script.samsungOffers.add) },
    entry(.card, "samsung-set-up") { offered(&$0, Script.samsungOffers.setUp) },
    entry(.card, "samsung-update") { offered(&$0, Script.samsungOffers.update) },
    entry(.card, "samsung-added") { offered(&$0, Script.samsungOffers.added, google: Script.googleOffers.added) },
    entry(.card, "samsung-verify") { offered(&$0, Script.samsungOffers.verify) },
    entry(.card, "samsung-suspended") {
      offered(&$0, Script.samsungOffers.suspended, google: Script.googleOffers.suspended, Script.card(.locked))
    },
    entry(.card, "samsung-elsewhere") { offered(&$0, Script.samsungOffers.elsewhere) },
  ]

  private static let addCardStates: [Entry] = [
    entry(.addCard, "opening", addCardOpening),
    entry(.addCard, "setup") { addCardObstacle(&$0, .setupNotCompleted) },
    entry(.addCard, "update") { addCardObstacle(&$0, .appNeedsUpdate) },
    entry(.addCard, "not-allowed") { addCardObstacle(&$0, .externalDisplay) },
    entry(.addCard, "setting-up") { r in
      addCardObstacle(&r, .setupNotCompleted)
      r.choose("Set up Samsung Wallet")
    },
    entry(.addCard, "not-set-up") { r in
      addCardObstacle(&r, .setupNotCompleted)
      r.choose("Set up Samsung Wallet")
      r.refuse(Intents.SetUpWallet.self, WalletError(SamsungPayError(.noNetwork)))
    },
    entry(.addCard, "terms", addCardTerms),
    entry(.addCard, "adding", addingCard),
    entry(.addCard, "added") { r in
      addingCard(&r)
      r.answer(Intents.PushCard.self, Script.samsungCard())
    },
    entry(.addCard, "refused") { r in
      addingCard(&r)
      r.refuse(Intents.PushCard.self, WalletError(SamsungPayError(.duplicatedCall)))
    },
    entry(.addCard, "no-service") { r in
      addCardOpening(&r)
      r.refuse(Intents.OpenCardPush.self, WalletError(SamsungPayError(.notAllowed, .serviceIdentifier)))
    },
    entry(.addCard, "offline") { r in
      addingCard(&r)
      r.refuse(Intents.PushCard.self, Script.offline)
    },
    entry(.addCard, "closing") { r in
      addCardTerms(&r)
      r.choose("No thanks")
    },
    entry(.verifyPass, "samsung-methods") { r in
      addingCard(&r)
      r.answer(Intents.PushCard.self, Script.samsungCard(.requiresActivation))
    },
  ]

  private static let samsungWalletStates: [Entry] = [
    entry(.samsungWallet, "loading") { $0 = Rehearsal(.samsungWallet) },
    entry(.samsungWallet, "cards", samsungWallet),
    entry(.samsungWallet, "empty") { samsungWallet(&$0, Script.samsung([])) },
    entry(.samsungWallet, "not-set-up") { samsungWallet(&$0, Script.samsung([], obstacle: .setupNotCompleted)) },
    entry(.samsungWallet, "outdated") { samsungWallet(&$0, Script.samsung(obstacle: .appNeedsUpdate)) },
    entry(.samsungWallet, "external-display") { samsungWallet(&$0, Script.samsung(obstacle: .externalDisplay)) },
    entry(.samsungWallet, "modified") { samsungWallet(&$0, Script.samsung([], obstacle: .deviceIntegrity)) },
    entry(.samsungWallet, "set-up") { r in
      samsungWallet(&r, Script.samsung([], obstacle: .setupNotCompleted))
      r.choose("Set up Samsung Wallet")
      r.answer(Intents.SetUpWallet.self, ())
      r.answer(Intents.LoadWallet.self, Script.samsung([]))
    },
    entry(.pass, "samsung-active") { samsungCard(&$0, Script.samsungCard()) },
  ]
}

extension Walks {
  static let samsung: [Walk] = [
    walk(CardScreen.self, .addToWallet, Catalogue.addCardOpening),
    walk(AddCardScreen.self, .left) { r in
      Catalogue.addCardTerms(&r)
      r.choose("No thanks")
      r.answer(Intents.CloseWalletSheet.self, ())
    },
    walk(AddCardScreen.self, .verify) { r in
      Catalogue.addingCard(&r)
      r.answer(Intents.PushCard.self, Script.samsungCard(.requiresActivation))
    },
    walk(SamsungWalletScreen.self, .opened) { Catalogue.samsungCard(&$0, Script.samsungCard()) },
    walk(SamsungWalletScreen.self, .add) { r in
      Catalogue.samsungWallet(&r)
      r.choose("Add a card")
    },
    walk(PassScreen.self, .back) { r in
      Catalogue.samsungCard(&r, Script.samsungCard())
      r.press(.escape)
    },
    walk(TypedCardScreen.self, .back) { r in
      Catalogue.samsungWallet(&r)
      r.choose("Add a card")
      r.press(.escape)
    },
  ]
}
