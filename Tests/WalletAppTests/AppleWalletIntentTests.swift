import Basics
import Commands
import Cryptography
import Handset
import Simulation
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletClient
import WalletModel
import Worlds

@testable import WalletApp

/// The intents of Apple Wallet, executed in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct AppleWalletIntentTests {
  @Test func `a card is added to phone then watch and removed again`() async throws {
    let story = try await WalletStory()
    #expect(try await story.offer().buttons == [.add([.phone])])
    try await story.perform(.watch(isPaired: true))
    #expect(try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card())) == [.phone, .watch])
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    let pass = try await story.execute(Intents.AddPass(isAgain: false))
    try await story.execute(Intents.CloseWalletSheet())
    let offer = try await story.offer()
    #expect(offer.badge == .added && offer.buttons == [.add([.watch])] && offer.passes == [pass])
    try await story.execute(Intents.RemovePass(pass: pass))
    #expect(try await story.execute(Intents.LoadWallet(.applePay)).passes == [])
    #expect(try await story.card().tokenizations?.tokenizations == [])
  }

  /// The wallet waits for 100 ms and for 20 s, and no longer.
  @Test(arguments: [
    (ExtensionSetting.status, 100, true), (.status, 101, false), (.entries, 20_000, true), (.entries, 20_001, false),
  ]) func `an extension that takes too long is left out`(setting: ExtensionSetting, milliseconds: Int, isListed: Bool) async throws {
    let story = try await WalletStory()
    let time = story.world.time
    await story.phone.client.shareActivationData()
    var open = story.world
    let change = try #require(ExtensionChange(setting, to: "\(milliseconds) ms"))
    _ = try await ExtensionAction(change, issuer: nil).perform(on: &open)
    let loading = Task { try await story.execute(Intents.LoadExtensions(device: .phone)) }
    while time.untilAlarm == nil { await Task.yield() }
    let due = try #require(time.untilAlarm)
    #expect(due == .milliseconds(isListed ? milliseconds : milliseconds - 1))
    time.advance(by: due)
    time.ringDue()
    let listings = try await loading.value
    #expect(listings.map(\.issuer) == (isListed ? [story.phone.issuer] : []))
    let isTold = story.notes.contains { if case .why(let why) = $0 { why.contains("1 ms too long") } else { false } }
    #expect(isTold == !isListed)
  }

  /// Art that is missing, or larger than the wallet takes, makes a plain card, and is told.
  @Test(arguments: ExtensionArt.allCases) func `a card without usable art is plain`(art: ExtensionArt) async throws {
    let story = try await WalletStory()
    await story.phone.client.shareActivationData()
    var open = story.world
    _ = try await ExtensionAction(.art(art), issuer: nil).perform(on: &open)
    let listing = try #require(try await story.execute(Intents.LoadExtensions(device: .phone)).first)
    guard case .cards(let entries) = listing.offer else { throw Unexpected("the extension lists no cards") }
    #expect(listing.face == .one && entries.count == 1)
    let told = story.notes.compactMap { note in if case .why(let why) = note, why.hasSuffix("a plain card is shown.") { why } else { nil } }
    switch (art, entries[0].art) {
    case (.drawn, .success): #expect(told.isEmpty)
    case (.missing, .failure(.missing)): #expect(told.map { $0.contains("no card art") } == [true])
    case (.tooLarge, .failure(.tooLarge)): #expect(told.map { $0.contains("larger than 32 by 8 cells") } == [true])
    default: Issue.record("\(art) is \(entries[0].art)")
    }
  }

  /// The page stays after a wrong PIN. With the last one it ends, as when it is cancelled: the wallet is told.
  @Test func `the wallet hears how the issuers page ends`() async throws {
    let story = try await WalletStory()
    let issuer = story.phone.issuer
    func told() -> [String] {
      story.notes.compactMap { note in
        if case .message(let message) = note, message.word == "authorization" { message.outcome } else { nil }
      }
    }
    try await story.execute(Intents.CancelExtensionAuthorization(issuer: issuer))
    #expect(told() == ["canceled"])
    let wrong = Intents.AuthorizeExtension(issuer: issuer, proof: .pin(Secret("0000")), device: .phone)
    var ended: WalletError?
    while ended == nil {
      let error = await #expect(throws: WalletError.self) { try await story.execute(wrong) }
      if error?.endsAuthorization == true { ended = error } else { #expect(told() == ["canceled"] && error?.code == .wrongCredentials) }
    }
    #expect(told() == ["canceled", "canceled"])
  }

  /// The app asks its platform's SDK for the address of the pass, which opens it in Apple Wallet.
  @Test func `an app opens its pass in Apple Wallet`() async throws {
    let story = try await WalletStory()
    let wallet = story.services.wallets.appleWallet(on: story.phone.number)!
    let card = try await story.card()
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: card))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    let pass = try await story.execute(Intents.AddPass(isAgain: false))
    try await story.execute(Intents.CloseWalletSheet())
    try await story.execute(Intents.PerformTokenRequest(.view, pass, of: card))
    #expect(story.services.phones.currentApp == .appleWallet)
    #expect(story.services.openedPasses[story.phone.number]?.deviceAccountIdentifier == pass.deviceAccountIdentifier)
    #expect(story.notes.last == .message(SequenceMessage(.app, .wallet, "passURL")))
    let url = AppleWallet.url(of: pass.deviceAccountIdentifier)
    for text in ["", "shoebox://pass/", url + "0", "https://pass/" + pass.deviceAccountIdentifier.rawValue, String(url.dropLast())] {
      await #expect(throws: WalletError.self, "\(text)") { try await wallet.open(text) }
    }
    try await story.execute(Intents.RemovePass(pass: pass))
    await #expect(throws: WalletError.self) { try await story.execute(Intents.PerformTokenRequest(.view, pass, of: card)) }
    #expect(story.notes.last == .message(SequenceMessage(.app, .wallet, "passURL", outcome: "none")))
  }

  /// Only a phone with a watch has the wallet on the watch.
  @Test func `the watchs wallet is listed while a watch is paired`() async throws {
    let story = try await WalletStory()
    func listed() async throws -> WorldOverview.AppEntry? {
      try await story.execute(Intents.Simulate(nil, view: .overview)).apps.first { $0.app == .watchWallet }
    }
    #expect(try await listed() == nil)
    try await story.perform(.watch(isPaired: true))
    #expect(try await listed()?.state == .cards(0))
  }

  @Test func `the Simulator sets every extension`() async throws {
    let story = try await WalletStory()
    let issuer = story.phone.issuer
    for setting in ExtensionSetting.allCases {
      for change in setting.choices {
        let world = try await story.execute(Intents.Simulate(.setExtension(change, of: issuer), view: .overview))
        #expect(world.apps.first { $0.app == .issuer(issuer) }?.extensionSettings?[setting] == change)
      }
    }
    let world = try await story.execute(Intents.Simulate(nil, view: .overview))
    #expect(world.apps.filter { $0.extensionSettings != nil }.map(\.name) == ["Meridian Wallet", "Citadel Private"])
  }

  @Test func `the Simulator sets every switch`() async throws {
    let story = try await WalletStory()
    let wallet = story.services.wallets.appleWallet(on: story.phone.number)!
    for (setting, _) in try await story.services.wallets.settings(on: story.phone.number) {
      for value in setting.values {
        let shown = try await story.execute(Intents.Simulate(.setWallet(setting.rawValue, value), view: .overview)).wallet?.settings
        #expect(shown?.first { $0.name == setting.rawValue }?.value == value)
        let kept = try await wallet.settings()
        #expect(kept.value(of: setting) == value)
      }
    }
    let before = try await wallet.settings()
    _ = try await story.execute(Intents.Simulate(.setWallet("frobnicate", "on"), view: .overview))
    _ = try await story.execute(Intents.Simulate(.setWallet("rooted", "maybe"), view: .overview))
    #expect(try await wallet.settings() == before)
    #expect(try await story.execute(Intents.Simulate(.pairWatch(true), view: .overview)).wallet?.isWatchPaired == true)
    #expect(try await story.execute(Intents.Simulate(.pairWatch(false), view: .overview)).wallet?.isWatchPaired == false)
    // The phone's screens are told once that something has changed.
    #expect(await story.services.wallets.refresh() == [story.phone.number])
    #expect(await story.services.wallets.refresh() == [])
  }

  @Test func `the Simulator sees the cards of who has the phone`() async throws {
    let story = try await WalletStory()
    let cards = try #require(try await story.execute(Intents.Simulate(nil, view: .printedCards)).printedCards)
    let card = try await story.card()
    #expect(cards.map(\.cardId) == [card.cardId] && cards[0].lastFour == card.lastFour)
    #expect(PAN.isValid(cards[0].number.reveal()) && cards[0].name == "Anna Sample")
    // They stay no longer than they are looked at.
    #expect(try await story.execute(Intents.Simulate(nil, view: .overview)).printedCards == nil)
    _ = try await story.services.phones.add(.iphone)
    #expect(try await story.execute(Intents.Simulate(nil, view: .printedCards)).printedCards == [])
  }

  @Test func `who finishes later finds the button`() async throws {
    let story = try await WalletStory()
    try await story.perform(.set(.nextVote, "yellow"))
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    let pass = try await story.execute(Intents.AddPass(isAgain: false))
    try await story.execute(Intents.PostponeActivation(pass: pass))
    #expect(story.notes.contains(.person("Finish later", title: nil)))
    #expect(story.notes.last == .message(SequenceMessage(.wallet, .app, "didFinishAdding", outcome: "")))
    let sequence = try await SequenceQuery().answer(from: story.world)
    #expect(sequence.decision == "Yellow: verification required by the wallet" && sequence.votes.map(\.vote) == [.yellow, .green, .green])
    #expect(SequenceQuery().text(of: sequence).contains("\nYellow: verification required by the wallet\nwallet   yellow  "))
    #expect(try await story.offer().buttons == [.verify(pass)])
    #expect(try await story.execute(Intents.RetrieveActivationMethods(pass: pass, card: nil)) == pass)
    await #expect(throws: WalletError.self) { try await story.execute(Intents.AddPass(isAgain: false)) }
  }

  /// A customer who stops waiting while the app reports the pass tries again when the sheet has ended.
  @Test func `a pass that was added is returned again`() async throws {
    let story = try await WalletStory()
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    let pass = try await story.execute(Intents.AddPass(isAgain: false))
    #expect(pass.passActivationState == .activated)
    #expect(try await story.execute(Intents.AddPass(isAgain: true)) == pass)
    #expect(story.notes.last == .person("Try again", title: nil))
    #expect(try await story.execute(Intents.LoadWallet(.applePay)).passes == [pass])
    await #expect(throws: WalletError(0, .notFound, "no card is being added")) {
      try await story.execute(Intents.GeneratePassRequest(device: .phone))
    }
  }

  @Test func `a sheet that was left ends before the next`() async throws {
    let story = try await WalletStory()
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    let before = story.notes.count
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    let notes = story.notes.dropFirst(before)
    #expect(notes.first == .message(SequenceMessage(.wallet, .app, "didFinishAdding", outcome: "systemCancelled")))
    #expect(notes.count == 3 && !notes.contains(.person("Cancel", title: nil)))
  }

  @Test func `who cancels leaves nothing behind on the phone`() async throws {
    let story = try await WalletStory()
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    try await story.execute(Intents.CloseWalletSheet())
    #expect(
      story.notes.suffix(2) == [
        .person("Cancel", title: nil), .message(SequenceMessage(.wallet, .app, "didFinishAdding", outcome: "userCancelled")),
      ])
    #expect(try await story.offer().passes == [])
  }

  @Test(arguments: PKAddPaymentPassError.allCases) func `the phone ends the sheet with every error once`(error: PKAddPaymentPassError)
    async throws
  {
    let story = try await WalletStory()
    let ended = SequenceNote.message(SequenceMessage(.wallet, .app, "didFinishAdding", outcome: error.name))
    try await story.perform(.refuse(.apple(PassKitRefusal(call: .present, error: error))))
    let card = try await story.card()
    let first = await #expect(throws: WalletError.self) { try await story.execute(Intents.PresentAddPaymentPass(adding: card)) }
    #expect(first?.passKitError == error && story.notes.last == ended)
    try await story.perform(.refuse(.apple(PassKitRefusal(call: .addPaymentPassRequest, error: error))))
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: card))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    let second = await #expect(throws: WalletError.self) { try await story.execute(Intents.AddPass(isAgain: false)) }
    #expect(second?.passKitError == error && story.notes.last == ended)
    #expect(try await story.services.wallets.refusals(on: story.phone.number) == [])
    #expect(try await story.offer().passes == [])
  }

  /// A request that was not sent yet is forgotten with the sheet, so that it isn't sent after a restart.
  @Test func `what a sheet that ended would send again is forgotten`() async throws {
    let story = try await WalletStory()
    _ = try await story.execute(Intents.PresentAddPaymentPass(adding: try await story.card()))
    try await story.execute(Intents.GeneratePassRequest(device: .phone))
    story.services.faults.isOffline = true
    let first = await #expect(throws: WalletError.self) { try await story.execute(Intents.AddPass(isAgain: false)) }
    #expect(first?.hasNotArrived == true)
    try await story.perform(.refuse(.apple(PassKitRefusal(call: .addPaymentPassRequest, error: .systemCancelled))))
    let second = await #expect(throws: WalletError.self) { try await story.execute(Intents.AddPass(isAgain: true)) }
    #expect(second?.passKitError == .systemCancelled)
    story.services.faults.isOffline = false
    let wallet = story.services.wallets.appleWallet(on: story.phone.number)!
    try await wallet.refresh()
    #expect(try await wallet.contents().isEmpty)
    #expect(!story.notes.contains { if case .message(let message) = $0 { message.word == "token" } else { false } })
  }

  @Test(arguments: [
    (PhoneSetting.applePay, AppleWalletOffer.Reason.unsupported), (.addingCards, .restricted), (.entitlement, .notEntitled),
  ])
  func `switches take the button away`(setting: PhoneSetting, reason: AppleWalletOffer.Reason) async throws {
    let story = try await WalletStory()
    try await story.perform(.set(setting, "off"))
    let offer = try await story.offer()
    #expect(offer.buttons == [] && offer.reasons == [reason])
    let card = try await story.card()
    await #expect(throws: WalletError.self) { try await story.execute(Intents.PresentAddPaymentPass(adding: card)) }
  }

  @Test(arguments: [PhoneKind.pixel, .galaxy]) func `other phones have no Apple Wallet`(kind: PhoneKind) async throws {
    let story = try await WalletStory(on: kind)
    let offers = try await story.offers()
    #expect(!offers.contains { if case .apple = $0 { true } else { false } })
    let card = try await story.card()
    await #expect(throws: WalletError.self) { try await story.execute(Intents.PresentAddPaymentPass(adding: card)) }
    await #expect(throws: WalletError.self) { try await story.execute(Intents.LoadWallet(.applePay)) }
    let simulated = try await story.execute(Intents.Simulate(.pairWatch(true), view: .overview)).wallet
    #expect(simulated?.isWatchPaired == nil)
    for action in [PhoneWalletAction.watch(isPaired: true), .set(.applePay, "off")] {
      await #expect(throws: CommandError.self) { try await story.perform(action) }
    }
  }

  @Test func `citadels virtual cards go into no wallet`() async throws {
    let story = try await WalletStory(issuer: 1, program: "CITADEL-VIRTUAL-VISA-EEA")
    #expect(try await story.offer().reasons == [.programNotOffered])
  }
}

extension Intents.PresentAddPaymentPass {
  /// As the card's screen asks.
  init(adding card: Card) {
    self.init(
      card: card,
      configuration: PKAddPaymentPassRequestConfiguration(
        of: card, cardholderName: "Anna Sample", localizedDescription: "Everyday", primaryAccountIdentifier: nil))
  }
}
