import Basics
import Contract
import Cryptography
import Gateway
import Simulation
import Storage
import Synchronization
import Testing
import VirtualTime
import WalletModel

/// A gateway whose program ends while a bank is asked, and the next one with the same tables.
@Suite struct InterruptedCheckoutTests {
  private static let shop = MerchantIdentifier.harbourBooks
  private static let start = Timestamp(iso8601: "2026-11-21T09:41:00Z") ?? .earliest
  private static let key = Key.reproducible(seed: 7)

  /// A bank that approves, and answers nobody while it is held.
  private final class Bank: PaymentNetworkClient {
    private struct State {
      var isHeld = false
      /// Whether cardholders are asked; nobody answers.
      var asksCardholders = false
      var waiting: [CheckedContinuation<Void, Never>] = []
      var asked: [IdempotencyKey] = []
      var cancelled: [TransactionIdentifier] = []
    }
    private let state = Mutex(State())

    var asked: [IdempotencyKey] { state.withLock { $0.asked } }
    /// The questions to cardholders that it was told to cancel.
    var cancelled: [TransactionIdentifier] { state.withLock { $0.cancelled } }
    func askCardholders() { state.withLock { $0.asksCardholders = true } }
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
      let waiting = state.withLock { state in
        defer {
          state.isHeld = false
          state.waiting = []
        }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    func ask(_ request: RequestPaymentAuthorization, _ key: IdempotencyKey) async throws(WalletError) -> PaymentAuthorization {
      await withCheckedContinuation { continuation in
        let continues = state.withLock { state in
          state.asked.append(key)
          if state.isHeld { state.waiting.append(continuation) }
          return !state.isHeld
        }
        if continues { continuation.resume() }
      }
      return PaymentAuthorization(.approved)
    }

    func ask(_ request: RequestPaymentAuthentication, _ key: IdempotencyKey) async throws(WalletError) -> AuthenticationAnswer {
      let id = TransactionIdentifier(rawValue: "acs")
      let asks = state.withLock { $0.asksCardholders }
      return AuthenticationAnswer(
        threeDSServerTransID: request.request.threeDSServerTransID, dsTransID: id, acsTransID: id,
        transStatus: asks ? .challengeRequired : .authenticated, isEnrolled: true, challenge: asks ? .code : nil, ends: nil)
    }

    func ask(_ request: GetPaymentAuthentication) async throws(WalletError) -> BankChallenge {
      challenge(request.acsTransID, .challengeRequired)
    }

    func ask(_ request: CancelPaymentAuthentication, _ key: IdempotencyKey) async throws(WalletError) -> BankChallenge {
      state.withLock { $0.cancelled.append(request.acsTransID) }
      return challenge(request.acsTransID, .notAuthenticated)
    }

    private func challenge(_ id: TransactionIdentifier, _ status: TransStatus) -> BankChallenge {
      BankChallenge(
        acsTransID: id, transStatus: status, isCancelled: status == .notAuthenticated, kind: .code, bank: "Bank",
        merchantName: "Harbour Books", amount: nil, lastFour: "0000", sentTo: nil, choices: [], triesLeft: 3, ends: .latest)
    }
  }

  private struct Stand {
    let database: Database
    let bank = Bank()
    let time = WorldTime(source: VirtualTimeSource(start: start), state: .real)

    init() throws { database = try Database(inMemory: Gateway.components) }

    /// The gateway of a program that has just started.
    func gateway() -> Gateway {
      let gateway = Gateway(
        database: database, key: key, world: "interrupted", randomness: SeededRandomness(key: key), clock: time, cost: .minimum)
      gateway.connect(bank)
      return gateway
    }

    func prepare(_ gateway: Gateway) async throws -> CheckoutIdentifier {
      let call = Call(.party(.merchant(shop), key: Gateway.key(of: shop, in: key)), .gateway)
      let prepare = PrepareCheckout(
        "10.50", currency: "GBP", merchantTransactionId: "HB-000001", registrations: [], createRegistration: false,
        skipsAuthentication: true)
      return try #require(try await gateway.serve(prepare, call).id)
    }

    func pay(_ checkout: CheckoutIdentifier, _ name: Character, at gateway: Gateway) async throws -> ResultCause? {
      let card = try EnteredCard(
        .visa, holder: "Jane Jones \(name)", number: Secret("4200000000000000"), expiryMonth: "11", expiryYear: "2029",
        cvv: Secret("123"), at: time.now)
      let phone = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))
      let call = Call(.phone(phone, session: nil), .gateway)
      let submit = SubmitTransaction(checkout, .card(card), createRegistration: false)
      return try await gateway.serve(submit, call).result.cause
    }

    func status(_ checkout: CheckoutIdentifier, at gateway: Gateway) async throws -> ResultCause? {
      let call = Call(.party(.merchant(shop), key: Gateway.key(of: shop, in: key)), .gateway)
      return try await gateway.serve(GetPaymentStatus(checkout), call).result.cause
    }

    /// Leaves a payment whose bank has not answered when the program ended.
    func interrupted() async throws -> (checkout: CheckoutIdentifier, gateway: Gateway, payment: Task<ResultCause?, any Error>) {
      let gateway = gateway()
      let checkout = try await prepare(gateway)
      bank.hold()
      let payment = Task { try await pay(checkout, "1", at: gateway) }
      while bank.asked.isEmpty { await Task.yield() }
      return (checkout, gateway, payment)
    }
  }

  /// While the bank is asked the payment is under way for all others.
  @Test func `nobody else pays meanwhile`() async throws {
    let stand = try Stand()
    let (checkout, gateway, payment) = try await stand.interrupted()
    #expect(try await stand.pay(checkout, "2", at: gateway) == .beingProcessed)
    #expect(try await stand.status(checkout, at: gateway) == .pending)
    stand.bank.release()
    #expect(try await payment.value == .approved)
    #expect(try await stand.pay(checkout, "3", at: gateway) == .invalidParameter)
    #expect(try await stand.status(checkout, at: gateway) == .approved)
    #expect(stand.bank.asked.count == 1)
  }

  /// The same request asks the same question again.
  @Test func `a retry after the end is the same payment`() async throws {
    let stand = try Stand()
    let (checkout, _, payment) = try await stand.interrupted()
    let next = stand.gateway()
    let again = Task { try await stand.pay(checkout, "1", at: next) }
    while stand.bank.asked.count < 2 { await Task.yield() }
    stand.bank.release()
    #expect(try await again.value == .approved)
    _ = try await payment.value
    #expect(Set(stand.bank.asked).count == 1)
    #expect(try await stand.status(checkout, at: next) == .approved)
  }

  /// Who looks first after the end finds that nobody knows, and it stays so.
  @Test func `the first reader settles it`() async throws {
    for looksAsShop in [true, false] {
      let stand = try Stand()
      let (checkout, _, payment) = try await stand.interrupted()
      let next = stand.gateway()
      if looksAsShop {
        #expect(try await stand.status(checkout, at: next) == .outcomeUnknown)
      } else {
        #expect(try await stand.pay(checkout, "2", at: next) == .invalidParameter)
      }
      #expect(try await stand.status(checkout, at: next) == .outcomeUnknown)
      #expect(try await stand.pay(checkout, "1", at: next) == .outcomeUnknown)
      #expect(stand.bank.asked.count == 1)
      stand.bank.release()
      _ = try await payment.value
    }
  }

  /// The security code is kept by nobody: who ends while the bank asks has paid nothing, and the bank asks no longer. Then another can pay.
  @Test(arguments: [true, false]) func `a question does not outlive the program`(looksAsShop: Bool) async throws {
    let stand = try Stand()
    stand.bank.askCardholders()
    let first = stand.gateway()
    let checkout = try await stand.prepare(first)
    #expect(try await stand.pay(checkout, "1", at: first) == .pending)
    #expect(try await stand.status(checkout, at: first) == .pending)
    #expect(stand.bank.cancelled.isEmpty)
    let next = stand.gateway()
    if looksAsShop {
      #expect(try await stand.status(checkout, at: next) == .threeDSecureTimedOut)
    } else {
      #expect(try await stand.pay(checkout, "2", at: next) == .pending)
    }
    #expect(stand.bank.cancelled == [TransactionIdentifier(rawValue: "acs")])
    if looksAsShop { #expect(try await stand.pay(checkout, "2", at: next) == .pending) }
    #expect(try await stand.status(checkout, at: next) == .pending)
    #expect(try await stand.pay(checkout, "3", at: next) == .beingProcessed)
    #expect(stand.bank.asked.isEmpty && stand.bank.cancelled.count == 1)
  }
}
