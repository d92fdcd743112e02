import Basics
import Contract
import Cryptography
import Provisioning
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// Tokens from their activation to their end, with what issuers are told.
@Suite struct TokenLifeTests {
  /// A token that waits for its activation.
  private func inactive(_ bench: Bench, _ card: TestCard = .mastercard) async throws -> TokenReference {
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let token = try await bench.provision(card, into: .phone)
    #expect(token.state == .inactive)
    return token.tokenUniqueReference
  }

  /// A code that is not this one.
  private func wrong(_ code: Secret) -> Secret { Secret(code.reveal() == "000000" ? "000001" : "000000") }

  private func state(_ bench: Bench, _ token: TokenReference) async throws -> TokenState {
    try await bench.ask(GetToken(maker: .apple, token)).state
  }

  private func card(_ bench: Bench, _ token: TokenReference) async throws -> PANReference {
    try await bench.ask(GetToken(maker: .apple, token)).panReference
  }

  // MARK: - Codes

  @Test func `a code activates once`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    let requested = try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    #expect(requested.method == ActivationMethod(.text, "+49•••67") && requested.codesLeft == 2)
    #expect(requested.expires.moment == bench.clock.now + .seconds(600))
    let code = try #require(bench.issuers.told.codes.last)
    #expect(code.reveal().count == 6)
    let active = try await bench.ask(ActivateToken(maker: .apple, token, activationCode: code))
    #expect(active.state == .active && active.methods.isEmpty && bench.issuers.told.activated.map(\.token) == [active])
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .tokenRefused(.isActivated))
    #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .tokenRefused(.isActivated))
  }

  @Test func `methods are those that the issuer offers now`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    bench.issuers.set { $0.methods = [ActivationMethod(.mail, "b•••@example.com")] }
    #expect(try await bench.ask(RetrieveActivationMethods(maker: .apple, token)).methods == [ActivationMethod(.mail, "b•••@example.com")])
    #expect(bench.issuers.told.methodRequests.map(\.accountPan) == [TestCard.mastercard.pan])
    #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .methodNotOffered)
    bench.issuers.set { $0.isAway = true }
    #expect(await bench.refusal(of: RetrieveActivationMethods(maker: .apple, token)) == .issuerNotReached)
    #expect(try await bench.ask(GetToken(maker: .apple, token)).methods == [ActivationMethod(.mail, "b•••@example.com")])
    bench.issuers.set { $0.isAway = false }
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .mail))
    try await bench.ask(ActivateToken(maker: .apple, token, activationCode: try #require(bench.issuers.told.codes.last)))
    #expect(await bench.refusal(of: RetrieveActivationMethods(maker: .apple, token)) == .tokenRefused(.isActivated))
  }

  /// Visa has no such question, and the call that a decision left stays the only way.
  @Test func `some methods stay`() async throws {
    let bench = try Bench()
    let visa = try await bench.ask(RetrieveActivationMethods(maker: .apple, try await inactive(bench, .visa)))
    #expect(visa.methods == bench.issuers.told.methods)
    bench.issuers.set { $0.methods = [ActivationMethod(.call, "")] }
    let callOnly = try await inactive(bench)
    bench.issuers.set { $0.methods = [ActivationMethod(.mail, "a•••@example.com"), ActivationMethod(.call, "")] }
    #expect(try await bench.ask(RetrieveActivationMethods(maker: .apple, callOnly)).methods.map(\.kind) == [.call])
    #expect(bench.issuers.told.methodRequests.isEmpty)
  }

  @Test func `who verifies later gets another code`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    try await bench.ask(PostponeActivation(maker: .apple, token))
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    let code = try #require(bench.issuers.told.codes.last)
    try await bench.ask(PostponeActivation(maker: .apple, token))
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .noActivationCode)
    #expect(try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text)).codesLeft == 1)
    try await bench.ask(ActivateToken(maker: .apple, token, activationCode: try #require(bench.issuers.told.codes.last)))
    try await bench.ask(PostponeActivation(maker: .apple, token))
    #expect(try await state(bench, token) == .active)
  }

  @Test func `three wrong entries end a code`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: Secret("123456"))) == .noActivationCode)
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .mail))
    let code = try #require(bench.issuers.told.codes.last)
    let key = IdempotencyKey.next()
    for left in [2, 1, 0] {
      let refusal = await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: wrong(code)), key: left == 2 ? key : nil)
      #expect(refusal == .wrongTokenCode(left: left) && refusal?.attemptsLeft == left)
      // A retry is no other entry.
      if left == 2 {
        #expect(
          await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: wrong(code)), key: key) == .wrongTokenCode(left: 2))
      }
    }
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .noActivationCode)
    #expect(try await state(bench, token) == .inactive)
  }

  @Test func `a late code is none`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    bench.clock.advance(by: .seconds(600))
    let code = try #require(bench.issuers.told.codes.last)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .noActivationCode)
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    bench.clock.advance(by: .seconds(600) - .milliseconds(1))
    #expect(
      try await bench.ask(ActivateToken(maker: .apple, token, activationCode: try #require(bench.issuers.told.codes.last))).state == .active
    )
  }

  /// The program ends while the issuer is asked to deliver a code: asked again later, it is the same question, and so no other code, also
  /// if a setting was changed meanwhile.
  @Test func `a retry after the end asks for the same delivery`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    let bench = try Bench(file: file)
    let request = RequestActivationCode(maker: .apple, try await inactive(bench), method: .text)
    bench.issuers.set { $0.meanwhile = { bench.database.close() } }
    let key = IdempotencyKey.next()
    #expect(await bench.refusal(of: request, key: key)?.statusCode == 500)
    bench.issuers.set { $0.meanwhile = nil }
    bench.clock.advance(by: .seconds(61))
    let reopened = try bench.reopened(file)
    try await reopened.set(("activation-code-timeout", "5m"))
    #expect(try await reopened.ask(request, key: key).codesLeft == 2)
    let deliveries = bench.issuers.told.deliveries
    #expect(deliveries.count == 2 && deliveries[0] == deliveries[1])
    reopened.database.close()
  }

  @Test func `there is no fourth code`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    for left in [2, 1, 0] { #expect(try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text)).codesLeft == left) }
    #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .noMoreActivationCodes)
    let left = try await bench.ask(RetrieveActivationMethods(maker: .apple, token)).methods
    #expect(!left.isEmpty && left.allSatisfy { !$0.kind.usesCode })
    let codes = bench.issuers.told.codes
    #expect(Set(codes).count == 3)
    // A new code ended the ones before it; the third is still good.
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: codes[1])) == .wrongTokenCode(left: 2))
    #expect(try await bench.ask(ActivateToken(maker: .apple, token, activationCode: codes[2])).state == .active)
  }

  @Test func `a code that is not delivered does not count`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    bench.issuers.set { $0.isAway = true }
    for _ in 0..<5 { #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .issuerNotReached) }
    bench.issuers.set { $0.isAway = false }
    #expect(try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text)).codesLeft == 2)
  }

  @Test func `only what the issuer offers is taken`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.methods = [ActivationMethod(.mail, "a•••@example.com"), ActivationMethod(.call, "")] }
    let token = try await inactive(bench)
    for method in [ActivationMethod.Kind.text, .app, .call] {
      #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: method)) == .methodNotOffered)
    }
    #expect(try await bench.ask(RequestActivationCode(maker: .apple, token, method: .mail)).method.value == "a•••@example.com")
  }

  // MARK: - Other activations

  @Test func `activation data activates mastercards tokens`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    func data(_ keys: SimulatedIssuers.Keys, _ reference: TokenReference) throws -> Opaque<ActivationDataKind> {
      let (card, key) = (TestCard.mastercard, keys.mastercard)
      let made = try ActivationData(mastercard: card.pan, expiry: card.expiry, tokenUniqueReference: reference.rawValue, key: key)
      return Opaque(made.text.reveal())
    }
    // That the issuer wasn't reached is not recorded.
    let right = ActivateToken(maker: .apple, token, activationData: try data(SimulatedIssuers.keys, token))
    let key = IdempotencyKey.next()
    bench.issuers.set { $0.isAway = true }
    #expect(await bench.refusal(of: right, key: key) == .issuerNotReached)
    bench.issuers.set { $0.isAway = false }
    let other = TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 1, count: 24))
    for bad in [Opaque(""), Opaque("AAAA"), try data(SimulatedIssuers.otherKeys, token), try data(SimulatedIssuers.keys, other)] {
      #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationData: bad)) == .activationDataRefused)
    }
    #expect(try await bench.ask(right, key: key).state == .active)
    let visa = try await inactive(bench, .visa)
    #expect(
      await bench.refusal(of: ActivateToken(maker: .apple, visa, activationData: try data(SimulatedIssuers.keys, visa)))
        == .activationDataRefused)
  }

  @Test func `the issuer activates`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench, .visa)
    let order = TokenActivate(token, of: try await card(bench, token), reasonCode: .agentAuthenticated)
    #expect(try await bench.ask(order, by: .meridian).tokens.map(\.state) == [.active] && bench.issuers.told.activated.count == 1)
    #expect(await bench.refusal(of: order, by: .meridian) == .tokenRefused(.isActivated))
  }

  @Test func `nobody activates while the card is locked`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    let code = try #require(bench.issuers.told.codes.last)
    let card = try await card(bench, token)
    try await bench.ask(TokenSuspend(card: card, reasonCode: .other), by: .meridian)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: wrong(code))) == .tokenRefused(.cardIsLocked))
    let early = TokenActivate(token, of: card, reasonCode: .agentAuthenticated)
    #expect(await bench.refusal(of: early, by: .meridian) == .tokenRefused(.cardIsLocked))
    // No entry was counted, and nobody was told of a state that did not change.
    #expect(bench.issuers.told.updated.isEmpty)
    try await bench.ask(TokenUnsuspend(card: card, reasonCode: .other), by: .meridian)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: wrong(code))) == .wrongTokenCode(left: 2))
    #expect(try await bench.ask(ActivateToken(maker: .apple, token, activationCode: code)).state == .active)
  }

  /// Each state of a card has its own words.
  @Test func `nobody activates for a card that is over`() async throws {
    let bench = try Bench()
    var card = TestCard.mastercard
    card.expiry = CardExpiry(bench.clock.now)
    let token = try await inactive(bench, card)
    try await bench.ask(RequestActivationCode(maker: .apple, token, method: .text))
    let code = try #require(bench.issuers.told.codes.last)
    let span = card.expiry.end - bench.clock.now
    #expect(span < Token.setupLifetime)
    let reference = try await self.card(bench, token)
    let byIssuer = TokenActivate(token, of: reference, reasonCode: .agentAuthenticated)
    bench.clock.advance(by: span)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .cardHasExpired)
    #expect(await bench.refusal(of: byIssuer, by: .meridian) == .cardHasExpired)
    // Locked as well, it has still expired; cancelled, it is over.
    try await bench.ask(TokenSuspend(card: reference, reasonCode: .other), by: .meridian)
    #expect(await bench.refusal(of: byIssuer, by: .meridian) == .cardHasExpired)
    try await bench.ask(TokenDelete(card: reference, reasonCode: .accountClosed), by: .meridian)
    #expect(await bench.refusal(of: ActivateToken(maker: .apple, token, activationCode: code)) == .cardIsOver)
    #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .cardIsOver)
    #expect(await bench.refusal(of: byIssuer, by: .meridian) == .cardIsOver)
    // The pass of such a card can still be removed.
    #expect(try await bench.ask(DeleteToken(maker: .apple, token, cause: .passRemoved)).state == .deactivated)
  }

  @Test func `a setup that nobody finishes lapses`() async throws {
    let bench = try Bench()
    let token = try await inactive(bench)
    bench.clock.advance(by: Token.setupLifetime - .milliseconds(1))
    #expect(try await state(bench, token) == .inactive)
    bench.clock.advance(by: .milliseconds(1))
    #expect(try await state(bench, token) == .deactivated)
    #expect(await bench.refusal(of: RequestActivationCode(maker: .apple, token, method: .text)) == .tokenRefused(.isDeactivated))
    bench.issuers.set { $0.reasons = [] }
    #expect(try await bench.provision(.mastercard, into: .phone).state == .active)
  }

  // MARK: - Causes

  @Test func `a lock suspends all tokens and unlocking wakes only its own`() async throws {
    let bench = try Bench()
    let phone = try await bench.provision(.mastercard, into: .phone)
    let watch = try await bench.provision(.mastercard, into: .watch)
    let other = try await bench.provision(.visa, into: .phone)
    try await bench.ask(TokenSuspend(token: watch.tokenUniqueReference, reasonCode: .fraudulent), by: .meridian)
    #expect(try await state(bench, phone.tokenUniqueReference) == .active)
    let locked = try await bench.ask(TokenSuspend(card: phone.panReference, reasonCode: .other), by: .meridian)
    #expect(locked.tokens.map(\.state) == [.suspended, .suspended])
    #expect(try await state(bench, other.tokenUniqueReference) == .active)
    let unlocked = try await bench.ask(TokenUnsuspend(card: phone.panReference, reasonCode: .other), by: .meridian)
    #expect(unlocked.tokens.map(\.state) == [.active, .suspended])
    try await bench.ask(TokenUnsuspend(token: watch.tokenUniqueReference, reasonCode: .found), by: .meridian)
    #expect(try await state(bench, watch.tokenUniqueReference) == .active)
    // Only changes of the state are told.
    let told = bench.issuers.told.updated
    #expect(told.map(\.event) == [.suspendByIssuer, .lockCard, .unlockCard, .resumeByIssuer])
    #expect(told.map(\.token.tokenUniqueReference) == [watch, phone, phone, watch].map(\.tokenUniqueReference))
    #expect(told.allSatisfy { $0.accountPan == TestCard.mastercard.pan })
  }

  @Test func `an expired card suspends its tokens by itself`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    bench.clock.advance(by: TestCard.mastercard.expiry.end - bench.clock.now)
    #expect(try await state(bench, token.tokenUniqueReference) == .suspended)
    // Unlocking doesn't wake it.
    let tokens = try await bench.ask(TokenUnsuspend(card: token.panReference, reasonCode: .other), by: .meridian).tokens
    #expect(tokens.map(\.state) == [.suspended])
  }

  @Test func `a cancelled card ends its tokens and gets no new ones`() async throws {
    let bench = try Bench()
    let phone = try await bench.provision(.mastercard, into: .phone)
    let watch = try await bench.provision(.mastercard, into: .watch)
    let ended = try await bench.ask(TokenDelete(card: phone.panReference, reasonCode: .accountClosed), by: .meridian)
    #expect(ended.tokens.map(\.state) == [.deactivated, .deactivated])
    #expect(Set(bench.issuers.told.updated.map(\.token.tokenUniqueReference)) == [phone.tokenUniqueReference, watch.tokenUniqueReference])
    let again = try await bench.ask(TokenDelete(card: phone.panReference, reasonCode: .accountClosed), by: .meridian)
    #expect(again.tokens == ended.tokens && bench.issuers.told.updated.count == 2)
    #expect(await bench.refusal(of: try await bench.provisioning(.mastercard, into: .phone)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.cardNotUsable])
  }

  @Test func `a removed pass makes room`() async throws {
    let bench = try Bench()
    let first = try await bench.provision(.mastercard, into: .phone)
    #expect(try await bench.ask(DeleteToken(maker: .apple, first.tokenUniqueReference, cause: .passRemoved)).state == .deactivated)
    #expect(try await bench.ask(DeleteToken(maker: .apple, first.tokenUniqueReference, cause: .passRemoved)).state == .deactivated)
    #expect(bench.issuers.told.updated.map(\.event) == [.removeFromWallet])
    let watch = try await bench.provision(.mastercard, into: .watch)
    try await bench.ask(DeleteToken(maker: .apple, watch.tokenUniqueReference, cause: .watchUnpaired))
    #expect(bench.issuers.told.updated.map(\.event) == [.removeFromWallet, .unpairWatch])
    let second = try await bench.provision(.mastercard, into: .phone)
    #expect(second.tokenUniqueReference != first.tokenUniqueReference && second.panReference == first.panReference)
    #expect(second.paymentAccountReference == first.paymentAccountReference)
    #expect(
      await bench.refusal(of: TokenSuspend(token: first.tokenUniqueReference, reasonCode: .other), by: .meridian)
        == .tokenRefused(.isDeactivated))
    let all = try await bench.ask(SearchTokens(first.panReference), by: .meridian).tokens
    #expect(all.map(\.state) == [.deactivated, .deactivated, .active])
  }

  @Test func `one of two references is named`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    #expect(await bench.refusal(of: TokenSuspend(card: PANReference(rawValue: "x"), reasonCode: .other), by: .meridian) == .noSuchCard)
    #expect(await bench.refusal(of: TokenDelete(token: TokenReference(rawValue: "x"), reasonCode: .other), by: .meridian) == .noSuchToken)
    #expect(try await state(bench, token.tokenUniqueReference) == .active)
  }

  /// The reason of an issuer's change stays with the token until the next; a refused change leaves it.
  @Test func `the last reason is kept`() async throws {
    let bench = try Bench()
    let (first, other) = (try await inactive(bench), try await bench.provision(.mastercard, into: .watch).tokenUniqueReference)
    let card = try await card(bench, first)
    func reasons() async throws -> [String?] { try await bench.network.tokens(after: 0).map(\.reasonCode) }
    #expect(try await reasons() == [nil, nil])
    try await bench.ask(TokenActivate(first, of: card, reasonCode: .agentAuthenticated), by: .meridian)
    try await bench.ask(TokenSuspend(token: other, reasonCode: .lost), by: .meridian)
    #expect(try await reasons() == ["C", "LOST"])
    try await bench.ask(TokenUnsuspend(token: other, reasonCode: .found), by: .meridian)
    _ = await bench.refusal(of: TokenActivate(first, of: card, reasonCode: .cardholderAuthenticated), by: .meridian)
    #expect(try await reasons() == ["C", "FOUND"])
    try await bench.ask(TokenSuspend(card: card, reasonCode: .fraudulent), by: .meridian)
    #expect(try await reasons() == ["FRAUDULENT", "FRAUDULENT"])
    try await bench.ask(DeleteToken(maker: .apple, first, cause: .passRemoved))
    try await bench.ask(TokenDelete(card: card, reasonCode: .accountClosed), by: .meridian)
    #expect(try await reasons() == ["FRAUDULENT", "ACCOUNT_CLOSED"])
  }

  // MARK: - Notices

  @Test func `an issuer that is away is told later`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    bench.issuers.set { $0.isAway = true }
    #expect(try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved)).state == .deactivated)
    #expect(bench.issuers.told.updated.isEmpty)
    bench.issuers.set { $0.isAway = false }
    try await bench.provision(.visa, into: .phone)
    #expect(bench.issuers.told.updated.map(\.event) == [.removeFromWallet] && bench.issuers.told.activated.count == 2)
  }

  /// An issuer that was put back refuses; what comes after is told nevertheless.
  @Test func `a refused notice is not repeated`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.refusal = .noSuchCard }
    let token = try await bench.provision(.mastercard, into: .phone)
    bench.issuers.set { $0.refusal = nil }
    try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
    #expect(bench.issuers.told.activated.isEmpty && bench.issuers.told.updated.map(\.event) == [.removeFromWallet])
  }

  @Test func `who watches sees votes and states`() async throws {
    let bench = try Bench()
    let request = try await bench.provisioning(.mastercard, into: .phone) { $0.scores = WalletScores(device: 5, account: 2)! }
    let trace = CallTrace()
    let call = Call(.phone(.annas, session: nil), .network, idempotencyKey: .next()).traced(by: trace)
    _ = try await bench.network.serve(request, call)
    let lastFour = String(TestCard.mastercard.pan.reveal().suffix(4))
    #expect(
      trace.effects == [
        .decided(ProvisioningDecision([.accountScoreTwo]), card: lastFour),
        .changed(Change(.token, .text(lastFour), from: "none", to: "INACTIVE")),
      ])
  }
}

@Suite struct WalletQuestions {
  @Test func `a typed number is its issuers`() async throws {
    let bench = try Bench()
    let (card, expiry) = (TestCard.visa, CardExpiry(month: 11, year: 2029))
    let answer = try await bench.ask(CheckEligibility(maker: .apple, number: card.pan, expiry: expiry))
    #expect(
      answer
        == TypedCardEligibility(
          network: .visa, issuer: .meridian, accountPanSuffix: String(card.pan.reveal().suffix(4)), panReference: nil))
    // Once a wallet has it, its passes are told apart from those of other cards that end alike.
    let token = try await bench.provision(card, into: .phone)
    #expect(try await bench.ask(CheckEligibility(maker: .apple, number: card.pan, expiry: expiry)).panReference == token.panReference)
    let atGoogle = try await bench.ask(CheckEligibility(maker: .google, number: card.pan, expiry: expiry)).panReference
    #expect(atGoogle?.isSameCard(as: token.panReference) == true)
    let (over, number) = (CardExpiry(month: 1, year: 2020), Secret("4111111111111112"))
    let unknown = CheckEligibility(maker: .apple, number: Secret("4012888888881881"), expiry: expiry)
    #expect(await bench.refusal(of: unknown) == .provisioningDeclined)
    let refusal = await bench.refusal(of: CheckEligibility(maker: .apple, number: number, expiry: over))
    #expect(refusal == .invalid([FieldError("number", "must be a card number"), FieldError("expiry", "is over")]))
    bench.issuers.set { $0.isAway = true }
    #expect(await bench.refusal(of: CheckEligibility(maker: .apple, number: card.pan, expiry: expiry)) == .issuerNotReached)
  }

  @Test func `a chips tokens are its phones`() async throws {
    let bench = try Bench()
    #expect(await bench.refusal(of: GetTokens(maker: .apple, deviceId: Chip.phone.device)) == .noSuchChip)
    let first = try await bench.provision(.mastercard, into: .phone)
    try await bench.provision(.mastercard, into: .watch)
    let second = try await bench.provision(.visa, into: .phone)
    let gone = try await bench.ask(DeleteToken(maker: .apple, first.tokenUniqueReference, cause: .passRemoved))
    #expect(try await bench.ask(GetTokens(maker: .apple, deviceId: Chip.phone.device)).tokens == [gone, second])
    #expect(await bench.refusal(of: GetTokens(maker: .apple, deviceId: Chip.phone.device), from: .second) == .noSuchChip)
  }

  @Test func `a token is activated for its card only`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let (token, other) = (try await bench.provision(.mastercard, into: .phone), try await bench.provision(.visa, into: .phone))
    let wrong = TokenActivate(token.tokenUniqueReference, of: other.panReference, reasonCode: .cardholderAuthenticated)
    #expect(await bench.refusal(of: wrong, by: .meridian) == .noSuchToken)
    let right = TokenActivate(token.tokenUniqueReference, of: token.panReference, reasonCode: .cardholderAuthenticated)
    #expect(try await bench.ask(right, by: .meridian).tokens.map(\.state) == [.active])
  }
}
