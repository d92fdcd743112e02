import Basics
import Contract
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// The network keeps its settings and heeds them.
@Suite struct NetworkSettingsInEffect {
  /// The row that the migration writes is that of a new world.
  @Test func `a new world has the defaults`() async throws {
    #expect(try await Bench().network.configuration() == NetworkConfiguration())
  }

  @Test(arguments: NetworkSetting.all.map(\.name)) func `each is kept`(name: String) async throws {
    let setting = try #require(NetworkSetting.all.first { $0.name == name })
    let value =
      switch setting.kind {
      case .number(_, let range, _): "\(range.upperBound)"
      case .span(let range): range.upperBound.inLargestUnit
      default: try #require(setting.kind.words.last)
      }
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    let bench = try Bench(file: file)
    let changed = try await bench.network.set([SettingChange(name, value)])
    #expect(setting.value(in: changed) != setting.value(in: NetworkConfiguration()))
    let reopened = try bench.reopened(file)
    #expect(try await reopened.network.configuration() == changed)
    #expect(try await reopened.network.set([SettingChange(name, "default")]) == NetworkConfiguration())
    reopened.database.close()
  }

  @Test func `what cannot be is refused whole`() async throws {
    let bench = try Bench()
    let error = await #expect(throws: WalletError.self) { try await bench.set(("tokens-per-card", "3"), ("nonce-timeout", "soon")) }
    #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == ["nonce-timeout"])
    #expect(try await bench.network.configuration() == NetworkConfiguration())
  }

  // MARK: - Effect

  @Test func `a nonce is good as long as it is set`() async throws {
    let bench = try Bench()
    try await bench.set(("nonce-timeout", "30s"))
    let (good, late) = (
      try await bench.provisioning(.mastercard, into: .phone), try await bench.provisioning(.mastercard, into: .watch)
    )
    bench.clock.advance(by: .seconds(30))
    #expect(try await bench.ask(good).state == .active)
    bench.clock.advance(by: .milliseconds(1))
    #expect(await bench.refusal(of: late) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.nonceLate])
  }

  @Test(arguments: [1, 3]) func `attempts of a day`(limit: Int) async throws {
    let bench = try Bench()
    try await bench.set(("attempts-per-day", "\(limit)"))
    for _ in 0..<limit {
      let token = try await bench.provision(.mastercard, into: .phone)
      #expect(token.state == .active)
      try await bench.ask(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved))
    }
    let token = try await bench.provision(.mastercard, into: .phone)
    #expect(token.methods.map(\.kind) == [.call])
    #expect(try bench.decisions().last?.reasons == [.thirdAttempt])
  }

  /// Tokens stay when a limit falls below their number.
  @Test func `tokens of card and chip`() async throws {
    let bench = try Bench()
    let phone = try await bench.provision(.mastercard, into: .phone)
    try await bench.set(("tokens-per-card", "1"))
    #expect(await bench.refusal(of: try await bench.provisioning(.mastercard, into: .watch)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.cardTokenLimit])
    try await bench.set(("tokens-per-card", "default"), ("tokens-per-device", "1"))
    #expect(await bench.refusal(of: try await bench.provisioning(.visa, into: .phone)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.deviceFull])
    #expect(try await bench.ask(GetToken(maker: .apple, phone.tokenUniqueReference)).state == .active)
  }

  @Test func `activation codes`() async throws {
    let bench = try Bench()
    try await bench.set(("activation-code-timeout", "1min"), ("activation-code-attempts", "2"), ("activation-codes", "1"))
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let token = try await bench.provision(.mastercard, into: .phone)
    let request = RequestActivationCode(maker: .apple, token.tokenUniqueReference, method: .text)
    let given = try await bench.ask(request)
    #expect(given.expires.moment == bench.clock.now + .seconds(60) && given.codesLeft == 0)
    let wrong = ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: Secret("x"))
    #expect(await bench.refusal(of: wrong)?.attemptsLeft == 1)
    // The limit falls to what was entered already: no code is left.
    try await bench.set(("activation-code-attempts", "1"))
    #expect(await bench.refusal(of: wrong)?.attemptsLeft == 0)
    #expect(await bench.refusal(of: wrong) == .noActivationCode)
    #expect(await bench.refusal(of: request) == .noMoreActivationCodes)
    try await bench.set(("activation-codes", "2"))
    _ = try await bench.ask(request)
    bench.clock.advance(by: .seconds(60))
    let right = ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: try #require(bench.issuers.told.codes.last))
    #expect(await bench.refusal(of: right) == .noActivationCode)
  }

  // MARK: - A forced vote

  @Test(arguments: DecisionColor.allCases) func `one vote is forced`(color: DecisionColor) async throws {
    let bench = try Bench()
    try await bench.set((NetworkSetting.nextVote, color.rawValue))
    // Yellow by itself.
    let typed = Provision(
      maker: .apple, deviceId: Chip.phone.device, walletAccountId: "anna", scores: .best,
      card: TypedCard(primaryAccountNumber: TestCard.mastercard.pan, expiration: TestCard.mastercard.expiry, name: "Anna"))
    _ = try await bench.certificates(.phone)
    switch color {
    case .green: #expect(try await bench.ask(typed).state == .active)
    case .yellow, .orange: #expect(try await bench.ask(typed).methods == bench.issuers.told.methods.left(by: color))
    case .red: #expect(await bench.refusal(of: typed) == .provisioningDeclined)
    }
    #expect(try bench.decisions() == [ProvisioningDecision(VoteReason.forced(color, of: .network).map { [$0] } ?? [])])
    #expect(try await bench.network.configuration().nextVote == nil)
    #expect(try await bench.provision(.visa, into: .phone).state == .active)
  }

  /// Nothing makes a token that cannot be made; the vote is used up all the same.
  @Test(arguments: [DecisionColor.green, .orange]) func `a red vote stays`(color: DecisionColor) async throws {
    let bench = try Bench()
    try await bench.provision(.mastercard, into: .phone)
    let again = try await bench.provisioning(.mastercard, into: .phone)
    try await bench.set((NetworkSetting.nextVote, color.rawValue))
    #expect(await bench.refusal(of: again) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.alreadyOnChip])
    #expect(try await bench.network.configuration().nextVote == nil)
  }

  /// The wallet provider and the issuer vote by themselves.
  @Test func `green is the networks vote alone`() async throws {
    let bench = try Bench()
    try await bench.set((NetworkSetting.nextVote, "green"))
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let token = try await bench.provision(.mastercard, into: .phone) { draft in
      draft.hasActivationData = false
      draft.scores = WalletScores(device: 5, account: 2)!
    }
    #expect(token.state == .inactive)
    #expect(try bench.decisions() == [ProvisioningDecision([.accountScoreTwo, .phoneLinkedLately])])
  }

  /// A request that comes again, also after the end of the program amid it, takes no other vote.
  @Test func `a retry takes no other`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    var bench = try Bench(file: file)
    try await bench.set((NetworkSetting.nextVote, "orange"))
    let request = try await bench.provisioning(.mastercard, into: .phone)
    bench.issuers.set { [bench] in $0.meanwhile = { bench.database.close() } }
    let key = IdempotencyKey.next()
    #expect(await bench.refusal(of: request, key: key)?.statusCode == 500)
    bench.issuers.set { $0.meanwhile = nil }
    bench = try bench.reopened(file)
    #expect(try await bench.network.configuration().nextVote == .orange)
    let token = try await bench.ask(request, key: key)
    #expect(token.methods.map(\.kind) == [.call])
    try await bench.set((NetworkSetting.nextVote, "red"))
    #expect(try await bench.ask(request, key: key) == token)
    #expect(try await bench.network.configuration().nextVote == .red)
    bench.database.close()
  }

  @Test func `of many at once one has it`() async throws {
    let bench = try Bench()
    try await bench.set((NetworkSetting.nextVote, "yellow"))
    var requests: [Provision] = []
    for number in 1...8 { requests.append(try await bench.provisioning(TestCard(number: number), into: .phone)) }
    let gate = Gate(8)
    bench.issuers.set { $0.meanwhile = { await gate.pass() } }
    let states = try await withThrowingTaskGroup(of: TokenState.self) { group in
      for request in requests { group.addTask { try await bench.ask(request).state } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(states.count { $0 == .inactive } == 1 && states.count { $0 == .active } == 7)
  }

  // MARK: - The list of tokens

  @Test func `all tokens are listed in pages`() async throws {
    let bench = try Bench()
    try await bench.set(("tokens-per-device", "1000"))
    var made: [NetworkToken] = []
    for number in 1...(VaultToken.pageSize + 1) { made.append(try await bench.provision(TestCard(number: number), into: .phone)) }
    try await bench.ask(TokenSuspend(token: made[1].tokenUniqueReference, reasonCode: .other), by: .meridian)
    try await bench.ask(DeleteToken(maker: .apple, made[2].tokenUniqueReference, cause: .passRemoved))
    let first = try await bench.network.tokens(after: 0)
    let last = try await bench.network.tokens(after: VaultToken.pageSize)
    #expect(first.count == VaultToken.pageSize && last.count == 1)
    #expect((first + last).map(\.tokenUniqueReference) == made.map(\.tokenUniqueReference))
    #expect((first + last).map(\.number) == Array(1...made.count))
    #expect(first[0..<3].map(\.state) == [.active, .suspended, .deactivated] && first[1].causes == [.issuer])
    #expect(first[0].accountPanSuffix == made[0].accountPanSuffix && first[0].tokenPanSuffix == made[0].tokenPanSuffix)
    #expect(first[0].paymentAccountReference == made[0].paymentAccountReference && first[0].deviceId == Chip.phone.device)
    #expect(try await bench.network.tokens(after: made.count).isEmpty)
  }
}
