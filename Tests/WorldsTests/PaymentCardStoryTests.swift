import Basics
import Contract
import Simulation
import Testing
import WalletClient
import WalletModel

@testable import Handset
@testable import Worlds

/// Cards go into Google Wallet and Samsung Wallet: app, wallet, network and issuer at the door of a world.
@Suite(.timeLimit(.minutes(10))) struct PaymentCardStory {
  private static let makers = [WalletMaker.google, .samsung]
  private static let programs = ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]

  @Test(arguments: makers, programs) func `a green card is active at once and follows its card`(maker: WalletMaker, program: String)
    async throws
  {
    let story = try await Story()
    let card = try await story.card(program)
    try await story.register(maker)
    let before = story.calls().count
    let tokenization = try await story.tokenize(card, for: maker)
    let token = try await story.provision(tokenization, into: maker)
    #expect(token.state == .active && token.wallet == maker.wallet && token.issuer == story.issuer)
    #expect(
      story.calls().dropFirst(before) == [
        "cardService.tokenize phone issuer", "provision phone network", "authorizeService network issuer",
        "notifyServiceActivated network issuer",
      ])
    let done = MobileWalletTokenization(
      dpanRef: token.tokenUniqueReference.rawValue, walletId: maker == .google ? Story.account : nil,
      walletType: try #require(MobileWalletType(rawValue: maker.wallet.rawValue)), status: .completed)
    #expect(try await story.enrolments(card) == [done])
    #expect(try await story.app(UpdateTokenizationStatus(card.cardId, done)) == done)
    await #expect(throws: WalletError.alreadyTokenized) { try await story.tokenize(card, for: maker) }
    for (status, state) in [(CardStatus.locked, TokenState.suspended), (.active, .active), (.cancelled, .deactivated)] {
      try await story.set(status, card)
      #expect(try await story.tokens(of: maker).map(\.state) == [state])
    }
    #expect(try await story.enrolments(card) == [])
  }

  /// The program ended before Google heard of the wallet: its first card registers it.
  @Test func `a lost registration is made up for`() async throws {
    let beginning = try await TokenBeginning()
    let parties = try TokenParties(beginning, inFile: false)
    let (place, card) = (WalletPlace(phone: 2, maker: .google), beginning.cards[1])
    parties.lines.lose(.request, of: .registerWallet)
    await #expect(throws: LossyLines.lost) { try await parties.identifiers(of: place) }
    try parties.killPhones()
    let identifiers = try #require(try await parties.identifiers(of: place))
    let service = try await parties.app(on: place.phone).cardService
    let tokenization = try await service.tokenize(
      card.card.cardId,
      CardTokenizationRequest(
        walletType: .googlePay, clientDeviceId: identifiers.device, clientWalletAccountId: identifiers.account, leafCertificate: nil,
        subordinateCertificate: nil, nonce: nil, nonceSignature: nil))
    let payload = try #require(tokenization.opaquePaymentCard)
    let pass = try await parties.add(.opaquePaymentCard(payload), of: card, to: place, .phone)
    #expect(pass.passActivationState == .activated)
  }

  /// A card in all three wallets; what befalls one of its tokens is none of the others'.
  @Test(arguments: programs) func `one card in every wallet`(program: String) async throws {
    let story = try await Story()
    let card = try await story.card(program)
    try await story.provision(try await story.tokenize(card))
    for maker in Self.makers {
      try await story.register(maker)
      try await story.provision(try await story.tokenize(card, for: maker), into: maker)
    }
    let google = try #require(try await story.tokens(of: .google).first).tokenUniqueReference
    let care = Call(.customerCare(key: story.world.careKey), .issuer(story.issuer), idempotencyKey: nil)
    _ = try await story.world.backend.perform(
      SuspendCustomerToken(card.cardId, google, reasonCode: .lost),
      Call(care.caller, care.party, idempotencyKey: .init(rawValue: "0000000000000001")))
    #expect(try await story.states() == [.active, .suspended, .active])
    try await story.wallet(DeleteToken(maker: .google, google, cause: .passRemoved))
    #expect(try await story.states() == [.active, .deactivated, .active])
    #expect(try await story.enrolments(card).map(\.walletType) == [.applePay, .samsungPay])
    try await story.set(.locked, card)
    #expect(try await story.states() == [.suspended, .deactivated, .suspended])
    // Its owner adds it again once it is unlocked.
    await #expect(throws: WalletError.notTokenizable(at: .locked)) { try await story.tokenize(card, for: .google) }
    try await story.set(.active, card)
    let again = try await story.provision(try await story.tokenize(card, for: .google), into: .google)
    #expect(again.state == .active && again.tokenUniqueReference != google)
  }

  /// What was made for one wallet without identifiers, as Mastercard allows it, is declined in the other, and still good for its own.
  @Test(arguments: makers) func `a payload is for its own wallet alone`(maker: WalletMaker) async throws {
    let story = try await Story()
    let card = try await story.card()
    for maker in Self.makers { try await story.register(maker) }
    let tokenization = try await story.tokenize(card, for: maker, isNamed: false)
    for other in Self.makers where other != maker {
      await #expect(throws: WalletError.provisioningDeclined) { try await story.provision(tokenization, into: other) }
      #expect(try await story.tokens(of: other) == [])
    }
    #expect(try await story.provision(tokenization, into: maker).state == .active)
  }

  /// Customer care switches the phone off, or its owner unlinks it, after the app has got what the wallet provisions by.
  @Test(arguments: [nil] + makers.map(Optional.some), [true, false])
  func `a phone that is gone by then gets no token`(maker: WalletMaker?, isUnlinked: Bool) async throws {
    let story = try await Story()
    let card = try await story.card()
    if let maker { try await story.register(maker) }
    let tokenization = if let maker { try await story.tokenize(card, for: maker) } else { try await story.tokenize(card) }
    if isUnlinked {
      try await story.app(RemoveDevice())
    } else {
      _ = try await story.world.backend.perform(
        UpdateCustomerDeviceActivation(deviceIdentifier: story.phone, isActive: false),
        Call(.customerCare(key: story.world.careKey), .issuer(story.issuer), idempotencyKey: nil))
    }
    await #expect(throws: WalletError.provisioningDeclined) {
      if let maker { try await story.provision(tokenization, into: maker) } else { try await story.provision(tokenization) }
    }
    let tokens = if let maker { try await story.tokens(of: maker) } else { try await story.tokens() }
    #expect(tokens == [])
    let decision = story.world.log.entries.lazy.compactMap { $0.call?.decision }.last
    #expect(decision?.reasons == [isUnlinked ? .phoneUnlinked : .phoneDeactivated])
  }

  /// Yellow waits for a code, or for the app that proves who the person is.
  @Test(arguments: makers, programs) func `a yellow card is verified`(maker: WalletMaker, program: String) async throws {
    let story = try await Story()
    try await story.register(maker)
    for byApp in [false, true] {
      let card = try await story.card(program)
      let yellow = WalletScores(device: 5, account: 2)!
      let token = try await story.provision(try await story.tokenize(card, for: maker), into: maker, scores: yellow)
      let reference = token.tokenUniqueReference
      #expect(token.state == .inactive)
      #expect(try await story.enrolments(card).map(\.dpanRef) == [reference.rawValue])
      if byApp {
        try await story.app(VerifyPasscode(passcode: story.profile.passcode))
        let data = try await story.app(ActivateTokenization(card.cardId, dpanRef: reference.rawValue)).activationData
        if let data { try await story.wallet(ActivateToken(maker: maker, reference, activationData: data)) }
      } else {
        try await story.wallet(RetrieveActivationMethods(maker: maker, reference))
        try await story.wallet(RequestActivationCode(maker: maker, reference, method: .text))
        let code = try #require(try await story.messages().last?.code)
        try await story.wallet(ActivateToken(maker: maker, reference, activationCode: code))
      }
      #expect(try await story.wallet(GetToken(maker: maker, reference)).state == .active)
      #expect(try await story.enrolments(card).map(\.status) == [.completed])
    }
  }

  /// A number that is typed leaves a token that needs verification; its enrolment comes with the activation.
  @Test(arguments: makers) func `a typed number needs verification`(maker: WalletMaker) async throws {
    let story = try await Story()
    let card = try await story.card()
    try await story.register(maker)
    try await story.app(VerifyPasscode(passcode: story.profile.passcode))
    let details = try await story.app(GetCardDetails(card.cardId))
    let eligible = try await story.wallet(CheckEligibility(maker: maker, number: details.pan, expiry: details.expiry))
    #expect(eligible.issuer == story.issuer)
    let typed = TypedCard(primaryAccountNumber: details.pan, expiration: details.expiry, name: "Anna Berg")
    let token = try await story.wallet(
      Provision(
        maker: maker, deviceId: Story.device(of: maker), walletAccountId: Story.account, scores: .best, card: typed))
    #expect(token.state == .inactive && token.wallet == maker.wallet)
    #expect(try await story.enrolments(card) == [])
    try await story.wallet(RequestActivationCode(maker: maker, token.tokenUniqueReference, method: .mail))
    let code = try #require(try await story.messages().last?.code)
    try await story.wallet(ActivateToken(maker: maker, token.tokenUniqueReference, activationCode: code))
    #expect(try await story.enrolments(card).map(\.status) == [.completed])
  }

  /// Neither numbers nor payloads are in the traffic log.
  @Test(arguments: makers, programs) func `the log has no payload`(maker: WalletMaker, program: String) async throws {
    let story = try await Story()
    let card = try await story.card(program)
    try await story.register(maker)
    let tokenization = try await story.tokenize(card, for: maker)
    try await story.provision(tokenization, into: maker)
    let log = "\(story.world.log.entries)"
    let payload = try #require(tokenization.opaquePaymentCard).text
    #expect(payload.count > 500 && !log.contains(payload) && !log.contains(payload.prefix(64)) && log.contains("tokenize"))
  }
}

extension Story {
  fileprivate static let account = "40exmLiWV1iV55ZVstOAiMf7"
  fileprivate static func device(of maker: WalletMaker) -> String { "\(maker.rawValue)-device" }

  fileprivate func register(_ maker: WalletMaker) async throws {
    try await wallet(
      RegisterWallet(maker: maker, clientDeviceId: Self.device(of: maker), clientWalletAccountId: Self.account))
  }

  @discardableResult
  fileprivate func tokenize(_ card: Card, for maker: WalletMaker, isNamed: Bool = true) async throws -> CardTokenization {
    guard let type = MobileWalletType(rawValue: maker.wallet.rawValue) else { throw WalletError.walletNotOffered }
    return try await app(
      Tokenize(
        card.cardId,
        CardTokenizationRequest(
          walletType: type, clientDeviceId: isNamed ? Self.device(of: maker) : nil,
          clientWalletAccountId: isNamed ? Self.account : nil, leafCertificate: nil,
          subordinateCertificate: nil, nonce: nil, nonceSignature: nil)))
  }

  @discardableResult
  fileprivate func provision(
    _ tokenization: CardTokenization, into maker: WalletMaker, scores: WalletScores = .best
  ) async throws -> NetworkToken {
    try await wallet(
      Provision(
        maker: maker, deviceId: Self.device(of: maker), walletAccountId: Self.account, scores: scores,
        opaquePaymentCard: tokenization.opaquePaymentCard ?? Opaque("")))
  }

  fileprivate func tokens(of maker: WalletMaker) async throws -> [NetworkToken] {
    try await wallet(GetTokens(maker: maker, deviceId: Self.device(of: maker))).tokens
  }

  /// Apple's, Google's and Samsung's.
  fileprivate func states() async throws -> [TokenState] {
    try await (tokens() + tokens(of: .google) + tokens(of: .samsung)).map(\.state)
  }
}
