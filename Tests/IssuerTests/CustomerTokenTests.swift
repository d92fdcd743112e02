import Contract
import Service
import Testing
import WalletModel

@testable import Issuer

/// Customer care's tokens: what the issuer asks the network, and what it answers.
@Suite struct CustomerTokens {
  private let identifier = CardIdentifier.numbered(1)
  private let anna: CardHolder
  private var bench: Bench { anna.bench }

  init() async throws {
    anna = try await Bench().holder()
    try await anna.takeOver(identifier, program: "SKRILL-VIRTUAL-MC-EEA")
  }

  /// The network gets to know the card, and has this token of it.
  private func provision(_ state: TokenState) async throws {
    try await bench.networkAsks(try await bench.authorizeService(identifier))
    bench.network.set { $0.tokens = [.ofAnna(state)] }
  }

  private func suspend(_ card: CardIdentifier? = nil, _ token: TokenReference = .mastercard) -> SuspendCustomerToken {
    SuspendCustomerToken(card ?? identifier, token, reasonCode: .lost)
  }

  @Test func `the list is the networks`() async throws {
    #expect(try await bench.ask(RetrieveCustomerTokens(identifier)).tokens == [])
    try await provision(.active)
    #expect(try await bench.ask(RetrieveCustomerTokens(identifier)).tokens == [.ofAnna(.active)])
    #expect(await bench.refusal(of: RetrieveCustomerTokens(.numbered(9))) == .noSuchCard)
    bench.network.set { $0.isAway = true }
    #expect(await bench.refusal(of: RetrieveCustomerTokens(identifier)) == .networkNotReached)
  }

  @Test func `every change is asked with its reason`() async throws {
    try await provision(.inactive)
    let answers = [
      try await bench.ask(ActivateCustomerToken(identifier, .mastercard)), try await bench.ask(suspend()),
      try await bench.ask(ResumeCustomerToken(identifier, .mastercard, reasonCode: .found)),
      try await bench.ask(DeleteCustomerToken(identifier, .mastercard, reasonCode: .consumerDeleted)),
    ]
    #expect(answers == Array(repeating: .ofAnna(.inactive), count: 4))
    #expect(bench.network.told.asked == ["activate C", "suspend token LOST", "unsuspend token FOUND", "delete token CONSUMER_DELETED"])
    #expect(Set(bench.network.told.keys).count == 4)
  }

  @Test func `nothing is asked about strange cards and tokens`() async throws {
    // The network doesn't know the card.
    #expect(await bench.refusal(of: suspend()) == .noSuchToken)
    try await provision(.active)
    #expect(await bench.refusal(of: suspend(.numbered(9))) == .noSuchCard)
    let other = TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 8, count: TokenReference.randomBytes))
    #expect(await bench.refusal(of: suspend(nil, other)) == .noSuchToken)
    // Another issuer has no such card.
    let elsewhere = IssuerConfiguration.all.map(\.identifier).first { $0 != bench.identifier }
    do throws(WalletError) {
      _ = try await bench.ask(suspend(), at: elsewhere)
      Issue.record("was answered")
    } catch {
      #expect(error == .noSuchCard)
    }
    #expect(bench.network.told.asked == [])
  }

  @Test(arguments: TokenRefusal.allCases)
  func `the networks refusal is the response and stays it`(refusal: TokenRefusal) async throws {
    try await provision(.inactive)
    bench.network.set { $0.refusal = .tokenRefused(refusal) }
    let (activate, key) = (ActivateCustomerToken(identifier, .mastercard), IdempotencyKey.next())
    #expect(await bench.refusal(of: activate, key: key) == .tokenRefused(refusal))
    bench.network.set { $0.refusal = nil }
    #expect(await bench.refusal(of: activate, key: key) == .tokenRefused(refusal))
    #expect(bench.network.told.asked == ["activate C"])
  }

  @Test func `an answer that was lost is asked for under the same key`() async throws {
    try await provision(.active)
    let key = IdempotencyKey.next()
    bench.network.set { $0.isAway = true }
    #expect(await bench.refusal(of: suspend(), key: key) == .networkNotReached)
    bench.network.set { ($0.isAway, $0.losesAnswers) = (false, true) }
    #expect(await bench.refusal(of: suspend(), key: key) == .networkNotReached)
    bench.network.set { ($0.losesAnswers, $0.tokens) = (false, [.ofAnna(.suspended)]) }
    #expect(try await bench.ask(suspend(), key: key) == .ofAnna(.suspended))
    // The response is recorded from now on.
    bench.network.set { $0.tokens = [.ofAnna(.active)] }
    #expect(try await bench.ask(suspend(), key: key) == .ofAnna(.suspended))
    let told = bench.network.told
    #expect(told.asked == ["suspend token LOST", "suspend token LOST"] && Set(told.keys).count == 1)
    #expect(await bench.refusal(of: suspend(.numbered(9)), key: key) == .keyReused)
  }

  @Test func `the owner hears of customer cares changes once`() async throws {
    try await provision(.active)
    let pan = try await bench.pan(of: identifier)
    let before = try await bench.messages().count
    let changes: [(TokenState, TokenEvent)] = [
      (.suspended, .suspendByIssuer), (.active, .resumeByIssuer), (.suspended, .lockCard), (.suspended, .suspendInWallet),
      (.deactivated, .deleteByIssuer), (.deactivated, .removeFromWallet),
    ]
    for (state, event) in changes {
      let key = IdempotencyKey.next()
      for _ in 1...2 {
        try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(state), event: event), key: key)
        // The response is recorded for a day; the same notice can come later.
        bench.clock.advance(by: .seconds(25 * 3600))
      }
    }
    let mails = try await bench.messages().dropFirst(before)
    #expect(
      mails.map(\.subject) == [
        "Your card is suspended in Apple Wallet", "You can pay with Apple Wallet again", "Your card was removed from Apple Wallet",
      ])
    #expect(mails.allSatisfy { $0.to == anna.profile.email && $0.body.contains("5678") })
  }

  /// A token that customer care suspended before its activation can't pay after it: the mail comes when it can, once.
  @Test(arguments: [TokenEvent.resumeByIssuer, .unlockCard]) func `the mail waits until the token can pay`(event: TokenEvent) async throws {
    try await provision(.inactive)
    let pan = try await bench.pan(of: identifier)
    let before = try await bench.messages().count
    func subjects() async throws -> [String] { try await bench.mails().dropFirst(before).map { $0 } }
    let activated = NotifyServiceActivated(accountPan: pan, token: .ofAnna(.suspended), nonce: nil)
    try await bench.networkAsks(activated)
    #expect(try await subjects() == [])
    #expect(
      try await anna.ask(GetCard(identifier, include: [.tokenizations])).tokenizations?.tokenizations.map(\.status) == [.completed])
    let key = IdempotencyKey.next()
    for _ in 1...2 {
      try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.active), event: event), key: key)
      bench.clock.advance(by: .seconds(25 * 3600))
    }
    #expect(try await subjects() == ["Your card was added to Apple Wallet"])
    try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.suspended), event: .suspendByIssuer))
    try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.active), event: .resumeByIssuer))
    #expect(try await subjects().dropFirst() == ["Your card is suspended in Apple Wallet", "You can pay with Apple Wallet again"])
  }

  @Test func `the owner hears of a new token once`() async throws {
    try await provision(.active)
    let activated = NotifyServiceActivated(accountPan: try await bench.pan(of: identifier), token: .ofAnna(.active), nonce: nil)
    let (before, key) = (try await bench.messages().count, IdempotencyKey.next())
    for _ in 1...2 {
      try await bench.networkAsks(activated, key: key)
      bench.clock.advance(by: .seconds(25 * 3600))
    }
    #expect(try await bench.mails().dropFirst(before) == ["Your card was added to Apple Wallet"])
  }

  @Test func `a deleted token takes its enrolment along`() async throws {
    try await provision(.active)
    let pan = try await bench.pan(of: identifier)
    try await bench.networkAsks(NotifyServiceActivated(accountPan: pan, token: .ofAnna(.active), nonce: nil))
    func enrolments() async throws -> Int? {
      try await anna.ask(GetCard(identifier, include: [.tokenizations])).tokenizations?.tokenizations.count
    }
    #expect(try await enrolments() == 1)
    try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.deactivated), event: .deleteByIssuer))
    #expect(try await enrolments() == 0)
  }

  @Test func `only customer care may ask`() async throws {
    try await provision(.active)
    let network = Caller.party(.network, key: bench.issuer.service.tenant.keys.callers.key(of: .network))
    let call = Call(network, .issuer(bench.identifier), idempotencyKey: .next())
    do throws(WalletError) {
      _ = try await bench.issuer.serve(suspend(), call)
      Issue.record("was answered")
    } catch {
      #expect(error == .careOnly)
    }
    #expect(bench.network.told.asked == [])
  }
}
