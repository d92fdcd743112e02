import Basics
import Commands
import Handset
import Simulation
import Testing
import UserInterface
import WalletClient
import WalletModel
import Worlds

@testable import WalletApp

/// The intents of Samsung Wallet, executed in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct SamsungWalletIntentTests {
  private func add(_ story: WalletStory) async throws -> WalletPass {
    _ = try await story.execute(Intents.OpenCardPush(card: try await story.card(), wallet: .samsungPay))
    return try await story.execute(Intents.PushCard(address: nil, isAgain: false))
  }

  private func offer(_ story: WalletStory) async throws -> SamsungWalletOffer {
    guard case .samsung(let offer)? = try await story.offers().last else { preconditionFailure("a Galaxy has Samsung Wallet") }
    return offer
  }

  @Test(arguments: ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]) func `a card is added and removed again`(program: String)
    async throws
  {
    let story = try await WalletStory(program: program, on: .galaxy)
    #expect(try await offer(story).button == .add)
    let pass = try await add(story)
    #expect(pass.passActivationState == .activated && pass.wallet == .samsungPay)
    #expect(story.notes.contains(.message(SequenceMessage(.wallet, .app, "onSuccess"))))
    let added = try await offer(story)
    #expect(added.badge == .added && added.button == nil && added.pass == pass)
    let tokenizations = try await story.card().tokenizations?.tokenizations
    #expect(tokenizations?.map(\.dpanRef) == [pass.deviceAccountIdentifier.rawValue])
    #expect(tokenizations?.map(\.walletType) == [.samsungPay] && tokenizations?.map(\.status) == [.completed])
    #expect(try await story.execute(Intents.LoadWallet(.samsungPay)).passes == [pass])
    try await story.execute(Intents.RemovePass(pass: pass))
    #expect(try await offer(story).button == .add)
    #expect(try await story.card().tokenizations?.tokenizations == [])
  }

  /// A customer who adds to one wallet may still add to the other, and a lock reaches both.
  @Test func `a galaxy has the card in both wallets`() async throws {
    let story = try await WalletStory(on: .galaxy)
    let samsung = try await add(story)
    guard case .google(let google)? = try await story.offers().first else { preconditionFailure("a Galaxy has Google Wallet") }
    #expect(google.button == .add(createsWallet: false))
    guard case .address(var address) = try await story.execute(Intents.OpenCardPush(card: try await story.card(), wallet: .googlePay))
    else {
      preconditionFailure("Google asks for an address")
    }
    (address.address1, address.postalCode, address.locality) = ("Reiherweg 7", "18209", "Bad Doberan")
    let pushed = try await story.execute(Intents.PushCard(address: address, isAgain: false))
    #expect(pushed.deviceAccountIdentifier != samsung.deviceAccountIdentifier)
    _ = try await story.execute(Intents.UpdateCard(cardId: story.cardId, change: .lock, reason: "at home"))
    for wallet in [DeviceWallet.googlePay, .samsungPay] {
      #expect(try await story.execute(Intents.LoadWallet(wallet)).passes.map(\.passActivationState) == [.suspended])
    }
    _ = try await story.execute(Intents.UpdateCard(cardId: story.cardId, change: .unlock, reason: "at home"))
    for wallet in [DeviceWallet.googlePay, .samsungPay] {
      #expect(try await story.execute(Intents.LoadWallet(wallet)).passes.map(\.passActivationState) == [.activated])
    }
  }

  @Test(arguments: [
    ("not-set-up", SamsungWalletOffer.Button.setUp, SamsungPayReason.setupNotCompleted), ("outdated", .update, .appNeedsUpdate),
  ]) func `a wallet that is not ready is made ready`(setup: String, button: SamsungWalletOffer.Button, reason: SamsungPayReason)
    async throws
  {
    let story = try await WalletStory(on: .galaxy)
    try await story.perform(.set(.samsungWallet, setup))
    #expect(try await offer(story).button == button)
    let card = try await story.card()
    let opening = try await story.execute(Intents.OpenCardPush(card: card, wallet: .samsungPay))
    #expect(opening == .obstacle(.samsung(reason)))
    try await story.execute(Intents.SetUpWallet(.samsung(reason)))
    #expect(try await add(story).passActivationState == .activated)
  }

  @Test(arguments: [
    (PhoneSetting.nfc, "off", SamsungPayReason.serviceNotAvailable), (.samsungWallet, "missing", .appMissing),
    (.samsungWallet, "unavailable", .serviceNotAvailable), (.externalDisplay, "on", .externalDisplay), (.rooted, "on", .deviceIntegrity),
  ]) func `switches take the button away`(setting: PhoneSetting, value: String, reason: SamsungPayReason) async throws {
    let story = try await WalletStory(on: .galaxy)
    try await story.perform(.set(setting, value))
    let offer = try await offer(story)
    #expect(offer.button == nil && offer.reasons == [.notReady(reason)])
    let refusal = await #expect(throws: WalletError.self) { try await add(story) }
    #expect(refusal?.code == .notFound)
  }

  @Test(arguments: [(PhoneSetting.samsungService, SamsungPayReason.serviceIdentifier), (.servedRegion, .serviceNotInThisRegion)])
  func `without a service nothing is offered`(setting: PhoneSetting, reason: SamsungPayReason) async throws {
    let story = try await WalletStory(on: .galaxy)
    try await story.perform(.set(setting, "off"))
    let offer = try await offer(story)
    #expect(offer.button == nil && offer.reasons == [.refused(SamsungPayError(.notAllowed, reason))])
  }

  @Test func `a pending card is verified`() async throws {
    let story = try await WalletStory(on: .galaxy)
    try await story.perform(.set(.nextVote, "yellow"))
    let pass = try await add(story)
    #expect(pass.passActivationState == .requiresActivation)
    try await story.execute(Intents.PostponeActivation(pass: pass))
    #expect(try await offer(story).button == .verify(pass))
    try await story.execute(Intents.StepUp(proof: .pin(story.pin)))
    let active = try await story.execute(Intents.ActivatePassInApp(cardId: story.cardId, pass: pass))
    #expect(active.passActivationState == .activated)
  }

  @Test func `leaving the sheet cancels`() async throws {
    let story = try await WalletStory(on: .galaxy)
    _ = try await story.execute(Intents.OpenCardPush(card: try await story.card(), wallet: .samsungPay))
    try await story.execute(Intents.CloseWalletSheet())
    #expect(story.notes.last == .message(SequenceMessage(.wallet, .app, "onFail", outcome: "-7")))
    #expect(try await offer(story).pass == nil)
  }

  /// Every code from every call, with each of its reasons, once.
  @Test(arguments: SamsungPayCall.allCases) func `a call is refused once with every code`(call: SamsungPayCall) async throws {
    let story = try await WalletStory(on: .galaxy)
    let wallet = story.services.wallets.samsungWallet(on: story.phone.number)!
    let samsungPay = SamsungPay(wallet: wallet, issuer: story.phone.issuer, hasService: true)
    for code in SamsungPayError.Code.allCases {
      for reason in [nil] + code.reasons.map(Optional.some) {
        let error = SamsungPayError(code, reason)
        try await story.perform(.refuse(.samsung(SamsungPayRefusal(call: call, error: error))))
        let refusal = await #expect(throws: WalletError.self) { try await samsungPay.perform(call) }
        #expect(refusal?.samsungPayError == error)
      }
    }
    #expect(try await wallet.settings().refusals == [])
  }

  @Test func `cards of others stay hidden`() async throws {
    let story = try await WalletStory(on: .galaxy)
    let pass = try await add(story)
    let wallet = story.services.wallets.samsungWallet(on: story.phone.number)!
    let own = SamsungPay(wallet: wallet, issuer: story.phone.issuer, hasService: true)
    let other = SamsungPay(wallet: wallet, issuer: IssuerIdentifier(rawValue: "other"), hasService: true)
    #expect(try await own.getAllCards().map(\.cardId) == [pass.deviceAccountIdentifier])
    #expect(try await own.getAllCards().map(\.cardStatus) == [.active])
    #expect(try await other.getAllCards() == [])
  }
}

extension SamsungPay {
  fileprivate func perform(_ call: SamsungPayCall) async throws(WalletError) {
    switch call {
    case .getSamsungPayStatus: _ = try await getSamsungPayStatus()
    case .activateSamsungPay: try await activateSamsungPay()
    case .goToUpdatePage: try await goToUpdatePage()
    case .getWalletInfo: _ = try await getWalletInfo()
    case .getAllCards: _ = try await getAllCards()
    case .addCard: _ = try await addCard(Opaque(""))
    }
  }
}
