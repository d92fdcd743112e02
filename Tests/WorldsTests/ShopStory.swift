import Basics
import Contract
import Cryptography
import Gateway
import Handset
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// A world with two customers.
struct ShopStory {
  static let start = Timestamp(iso8601: "2026-11-21T09:41:00Z") ?? .earliest
  static let shop = MerchantIdentifier.harbourBooks
  static let lines = [OrderLine(article: "sea-around-us", count: 2)]
  static let pin = Secret("2580")

  let world: World
  let anna: WalletClient
  let ben: WalletClient
  let folder = TemporaryFolder()
  let source = VirtualTimeSource(start: Self.start)

  init() async throws {
    world = try World(
      .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, clock: .frozen(Self.start), source: source)
    let issuer = world.phones.currentIssuer
    let first = world.phones.current
    let second = try await world.phones.add(.iphone, isCurrent: false)
    anna = WalletClient(backend: world.backend, phone: world.phones.memory(of: issuer, on: first), clock: world.time)
    ben = WalletClient(backend: world.backend, phone: world.phones.memory(of: issuer, on: second), clock: world.time)
    for (client, person) in [(anna, SamplePerson.all[0]), (ben, SamplePerson.all[1])] {
      let enrollment = client.enrollment
      let profile = person.profile(
        questions: try await enrollment.retrieveMFAQuestionsWithMetadata(),
        passwords: try await enrollment.retrievePasswordConfigurations(),
        passcodes: try await enrollment.retrievePasscodeConfigurations())
      _ = try await client.authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
    }
  }

  func move(_ span: Duration) { world.time.advance(by: span) }

  func checkOut(_ client: WalletClient) async throws -> (order: PlacedOrder, info: CheckoutInfo) {
    let order = try await client.shopService.placeOrder(Self.lines, at: Self.shop)
    return (order, try await client.paymentProvider.requestCheckoutInfo(order.checkout))
  }

  /// Pays with a card, as the gateway tells the app; a cardholder whom the bank asks confirms.
  func submit(
    _ client: WalletClient, _ order: PlacedOrder, number: Secret = Secret("4200000000000000"), year: String = "2029",
    month: String = "11", cvv: Secret = Secret("123"), holder: String = "Jane Jones", keeps: Bool = false
  ) async throws -> PaymentResult {
    let submitted = try await begin(
      client, order, number: number, year: year, month: month, cvv: cvv, holder: holder, keeps: keeps)
    guard let question = submitted.threeDS2Info else { return submitted.result }
    try await confirm(question, as: client)
    return try await client.paymentProvider.continueTransaction(order.checkout, answer: nil, accountId: nil).result
  }

  /// Submits a card, and leaves what the bank asks unanswered.
  func begin(
    _ client: WalletClient, _ order: PlacedOrder, number: Secret = Secret("4200000000000000"), year: String = "2029",
    month: String = "11", cvv: Secret = Secret("123"), holder: String = "Jane Jones", keeps: Bool = false
  ) async throws -> SubmittedTransaction {
    let brand = try #require(PaymentBrand(number: number.reveal()))
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: brand, holder: holder, number: number, expiryMonth: month, expiryYear: year,
      cvv: cvv, at: world.time.now)
    params.isTokenizationEnabled = keeps
    let transaction = Transaction(paymentParams: params)
    return order.amount == nil
      ? try await client.paymentProvider.registerTransaction(transaction) : try await client.paymentProvider.submitTransaction(transaction)
  }

  /// Has the issuer ask nobody before a payment.
  func asksNobody() async throws {
    try await world.perform(UpdateIssuer(world.phones.currentIssuer, [SettingChange("payment-challenge", "never")]))
  }

  /// Confirms on the bank's page, or in the app.
  func confirm(_ question: ThreeDS2Info, as client: WalletClient) async throws {
    let provider = client.paymentProvider
    switch question.kind {
    case .code: _ = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: try await newestCode()))
    case .singleSelect: _ = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, choices: [0]))
    case .multiSelect: _ = try await provider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, choices: [0, 1]))
    case .app:
      try await client.credentials.verifyPasscode(Self.pin)
      try await client.paymentApprovals.answer(question.acsTransID, approves: true)
    }
  }

  /// The code that came last by text.
  func newestCode() async throws -> Secret {
    let codes = try await world.backend.events(after: .beginning).compactMap { event in
      if case .message(let message) = event.content, message.channel == .text { message.code } else { nil }
    }
    return try #require(codes.last)
  }

  /// Pays with a card that the shop keeps from then on.
  func keep(_ client: WalletClient) async throws -> StoredPaymentMethod {
    let order = try await client.shopService.placeOrder(Self.lines, at: Self.shop)
    _ = try await submit(client, order, keeps: true)
    let outcome = try await client.shopService.completeOrder(order.number, consents: true, at: Self.shop)
    try #require(outcome.isKept)
    return try #require(try await client.shopService.getPaymentMethods(at: Self.shop).paymentMethods.first)
  }

  /// A card of Anna's, with what its owner reads on it.
  func ownCard() async throws -> (card: Card, details: CardSensitiveDetails) {
    let card = try await anna.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR"))
    try await anna.credentials.verifyPasscode(Self.pin)
    return (card, try await anna.cardService.getDetails(card.cardId))
  }

  /// Asks in the shop's name.
  func askAsShop<O: Operation>(_ operation: O, _ key: IdempotencyKey? = nil) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.merchant(Self.shop), key: Gateway.key(of: Self.shop, in: world.file.key))
    return try await world.backend.perform(operation, Call(caller, .gateway, idempotencyKey: key))
  }

  /// What the bank told its customer by push.
  func pushes() async throws -> [String] {
    try await world.backend.events(after: .beginning).compactMap { event in
      if case .message(let message) = event.content, message.channel == .push { message.subject } else { nil }
    }
  }
}
