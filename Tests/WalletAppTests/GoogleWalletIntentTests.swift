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

/// The intents of Google Wallet, executed in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct GoogleWalletIntentTests {
  private static let address = UserAddress(
    TokenizationCustomer(
      address: DeliveryAddress(
        address1: "Reiherweg 7", address2: nil, address3: nil, city: "Bad Doberan", countryCode: "DE", state: nil, postalCode: "18209"),
      country: "DE", name: "Anna Sample", mobile: "+4915550100101"))

  private func push(_ story: WalletStory) async throws -> WalletPass {
    _ = try await story.execute(Intents.OpenCardPush(card: try await story.card(), wallet: .googlePay))
    return try await story.execute(Intents.PushCard(address: Self.address, isAgain: false))
  }

  private func offer(_ story: WalletStory) async throws -> GoogleWalletOffer {
    let offers = try await story.offers()
    guard case .google(let offer)? = offers.first, offers.count == 1 else { preconditionFailure("a Pixel has Google Wallet") }
    return offer
  }

  @Test(arguments: ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]) func `a card is pushed and removed again`(program: String)
    async throws
  {
    let story = try await WalletStory(program: program, on: .pixel)
    #expect(try await offer(story).button == .add(createsWallet: false))
    let pass = try await push(story)
    #expect(pass.passActivationState == .activated && pass.wallet == .googlePay)
    let added = try await offer(story)
    #expect(added.badge == .added && added.button == nil && added.token == pass)
    let tokenizations = try await story.card().tokenizations?.tokenizations
    #expect(tokenizations?.map(\.dpanRef) == [pass.deviceAccountIdentifier.rawValue])
    #expect(tokenizations?.map(\.walletType) == [.googlePay] && tokenizations?.map(\.status) == [.completed])
    let contents = try await story.execute(Intents.LoadWallet(.googlePay))
    #expect(contents.passes == [pass] && contents.defaultToken == pass.deviceAccountIdentifier)
    try await story.execute(Intents.RemovePass(pass: pass))
    #expect(try await offer(story).button == .add(createsWallet: false))
    #expect(try await story.card().tokenizations?.tokenizations == [])
  }

  @Test func `without a wallet it is created first`() async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(.googleWallet, "not-set-up"))
    #expect(try await offer(story).button == .add(createsWallet: true))
    let card = try await story.card()
    let opening = try await story.execute(Intents.OpenCardPush(card: card, wallet: .googlePay))
    #expect(opening == .obstacle(.google(.notSetUp)))
    try await story.execute(Intents.SetUpWallet(.google(.notSetUp)))
    #expect(try await push(story).passActivationState == .activated)
  }

  @Test func `a token that needs verification is verified in the app`() async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(.nextVote, "yellow"))
    let pass = try await push(story)
    #expect(pass.passActivationState == .requiresActivation)
    try await story.execute(Intents.PostponeActivation(pass: pass))
    #expect(try await offer(story).button == .verify(pass))
    let card = try await story.card()
    #expect(try await story.execute(Intents.RetrieveActivationMethods(pass: pass, card: card)).methods == pass.methods)
    try await story.execute(Intents.StepUp(proof: .pin(story.pin)))
    let active = try await story.execute(Intents.ActivatePassInApp(cardId: story.cardId, pass: pass))
    #expect(active.passActivationState == .activated)
    // The app has its result, and has told the issuer.
    #expect(story.notes.contains(.message(SequenceMessage(.wallet, .app, "result", outcome: "RESULT_OK"))))
    let tokenizations = try await story.card().tokenizations?.tokenizations
    #expect(tokenizations?.map(\.status) == [.completed] && tokenizations?.compactMap(\.walletId).count == 1)
  }

  /// The sheet of a verification is not that of the next adding.
  @Test func `a token that is deleted while it is verified is added again`() async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(.nextVote, "yellow"))
    let old = try await push(story)
    try await story.execute(Intents.PostponeActivation(pass: old))
    _ = try await story.execute(Intents.RetrieveActivationMethods(pass: old, card: try await story.card()))
    try await story.execute(Intents.RemovePass(pass: old))
    let new = try await push(story)
    #expect(new.deviceAccountIdentifier != old.deviceAccountIdentifier && new.passActivationState == .activated)
    #expect(try await offer(story).badge == .added)
  }

  @Test func `leaving the verification cancels it`() async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(.nextVote, "yellow"))
    let pass = try await push(story)
    try await story.execute(Intents.PostponeActivation(pass: pass))
    _ = try await story.execute(Intents.RetrieveActivationMethods(pass: pass, card: try await story.card()))
    try await story.execute(Intents.PostponeActivation(pass: pass))
    #expect(story.notes.last == .message(SequenceMessage(.wallet, .app, "result", outcome: "RESULT_CANCELED")))
    #expect(try await offer(story).button == .verify(pass))
  }

  @Test func `leaving the sheet cancels`() async throws {
    let story = try await WalletStory(on: .pixel)
    _ = try await story.execute(Intents.OpenCardPush(card: try await story.card(), wallet: .googlePay))
    try await story.execute(Intents.CloseWalletSheet())
    #expect(story.notes.last == .message(SequenceMessage(.wallet, .app, "result", outcome: "RESULT_CANCELED")))
    await #expect(throws: WalletError.self) { try await story.execute(Intents.PushCard(address: Self.address, isAgain: false)) }
    #expect(try await offer(story).token == nil)
  }

  /// The states of the phone that take the button away or make a push fail.
  @Test(arguments: [
    (PhoneSetting.nfc, "off", GoogleWalletOffer.Reason.noNFC), (.allowList, "off", .notAllowListed),
    (.servedRegion, "off", .notAllowListed),
    (.googleWallet, "outdated", .walletUnavailable),
  ])
  func `switches take the button away`(setting: PhoneSetting, value: String, reason: GoogleWalletOffer.Reason) async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(setting, value))
    let offer = try await offer(story)
    #expect(offer.button == nil && offer.reasons == [reason])
    await #expect(throws: WalletError.self) { try await push(story) }
  }

  @Test func `a rooted phone is refused`() async throws {
    let story = try await WalletStory(on: .pixel)
    try await story.perform(.set(.rooted, "on"))
    let refusal = await #expect(throws: WalletError.self) { try await push(story) }
    #expect(refusal?.tapAndPayStatus == .attestationError)
  }

  /// Every status from every call, once.
  @Test(arguments: TapAndPayCall.allCases) func `a call is refused once with every status`(call: TapAndPayCall) async throws {
    let story = try await WalletStory(on: .pixel)
    let wallet = story.services.wallets.googleWallet(on: story.phone.number)!
    let tapAndPay = TapAndPay(wallet: wallet, issuer: story.phone.issuer, isAllowListed: true)
    let pass = try await push(story)
    for status in TapAndPayStatus.allCases {
      try await story.perform(.refuse(.google(TapAndPayRefusal(call: call, status: status))))
      let refusal = await #expect(throws: WalletError.self) { try await tapAndPay.perform(call, pass) }
      #expect(refusal?.tapAndPayStatus == status)
    }
    #expect(try await wallet.settings().refusals == [])
  }

  @Test func `tokens of others stay hidden`() async throws {
    let story = try await WalletStory(on: .pixel)
    let pass = try await push(story)
    let wallet = story.services.wallets.googleWallet(on: story.phone.number)!
    let own = TapAndPay(wallet: wallet, issuer: story.phone.issuer, isAllowListed: true)
    let other = TapAndPay(wallet: wallet, issuer: IssuerIdentifier(rawValue: "other"), isAllowListed: true)
    #expect(try await own.listTokens().map(\.issuerTokenId) == [pass.deviceAccountIdentifier])
    #expect(try await own.isTokenized(fpanLastFour: pass.primaryAccountNumberSuffix, network: pass.network))
    #expect(try await own.getTokenStatus(pass.deviceAccountIdentifier).tokenState == .active)
    #expect(try await other.listTokens() == [])
    let refusal = await #expect(throws: WalletError.self) { try await other.requestDeleteToken(pass.deviceAccountIdentifier) }
    #expect(refusal?.tapAndPayStatus == .tokenNotFound)
    let verified = await #expect(throws: WalletError.self) { try await own.tokenize(pass.deviceAccountIdentifier) }
    #expect(verified?.tapAndPayStatus == .invalidTokenState)
    try await own.requestSelectToken(pass.deviceAccountIdentifier)
    #expect(try await own.getTokenStatus(pass.deviceAccountIdentifier).isSelected)
    try await own.requestDeleteToken(pass.deviceAccountIdentifier)
    #expect(try await own.listTokens() == [])
  }
}

extension TapAndPay {
  /// Makes a call, with a token where it needs one.
  fileprivate func perform(_ call: TapAndPayCall, _ pass: WalletPass) async throws(WalletError) {
    let token = pass.deviceAccountIdentifier
    switch call {
    case .getEnvironment: _ = try await getEnvironment()
    case .getActiveWalletId: _ = try await getActiveWalletId()
    case .getStableHardwareId: _ = try await getStableHardwareId()
    case .createWallet: try await createWallet()
    case .listTokens: _ = try await listTokens()
    case .getTokenStatus: _ = try await getTokenStatus(token)
    case .isTokenized: _ = try await isTokenized(fpanLastFour: pass.primaryAccountNumberSuffix, network: pass.network)
    case .pushTokenize:
      _ = try await pushTokenize(
        PushTokenizeRequest(
          network: pass.network, opaquePaymentCard: Opaque(""), lastDigits: pass.primaryAccountNumberSuffix,
          userAddress: UserAddress(TokenizationCustomer(address: nil, country: "DE", name: "Anna", mobile: ""))))
    case .tokenize: _ = try await tokenize(token)
    case .viewToken: try await viewToken(token)
    case .requestSelectToken: try await requestSelectToken(token)
    case .requestDeleteToken: try await requestDeleteToken(token)
    }
  }
}
