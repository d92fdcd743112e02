import Basics
import Testing
import WalletModel

@testable import UserInterface

/// What the wallet's screens ask for, and where they lead.
@Suite struct DeviceWalletTests {
  private func rehearsal(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    return rehearsal
  }

  private func asked<I: Intent>(_ r: Rehearsal, _ kind: I.Type) -> I? { r.asked.last?.intent as? I }

  // MARK: - The sheet

  @Test func `one device leaves nothing to choose`() {
    let r = rehearsal { r in
      Catalogue.sheetOpening(&r)
      r.answer(Intents.PresentAddPaymentPass.self, [.watch])
    }
    #expect(asked(r, Intents.GeneratePassRequest.self) == Intents.GeneratePassRequest(device: .watch))
  }

  @Test func `whether a card was added is left open while nobody knows`() throws {
    var r = try #require(Catalogue.all.first { $0.path == "DeviceWallets/AddPass/answer-lost" }).rehearse()
    r.press(.escape)
    r.answer(Intents.CloseWalletSheet.self, ())
    r.answer(Intents.GetCard.self, Script.card())
    #expect(r.interface.screenName == .card && !r.phone(40, 22).picture.contains("Not added"))
  }

  @Test(arguments: ["authentication", "fingerprint", "wrong-pin"])
  func `the wallet hears that the issuer's page was left`(_ state: String) throws {
    var r = try #require(Catalogue.all.first { $0.path == "DeviceWallets/AvailableCards/\(state)" }).rehearse()
    r.press(.escape)
    #expect(asked(r, Intents.CancelExtensionAuthorization.self)?.issuer == IssuerIdentifier(rawValue: "strict"))
    #expect(r.phone(40, 22).picture.contains("▸ Meridian Wallet"))
    let before = r.phone(40, 22)
    r.refuse(Intents.CancelExtensionAuthorization.self, Script.unavailable)
    #expect(r.phone(40, 22) == before)
  }

  @Test(arguments: ["device", "terms", "refused", "offline", "added"])
  func `however the sheet is left, the wallet hears of it, and the card is shown`(_ state: String) throws {
    var r = try #require(Catalogue.all.first { $0.path == "DeviceWallets/AddPass/\(state)" }).rehearse()
    r.press(.escape)
    #expect(asked(r, Intents.CloseWalletSheet.self) != nil && r.interface.screenName == .addPass)
    r.refuse(Intents.CloseWalletSheet.self, Script.unavailable)
    #expect(r.interface.screenName == .card)
    r.answer(Intents.GetCard.self, Script.card())
    #expect(
      r.interface.page.body.contains { if case .paragraph(let text, _) = $0 { text.string.contains("to Apple Wallet.") } else { false } })
  }

  @Test func `a sheet that never opened is not closed`() {
    var r = rehearsal(Catalogue.sheetOpening)
    r.refuse(Intents.PresentAddPaymentPass.self, Script.cannotAdd)
    r.press(.enter)
    #expect(r.interface.screenName == .card && asked(r, Intents.CloseWalletSheet.self) == nil)
  }

  @Test func `a sheet that nobody waited for is closed`() {
    var r = rehearsal(Catalogue.sheetOpening)
    r.press(.escape, .escape)
    #expect(asked(r, Intents.CloseWalletSheet.self) != nil)
  }

  @Test func `a step without an answer is taken again, a refusal is not`() {
    var r = rehearsal(Catalogue.adding)
    r.refuse(Intents.AddPass.self, WalletError(0, .timedOut, "timed out"))
    r.choose("Try again")
    #expect(asked(r, Intents.AddPass.self) != nil)
    r.refuse(Intents.AddPass.self, Script.declined)
    #expect(r.interface.page.actions.count == 1)
  }

  @Test func `what the phone couldn't store is tried again`() {
    for code in [ErrorCode.storageFailed, .storageFull] {
      var r = rehearsal(Catalogue.adding)
      r.refuse(Intents.AddPass.self, WalletError(0, code, "disk error"))
      r.choose("Try again")
      #expect(asked(r, Intents.AddPass.self) != nil)
      r = rehearsal(Catalogue.addingTyped)
      r.refuse(Intents.AddTypedCard.self, WalletError(0, code, "disk error"))
      r.choose("Try again")
      #expect(asked(r, Intents.AddTypedCard.self) != nil)
    }
  }

  @Test func `what the phone can't do is no decision of the issuer`() {
    var sheet = rehearsal(Catalogue.adding)
    sheet.refuse(Intents.AddPass.self, WalletError(0, .notFound, "no watch is paired"))
    var typed = rehearsal(Catalogue.addingTyped)
    typed.refuse(Intents.AddTypedCard.self, Script.cannotAdd)
    for picture in [sheet.phone(40, 22).picture, typed.phone(40, 22).picture] {
      #expect(picture.contains("This phone can't add the") && picture.contains("Nothing is stored") && !picture.contains("issuer"))
    }
    var checked = rehearsal { Catalogue.checking(&$0) }
    checked.refuse(Intents.CheckEligibility.self, Script.cannotAdd)
    #expect(checked.interface.page.message?.text == "This phone can't add the card now.")
  }

  @Test func `a card that is on the phone is not denied when the watch can't have it`() {
    var r = rehearsal(Catalogue.added)
    r.choose("Add to Apple Watch")
    r.refuse(Intents.PresentAddPaymentPass.self, Script.cannotAdd)
    let picture = r.phone(40, 22).picture
    #expect(picture.contains("Could Not Add Card") && !picture.contains("Nothing is stored"))
  }

  @Test(arguments: [true, false]) func `a customer who doesn't add it to the watch reads so`(_ hasOpened: Bool) {
    var r = rehearsal(Catalogue.added)
    r.choose("Add to Apple Watch")
    if hasOpened {
      r.answer(Intents.PresentAddPaymentPass.self, [.watch])
      r.answer(Intents.GeneratePassRequest.self, ())
      r.press(.escape)
      r.answer(Intents.CloseWalletSheet.self, ())
    } else {
      r.refuse(Intents.PresentAddPaymentPass.self, Script.cannotAdd)
      r.press(.escape)
    }
    r.answer(Intents.GetCard.self, Script.card())
    #expect(r.phone(40, 22).picture.contains("Not added to Apple Watch."))
  }

  @Test func `the watch follows the phone`() {
    var r = rehearsal(Catalogue.added)
    r.choose("Add to Apple Watch")
    r.answer(Intents.PresentAddPaymentPass.self, [.watch])
    #expect(asked(r, Intents.GeneratePassRequest.self)?.device == .watch)
  }

  // MARK: - Verification

  @Test func `activation by customer care is noticed`() {
    var r = rehearsal { r in
      Catalogue.verification(&r)
      r.choose("Call Meridian Wallet")
    }
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass()]))
    #expect(r.phone(40, 22).picture.contains("Card activated"))
  }

  @Test func `an answer that comes while a code is checked waits for that`() {
    var r = rehearsal(Catalogue.tokenCode)
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    r.type("481516")
    r.press(.enter)
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass()]))
    r.refuse(Intents.ActivatePass.self, Script.wrongTokenCode(left: 1))
    #expect(r.focusedField?.isEmpty == true)
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass()]))
    #expect(r.phone(40, 22).picture.contains("Card activated"))
  }

  @Test func `news that comes while a code is sent is asked about after that`() {
    var r = rehearsal(Catalogue.verification)
    r.press(.enter)
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    #expect(asked(r, Intents.LoadWallet.self) == nil)
    r.answer(Intents.RequestActivationCode.self, Script.requestedCode)
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass()]))
    #expect(r.phone(40, 22).picture.contains("Card activated"))
  }

  @Test(arguments: [Script.transitionNotAllowed, WalletError(404, .notFound, "no such token")])
  func `a refusal that tells of another state asks for it`(_ error: WalletError) {
    var r = rehearsal(Catalogue.tokenCodeSent)
    r.refuse(Intents.ActivatePass.self, error)
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass()]))
    #expect(r.phone(40, 22).picture.contains("Card activated"))
  }

  @Test(arguments: [
    ("offline", "the methods that are known stay"), ("", "the methods are those of the answer"),
  ])
  func `finishing a setup begins with the methods`(_ failure: String, _ rule: String) {
    var r = rehearsal(Catalogue.finishingSetup)
    #expect(asked(r, Intents.RetrieveActivationMethods.self) != nil)
    if failure.isEmpty {
      let mail = [ActivationMethod(.mail, "b•••@example.com")]
      r.answer(Intents.RetrieveActivationMethods.self, Script.pass(.requiresActivation, methods: mail))
      #expect(r.interface.page.actions.count == 2 && r.phone(40, 22).picture.contains("Email to b•••"), "\(rule)")
    } else {
      r.refuse(Intents.RetrieveActivationMethods.self, Script.offline)
      #expect(r.interface.page.actions.count == 5, "\(rule)")
    }
  }

  @Test func `nobody waits for a customer who finishes later`() {
    var r = rehearsal(Catalogue.verification)
    r.press(.escape)
    #expect(asked(r, Intents.PostponeActivation.self) != nil && r.interface.screenName == .verifyPass)
    r.press(.escape)
    #expect(r.interface.screenName == .card)
  }

  @Test func `a wrong code is typed again, and a short one costs no attempt`() {
    var r = rehearsal(Catalogue.tokenCodeSent)
    r.refuse(Intents.ActivatePass.self, Script.wrongTokenCode(left: 1))
    #expect(r.focusedField?.isEmpty == true && r.interface.page.message?.text == "Wrong code. 1 attempt left.")
    r.type("123")
    r.press(.enter)
    #expect(asked(r, Intents.ActivatePass.self) == nil)
  }

  @Test func `in the app, the person is authenticated before the pass is activated`() {
    var r = rehearsal(Catalogue.proofInApp)
    #expect(r.interface.screenName == .stepUp && asked(r, Intents.ActivatePassInApp.self) == nil)
    r.type("2580")
    r.press(.enter)
    r.answer(Intents.StepUp.self, ())
    #expect(
      asked(r, Intents.ActivatePassInApp.self)
        == Intents.ActivatePassInApp(cardId: Script.card().cardId, pass: Script.pass(.requiresActivation)))
    r.refuse(Intents.ActivatePassInApp.self, WalletError(403, .stepUpRequired, "step-up required"))
    #expect(r.interface.screenName == .stepUp)
  }

  // MARK: - Card

  @Test func `an offer that comes later leaves the focus where it is`() {
    let r = rehearsal { Catalogue.offered(&$0, Script.offers.add) }
    #expect(LineRendering(title: "", page: r.interface.page).focused?.label == "Details")
  }

  @Test func `the list of mobile wallets follows the news`() {
    var r = rehearsal { r in
      Catalogue.offered(&r, Script.offers.finish, Script.inGooglePay)
      r.choose("More")
      r.choose("Mobile wallets")
      r.choose("Google Pay")
    }
    let google = Script.inGooglePay.tokenizations?.tokenizations ?? []
    let apple = MobileWalletTokenization(dpanRef: "D-4821", walletType: .applePay, status: .completed)
    r.offers = [.apple(Script.offers.toWatch)]
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    r.answer(Intents.GetCard.self, Script.card(wallets: [apple] + google))
    #expect(r.phone(40, 22).picture.contains("wallet-anna-1"))
    r.press(.escape)
    #expect(
      LineRendering(title: "", page: r.interface.page).items.map(\.label) == [
        "Apple Pay on this iPhone", "Google Pay", "Add to Apple Watch", "Back",
      ])
    // What is looked at is gone.
    r.choose("Google Pay")
    r.receive(r.interface.resumed(r.interface.apps.current.id))
    r.answer(Intents.GetCard.self, Script.card(wallets: [apple]))
    #expect(LineRendering(title: "", page: r.interface.page).items.count == 3)
  }

  @Test func `information behind More leads back there`() {
    var r = rehearsal { r in
      Catalogue.offered(&r, Script.offers.finish, Script.inGooglePay)
      r.choose("More")
      r.choose("Information")
    }
    r.press(.escape)
    #expect(
      LineRendering(title: "", page: r.interface.page).items.map(\.label) == [
        "PIN", "Mobile wallets", "Information", "Cancel card", "Back",
      ])
    r.press(.escape)
    #expect(LineRendering(title: "", page: r.interface.page).focused?.label == "More")
  }

  @Test(arguments: Catalogue.all.filter { $0.path.hasPrefix("Cards/Card/apple-") })
  func `in twelve rows nothing of the card is lost`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    let picture = r.phone(40, 12).picture
    #expect(!picture.contains("…"), "\(picture)")
  }

  // MARK: - Typed cards

  @Test func `a typed number is checked on the phone first`() throws {
    var r = rehearsal { Catalogue.checking(&$0) }
    let sent = try #require(asked(r, Intents.CheckEligibility.self))
    #expect(sent.number.reveal().hasSuffix("7009") && sent.expiry == CardExpiry(month: 11, year: 2029))
    r.answer(Intents.CheckEligibility.self, Script.eligibility)
    r.choose("Agree")
    #expect(asked(r, Intents.AddTypedCard.self)?.device == .phone)
    let bad = try #require(Catalogue.all.first { $0.path == "DeviceWallets/TypedCard/not-a-number" }).rehearse()
    #expect(bad.asked.isEmpty && bad.focusedField?.label == "Card number")
  }

  @Test func `a typed number stands in no picture`() {
    let r = rehearsal { Catalogue.numberTyped(&$0) }
    #expect(!r.phone(40, 22).picture.contains("5454") && (0..<22).contains { r.phone(40, 22).line($0).contains("5454") })
  }

  // MARK: - The phone's own apps

  @Test func `a pass that is removed elsewhere is left`() {
    var r = rehearsal { Catalogue.pass(&$0, Script.pass()) }
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    r.answer(Intents.LoadWallet.self, Script.contents([]))
    #expect(r.interface.screenName == .appleWallet)
  }

  @Test func `an answer that comes during a removal is asked for again if that fails`() {
    var r = rehearsal { r in
      Catalogue.pass(&r, Script.pass())
      r.receive(r.interface.refresh(r.interface.apps.current.id))
      r.choose("Remove this card")
      r.press(.tab, .enter)
      r.answer(Intents.LoadWallet.self, Script.contents([Script.pass(.suspended)]))
    }
    r.refuse(Intents.RemovePass.self, Script.offline)
    let message = r.interface.page.message
    r.answer(Intents.LoadWallet.self, Script.contents([Script.pass(.suspended)]))
    #expect(r.phone(40, 22).picture.contains("is locked,") && message != nil && r.interface.page.message == message)
  }

  @Test func `a card that comes to the watch is missing there no more`() {
    var r = rehearsal(Catalogue.missingOnWatch)
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    let there = Script.pass(on: .watch, lastFour: "3107", number: "5513")
    r.answer(Intents.LoadWallet.self, Script.contents(Catalogue.onWatch.passes, watch: [there]))
    #expect(r.phone(40, 22).picture.contains("On the watch") && !r.phone(40, 22).picture.contains("Not on the watch"))
  }

  @Test func `a watch that stays paired is loaded again`() {
    var r = rehearsal { r in
      Catalogue.watch(&r, Catalogue.onWatch)
      r.choose("Unpair the watch")
      r.press(.tab, .enter)
    }
    r.receive(r.interface.refresh(r.interface.apps.current.id))
    #expect(asked(r, Intents.UnpairWatch.self) != nil)
    r.refuse(Intents.UnpairWatch.self, Script.offline)
    r.answer(Intents.LoadWallet.self, Script.contents(Catalogue.onWatch.passes, watch: []))
    #expect(r.phone(40, 22).picture.contains("No cards on the watch yet"))
  }

  @Test func `a removal is confirmed first`() {
    var r = rehearsal { Catalogue.pass(&$0, Script.pass()) }
    r.choose("Remove this card")
    #expect(asked(r, Intents.RemovePass.self) == nil && r.interface.apps.current.question != nil)
  }
}
