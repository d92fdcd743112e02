import Contract
import Glibc
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Programs that end at any message of a payment by JWT, before it arrives or before its answer does. Then the shopper comes back: nothing
/// was paid twice, no order is in doubt, nothing is kept without consent, and the shopper can pay again.
@Suite(.timeLimit(.minutes(60))) struct KilledPaymentByJWTTests {
  private static let beginning = Task { try await CheckoutBeginning() }
  /// The program ends at each message whose number this divides.
  private static let pace = getenv("BILLFOLD_VERIFY") != nil ? 1 : 4

  /// - Parameter continues: whether the app asks again, as it does where the parties are on a server; otherwise it has ended too.
  @Test(arguments: PaymentByJWT.allCases, [false, true])
  func `nothing is lost wherever it ends`(payment: PaymentByJWT, continues: Bool) async throws {
    let beginning = try await Self.beginning.value
    let whole = try beginning.program()
    try await whole.restartApp()
    whole.lines.count(until: nil)
    try await payment.run(whole, beginning, retry: nil)
    let messages = whole.lines.messages
    whole.end()
    #expect(messages.count >= 4, "\(messages)")
    // Others are among them for each payment.
    for message in messages.indices where (message + messages.count) % Self.pace == 0 {
      for isActedOn in [false, true] {
        let end = EndingLines.End(message: message + 1, isActedOn: isActedOn)
        do {
          try await EndedPayment(payment, beginning).live(continues: continues, until: end)
        } catch {
          Issue.record("\(payment), continues \(continues), end \(end), \(messages[message].rawValue): \(error)")
        }
      }
    }
  }
}

/// What a customer does at a shop that is paid by JWTs, message by message.
enum PaymentByJWT: CaseIterable {
  /// A card is stored without a payment.
  case accountCheck
  /// Kept, and confirmed by a code.
  case newCard
  /// Approved in the issuer's app.
  case ownCard
  /// Declined there.
  case declined
  case storedCard

  static let shop = MerchantIdentifier.reedAndRye
  static let amount = Currency.named("GBP").map { Money(minorUnits: 2100, $0) }

  var pays: Bool { self != .accountCheck }
  private var consents: Bool { self == .accountCheck || self == .newCard }

  private func entered(_ own: CardSensitiveDetails) -> EnteredPaymentFields {
    switch self {
    case .accountCheck: JWTStory.card()
    case .newCard: JWTStory.card("5100000000000511")
    case .ownCard, .declined: JWTStory.card(own)
    case .storedCard: JWTStory.code()
    }
  }

  /// Does it to its end.
  ///
  /// - Parameter retry: called where the programs of the parties have ended; then the app asks again. Nil: it has ended with them.
  func run(_ program: CheckoutProgram, _ beginning: CheckoutBeginning, retry: (() throws -> Void)?) async throws {
    try await run(program, beginning.own, stored: beginning.keptByJWT, retry: retry)
  }

  func run(
    _ program: CheckoutProgram, _ own: CardSensitiveDetails, stored: RegistrationIdentifier?, retry: (() throws -> Void)?
  ) async throws {
    func step<T>(_ work: () async throws -> T) async throws -> T { try await program.step(retry, work) }
    let (shop, manager) = (program.client.shopService, program.client.transactionManager)
    let order = try await step {
      pays
        ? try await shop.placeOrder([OrderLine(article: "willow-basket", count: 2)], at: Self.shop)
        : try await shop.addPaymentMethod(at: Self.shop)
    }
    let stored = self == .storedCard ? stored : nil
    let jwt = try await step {
      try await shop.createRequestJWT(order.number, registrationId: stored, consents: consents, at: Self.shop).jwt
    }
    var answer = try await step { try await manager.performTransaction(jwt, for: order.number, entered(own)) }
    if case .question(let question) = answer {
      try await program.answer(question, approves: self != .declined, step)
      do {
        answer = try await step { try await manager.continueTransaction(order.number) }
      } catch let error as WalletError where error == .requestUnderway {}
    }
    // A restarted gateway no longer has the code: the shopper pays again, and the same request brings it.
    if case .question = answer { answer = try await step { try await manager.performTransaction(jwt, for: order.number, entered(own)) } }
    guard case .response(let response) = answer else { throw Unexpected(description: "\(answer)") }
    let outcome = try await step { try await shop.verifyResponseJWT(order.number, response, at: Self.shop) }
    guard outcome.state == (self == .declined ? .declined : .paid) else { throw Unexpected(description: "\(outcome)") }
  }

  private struct Unexpected: Error, CustomStringConvertible { let description: String }
}

/// One payment whose program ends, and what must be true after it.
private struct EndedPayment {
  private let payment: PaymentByJWT
  private let beginning: CheckoutBeginning
  private let program: CheckoutProgram
  private let amount: Money

  init(_ payment: PaymentByJWT, _ beginning: CheckoutBeginning) throws {
    (self.payment, self.beginning) = (payment, beginning)
    program = try beginning.program()
    amount = try #require(PaymentByJWT.amount)
  }

  func live(continues: Bool, until end: EndingLines.End) async throws {
    defer { program.end() }
    try await program.restartApp()
    program.lines.count(until: end)
    let retry: (() throws -> Void)? = continues ? { [program] in try program.restartParties() } : nil
    do {
      try await payment.run(program, beginning, retry: retry)
      try expect(continues, "nothing has ended")
    } catch is CheckoutProgram.Ended {
      try program.restartParties()
    }
    try await program.restartApp()
    try await look(isLast: false)
    // A question that nobody answers ends in its own time.
    program.clock.advance(by: .seconds(31 * 60))
    try await program.logIn()
    try await look(isLast: true)
    if continues {
      let order = try await program.orders(at: PaymentByJWT.shop).last { $0.amount == amount }
      let wanted = payment == .declined ? OrderState.declined : .paid
      try expect(!payment.pays || order?.state == wanted, "who asked again has \(String(describing: order))")
    }
    try await payAgain()
    try await look(isLast: true)
  }

  /// What is true once the shopper has looked at the payment methods.
  private func look(isLast: Bool) async throws {
    let client = program.client
    _ = try await client.shopService.getPaymentMethods(at: PaymentByJWT.shop)
    let orders = try await program.orders(at: PaymentByJWT.shop).filter { $0.amount == amount }
    for order in orders { try settled(order, isLast: isLast) }
    let (paid, inDoubt) = (orders.count { $0.state == .paid }, orders.count { [.unknown, .pending].contains($0.state) })
    try expect(orders.count <= 1 && paid <= (payment == .declined ? 0 : 1), "the shop has \(orders)")
    let approvals = program.lines.approvals(of: amount)
    try expect((paid...paid + inDoubt).contains(approvals), "banks have approved \(approvals), the shop has \(orders)")
    let asked = try await client.paymentApprovals.getPaymentApprovals()
    try expect(asked.isEmpty || !isLast, "the owner is asked for \(asked)")
    try await keptIsAgreed()
  }

  private func settled(_ order: ListedOrder, isLast: Bool) throws {
    let results = try program.resultsByJWT(of: order)
    let isTrue =
      switch order.state {
      case .open, .expired: results.isEmpty
      case .pending: results == [nil] && !isLast
      case .paid: results == [.ok]
      case .unknown: results == [.bankSystemError] || results == [.unknown]
      case .declined: results == [.notAuthenticated] || results == [.declined]
      }
    try expect(isTrue, "the shop has \(order), the gateway \(results)")
  }

  private func keptIsAgreed() async throws {
    let (shop, gateway) = try await program.storedByJWT()
    try expect(shop == gateway, "the shop keeps \(shop), the gateway \(gateway)")
    let new = shop.subtracting([beginning.keptByJWT.rawValue])
    try expect(new.isEmpty || new.count == 1 && program.lines.hasHeardOfConsent, "\(new) are kept without consent")
    try expect(shop.contains(beginning.keptByJWT.rawValue), "what was kept is gone")
  }

  /// With another amount.
  private func payAgain() async throws {
    let client = program.client
    let order = try await client.shopService.placeOrder([OrderLine(article: "rye-loaf", count: 1)], at: PaymentByJWT.shop)
    let jwt = try await client.shopService.createRequestJWT(
      order.number, registrationId: beginning.keptByJWT, consents: false, at: PaymentByJWT.shop
    ).jwt
    guard case .response(let response) = try await client.transactionManager.performTransaction(jwt, for: order.number, JWTStory.code())
    else { throw Difference(description: "the bank asks again") }
    let outcome = try await client.shopService.verifyResponseJWT(order.number, response, at: PaymentByJWT.shop)
    let approvals = program.lines.approvals(of: try #require(order.amount))
    try expect(outcome.state == .paid && approvals == 1, "a new payment answers \(outcome), banks \(approvals)")
  }

  private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) throws {
    if !isTrue { throw Difference(description: what()) }
  }

  private struct Difference: Error, CustomStringConvertible { let description: String }
}
