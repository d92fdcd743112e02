import Basics
import Contract
import Cryptography
import Provisioning
import Service
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// A card gets a token, or none, and why.
@Suite struct ProvisioningDecisionTests {
  @Test(arguments: [TestCard.mastercard, .visa]) func `what is in order is active at once`(card: TestCard) async throws {
    let bench = try Bench()
    let token = try await bench.provision(card, into: .phone)
    #expect(token.state == .active && token.methods.isEmpty && token.accountPanSuffix == String(card.pan.reveal().suffix(4)))
    #expect(token.tokenUniqueReference.network == token.network && token.panReference.network == token.network)
    #expect(token.paymentAccountReference.isWellFormed && token.tokenPanSuffix.count == 4)
    #expect(try await bench.ask(GetToken(maker: .apple, token.tokenUniqueReference)) == token)
    let told = bench.issuers.told
    #expect(told.authorizations.map(\.accountPan) == [card.pan] && told.authorizations.map(\.panReference) == [token.panReference])
    #expect(told.activated.map(\.token) == [token] && told.activated[0].nonce == told.authorizations[0].nonce && told.updated.isEmpty)
    #expect(try bench.decisions() == [ProvisioningDecision()])
  }

  @Test func `a typed number waits for verification`() async throws {
    let bench = try Bench()
    _ = try await bench.certificates(.phone)
    let card = TypedCard(primaryAccountNumber: TestCard.visa.pan, expiration: TestCard.visa.expiry, name: "Anna")
    let token = try await bench.ask(
      Provision(maker: .apple, deviceId: Chip.phone.device, walletAccountId: "anna", scores: .best, card: card))
    #expect(token.state == .inactive && token.methods == bench.issuers.told.methods)
    #expect(bench.issuers.told.authorizations[0].nonce == nil && bench.issuers.told.activated.isEmpty)
    #expect(try bench.decisions() == [ProvisioningDecision([.numberTyped])])
  }

  /// Each reason by itself, with what the wallet is told.
  @Test(arguments: VoteReason.allCases) func `every reason is given`(reason: VoteReason) async throws {
    let bench = try Bench()
    try await bench.set(("tokens-per-device", "2"), ("tokens-per-card", "2"))
    var card = TestCard.mastercard
    var isTyped = false
    var changes: [(inout Draft) -> Void] = []
    var before: (() async throws -> Void)?
    var after: ((Provision) async throws -> Provision)?
    switch reason {
    case .deviceRooted: changes.append { $0.scores = WalletScores(device: 5, account: 5, isRooted: true)! }
    case .deviceScoreOne: changes.append { $0.scores = WalletScores(device: 1, account: 5)! }
    case .deviceScoreTwo: changes.append { $0.scores = WalletScores(device: 2, account: 5)! }
    case .accountScoreOne: changes.append { $0.scores = WalletScores(device: 5, account: 1)! }
    case .accountScoreTwo: changes.append { $0.scores = WalletScores(device: 5, account: 2)! }
    case .deviceFull:
      before = { for number in 2...3 { try await bench.provision(TestCard(number: number), into: .phone) } }
    case .passDataUnreadable:
      after = { whole in
        let pass = whole.pass!
        let data = pass.encryptedPassData.text
        let first: Character = data.first == "A" ? "B" : "A"
        return Provision(
          deviceId: whole.deviceId, walletAccountId: whole.walletAccountId, scores: whole.scores,
          pass: PassRequest(
            encryptedPassData: Opaque("\(first)\(data.dropFirst())"), ephemeralPublicKey: pass.ephemeralPublicKey,
            wrappedKey: pass.wrappedKey, activationData: pass.activationData))
      }
    case .paymentCardUnreadable, .paymentCardReplayed, .paymentCardLate:
      before = { try await bench.register(.google) }
      after = { _ in
        let opaque = try await bench.paymentCard(card, for: .google)
        let whole = PhoneWallet.google.sending(reason == .paymentCardUnreadable ? Opaque(opaque.text + "A") : opaque)
        if reason == .paymentCardLate { bench.clock.advance(by: ActivationData.lifetime + .milliseconds(1)) }
        if reason == .paymentCardReplayed {
          let token = try await bench.ask(whole)
          try await bench.ask(DeleteToken(maker: .google, token.tokenUniqueReference, cause: .passRemoved))
        }
        return whole
      }
    case .nonceReplayed:
      after = { whole in
        let token = try await bench.ask(whole)
        try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
        return whole
      }
    case .nonceLate:
      after = { whole in
        bench.clock.advance(by: .seconds(300) + .milliseconds(1))
        return whole
      }
    case .nonceSignatureWrong: changes.append { $0.signer = Chip.watch.key }
    case .identifiersDiffer:
      // The chip signs for another account than the one that the nonce was given to.
      changes.append { draft in
        draft.chip.account = "ben"
        draft.walletAccountId = "ben"
      }
    case .activationDataForged: changes.append { $0.keys = SimulatedIssuers.otherKeys }
    case .cardTokenLimit:
      before = { for number in [2, 3] as [UInt8] { try await bench.provision(.mastercard, into: Chip(number)) } }
    case .alreadyOnChip: before = { try await bench.provision(.mastercard, into: .phone) }
    case .thirdAttempt:
      before = {
        for _ in 0..<2 {
          let token = try await bench.provision(.mastercard, into: .phone)
          try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
        }
      }
    case .numberTyped: isTyped = true
    case .activationDataMissing: changes.append { $0.hasActivationData = false }
    case .activationDataLate: changes.append { $0.validUntil = bench.clock.now - .seconds(1) }
    case .unknownNumber: card = TestCard(number: 1, bin: "222300")
    case .networkForcedRed, .networkForcedOrange, .networkForcedYellow:
      before = { try await bench.set((NetworkSetting.nextVote, reason.color.rawValue)) }
    case .cardNotUsable, .expiryDiffers, .walletNotOffered, .walletDiffers, .phoneDeactivated, .phoneUnlinked, .phoneLinkedLately,
      .issuerForcedRed, .issuerForcedOrange, .issuerForcedYellow:
      bench.issuers.set { $0.reasons = [reason] }
    case .issuerNotReached: break
    }
    try await before?()
    var request = try await bench.provisioning(card, into: .phone) { draft in for change in changes { change(&draft) } }
    if let after { request = try await after(request) }
    if isTyped {
      request = Provision(
        maker: .apple, deviceId: Chip.phone.device, walletAccountId: "anna", scores: .best,
        card: TypedCard(primaryAccountNumber: card.pan, expiration: card.expiry, name: "Anna"))
    }
    if reason == .issuerNotReached { bench.issuers.set { $0.isAway = true } }
    let asked = bench.issuers.told.authorizations.count
    switch reason.color {
    case .red:
      let refusal = await bench.refusal(of: request)
      #expect(refusal == (reason == .issuerNotReached ? .issuerNotReached : .provisioningDeclined))
      // The issuer isn't asked about what is declined already.
      #expect(bench.issuers.told.authorizations.count == asked + (reason.voter == .issuer && reason != .issuerNotReached ? 1 : 0))
    case .orange:
      let token = try await bench.ask(request)
      #expect(token.state == .inactive && token.methods.map(\.kind) == [.call])
    case .yellow:
      let token = try await bench.ask(request)
      #expect(token.state == .inactive && token.methods == bench.issuers.told.methods)
    case .green: Issue.record("a reason is darker")
    }
    #expect(try bench.decisions().last?.reasons == [reason])
  }

  @Test func `the reasons of all votes are kept`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let token = try await bench.provision(.visa, into: .phone) { draft in
      draft.hasActivationData = false
      draft.scores = WalletScores(device: 2, account: 2)!
    }
    #expect(token.state == .inactive && token.methods.map(\.kind) == [.call])
    #expect(
      try bench.decisions() == [ProvisioningDecision([.deviceScoreTwo, .accountScoreTwo, .activationDataMissing, .phoneLinkedLately])])
  }

  // MARK: - Nonces

  @Test func `a nonce is good for one provisioning also after reopening`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    var bench = try Bench(file: file)
    let first = try await bench.provisioning(.mastercard, into: .phone)
    let second = try await bench.provisioning(TestCard(number: 2), into: .phone)
    let key = IdempotencyKey.next()
    let token = try await bench.ask(first, key: key)
    bench = try bench.reopened(file)
    // The same request is answered as it was.
    #expect(try await bench.ask(first, key: key) == token)
    try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
    #expect(await bench.refusal(of: first) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.nonceReplayed])
    // Neither does another phone get it.
    #expect(await bench.refusal(of: second, from: .second) == .noSuchChip)
    #expect(try await bench.ask(second).state == .active)
    #expect(await bench.refusal(of: second) == .provisioningDeclined)
    // Certificates outlive the program: what was encrypted for them can be read, and the pinned root stays.
    let root = try await bench.network.rootCertificate()
    let third = try await bench.provisioning(TestCard(number: 3), into: .phone)
    bench = try bench.reopened(file)
    #expect(try await bench.network.rootCertificate() == root)
    #expect(try await bench.ask(third).state == .active)
    bench.database.close()
  }

  /// The program ends while the issuer is asked: the nonce is used and the attempt counted, but there is neither token nor answer.
  @Test func `a retry after the end gets the token`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    let bench = try Bench(file: file)
    let request = try await bench.provisioning(.mastercard, into: .phone)
    bench.issuers.set { $0.meanwhile = { bench.database.close() } }
    let key = IdempotencyKey.next()
    #expect(await bench.refusal(of: request, key: key)?.statusCode == 500)
    bench.issuers.set { $0.meanwhile = nil }
    let reopened = try bench.reopened(file)
    #expect(try reopened.decisions().count == 1)
    let token = try await reopened.ask(request, key: key)
    #expect(token.state == .active && bench.issuers.told.activated.map(\.token) == [token])
    // The issuer was asked the same question twice.
    #expect(bench.issuers.told.authorizations.count == 2 && bench.issuers.told.keys.count == 2)
    #expect(try reopened.decisions() == [ProvisioningDecision()])
    reopened.database.close()
  }

  /// A phone that heard no answer asks again after days, when none is recorded: by then the nonce is late.
  @Test func `a retry after days gets the token`() async throws {
    let bench = try Bench()
    let typed = Provision(
      maker: .apple, deviceId: Chip.watch.device, walletAccountId: Chip.watch.account, scores: .best,
      card: TypedCard(primaryAccountNumber: TestCard.mastercard.pan, expiration: TestCard.mastercard.expiry, name: "ANNA NUNEZ"))
    _ = try await bench.certificates(.watch)
    for request in [try await bench.provisioning(.mastercard, into: .phone), typed] {
      let key = IdempotencyKey.next()
      let token = try await bench.ask(request, key: key)
      for _ in 1...2 {
        bench.clock.advance(by: .seconds(25 * 3600))
        #expect(try await bench.ask(request, key: key) == token)
      }
      // Neither another request under its key nor another phone gets it.
      let other = try await bench.provisioning(.mastercard, into: Chip(3))
      #expect(await bench.refusal(of: other, key: key) == .keyReused)
      try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
      #expect(await bench.refusal(of: request, key: key) == .provisioningDeclined)
    }
    #expect(bench.issuers.told.authorizations.count == 2)
  }

  /// Nor does what was declined come back, whether or not the issuer had heard of it.
  @Test func `a retry after days is declined again`() async throws {
    let bench = try Bench()
    for (number, reasons) in [(1, [VoteReason.cardNotUsable]), (2, [])] {
      let request = try await bench.provisioning(TestCard(number: number), into: .phone)
      bench.issuers.set { ($0.reasons, $0.isAway) = (reasons, false) }
      if reasons.isEmpty { bench.issuers.set { state in state.meanwhile = { bench.issuers.set { $0.isAway = true } } } }
      let key = IdempotencyKey.next()
      #expect(await bench.refusal(of: request, key: key) == (reasons.isEmpty ? .issuerNotReached : .provisioningDeclined))
      bench.issuers.set { ($0.meanwhile, $0.isAway) = (nil, false) }
      for _ in 1...3 {
        bench.clock.advance(by: .seconds(25 * 3600))
        #expect(await bench.refusal(of: request, key: key) == .provisioningDeclined)
      }
    }
    #expect(try await bench.ask(GetTokens(maker: .apple, deviceId: Chip.phone.device)).tokens.isEmpty)
  }

  /// A Mastercard key takes long to make: it is asked for only where there are activation data that it signs.
  @Test func `only the key of activation data is asked for`() async throws {
    let bench = try Bench()
    try await bench.provision(.visa, into: .phone)
    #expect(bench.issuers.told.keysGiven == [.visa])
    let card = TypedCard(primaryAccountNumber: TestCard.mastercard.pan, expiration: TestCard.mastercard.expiry, name: "ANNA NUNEZ")
    try await bench.ask(
      Provision(maker: .apple, deviceId: Chip.phone.device, walletAccountId: Chip.phone.account, scores: .best, card: card))
    #expect(bench.issuers.told.keysGiven == [.visa])
    try await bench.provision(.mastercard, into: .watch)
    #expect(bench.issuers.told.keysGiven == [.visa, .mastercard])
  }

  /// The issuer knows the token's reference before there is a token, and hears if there will be none; else of what it declined itself.
  @Test func `the issuer is told of the token before it is made`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    #expect(bench.issuers.told.authorizations.map(\.tokenUniqueReference) == [token.tokenUniqueReference])
    bench.issuers.set { $0.reasons = [.cardNotUsable] }
    #expect(await bench.refusal(of: try await bench.provisioning(TestCard(number: 2), into: .phone)) == .provisioningDeclined)
    #expect(bench.issuers.told.updated.isEmpty)
    bench.issuers.set { state in
      state.reasons = []
      state.meanwhile = { _ = try? await bench.ask(TokenDelete(card: token.panReference, reasonCode: .lost), by: .meridian) }
    }
    #expect(await bench.refusal(of: try await bench.provisioning(.mastercard, into: .watch)) == .provisioningDeclined)
    let (asked, told) = (try #require(bench.issuers.told.authorizations.last), try #require(bench.issuers.told.updated.last))
    #expect(told.token.tokenUniqueReference == asked.tokenUniqueReference && told.token.state == .deactivated && told.event == .lapse)
    #expect(told.accountPan == TestCard.mastercard.pan)
    // Nobody has it, and no list shows it.
    #expect(
      try await bench.ask(SearchTokens(token.panReference), by: .meridian).tokens.map(\.tokenUniqueReference) == [
        token.tokenUniqueReference
      ])
    #expect(try await bench.ask(GetTokens(maker: .apple, deviceId: Chip.watch.device)).tokens.isEmpty)
    let suspend = TokenSuspend(token: asked.tokenUniqueReference, reasonCode: .other)
    #expect(await bench.refusal(of: suspend, by: .meridian) == .cardIsOver)
  }

  /// The program ends while the issuer is asked, and the card is locked before the wallet asks again.
  @Test func `a retry that is declined takes the token back`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    let bench = try Bench(file: file)
    let watch = try await bench.provision(.mastercard, into: .watch)
    let request = try await bench.provisioning(.mastercard, into: .phone)
    let key = IdempotencyKey.next()
    bench.issuers.set { $0.meanwhile = { bench.database.close() } }
    #expect(await bench.refusal(of: request, key: key)?.statusCode == 500)
    bench.issuers.set { $0.meanwhile = nil }
    let reopened = try bench.reopened(file)
    try await reopened.ask(TokenSuspend(card: watch.panReference, reasonCode: .other), by: .meridian)
    for _ in 1...2 { #expect(await reopened.refusal(of: request, key: key) == .provisioningDeclined) }
    #expect(bench.issuers.told.authorizations.count == 2)
    let withdrawn = bench.issuers.told.updated.filter { $0.event == .lapse }.map(\.token.tokenUniqueReference)
    #expect(withdrawn == [bench.issuers.told.authorizations[1].tokenUniqueReference])
    reopened.database.close()
  }

  @Test func `a declined provisioning uses its nonce`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.reasons = [.cardNotUsable] }
    let request = try await bench.provisioning(.mastercard, into: .phone)
    #expect(await bench.refusal(of: request) == .provisioningDeclined)
    bench.issuers.set { $0.reasons = [] }
    #expect(await bench.refusal(of: request) == .provisioningDeclined)
    #expect(try bench.decisions().map(\.reasons) == [[.cardNotUsable], [.nonceReplayed]])
  }

  @Test func `certificates are renewed when they have expired`() async throws {
    let bench = try Bench()
    let root = try await bench.network.rootCertificate()
    bench.clock.advance(by: .seconds(3651 * 86_400))
    #expect(try await bench.network.rootCertificate() != root)
    var card = TestCard.mastercard
    card.expiry = CardExpiry(bench.clock.now, after: 12)
    #expect(try await bench.provision(card, into: .phone).state == .active)
  }

  // MARK: - Limits

  @Test func `the thirteenth pass is declined`() async throws {
    let bench = try Bench()
    var last: NetworkToken?
    for number in 1...12 { last = try await bench.provision(TestCard(number: number), into: .phone) }
    #expect(await bench.refusal(of: try await bench.provisioning(TestCard(number: 13), into: .phone)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.deviceFull])
    // Another chip of the same phone has room.
    #expect(try await bench.provision(TestCard(number: 13), into: .watch).state == .active)
    try await bench.ask(DeleteToken(maker: .apple, try #require(last).tokenUniqueReference, cause: .passRemoved))
    #expect(try await bench.provision(TestCard(number: 14), into: .phone).state == .active)
  }

  @Test func `the eleventh token is declined`() async throws {
    let bench = try Bench()
    for number in 1...10 { try await bench.provision(.visa, into: Chip(UInt8(number))) }
    #expect(await bench.refusal(of: try await bench.provisioning(.visa, into: Chip(11))) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.cardTokenLimit])
    #expect(try await bench.provision(.mastercard, into: Chip(11)).state == .active)
    let reference = bench.issuers.told.authorizations[0].panReference
    let tokens = try await bench.ask(SearchTokens(reference), by: .meridian).tokens
    #expect(
      tokens.count == 10 && Set(tokens.map(\.tokenUniqueReference)).count == 10 && Set(tokens.map(\.paymentAccountReference)).count == 1)
  }

  @Test func `many at once get one token`() async throws {
    let bench = try Bench()
    var requests: [Provision] = []
    for _ in 0..<64 { requests.append(try await bench.provisioning(.mastercard, into: .phone)) }
    // No issuer answers before all are asked: the limits say yes to each of them the first time.
    let gate = Gate(64)
    bench.issuers.set { $0.meanwhile = { await gate.pass() } }
    let tokens = await withTaskGroup(of: NetworkToken?.self) { group in
      for request in requests {
        group.addTask {
          do throws(WalletError) {
            return try await bench.ask(request)
          } catch {
            #expect(error == .provisioningDeclined)
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
    #expect(tokens.count == 1 && bench.issuers.told.authorizations.count == 64)
    let all = try await bench.ask(SearchTokens(bench.issuers.told.authorizations[0].panReference), by: .meridian).tokens
    #expect(all.map(\.tokenUniqueReference) == tokens.map(\.tokenUniqueReference))
    #expect(try bench.decisions().count { $0.color == .red && $0.reasons.contains(.alreadyOnChip) } == 63)
    // The issuer hears of each token that it was asked about.
    let asked = Set(bench.issuers.told.authorizations.map(\.tokenUniqueReference))
    let withdrawn = Set(bench.issuers.told.updated.map(\.token.tokenUniqueReference))
    #expect(asked.count == 64 && withdrawn == asked.subtracting(tokens.map(\.tokenUniqueReference)))
  }

  /// The same request, sent many times at once, is one provisioning.
  @Test func `one request is done once`() async throws {
    let bench = try Bench()
    let request = try await bench.provisioning(.mastercard, into: .phone)
    let key = IdempotencyKey.next()
    let tokens = try await withThrowingTaskGroup(of: NetworkToken.self) { group in
      for _ in 0..<64 { group.addTask { try await bench.ask(request, key: key) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.count == 1 && bench.issuers.told.authorizations.count == 1 && bench.issuers.told.activated.count == 1)
  }

  /// The card is locked while its issuer is asked, after it has voted.
  @Test func `a lock meanwhile is not forgotten`() async throws {
    let bench = try Bench()
    let watch = try await bench.provision(.mastercard, into: .watch)
    let request = try await bench.provisioning(.mastercard, into: .phone)
    bench.issuers.set { state in
      state.meanwhile = { _ = try? await bench.ask(TokenSuspend(card: watch.panReference, reasonCode: .other), by: .meridian) }
    }
    #expect(await bench.refusal(of: request) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.cardNotUsable])
  }

  // MARK: - Chips and callers

  @Test func `a chip keeps phone and key`() async throws {
    let bench = try Bench()
    _ = try await bench.certificates(.phone)
    #expect(await bench.refusal(of: Chip.phone.registration, from: .second) == .chipKeyDiffers)
    let stolen = RetrieveCertificates(
      deviceId: Chip.phone.device, walletAccountId: "anna", publicKey: Chip.watch.key.publicKey.bytes.base64)
    #expect(await bench.refusal(of: stolen) == .chipKeyDiffers)
    let bad = await bench.refusal(of: RetrieveCertificates(deviceId: "", walletAccountId: "a b", publicKey: "AAAA"))
    #expect(bad?.fieldErrors.map(\.field) == ["deviceId", "walletAccountId", "publicKey"])
    let unknown = Provision(
      maker: .apple, deviceId: "nowhere", walletAccountId: "anna", scores: .best,
      card: TypedCard(primaryAccountNumber: TestCard.visa.pan, expiration: TestCard.visa.expiry, name: "Anna"))
    #expect(await bench.refusal(of: unknown) == .noSuchChip)
  }

  @Test func `only the issuer with its key asks`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    let suspend = TokenSuspend(token: token.tokenUniqueReference, reasonCode: .other)
    let callers: [Caller] = [
      .phone(.annas, session: nil), .customerCare(key: Secret("x")), .party(.issuer(.meridian), key: nil),
      .party(.issuer(.meridian), key: Secret("")), .party(.issuer(.strict), key: Network.key(of: .meridian, in: .reproducible(seed: 7))),
      .party(.issuer(.meridian), key: Network.key(of: .meridian, in: .reproducible(seed: 8))), .party(.network, key: Secret("x")),
    ]
    for caller in callers {
      await #expect(throws: WalletError.partyOnly) {
        try await bench.network.serve(suspend, Call(caller, .network, idempotencyKey: .next()))
      }
      if case .phone = caller { continue }
      await #expect(throws: WalletError.partyOnly) {
        try await bench.network.serve(GetToken(maker: .apple, token.tokenUniqueReference), Call(caller, .network))
      }
    }
    // Another issuer's token is none, and so is another phone's.
    #expect(await bench.refusal(of: suspend, by: .strict) == .noSuchToken)
    #expect(await bench.refusal(of: SearchTokens(token.panReference), by: .strict) == .noSuchCard)
    #expect(await bench.refusal(of: GetToken(maker: .apple, token.tokenUniqueReference), from: .second) == .noSuchToken)
    #expect(
      await bench.refusal(of: DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved), from: .second) == .noSuchToken)
  }

  // MARK: - The vault

  @Test func `numbers are readable by their own token only`() async throws {
    let folder = TemporaryFolder()
    let bench = try Bench(file: folder.path + "/world.db")
    let first = try await bench.provision(.mastercard, into: .phone)
    let second = try await bench.provision(.mastercard, into: .watch)
    let now = bench.clock.now
    let (own, other) = try bench.database.blockingTransaction { sql throws(StorageError) in
      (try sql.token(first.tokenUniqueReference, at: now), try sql.token(second.tokenUniqueReference, at: now))
    }
    let (kept, sealedElsewhere) = (try #require(own), try #require(other).numbers)
    let keys = bench.network.service.tenant.keys
    let numbers = try #require(keys.openNumbers(kept.numbers, of: kept.reference))
    #expect(numbers.accountPan == TestCard.mastercard.pan && PAN.isValid(numbers.devicePan.reveal()))
    #expect(numbers.devicePan.reveal().hasPrefix(DevicePAN.bin(of: .mastercard)))
    #expect(numbers.devicePan.reveal().hasSuffix(first.tokenPanSuffix))
    #expect(keys.openNumbers(sealedElsewhere, of: kept.reference) == nil)
    #expect(keys.openNumbers(sealedElsewhere, of: second.tokenUniqueReference)?.devicePan != numbers.devicePan)
    #expect(NetworkKeys(.reproducible(seed: 8)).openNumbers(kept.numbers, of: kept.reference) == nil)
    bench.database.close()
    let bytes = try #require(FileBytes.read(folder.path + "/world.db"))
    for number in [numbers.accountPan, numbers.devicePan] { #expect(!FileBytes.contains(bytes, number.reveal())) }
    #expect(FileBytes.contains(bytes, first.tokenUniqueReference.rawValue))
  }
}
