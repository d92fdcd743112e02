import Basics
import Contract
import Testing
import VirtualTime
import WalletModel

@testable import Simulation

/// What an issuer of a later version sends.
@Suite struct UnknownValues {
  private static let card: Card = {
    var card = Card(
      cardId: CardIdentifier(rawValue: "1"), status: .active, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "533944",
      customerId: "2", cardType: .virtual, programName: "\"status\":\"ACTIVE\"", currency: "EUR", mobile: "+4930", deliveryAddress: nil,
      createdDate: .morning, accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false, externalId: nil,
      tokenizations: MobileWalletTokenizationList([
        MobileWalletTokenization(dpanRef: "D", walletType: .applePay, status: .completed)
      ]))
    card.wallets = [.applePay]
    return card
  }()

  private static let program = PrepaidProgram(
    programName: "A", programType: .virtual, scheme: .visa, currencies: ["EUR"], region: .eea, allowableCards: 1, bin: "420000",
    wallets: [.googlePay])

  private static let tokenization = CardTokenization(
    opaquePaymentCard: Opaque("opc"), encryptedPassData: nil, ephemeralPublicKey: nil, wrappedKey: nil, activationData: Opaque("tav"),
    cardNetwork: .visa, tokenProvider: .visa, cardLastDigits: "7009",
    customer: TokenizationCustomer(address: nil, country: "DE", name: "Anna Berg", mobile: "+4930"))

  /// Each is decoded to UNKNOWN, and nothing else changes.
  @Test(arguments: UnknownValue.allCases) func `is read as unknown`(value: UnknownValue) throws {
    var card = Self.card
    switch value {
    case .status: card.status = .unknown
    case .wallet: card.tokenizations = MobileWalletTokenizationList([.init(dpanRef: "D", walletType: .unknown, status: .completed)])
    case .walletStatus: card.tokenizations = MobileWalletTokenizationList([.init(dpanRef: "D", walletType: .applePay, status: .unknown)])
    case .type, .scheme, .region, .network, .tokenProvider: break
    }
    let (read, program) = (value.replaced(in: Self.card), value.replaced(in: Self.program))
    let tokenization = value.replaced(in: Self.tokenization)
    switch value {
    case .status, .wallet, .walletStatus: #expect(read == card && program == nil && tokenization == nil)
    case .type: #expect(read?.cardType == .unknown && program?.programType == .unknown && tokenization == nil)
    case .scheme: #expect(read?.scheme == .unknown && program?.scheme == .unknown && tokenization == nil)
    case .region: #expect(read == nil && program?.region == .unknown && tokenization == nil)
    case .network: #expect(read == nil && program == nil && tokenization?.cardNetwork == .unknown)
    case .tokenProvider: #expect(read == nil && program == nil && tokenization?.tokenProvider == .unknown)
    }
    if let tokenization { #expect(tokenization.opaquePaymentCard?.text == "opc" && tokenization.customer == Self.tokenization.customer) }
  }

  /// It waits for a response that has such a value, whatever the call, and is spent by it alone.
  @Test func `waits for a response that has it`() async {
    let plan = FaultPlan()
    let source = VirtualTimeSource(start: .morning)
    let door = FaultyBackend(CardBackend(Self.card), plan: plan, time: WorldTime(source: source, state: .real))
    plan.arm(.unknown(.status), for: .logout)
    #expect(plan.armed.first?.label == "next response: Unknown card status")
    _ = await door.ask(Logout())
    #expect(plan.armed.count == 1)
    func status() async -> CardStatus? {
      if case .success(let card) = await door.ask(GetCard(Self.card.cardId, include: [])) { card.status } else { nil }
    }
    #expect(await status() == .unknown)
    #expect(plan.armed.isEmpty)
    #expect(await status() == .active)
    plan.arm(.unknown(.status), for: nil, .every)
    for _ in 1...2 { #expect(await status() == .unknown) }
    #expect(plan.armed.count == 1)
  }
}

/// A backend with one card.
private struct CardBackend: Backend {
  let card: Card

  init(_ card: Card) { self.card = card }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if let card = card as? O.Answer { return card }
    if let done = Done() as? O.Answer { return done }
    throw WalletError(404, .notFound, "This backend knows no such thing.")
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}
