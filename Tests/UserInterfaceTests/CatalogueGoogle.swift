import Contract
import WalletModel

@testable import UserInterface

// Google Wallet: its sheet over the issuer's app, its own app on the phone, and what *Card* offers.

extension Script {
  static func token(_ state: PassActivationState = .activated, lastFour: String = "7009", number: String = "4821") -> WalletPass {
    pass(state, lastFour: lastFour, number: number, in: .googlePay)
  }

  static func google(
    _ passes: [WalletPass] = [
      token(), token(.requiresActivation, lastFour: "4242", number: "0931"), token(lastFour: "3107", number: "5512"),
    ],
    obstacle: GoogleWalletObstacle? = nil, default defaultToken: TokenReference? = token().deviceAccountIdentifier,
    isContactless: Bool? = true
  ) -> WalletContents {
    WalletContents(
      .googlePay, passes: passes, watchPasses: nil, obstacle: obstacle.map(WalletObstacle.google), defaultToken: defaultToken,
      isContactless: isContactless)
  }

  static let googleOffers = (
    add: GoogleWalletOffer(button: .add(createsWallet: false), badge: nil, token: nil, isDefault: false, reasons: [.missing]),
    added: GoogleWalletOffer(button: nil, badge: .added, token: token(), isDefault: false, reasons: [.added]),
    verify: GoogleWalletOffer(
      button: .verify(token(.requiresActivation)), badge: nil, token: token(.requiresActivation), isDefault: false,
      reasons: [.needsVerification]),
    suspended: GoogleWalletOffer(button: nil, badge: .suspended, token: token(.suspended), isDefault: false, reasons: [.suspended]),
    pending: GoogleWalletOffer(button: nil, badge: .pending, token: token(.activating), isDefault: false, reasons: [.pending]),
    elsewhere: GoogleWalletOffer(button: .add(createsWallet: false), badge: .available, token: nil, isDefault: false, reasons: [.missing])
  )

  static let residence = UserAddress(
    TokenizationCustomer(
      address: DeliveryAddress(
        address1: "Reiherweg 7", address2: nil, address3: nil, city: "Bad Doberan", countryCode: "DE", state: nil, postalCode: "18209"),
      country: "DE", name: "Anna Sample", mobile: "+4915550100101"))
  static let noAddress = UserAddress(TokenizationCustomer(address: nil, country: "DE", name: "Anna Sample", mobile: "+4915550100101"))
}

extension Catalogue {
  static func offered(_ r: inout Rehearsal, _ offer: GoogleWalletOffer, _ card: Card = Script.card()) {
    r.offers = [.google(offer)]
    self.card(&r, card)
  }

  @Sendable static func pushOpening(_ r: inout Rehearsal) {
    offered(&r, Script.googleOffers.add)
    r.choose("Add to Google Wallet")
  }

  @Sendable static func pushAddress(_ r: inout Rehearsal) {
    pushOpening(&r)
    r.answer(Intents.OpenCardPush.self, .address(Script.residence))
  }

  @Sendable static func pushSetup(_ r: inout Rehearsal) {
    pushOpening(&r)
    r.answer(Intents.OpenCardPush.self, .obstacle(.google(.notSetUp)))
  }

  @Sendable static func pushing(_ r: inout Rehearsal) {
    pushAddress(&r)
    r.choose("Accept and continue")
  }

  /// *Verify*, on a phone whose wallet is gone.
  @Sendable static func verifyWithoutWallet(_ r: inout Rehearsal) {
    offered(&r, Script.googleOffers.verify)
    r.choose("Verify for Google Wallet")
    r.refuse(Intents.RetrieveActivationMethods.self, WalletError(.noActiveWallet))
  }

  static func googleWallet(_ r: inout Rehearsal, _ contents: WalletContents) {
    r = Rehearsal(.googleWallet)
    r.answer(Intents.LoadWallet.self, contents)
  }

  @Sendable static func googleWallet(_ r: inout Rehearsal) { googleWallet(&r, Script.google()) }

  /// One of the tokens, the first in the list, with its newest state.
  static func token(_ r: inout Rehearsal, _ token: WalletPass, default defaultToken: TokenReference? = nil) {
    googleWallet(&r, Script.google([token], default: defaultToken))
    r.press(.enter)
    r.answer(Intents.LoadWallet.self, Script.google([token], default: defaultToken))
  }

  @Sendable static func notDefault(_ r: inout Rehearsal) {
    token(&r, Script.token(), default: TokenReference(rawValue: "another"))
  }

  // MARK: - States

  static let google: [Entry] = googleOffers + pushStates + googleWalletStates

  static let mainOfGoogle = [
    "Cards/Card/google-add", "Cards/Card/google-added", "Cards/Card/google-verify", "DeviceWallets/PushTokenize/address",
    "DeviceWallets/PushTokenize/setup", "DeviceWallets/PushTokenize/added", "DeviceWallets/PushTokenize/refused",
    "DeviceWallets/GoogleWallet/cards", "DeviceWallets/GoogleWallet/not-set-up", "DeviceWallets/Pass/google-default",
  ]

  private static let googleOffers: [Entry] = [
    entry(.card, "google-add") { offered(&$0, Script.googleOffers.add) },
    entry(.card, "google-added") { offered(&$0, Script.googleOffers.added) },
    entry(.card, "google-verify") { offered(&$0, Script.googleOffers.verify) },
    entry(.card, "google-suspended") { offered(&$0, Script.googleOffers.suspended, Script.card(.locked)) },
    entry(.card, "google-pending") { offered(&$0, Script.googleOffers.pending) },
    entry(.card, "google-elsewhere") { offered(&$0, Script.googleOffers.elsewhere) },
    entry(.tokenizations, "google-added") { r in
      offered(
        &r, Script.googleOffers.added,
        Script.card(wallets: [MobileWalletTokenization(dpanRef: "D-4821", walletType: .googlePay, status: .completed)]))
      r.choose("More")
      r.choose("Mobile wallets")
    },
    entry(.tokenizations, "google-default") { r in
      let token = Script.token()
      offered(
        &r, GoogleWalletOffer(button: nil, badge: .added, token: token, isDefault: true, reasons: [.added]),
        Script.card(
          wallets: [
            MobileWalletTokenization(dpanRef: token.deviceAccountIdentifier.rawValue, walletType: .googlePay, status: .completed)
          ]))
      r.choose("More")
      r.choose("Mobile wallets")
      r.press(.enter)
    },
  ]

  private static let pushStates: [Entry] = [
    entry(.pushTokenize, "opening", pushOpening),
    entry(.pushTokenize, "setup", pushSetup),
    entry(.pushTokenize, "creating") { r in
      pushSetup(&r)
      r.choose("Set up Google Wallet")
    },
    entry(.pushTokenize, "setup-to-verify", verifyWithoutWallet),
    entry(.pushTokenize, "setup-refused") { r in
      verifyWithoutWallet(&r)
      r.choose("Set up Google Wallet")
      r.refuse(Intents.SetUpWallet.self, WalletError(.networkError))
    },
    entry(.pushTokenize, "address", pushAddress),
    entry(.pushTokenize, "no-address") { r in
      pushOpening(&r)
      r.answer(Intents.OpenCardPush.self, .address(Script.noAddress))
    },
    entry(.pushTokenize, "address-missing") { r in
      pushOpening(&r)
      r.answer(Intents.OpenCardPush.self, .address(Script.noAddress))
      r.choose("Accept and continue")
    },
    entry(.pushTokenize, "adding", pushing),
    entry(.pushTokenize, "added") { r in
      pushing(&r)
      r.answer(Intents.PushCard.self, Script.token())
    },
    entry(.pushTokenize, "refused") { r in
      pushing(&r)
      r.refuse(Intents.PushCard.self, Script.declined)
    },
    entry(.pushTokenize, "not-allow-listed") { r in
      pushOpening(&r)
      r.refuse(Intents.OpenCardPush.self, WalletError(.unavailable))
    },
    entry(.pushTokenize, "offline") { r in
      pushing(&r)
      r.refuse(Intents.PushCard.self, Script.offline)
    },
    entry(.pushTokenize, "given-up") { r in
      pushing(&r)
      r.press(.escape)
    },
    entry(.pushTokenize, "closing") { r in
      pushAddress(&r)
      r.choose("No thanks")
    },
    entry(.verifyPass, "google-methods") { r in
      pushing(&r)
      r.answer(Intents.PushCard.self, Script.token(.requiresActivation))
    },
  ]

  private static let googleWalletStates: [Entry] = [
    entry(.googleWallet, "loading") { $0 = Rehearsal(.googleWallet) },
    entry(.googleWallet, "cards", googleWallet),
    entry(.googleWallet, "empty") { googleWallet(&$0, Script.google([], default: nil)) },
    entry(.googleWallet, "not-set-up") { googleWallet(&$0, Script.google([], obstacle: .notSetUp, default: nil, isContactless: nil)) },
    entry(.googleWallet, "no-nfc") { googleWallet(&$0, Script.google([], obstacle: .noNFC, default: nil, isContactless: nil)) },
    entry(.googleWallet, "outdated") { googleWallet(&$0, Script.google([], obstacle: .outdated, default: nil)) },
    entry(.googleWallet, "contactless-off") { googleWallet(&$0, Script.google(isContactless: false)) },
    entry(.googleWallet, "offline") { r in
      r = Rehearsal(.googleWallet)
      r.refuse(Intents.LoadWallet.self, Script.offline)
    },
    entry(.googleWallet, "set-up") { r in
      googleWallet(&r, Script.google([], obstacle: .notSetUp, default: nil, isContactless: nil))
      r.choose("Set up Google Wallet")
      r.answer(Intents.SetUpWallet.self, ())
      r.answer(Intents.LoadWallet.self, Script.google([], default: nil))
    },
    entry(.googleWallet, "updating") { r in
      googleWallet(&r, Script.google(obstacle: .outdated))
      r.choose("Update Google Wallet")
    },
    entry(.pass, "google-default") { token(&$0, Script.token(), default: Script.token().deviceAccountIdentifier) },
    entry(.pass, "google-not-default", notDefault),
    entry(.pass, "google-chosen") { r in
      notDefault(&r)
      r.choose("Pay with this card")
      r.answer(Intents.ChooseDefaultToken.self, ())
      r.answer(Intents.LoadWallet.self, Script.google([Script.token()]))
    },
    entry(.pass, "google-verify") { token(&$0, Script.token(.requiresActivation)) },
  ]
}

extension Walks {
  static let google: [Walk] = [
    walk(CardScreen.self, .addToWallet, Catalogue.pushOpening),
    walk(CardScreen.self, .verify) { r in
      Catalogue.offered(&r, Script.googleOffers.verify)
      r.choose("Verify for Google Wallet")
    },
    walk(TokenizationsScreen.self, .addToWallet) { r in
      Catalogue.offered(&r, Script.googleOffers.elsewhere, Script.inGooglePay)
      r.choose("More")
      r.choose("Mobile wallets")
      r.choose("Add to Google Wallet")
    },
    walk(PushTokenizeScreen.self, .left) { r in
      Catalogue.pushAddress(&r)
      r.choose("No thanks")
      r.answer(Intents.CloseWalletSheet.self, ())
    },
    walk(PushTokenizeScreen.self, .verify) { r in
      Catalogue.pushing(&r)
      r.answer(Intents.PushCard.self, Script.token(.requiresActivation))
    },
    walk(VerifyPassScreen.self, .setUpWallet, Catalogue.verifyWithoutWallet),
    walk(PushTokenizeScreen.self, .verify) { r in
      Catalogue.verifyWithoutWallet(&r)
      r.choose("Set up Google Wallet")
      r.answer(Intents.SetUpWallet.self, ())
    },
    walk(GoogleWalletScreen.self, .opened) { Catalogue.token(&$0, Script.token()) },
    walk(GoogleWalletScreen.self, .add) { r in
      Catalogue.googleWallet(&r)
      r.choose("Add a card")
    },
    walk(PassScreen.self, .back) { r in
      Catalogue.token(&r, Script.token())
      r.press(.escape)
    },
    walk(TypedCardScreen.self, .back) { r in
      Catalogue.googleWallet(&r)
      r.choose("Add a card")
      r.press(.escape)
    },
  ]
}
