import Basics
import Contract
import WalletModel

@testable import UserInterface

// Apple Wallet: the sheet over the issuer's app, verification, the phone's own apps, and what *Card* offers.

extension Script {
  static let methods = [
    ActivationMethod(.text, "+49•••67"), ActivationMethod(.mail, "a•••@example.com"), ActivationMethod(.app, "Meridian Wallet"),
    ActivationMethod(.call, ""),
  ]

  static func pass(
    _ state: PassActivationState = .activated, on device: PassDevice = .phone, lastFour: String = "7009", number: String = "4821",
    of organization: String = "Meridian Wallet", network: CardNetwork = .mastercard, in wallet: DeviceWallet = .applePay,
    causes: [SuspensionCause] = [.card], methods: [ActivationMethod] = methods
  ) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: PANReference(rawValue: "F-\(lastFour)"), primaryAccountNumberSuffix: lastFour,
      deviceAccountIdentifier: TokenReference(rawValue: "D-\(number)"), deviceAccountNumberSuffix: number, wallet: wallet,
      device: device, issuer: Script.issuerID, organizationName: organization, face: organization == "Citadel Private" ? .two : .one,
      network: network, passActivationState: state, causes: state == .suspended ? causes : [],
      methods: state == .requiresActivation ? methods : [], added: day, since: day)
  }

  static let fourPasses = [
    pass(), pass(.requiresActivation, lastFour: "2290", number: "6630", of: "Citadel Private", network: .visa),
    pass(.suspended, lastFour: "4242", number: "0931", network: .visa), pass(lastFour: "3107", number: "5512"),
  ]

  static func contents(
    _ passes: [WalletPass] = fourPasses, watch: [WalletPass]? = nil, obstacle: AppleWalletObstacle? = nil
  ) -> WalletContents {
    WalletContents(
      .applePay, passes: passes, watchPasses: watch, obstacle: obstacle.map(WalletObstacle.apple), defaultToken: nil, isContactless: nil)
  }

  static let offers = (
    add: AppleWalletOffer(buttons: [.add([.phone])], badge: nil, passes: [], hasWatch: false, reasons: [.missing]),
    toWatch: AppleWalletOffer(buttons: [.add([.watch])], badge: .added, passes: [pass()], hasWatch: true, reasons: [.missing]),
    everywhere: AppleWalletOffer(
      buttons: [], badge: .added, passes: [pass(), pass(on: .watch, number: "6630")], hasWatch: true, reasons: [.everywhere]),
    finish: AppleWalletOffer(
      buttons: [.verify(pass(.requiresActivation)), .add([.watch])], badge: nil, passes: [pass(.requiresActivation)],
      hasWatch: true, reasons: [.requiresActivation, .missing]),
    elsewhere: AppleWalletOffer(buttons: [.add([.phone])], badge: .available, passes: [], hasWatch: false, reasons: [.missing]),
    suspended: AppleWalletOffer(
      buttons: [], badge: .added, passes: [pass(.suspended), pass(.suspended, on: .watch, number: "6630")], hasWatch: true,
      reasons: [.cardNotUsable])
  )

  static let requestedCode = RequestedCode(method: methods[0], expires: day + .seconds(600), codesLeft: 2)
  static let inGooglePay = card(
    wallets: [MobileWalletTokenization(dpanRef: "D-7b52", walletId: "wallet-anna-1", walletType: .googlePay, status: .completed)])
  static let eligibility = TypedCardEligibility(network: .mastercard, issuer: issuerID, accountPanSuffix: "7009", panReference: nil)
  static let declined = WalletError(403, .notAllowed, "provisioning declined")
  static let cannotAdd = WalletError(0, .notOffered, "Apple Pay is restricted on this phone")
  static let issuerAway = WalletError(409, .tryLater, "issuer not reached, try later")

  static func wrongTokenCode(left: Int) -> WalletError { WalletError(401, .wrongCredentials, "wrong code", attemptsLeft: left) }
}

extension Catalogue {
  // MARK: - Ways to the screens

  static func offered(_ r: inout Rehearsal, _ offer: AppleWalletOffer, _ card: Card = Script.card()) {
    r.offers = [.apple(offer)]
    self.card(&r, card)
  }

  /// The details of a card that is on the phone, in Mobile wallets.
  @Sendable static func passOnPhone(_ r: inout Rehearsal) {
    offered(
      &r, Script.offers.toWatch,
      Script.card(wallets: [MobileWalletTokenization(dpanRef: "D-4821", walletType: .applePay, status: .completed)]))
    r.choose("More")
    r.choose("Mobile wallets")
    r.press(.enter)
  }

  static func sheetOpening(_ r: inout Rehearsal) {
    offered(&r, Script.offers.add)
    r.choose("Add to Apple Wallet")
  }

  static func sheet(_ r: inout Rehearsal) {
    sheetOpening(&r)
    r.answer(Intents.PresentAddPaymentPass.self, PassDevice.allCases)
  }

  static func terms(_ r: inout Rehearsal) {
    sheet(&r)
    r.choose("iPhone")
    r.answer(Intents.GeneratePassRequest.self, ())
  }

  static func termsForOneDevice(_ r: inout Rehearsal) {
    sheetOpening(&r)
    r.answer(Intents.PresentAddPaymentPass.self, [.phone])
    r.answer(Intents.GeneratePassRequest.self, ())
  }

  static func adding(_ r: inout Rehearsal) {
    terms(&r)
    r.choose("Agree")
  }

  static func added(_ r: inout Rehearsal) {
    adding(&r)
    r.answer(Intents.AddPass.self, Script.pass())
  }

  static func refused(_ r: inout Rehearsal) {
    adding(&r)
    r.refuse(Intents.AddPass.self, Script.declined)
  }

  static func verification(_ r: inout Rehearsal, _ methods: [ActivationMethod] = Script.methods) {
    adding(&r)
    r.answer(Intents.AddPass.self, Script.pass(.requiresActivation, methods: methods))
  }

  @Sendable static func verification(_ r: inout Rehearsal) { verification(&r, Script.methods) }

  static func finishingSetup(_ r: inout Rehearsal) {
    offered(&r, Script.offers.finish)
    r.choose("Verify for Apple Wallet")
  }

  static func verifyPass(_ r: inout Rehearsal) {
    finishingSetup(&r)
    r.answer(Intents.RetrieveActivationMethods.self, Script.pass(.requiresActivation))
  }

  static func tokenCode(_ r: inout Rehearsal) {
    verification(&r)
    r.press(.enter)
    r.answer(Intents.RequestActivationCode.self, Script.requestedCode)
  }

  static func lastCode(_ r: inout Rehearsal) {
    verification(&r)
    r.press(.enter)
    let last = RequestedCode(method: Script.methods[0], expires: Script.day + .seconds(600), codesLeft: 0)
    r.answer(Intents.RequestActivationCode.self, last)
  }

  static func tokenCodeSent(_ r: inout Rehearsal) {
    tokenCode(&r)
    r.type("481516")
    r.press(.enter)
  }

  static func proofInApp(_ r: inout Rehearsal) {
    verifyPass(&r)
    r.choose("In the Meridian Wallet app")
  }

  static func activatingInApp(_ r: inout Rehearsal) {
    proofInApp(&r)
    r.type("2580")
    r.press(.enter)
    r.answer(Intents.StepUp.self, ())
  }

  static func appleWallet(_ r: inout Rehearsal, _ contents: WalletContents) {
    r = Rehearsal(.appleWallet)
    r.answer(Intents.LoadWallet.self, contents)
  }

  @Sendable static func appleWallet(_ r: inout Rehearsal) { appleWallet(&r, Script.contents()) }

  /// One of the passes, with its newest state.
  static func pass(_ r: inout Rehearsal, _ pass: WalletPass) {
    appleWallet(&r, Script.contents([pass]))
    r.press(.enter)
    r.answer(Intents.LoadWallet.self, Script.contents([pass]))
  }

  static func removing(_ r: inout Rehearsal) {
    pass(&r, Script.pass())
    r.choose("Remove this card")
    r.press(.tab, .enter)
  }

  static func typedCard(_ r: inout Rehearsal, watch: [WalletPass]? = nil) {
    available(&r, [], watch: watch)
    r.choose("Debit or Credit Card")
  }

  @Sendable static func typedCard(_ r: inout Rehearsal) { typedCard(&r, watch: nil) }

  static func numberTyped(_ r: inout Rehearsal, watch: [WalletPass]? = nil) {
    typedCard(&r, watch: watch)
    for text in ["5454545454507009", "11/29", "Anna Sample"] {
      r.type(text)
      if text != "Anna Sample" { r.press(.tab) }
    }
  }

  static func checking(_ r: inout Rehearsal, watch: [WalletPass]? = nil) {
    numberTyped(&r, watch: watch)
    r.press(.enter)
  }

  static func typedTerms(_ r: inout Rehearsal) {
    checking(&r)
    r.answer(Intents.CheckEligibility.self, Script.eligibility)
  }

  static func addingTyped(_ r: inout Rehearsal) {
    typedTerms(&r)
    r.choose("Agree")
  }

  static func watch(_ r: inout Rehearsal, _ contents: WalletContents) {
    r = Rehearsal(.watch)
    r.answer(Intents.LoadWallet.self, contents)
  }

  /// The wallet on the watch itself.
  static func watchWallet(_ r: inout Rehearsal, _ contents: WalletContents) {
    r = Rehearsal(.watchWallet)
    r.answer(Intents.LoadWallet.self, contents)
  }

  @Sendable static func availableOnWatchItself(_ r: inout Rehearsal) {
    watchWallet(&r, onWatch)
    r.choose("Add a card")
    r.answer(Intents.LoadExtensions.self, [Script.meridianExtension])
  }

  static let onWatch = Script.contents(
    [Script.pass(), Script.pass(lastFour: "3107", number: "5512")],
    watch: [Script.pass(.requiresActivation, on: .watch, number: "6630")])

  static func missingOnWatch(_ r: inout Rehearsal) {
    watch(&r, onWatch)
    r.choose("•••• 3107")
  }

  // MARK: - States

  static let deviceWallets: [Entry] =
    offers + sheetStates + verifyStates + appleWalletStates + passStates + availableStates + typedStates + watchStates

  static let mainOfDeviceWallets = [
    "Cards/Card/apple-add", "Cards/Card/apple-on-phone", "Cards/Card/apple-finish-setup", "Cards/Card/apple-locked",
    "Cards/Card/apple-more",
    "Cards/Tokenizations/apple-apart",
    "DeviceWallets/AddPass/device", "DeviceWallets/AddPass/terms", "DeviceWallets/AddPass/added", "DeviceWallets/AddPass/refused",
    "DeviceWallets/VerifyPass/methods", "DeviceWallets/VerifyPass/code", "DeviceWallets/VerifyPass/wrong", "DeviceWallets/VerifyPass/call",
    "DeviceWallets/VerifyPass/activated", "DeviceWallets/AppleWallet/passes", "DeviceWallets/AppleWallet/twelve",
    "DeviceWallets/AppleWallet/empty", "DeviceWallets/Pass/suspended", "DeviceWallets/Pass/requires-activation",
    "DeviceWallets/AvailableCards/apps", "DeviceWallets/AvailableCards/authentication", "DeviceWallets/AvailableCards/cards",
    "DeviceWallets/TypedCard/typed", "DeviceWallets/TypedCard/terms", "DeviceWallets/Watch/watch", "DeviceWallets/Watch/missing",
    "DeviceWallets/Watch/none", "DeviceWallets/WatchWallet/cards",
  ]

  private static let offers: [Entry] = [
    entry(.card, "apple-add") { offered(&$0, Script.offers.add) },
    entry(.card, "apple-on-phone") { offered(&$0, Script.offers.toWatch) },
    entry(.card, "apple-everywhere") { offered(&$0, Script.offers.everywhere) },
    entry(.card, "apple-finish-setup") { offered(&$0, Script.offers.finish) },
    entry(.card, "apple-elsewhere") { offered(&$0, Script.offers.elsewhere) },
    entry(.card, "apple-locked") { offered(&$0, Script.offers.suspended, Script.card(.locked)) },
    entry(.card, "apple-digital") { offered(&$0, Script.offers.add, Script.card(.digital, .physical)) },
    entry(.card, "apple-more") { r in
      offered(&r, Script.offers.finish, Script.inGooglePay)
      r.choose("More")
    },
    entry(.tokenizations, "apple-apart") { r in
      let tokens = [
        MobileWalletTokenization(dpanRef: "D-4821", walletType: .applePay, status: .completed),
        MobileWalletTokenization(dpanRef: "D-6630", walletType: .applePay, status: .completed),
        MobileWalletTokenization(dpanRef: "D-0931", walletType: .applePay, status: .completed),
      ]
      offered(&r, Script.offers.everywhere, Script.card(wallets: tokens))
      r.choose("More")
      r.choose("Mobile wallets")
    },
    entry(.tokenizations, "apple-add") { r in
      offered(&r, Script.offers.add, Script.inGooglePay)
      r.choose("More")
      r.choose("Mobile wallets")
    },
    entry(.tokenizations, "apple-on-phone", passOnPhone),
    entry(.tokenizations, "apple-viewing") { r in
      passOnPhone(&r)
      r.choose("View in Apple Wallet")
    },
    entry(.tokenizations, "apple-not-viewed") { r in
      passOnPhone(&r)
      r.choose("View in Apple Wallet")
      r.refuse(Intents.PerformTokenRequest.self, Script.offline)
    },
  ]

  private static let sheetStates: [Entry] = [
    entry(.addPass, "opening", sheetOpening),
    entry(.addPass, "not-opened") { r in
      sheetOpening(&r)
      r.refuse(Intents.PresentAddPaymentPass.self, Script.cannotAdd)
    },
    entry(.addPass, "device", sheet),
    entry(.addPass, "requesting") { r in
      sheet(&r)
      r.choose("iPhone")
    },
    entry(.addPass, "offline") { r in
      sheet(&r)
      r.choose("iPhone")
      r.refuse(Intents.GeneratePassRequest.self, Script.offline)
    },
    entry(.addPass, "terms", terms),
    entry(.addPass, "terms-of-one-device", termsForOneDevice),
    entry(.addPass, "terms-for-watch") { r in
      sheet(&r)
      r.choose("Apple Watch")
      r.answer(Intents.GeneratePassRequest.self, ())
    },
    entry(.addPass, "adding", adding),
    entry(.addPass, "added", added),
    entry(.addPass, "added-everywhere") { r in
      termsForOneDevice(&r)
      r.choose("Agree")
      r.answer(Intents.AddPass.self, Script.pass())
    },
    entry(.addPass, "refused", refused),
    entry(.addPass, "issuer-away") { r in
      adding(&r)
      r.refuse(Intents.AddPass.self, Script.issuerAway)
    },
    entry(.addPass, "answer-lost") { r in
      adding(&r)
      r.refuse(Intents.AddPass.self, WalletError(0, .connectionLost, "lost"))
    },
    entry(.addPass, "not-stored") { r in
      adding(&r)
      r.refuse(Intents.AddPass.self, WalletError(0, .storageFull, "disk full"))
    },
    entry(.addPass, "given-up") { r in
      adding(&r)
      r.press(.escape)
    },
    entry(.addPass, "closing") { r in
      terms(&r)
      r.choose("Cancel")
    },
    entry(.card, "apple-cancelled") { r in
      terms(&r)
      r.press(.escape)
      r.answer(Intents.CloseWalletSheet.self, ())
      r.answer(Intents.GetCard.self, Script.card())
    },
  ]

  private static let verifyStates: [Entry] = [
    entry(.verifyPass, "asking", finishingSetup),
    entry(.verifyPass, "methods-unknown") { r in
      finishingSetup(&r)
      r.refuse(Intents.RetrieveActivationMethods.self, Script.issuerAway)
    },
    entry(.verifyPass, "methods", verification),
    entry(.verifyPass, "sending") { r in
      verification(&r)
      r.press(.enter)
    },
    entry(.verifyPass, "code", tokenCode),
    entry(.verifyPass, "code-short") { r in
      tokenCode(&r)
      r.type("481")
      r.press(.enter)
    },
    entry(.verifyPass, "activating", tokenCodeSent),
    entry(.verifyPass, "wrong") { r in
      tokenCodeSent(&r)
      r.refuse(Intents.ActivatePass.self, Script.wrongTokenCode(left: 2))
    },
    entry(.verifyPass, "wrong-thrice") { r in
      tokenCodeSent(&r)
      r.refuse(Intents.ActivatePass.self, Script.wrongTokenCode(left: 0))
    },
    entry(.verifyPass, "last-code", lastCode),
    entry(.verifyPass, "last-code-wrong") { r in
      lastCode(&r)
      r.type("481516")
      r.press(.enter)
      r.refuse(Intents.ActivatePass.self, Script.wrongTokenCode(left: 0))
    },
    entry(.verifyPass, "expired") { r in
      tokenCode(&r)
      r.deadline = SessionDeadline(end: r.moment.now + .seconds(1200), cause: .idle, idleTime: .seconds(1200))
      r.pass(.seconds(600))
    },
    entry(.verifyPass, "card-locked") { r in
      tokenCodeSent(&r)
      r.refuse(Intents.ActivatePass.self, Script.transitionNotAllowed)
    },
    entry(.verifyPass, "no-more-codes") { r in
      verification(&r)
      r.press(.enter)
      r.refuse(Intents.RequestActivationCode.self, WalletError(409, .limitReached, "no more codes, call the issuer"))
    },
    entry(.verifyPass, "call") { r in
      verification(&r)
      r.choose("Call Meridian Wallet")
    },
    entry(.verifyPass, "call-only") { verification(&$0, [ActivationMethod(.call, "")]) },
    entry(.verifyPass, "activating-in-app", activatingInApp),
    entry(.verifyPass, "not-accepted-in-app") { r in
      activatingInApp(&r)
      r.refuse(Intents.ActivatePassInApp.self, WalletError(401, .wrongCredentials, "activation data not accepted"))
    },
    entry(.verifyPass, "elsewhere") { r in
      pass(&r, Script.pass(.requiresActivation))
      r.choose("Verify")
      r.answer(Intents.RetrieveActivationMethods.self, Script.pass(.requiresActivation))
      r.choose("In the Meridian Wallet app")
    },
    entry(.verifyPass, "activated") { r in
      tokenCodeSent(&r)
      r.answer(Intents.ActivatePass.self, Script.pass())
    },
    entry(.card, "apple-removed-meanwhile") { r in
      tokenCode(&r)
      r.receive(r.interface.refresh(r.interface.apps.current.id))
      r.answer(Intents.LoadWallet.self, Script.contents([]))
      r.answer(Intents.CloseWalletSheet.self, ())
      r.offers = [.apple(Script.offers.add)]
      r.answer(Intents.GetCard.self, Script.card())
    },
    entry(.card, "apple-later") { r in
      verification(&r)
      r.choose("Finish later")
      r.answer(Intents.PostponeActivation.self, ())
      r.offers = [.apple(Script.offers.finish)]
      r.answer(Intents.GetCard.self, Script.card())
    },
    entry(.verifyPass, "closing") { r in
      verification(&r)
      r.choose("Finish later")
    },
    entry(.stepUp, "for-activation", proofInApp),
    entry(.card, "apple-activated") { r in
      activatingInApp(&r)
      r.answer(Intents.ActivatePassInApp.self, Script.pass())
      r.offers = [.apple(Script.offers.toWatch)]
      r.press(.enter)
      r.answer(Intents.GetCard.self, Script.card())
    },
  ]

  private static let appleWalletStates: [Entry] = [
    entry(.appleWallet, "loading") { $0 = Rehearsal(.appleWallet) },
    entry(.appleWallet, "failed") { r in
      r = Rehearsal(.appleWallet)
      r.refuse(Intents.LoadWallet.self, Script.offline)
    },
    entry(.appleWallet, "empty") { appleWallet(&$0, Script.contents([])) },
    entry(.appleWallet, "unsupported") { appleWallet(&$0, Script.contents([], obstacle: .unsupported)) },
    entry(.appleWallet, "restricted") { appleWallet(&$0, Script.contents([Script.pass()], obstacle: .restricted)) },
    entry(.appleWallet, "passes", appleWallet),
    entry(.appleWallet, "second-pass") { r in
      appleWallet(&r)
      r.press(.tab)
    },
    entry(.appleWallet, "twelve") { r in
      appleWallet(&r, Script.contents((0..<12).map { Script.pass(lastFour: "\(1000 + $0)", number: "\(4000 + $0)") }))
      for _ in 1...9 { r.press(.tab) }
    },
    entry(.appleWallet, "removed") { r in
      removing(&r)
      r.answer(Intents.RemovePass.self, ())
      r.answer(Intents.LoadWallet.self, Script.contents([]))
    },
  ]

  private static let passStates: [Entry] =
    [
      entry(.pass, "active") { pass(&$0, Script.pass()) },
      entry(.pass, "requires-activation") { pass(&$0, Script.pass(.requiresActivation)) },
      entry(.pass, "activating") { pass(&$0, Script.pass(.activating)) },
      entry(.pass, "suspended") { pass(&$0, Script.pass(.suspended)) },
      entry(.pass, "suspended-by-issuer") { pass(&$0, Script.pass(.suspended, causes: [.issuer])) },
      entry(.pass, "suspended-on-device") { pass(&$0, Script.pass(.suspended, causes: [.wallet])) },
      entry(.pass, "deactivated") { pass(&$0, Script.pass(.deactivated)) },
      entry(.pass, "on-watch") { r in
        watch(&r, onWatch)
        r.press(.enter)
        r.answer(Intents.LoadWallet.self, onWatch)
      },
      entry(.pass, "remove") { r in
        pass(&r, Script.pass())
        r.choose("Remove this card")
      },
      entry(.pass, "removing", removing),
      entry(.pass, "not-removed") { r in
        removing(&r)
        r.refuse(Intents.RemovePass.self, Script.offline)
      },
    ]

  private static let typedStates: [Entry] = [
    entry(.typedCard, "empty", typedCard),
    entry(.typedCard, "typed") { numberTyped(&$0) },
    entry(.typedCard, "not-a-number") { r in
      typedCard(&r)
      for text in ["5454545454507008", "11/29", "Anna Sample"] {
        r.type(text)
        r.press(.tab)
      }
      r.press(.enter)
    },
    entry(.typedCard, "not-a-month") { r in
      typedCard(&r)
      for text in ["5454545454507009", "13/29", "Anna Sample"] {
        r.type(text)
        r.press(.tab)
      }
      r.press(.enter)
    },
    entry(.typedCard, "checking") { checking(&$0) },
    entry(.typedCard, "unknown") { r in
      checking(&r)
      r.refuse(Intents.CheckEligibility.self, Script.declined)
    },
    entry(.typedCard, "already-there") { r in
      checking(&r)
      r.answer(
        Intents.CheckEligibility.self,
        TypedCardEligibility(
          network: .mastercard, issuer: Script.issuerID, accountPanSuffix: "3107", panReference: PANReference(rawValue: "F-3107")))
    },
    entry(.typedCard, "device") { r in
      checking(&r, watch: [])
      r.answer(Intents.CheckEligibility.self, Script.eligibility)
    },
    entry(.typedCard, "terms", typedTerms),
    entry(.typedCard, "adding", addingTyped),
    entry(.typedCard, "refused") { r in
      addingTyped(&r)
      r.refuse(Intents.AddTypedCard.self, Script.declined)
    },
    entry(.typedCard, "offline") { r in
      addingTyped(&r)
      r.refuse(Intents.AddTypedCard.self, Script.offline)
    },
    entry(.typedCard, "discard") { r in
      numberTyped(&r)
      r.press(.escape)
    },
  ]

  private static let watchStates: [Entry] = [
    entry(.watchWallet, "loading") { $0 = Rehearsal(.watchWallet) },
    entry(.watchWallet, "cards") { watchWallet(&$0, Script.contents(watch: StageCatalogue.threeStates)) },
    entry(.watchWallet, "empty") { watchWallet(&$0, Script.contents(watch: [])) },
    entry(.watchWallet, "no-watch") { watchWallet(&$0, Script.contents()) },
    entry(.watch, "loading") { $0 = Rehearsal(.watch) },
    entry(.watch, "failed") { r in
      r = Rehearsal(.watch)
      r.refuse(Intents.LoadWallet.self, Script.offline)
    },
    entry(.watch, "none") { watch(&$0, Script.contents()) },
    entry(.watch, "empty") { watch(&$0, Script.contents([], watch: [])) },
    entry(.watch, "watch") { watch(&$0, onWatch) },
    entry(.watch, "missing", missingOnWatch),
    entry(.watch, "missing-locked") { r in
      watch(&r, Script.contents([Script.pass(.suspended)], watch: []))
      r.press(.enter)
    },
    entry(.watch, "unpair") { r in
      watch(&r, onWatch)
      r.choose("Unpair the watch")
    },
    entry(.watch, "unpaired") { r in
      watch(&r, onWatch)
      r.choose("Unpair the watch")
      r.press(.tab, .enter)
      r.answer(Intents.UnpairWatch.self, ())
    },
  ]
}
