import Contract
import Testing
import WalletModel

@testable import Issuer

/// A request that creates a completed enrolment has its token made.
@Suite struct EnrolmentImports {
  private let google = MobileWalletTokenization(
    dpanRef: TokenReference.mastercard.rawValue, walletId: "w", walletType: .googlePay, status: .completed)
  private let initiated = MobileWalletTokenization(dpanRef: nil, walletType: .applePay, status: .initiated)
  private let card = CardIdentifier.numbered(1)

  private func references(_ anna: CardHolder) async throws -> [String?] {
    try await anna.ask(GetCard(card, include: [.tokenizations])).tokenizations?.tokenizations.map(\.dpanRef) ?? []
  }

  @Test func `customer care and the app have them imported`() async throws {
    let anna = try await Bench().holder()
    try await anna.takeOver(card, tokenizations: [google, initiated])
    #expect(anna.bench.network.told.asked == ["import GOOGLE_PAY"])
    let done = MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .completed)
    for _ in 1...2 { try await anna.ask(UpdateTokenizationStatus(card, done)) }
    #expect(anna.bench.network.told.asked == ["import GOOGLE_PAY", "import APPLE_PAY"])
    // The card's tokens follow it from now on.
    try await anna.set(.locked, card)
    #expect(anna.bench.network.told.asked.last == "suspend")
  }

  @Test func `the tokens of a locked card are suspended`() async throws {
    let anna = try await Bench().holder()
    try await anna.takeOver(card, .locked, tokenizations: [google])
    #expect(anna.bench.network.told.asked == ["import GOOGLE_PAY", "suspend"])
  }

  /// Also if the enrolment is gone by the time the network is reached: it may have made the token.
  @Test func `import and what follows are asked in order until they are answered`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    bench.network.set { $0.isAway = true }
    try await anna.takeOver(card, tokenizations: [google])
    try await anna.set(.locked, card)
    try await anna.set(.cancelled, card)
    #expect(bench.network.told.asked == [])
    bench.network.set { $0.isAway = false }
    _ = try await bench.restarted().holder(.ben, on: .second)
    #expect(bench.network.told.asked == ["import GOOGLE_PAY", "suspend", "delete"])
    #expect(Set(bench.network.told.keys).count == 3)
  }

  @Test func `the networks reference is kept`() async throws {
    let anna = try await Bench().holder()
    let other = TokenReference(.mastercard, .googlePay, bytes: [UInt8](repeating: 9, count: TokenReference.randomBytes))
    anna.bench.network.set { $0.importedReference = other }
    try await anna.takeOver(card, tokenizations: [google])
    #expect(try await references(anna) == [other.rawValue])
  }

  @Test func `an enrolment of a deleted token goes`() async throws {
    let anna = try await Bench().holder()
    anna.bench.network.set { $0.importedState = .deactivated }
    try await anna.takeOver(card, tokenizations: [google])
    #expect(try await references(anna) == [])
  }

  /// An app reports a token that waits for its activation as completed: the network knows better, unless it has told of the activation
  /// before its late answer.
  @Test(arguments: [false, true]) func `a token that is not active is not completed`(isActivatedMeanwhile: Bool) async throws {
    let anna = try await Bench().holder()
    try await anna.takeOver(card, tokenizations: [initiated])
    let report = MobileWalletTokenization(dpanRef: TokenReference.mastercard.rawValue, walletType: .applePay, status: .completed)
    func statuses() async throws -> [MobileWalletStatus] {
      try await anna.ask(GetCard(card, include: [.tokenizations])).tokenizations?.tokenizations.map(\.status) ?? []
    }
    anna.bench.network.set { ($0.importedState, $0.isAway) = (.inactive, true) }
    try await anna.ask(UpdateTokenizationStatus(card, report))
    if isActivatedMeanwhile {
      let pan = try await anna.bench.pan(of: card)
      try await anna.bench.networkAsks(NotifyServiceActivated(accountPan: pan, token: .ofAnna(.active), nonce: nil))
    }
    anna.bench.network.set { $0.isAway = false }
    #expect(try await statuses() == [.completed])
    #expect(anna.bench.network.told.asked == ["import APPLE_PAY"])
    #expect(try await statuses() == [isActivatedMeanwhile ? .completed : .initiated])
  }

  @Test func `a refused import leaves nothing to do`() async throws {
    let anna = try await Bench().holder()
    anna.bench.network.set { $0.refusal = .cardIsOver }
    try await anna.takeOver(card, .locked, tokenizations: [google])
    try await anna.set(.active, card)
    #expect(anna.bench.network.told.asked == ["import GOOGLE_PAY"])
  }

  /// Verification lasts for 30 days.
  @Test func `an enrolment with a token waits for its activation`() async throws {
    let anna = try await Bench().holder()
    let waiting = MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .initiated)
    try await anna.takeOver(card, tokenizations: [waiting, initiated])
    func listed() async throws -> [String?] {
      let cards = try await anna.bench.ask(
        RetrieveCustomerCards(username: anna.profile.email, parameters: CardParameters(include: [.tokenizations]))
      ).cards
      return cards.first?.tokenizations?.tokenizations.map(\.dpanRef) ?? []
    }
    #expect(try await listed() == ["D1", nil])
    anna.bench.clock.advance(by: .seconds(24 * 3600) + .milliseconds(1))
    #expect(try await listed() == ["D1"])
    anna.bench.clock.advance(by: .seconds(29 * 24 * 3600) - .milliseconds(1))
    #expect(try await listed() == ["D1"])
    anna.bench.clock.advance(by: .milliseconds(1))
    #expect(try await listed() == [])
  }
}
