import Basics
import Contract
import Cryptography
import Provisioning
import Simulation
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel

@testable import Worlds

/// Cards go into a wallet: app, wallet, network and issuer at the door of a world.
@Suite(.timeLimit(.minutes(10))) struct DeviceWalletStory {
  @Test func `a green card is active at once and follows its card`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let tokenization = try await story.tokenize(card)
    #expect(tokenization.cardNetwork == .mastercard && tokenization.tokenProvider == .mastercard)
    #expect(tokenization.cardLastDigits == card.lastFour && tokenization.opaquePaymentCard == nil)
    #expect(tokenization.customer.name == "Anna Berg" && tokenization.customer.countryCode == "DE" && tokenization.customer.city == nil)
    #expect(try await story.enrolments(card).map(\.status) == [.initiated])
    let token = try await story.provision(tokenization)
    #expect(token.state == .active && token.issuer == story.issuer)
    // The network has told the issuer: once, however often the app reports it too.
    let done = MobileWalletTokenization(dpanRef: token.tokenUniqueReference.rawValue, walletType: .applePay, status: .completed)
    #expect(try await story.enrolments(card) == [done])
    #expect(try await story.app(UpdateTokenizationStatus(card.cardId, done)) == done)
    #expect(try await story.enrolments(card) == [done])
    #expect(try await story.subjects().last == "Your card was added to Apple Wallet")

    try await story.set(.locked, card)
    #expect(try await story.tokens().map(\.state) == [.suspended])
    try await story.set(.active, card)
    #expect(try await story.tokens().map(\.state) == [.active])
    try await story.set(.cancelled, card)
    #expect(try await story.tokens().map(\.state) == [.deactivated])
    #expect(try await story.enrolments(card) == [])
  }

  /// Who asked whom, in the traffic log.
  @Test func `parties ask each other through the door`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let before = story.calls().count
    try await story.provision(try await story.tokenize(card))
    try await story.set(.locked, card)
    #expect(
      story.calls().dropFirst(before) == [
        "retrieveCertificates phone network", "cardService.tokenize phone issuer", "provision phone network",
        "authorizeService network issuer", "notifyServiceActivated network issuer", "cardService.update phone issuer",
        "tokenSuspend issuer network", "notifyTokenUpdated network issuer",
      ])
  }

  @Test(arguments: [ActivationMethod.Kind.text, .mail]) func `a yellow card is activated by a code`(kind: ActivationMethod.Kind)
    async throws
  {
    let story = try await Story(.strict)
    let card = try await story.card()
    let token = try await story.provision(try await story.tokenize(card))
    // Citadel knows the phone since a minute.
    #expect(token.state == .inactive && token.methods.map(\.kind) == [.text, .mail, .app, .call])
    #expect(token.methods.map(\.value) == ["+49•••67", "a•••@example.com", "Citadel Private", ""])
    #expect(try await story.enrolments(card).map(\.status) == [.initiated])
    #expect(try await story.enrolments(card).map(\.dpanRef) == [token.tokenUniqueReference.rawValue])
    try await story.wallet(RequestActivationCode(maker: .apple, token.tokenUniqueReference, method: kind))
    let message = try #require(try await story.messages().last)
    #expect(message.channel == (kind == .text ? .text : .mail))
    #expect(message.to == (kind == .text ? "+49301234567" : "anna@example.com"))
    let code = try #require(message.code)
    #expect(!message.body.contains(code.reveal()))
    await #expect(throws: WalletError.wrongTokenCode(left: 2)) {
      let wrong = Secret(code == Secret("000000") ? "000001" : "000000")
      _ = try await story.wallet(ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: wrong))
    }
    #expect(try await story.wallet(ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: code)).state == .active)
    #expect(try await story.enrolments(card).map(\.dpanRef) == [token.tokenUniqueReference.rawValue])
  }

  @Test func `a phone that was linked a day ago is green`() async throws {
    let story = try await Story(.strict)
    let card = try await story.card()
    await story.pass(.seconds(86_401))
    try await story.login()
    #expect(try await story.provision(try await story.tokenize(card)).state == .active)
  }

  /// Mastercard's by activation data from the app, Visa's by the issuer.
  @Test(arguments: ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]) func `the app activates`(program: String) async throws {
    let story = try await Story()
    let card = try await story.card(program)
    let token = try await story.provision(try await story.tokenize(card), scores: WalletScores(device: 5, account: 2)!)
    #expect(token.state == .inactive)
    let request = ActivateTokenization(card.cardId, dpanRef: token.tokenUniqueReference.rawValue)
    await #expect(throws: WalletError.stepUpRequired) { try await story.app(request) }
    try await story.app(VerifyPasscode(passcode: story.profile.passcode))
    let data = try await story.app(request).activationData
    #expect((data == nil) == (card.scheme == .visa))
    if let data { try await story.wallet(ActivateToken(maker: .apple, token.tokenUniqueReference, activationData: data)) }
    #expect(try await story.tokens().map(\.state) == [.active])
    #expect(try await story.enrolments(card).map(\.status) == [.completed])
    // Nothing is left to activate, and another card hasn't this token.
    if card.scheme == .visa { await #expect(throws: WalletError.tokenRefused(.isActivated)) { try await story.app(request) } }
    let other = try await story.card(program)
    await #expect(throws: WalletError.noSuchToken) {
      try await story.app(ActivateTokenization(other.cardId, dpanRef: token.tokenUniqueReference.rawValue))
    }
  }

  /// An issuer's customer can't have the token of another card activated.
  @Test func `a Visa token belongs to its card`() async throws {
    let story = try await Story()
    let (card, other) = (try await story.card("SKRILL-VIRTUAL-VISA-EEA"), try await story.card("SKRILL-VIRTUAL-VISA-EEA"))
    let yellow = WalletScores(device: 5, account: 2)!
    let token = try await story.provision(try await story.tokenize(card), scores: yellow)
    try await story.provision(try await story.tokenize(other), scores: yellow)
    try await story.app(VerifyPasscode(passcode: story.profile.passcode))
    await #expect(throws: WalletError.noSuchToken) {
      try await story.app(ActivateTokenization(other.cardId, dpanRef: token.tokenUniqueReference.rawValue))
    }
    #expect(try await story.tokens().map(\.state) == [.inactive, .inactive])
  }

  @Test func `a locked card is red`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let tokenization = try await story.tokenize(card)
    try await story.set(.locked, card)
    await #expect(throws: WalletError.provisioningDeclined) { try await story.provision(tokenization) }
    #expect(try await story.enrolments(card).map(\.status) == [.initiated])
    #expect(try await story.tokens() == [])
    await #expect(throws: WalletError.notTokenizable(at: .locked)) { try await story.tokenize(card) }
    // The network knows the card by now, and it is unlocked there too.
    try await story.set(.active, card)
    #expect(try await story.provision(try await story.tokenize(card)).state == .active)
  }

  @Test func `a typed number is yellow at best`() async throws {
    let story = try await Story()
    let card = try await story.card()
    try await story.app(VerifyPasscode(passcode: story.profile.passcode))
    let details = try await story.app(GetCardDetails(card.cardId))
    let eligible = try await story.wallet(CheckEligibility(maker: .apple, number: details.pan, expiry: details.expiry))
    #expect(
      eligible == TypedCardEligibility(network: .mastercard, issuer: story.issuer, accountPanSuffix: card.lastFour, panReference: nil))
    await #expect(throws: WalletError.provisioningDeclined) {
      try await story.wallet(CheckEligibility(maker: .apple, number: Secret("4111111111111111"), expiry: details.expiry))
    }
    _ = try await story.certificates()
    let wrong = CardExpiry(month: details.expiry.month, year: details.expiry.year + 1)
    await #expect(throws: WalletError.provisioningDeclined) { try await story.type(details.pan, wrong) }
    let token = try await story.type(details.pan, details.expiry)
    #expect(token.state == .inactive)
    // It has no enrolment before it is activated.
    #expect(try await story.enrolments(card) == [])
    try await story.wallet(RequestActivationCode(maker: .apple, token.tokenUniqueReference, method: .text))
    let code = try #require(try await story.messages().last?.code)
    try await story.wallet(ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: code))
    #expect(try await story.enrolments(card).map(\.dpanRef) == [token.tokenUniqueReference.rawValue])
    // Removed in the wallet, it is gone at the issuer.
    try await story.wallet(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
    #expect(try await story.enrolments(card) == [])
  }

  /// Each request again under its key, as after a lost answer: the same answer, and everything once.
  @Test func `lost answers are retried`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let request = Tokenize(card.cardId, try await story.request())
    let key = IdempotencyKey(rawValue: "a-request-of-the-app")
    let first = try await story.app(request, key)
    #expect(try await story.app(request, key) == first)
    let provision = story.provisioning(first)
    let other = IdempotencyKey(rawValue: "a-request-of-the-wallet")
    let token = try await story.wallet(provision, other)
    #expect(try await story.wallet(provision, other) == token)
    #expect(try await story.enrolments(card).count == 1)
    #expect(try await story.tokens().count == 1)
    #expect(try await story.subjects().count { $0.contains("Apple Wallet") } == 1)
  }

  /// Nothing that happens to a card is lost while the network is away.
  @Test func `orders wait for the network`() async throws {
    let folder = TemporaryFolder()
    let story = try await Story(in: folder)
    let card = try await story.card()
    try await story.provision(try await story.tokenize(card))
    story.world.cutLines()
    try await story.set(.locked, card)
    #expect(try await story.tokens().map(\.state) == [.active])
    await #expect(throws: WalletError.networkNotReached) { try await story.tokenize(try await story.card()) }
    let reopened = try await story.reopened()
    // The next request continues.
    try await reopened.login()
    #expect(try await reopened.tokens().map(\.state) == [.suspended])
  }

  /// The network asks nobody whose line is cut, and says so.
  @Test func `an issuer that is away means try later`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let tokenization = try await story.tokenize(card)
    story.world.cutLines()
    await #expect(throws: WalletError.issuerNotReached) { try await story.provision(tokenization) }
    #expect(try await story.enrolments(card).map(\.status) == [.initiated])
  }

  /// Lost on the way between the parties, in each direction: nothing is lost, nothing comes twice.
  @Test func `faults strike between the parties`() async throws {
    let story = try await Story()
    let card = try await story.card()
    for fault in [Fault.dropBefore, .dropAfter, .malformed, .status(503)] {
      story.world.faults.arm(fault, for: .authorizeService)
      let tokenization = try await story.tokenize(card)
      await #expect(throws: WalletError.issuerNotReached) { try await story.provision(tokenization) }
    }
    await story.pass(.seconds(86_401))
    try await story.login()
    story.world.faults.arm(.dropAfter, for: .notifyServiceActivated)
    let token = try await story.provision(try await story.tokenize(card))
    #expect(token.state == .active)
    story.world.faults.arm(.status(404), for: .tokenSuspend)
    try await story.set(.locked, card)
    #expect(try await story.tokens().map(\.state) == [.active])
    // Faults of the phone are none of theirs.
    story.world.faults.isOffline = true
    await #expect(throws: WalletError(0, .unreachable, "The phone is offline.")) { try await story.tokens() }
    story.world.faults.isOffline = false
    try await story.login()
    #expect(try await story.tokens().map(\.state) == [.suspended])
    #expect(try await story.subjects().count { $0.contains("Apple Wallet") } == 1)
    #expect(try await story.enrolments(card).filter { $0.status == .completed }.count == 1)
  }

  /// A party gives up after five seconds of the world's clock.
  @Test func `patience ends after five seconds`() async throws {
    let story = try await Story()
    let card = try await story.card()
    story.world.faults.arm(.slow(.seconds(30)), for: .authorizeService)
    let tokenization = try await story.tokenize(card)
    let token = Task { try await story.provision(tokenization) }
    while story.world.time.untilAlarm == nil { await Task.yield() }
    #expect(story.world.time.untilAlarm == .seconds(5))
    await story.pass(.seconds(5))
    story.world.time.ringDue()
    await #expect(throws: WalletError.issuerNotReached) { try await token.value }
  }

  @Test func `a nonce is for one request`() async throws {
    let story = try await Story()
    let (card, other) = (try await story.card(), try await story.card())
    let request = try await story.request()
    try await story.app(Tokenize(card.cardId, request))
    for card in [card, other] {
      await #expect(throws: WalletError.invalid([FieldError("nonce", "was used before")])) {
        try await story.app(Tokenize(card.cardId, request))
      }
    }
  }

  /// One card into one chip: the first is the only one, and the issuer expects no other.
  @Test func `many at once get one token`() async throws {
    let story = try await Story()
    let card = try await story.card()
    let tokens = try await story.provisionAtOnce(Array(repeating: card, count: 64))
    #expect(tokens.count == 1)
    #expect(try await story.tokens() == tokens)
    #expect(try await story.enrolments(card).compactMap(\.dpanRef) == tokens.map(\.tokenUniqueReference.rawValue))
  }

  @Test func `a chip takes twelve of many at once`() async throws {
    let story = try await Story()
    var cards: [Card] = []
    for _ in 0..<64 { cards.append(try await story.card()) }
    let tokens = try await story.provisionAtOnce(cards)
    #expect(tokens.count == 12)
    #expect(try await Set(story.tokens()) == Set(tokens))
    var references: [String] = []
    for card in cards { references += try await story.enrolments(card).compactMap(\.dpanRef) }
    #expect(Set(references) == Set(tokens.map(\.tokenUniqueReference.rawValue)) && references.count == 12)
    #expect(try await story.subjects().count { $0.contains("Apple Wallet") } == 12)
  }

  /// The issuer's answer is lost: no side expects a token.
  @Test func `a token that is declined after the vote is forgotten`() async throws {
    let story = try await Story()
    let card = try await story.card()
    story.world.faults.arm(.dropAfter, for: .authorizeService)
    let tokenization = try await story.tokenize(card)
    await #expect(throws: WalletError.issuerNotReached) { try await story.provision(tokenization) }
    #expect(try await story.enrolments(card) == [])
    #expect(try await story.tokens() == [])
    #expect(story.calls().last { $0.hasPrefix("notify") } == "notifyTokenUpdated network issuer")
  }

  @Test func `citadels virtual cards go into no wallet`() async throws {
    let story = try await Story(.strict)
    let card = try await story.card("CITADEL-VIRTUAL-VISA-EEA")
    await #expect(throws: WalletError.walletNotOffered) { try await story.tokenize(card) }
    let programs = try await story.app(GetPrograms()).programs
    #expect(programs.map(\.wallets) == [[], DeviceWallet.allCases])
  }

  /// A party's operations are refused without its key, to all callers.
  @Test func `only the network asks for it`() async throws {
    let story = try await Story()
    let request = RequestActivationMethods(accountPan: Secret("4111111111111111"))
    let key = IdempotencyKey(rawValue: "0000000000000001")
    for caller: Caller in [
      .phone(story.phone, session: nil), .party(.network, key: nil), .party(.network, key: Secret("wrong")), .customerCare(key: nil),
    ] {
      await #expect(throws: WalletError.partyOnly) {
        try await story.world.backend.perform(request, Call(caller, .issuer(story.issuer), idempotencyKey: key))
      }
    }
  }
}

/// A customer with a phone, whose wallet has one chip.
final class Story: Sendable {
  let world: World
  let profile: UserProfile
  let issuer: IssuerIdentifier
  let phone = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))
  private let session: Mutex<Secret?>
  private let folder: TemporaryFolder
  private let source: VirtualTimeSource
  private static let chip = P256.PrivateKey(scalar: [UInt8](repeating: 1, count: 32))!
  private static let keys = Atomic<Int>(0)
  private static let start = Timestamp(iso8601: "2026-11-25T09:41:00Z")!

  init(_ configuration: IssuerConfiguration = .meridian, in folder: TemporaryFolder = TemporaryFolder()) async throws {
    self.folder = folder
    source = VirtualTimeSource(start: Self.start)
    world = try World(
      .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, clock: .frozen(Self.start), source: source)
    issuer = configuration.identifier
    var anna = UserProfile()
    (anna.firstName, anna.lastName, anna.email) = ("Anna", "Berg", "anna@example.com")
    anna.password = Secret("Violet-Harbour-29")
    anna.confirmPassword = anna.password
    anna.passcode = Secret("258036")
    if configuration.passcodes.maxLength < 6 { anna.passcode = Secret("2580") }
    anna.confirmPasscode = anna.passcode
    (anna.phone, anna.countryCode) = ("+49 30 1234567", "DE")
    anna.mfaQuestionAnswers = configuration.questions.pool.prefix(configuration.questions.requiredNumber).enumerated()
      .map { MFAAnswer(question: $1.text, answer: Secret("Answer number \($0)")) }
    profile = anna
    session = Mutex(nil)
    let nonce = try await app(RegisterNewUser(userProfile: profile)).nonce
    let login = try await app(LoginByNonce(nonce: nonce))
    session.withLock { $0 = login.session.token }
  }

  private init(_ other: Story, _ world: World) {
    (self.world, profile, issuer, folder, source) = (world, other.profile, other.issuer, other.folder, other.source)
    session = Mutex(other.session.withLock { $0 })
  }

  func reopened() async throws -> Story {
    try world.close()
    let world = try World(.standard, in: WorldDirectory(path: folder.path + "/worlds"), clock: .frozen(Self.start), source: source)
    return Story(self, world)
  }

  func pass(_ span: Duration) async { world.time.advance(by: span) }

  func login() async throws {
    let login = try await app(LoginByPIN(passcode: profile.passcode))
    session.withLock { $0 = login.session.token }
  }

  // MARK: - Asking

  private func perform<O: Operation>(_ operation: O, _ call: (IdempotencyKey?) -> Call, _ key: IdempotencyKey?) async throws -> O.Answer {
    let next = IdempotencyKey(rawValue: "key-\(1_000_000_000_000 + Self.keys.add(1, ordering: .relaxed).newValue)")
    return try await world.backend.perform(operation, call(O.needsIdempotencyKey ? key ?? next : nil))
  }

  @discardableResult
  func app<O: Operation>(_ operation: O, _ key: IdempotencyKey? = nil) async throws -> O.Answer {
    let token = session.withLock { $0 }
    return try await perform(operation, { Call(.phone(self.phone, session: token), .issuer(self.issuer), idempotencyKey: $0) }, key)
  }

  @discardableResult
  func wallet<O: Operation>(_ operation: O, _ key: IdempotencyKey? = nil) async throws -> O.Answer {
    try await perform(operation, { Call(.phone(self.phone, session: nil), .network, idempotencyKey: $0) }, key)
  }

  /// All calls so far: operation, who asked, whom.
  func calls() -> [String] {
    world.log.entries.compactMap { entry in
      guard case .call(let call) = entry.content else { return nil }
      let caller =
        switch call.caller {
        case .phone: "phone"
        case .customerCare: "care"
        case .party(let party): "\(party.kind)"
        }
      return "\(call.operation.rawValue) \(caller) \(call.party.kind)"
    }
  }

  func messages() async throws -> [Message] {
    try await world.backend.events(after: .beginning).compactMap { if case .message(let message) = $0.content { message } else { nil } }
  }

  func subjects() async throws -> [String] { try await messages().map(\.subject) }

  // MARK: - Cards

  /// A new card of this program, else of the issuer's first with a wallet.
  func card(_ program: String? = nil) async throws -> Card {
    let name = program ?? (issuer == IssuerConfiguration.meridian.identifier ? "SKRILL-VIRTUAL-MC-EEA" : "CITADEL-PHYSICAL-MC-EEA")
    let number = Self.keys.add(1, ordering: .relaxed).newValue
    let identifier = CardIdentifier(rawValue: "00000000-0000-4000-8000-\(100_000_000_000 + number)")
    let operation = IssueCustomerCard(identifier, username: profile.email, programName: name, status: .active)
    return try await world.backend.perform(
      operation, Call(.customerCare(key: world.careKey), .issuer(issuer), idempotencyKey: nil))
  }

  func set(_ status: CardStatus, _ card: Card) async throws {
    try await app(UpdateCard(card.cardId, CardUpdateRequest(status: status, statusReason: "Because")))
  }

  func enrolments(_ card: Card) async throws -> [MobileWalletTokenization] {
    try await app(GetCard(card.cardId, include: [.tokenizations])).tokenizations?.tokenizations ?? []
  }

  // MARK: - The wallet

  func certificates() async throws -> ProvisioningCertificates {
    try await wallet(RetrieveCertificates(deviceId: "chip-1", walletAccountId: "anna", publicKey: Self.chip.publicKey.bytes.base64))
  }

  /// What the app gets from the wallet.
  func request() async throws -> CardTokenizationRequest {
    let given = try await certificates()
    let nonce = try ProvisioningNonce(requestText: given.nonce)
    let signature = try NonceSignature(of: nonce, deviceId: "chip-1", walletAccountId: "anna", by: Self.chip)
    return CardTokenizationRequest(
      walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: given.certificates[0],
      subordinateCertificate: given.certificates[1], nonce: given.nonce, nonceSignature: Opaque(signature.bytes.base64))
  }

  func tokenize(_ card: Card) async throws -> CardTokenization { try await app(Tokenize(card.cardId, try await request())) }

  func provisioning(_ tokenization: CardTokenization, scores: WalletScores = .best) -> Provision {
    Provision(
      deviceId: "chip-1", walletAccountId: "anna", scores: scores,
      pass: PassRequest(
        encryptedPassData: tokenization.encryptedPassData ?? Opaque(""), ephemeralPublicKey: tokenization.ephemeralPublicKey,
        wrappedKey: tokenization.wrappedKey, activationData: tokenization.activationData))
  }

  @discardableResult
  func provision(_ tokenization: CardTokenization, scores: WalletScores = .best) async throws -> NetworkToken {
    try await wallet(provisioning(tokenization, scores: scores))
  }

  /// Provisions cards into the chip, all at the same time. Returns the tokens; the others must be declined.
  func provisionAtOnce(_ cards: [Card]) async throws -> [NetworkToken] {
    var tokenizations: [CardTokenization] = []
    for card in cards { tokenizations.append(try await tokenize(card)) }
    return try await withThrowingTaskGroup(of: NetworkToken?.self) { group in
      for tokenization in tokenizations {
        group.addTask {
          do {
            return try await self.provision(tokenization)
          } catch let refusal as WalletError where refusal == .provisioningDeclined {
            return nil
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
  }

  func type(_ pan: Secret, _ expiry: CardExpiry) async throws -> NetworkToken {
    try await wallet(
      Provision(
        maker: .apple, deviceId: "chip-1", walletAccountId: "anna", scores: .best,
        card: TypedCard(primaryAccountNumber: pan, expiration: expiry, name: "Anna Berg")))
  }

  func tokens() async throws -> [NetworkToken] { try await wallet(GetTokens(maker: .apple, deviceId: "chip-1")).tokens }
}
