import Basics
import Contract
import Glibc
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Programs that end at any message of a checkout, before it arrives or before its answer does. Then the shopper comes back: nothing was
/// paid twice, no order is in doubt, nothing is kept without consent, no order is paid that the bank has declined, and the shopper can pay
/// again.
@Suite(.timeLimit(.minutes(60))) struct KilledCheckoutAgainstTheModel {
  /// Who continues after the end.
  enum Survivor: CaseIterable {
    case nobody
    /// The app, which asks again, as it does where the parties are on a server.
    case app
  }

  private static let beginning = Task { try await CheckoutBeginning() }
  /// The program ends at each message whose number this divides.
  private static let pace = getenv("BILLFOLD_VERIFY") != nil ? 1 : 4

  @Test(arguments: CheckoutFlow.allCases, Survivor.allCases)
  func `nothing is lost wherever it ends`(flow: CheckoutFlow, survivor: Survivor) async throws {
    let beginning = try await Self.beginning.value
    let whole = try beginning.program()
    try await whole.restartApp()
    whole.lines.count(until: nil)
    try await flow.run(whole, beginning.own, beginning.kept)
    let messages = whole.lines.messages
    whole.end()
    #expect(messages.count >= 4, "\(messages)")
    // Others are among them for each flow.
    for message in messages.indices where (message + messages.count) % Self.pace == 0 {
      for isActedOn in [false, true] {
        let end = EndingLines.End(message: message + 1, isActedOn: isActedOn)
        do {
          try await EndedCheckout(flow, beginning, messages[message]).live(survivor, until: end)
        } catch {
          Issue.record("\(flow), survivor \(survivor), end \(end), \(messages[message].rawValue): \(error)")
        }
      }
    }
  }
}

/// One checkout whose program ends, and what must be true after it.
private struct EndedCheckout {
  private let flow: CheckoutFlow
  private let beginning: CheckoutBeginning
  /// The message at which it ends.
  private let last: OperationName
  private let program: CheckoutProgram
  private let amount: Money

  init(_ flow: CheckoutFlow, _ beginning: CheckoutBeginning, _ last: OperationName) throws {
    self.flow = flow
    self.beginning = beginning
    self.last = last
    program = try beginning.program()
    amount = try #require(flow.amount)
  }

  func live(_ survivor: KilledCheckoutAgainstTheModel.Survivor, until end: EndingLines.End) async throws {
    defer { program.end() }
    try await program.restartApp()
    program.lines.count(until: end)
    let retry: (() throws -> Void)? = survivor == .app ? { [program] in try program.restartParties() } : nil
    do {
      try await flow.run(program, beginning.own, beginning.kept, retry: retry)
      try expect(survivor == .app, "nothing has ended")
    } catch is CheckoutProgram.Ended {
      try program.restartParties()
    }
    // The next program ends too, while the shopper looks.
    let again = EndingLines.End(message: 1 + end.message % 9, isActedOn: !end.isActedOn)
    try await comeBack(until: end.message.isMultiple(of: 2) ? again : nil)
  }

  private func comeBack(until end: EndingLines.End?) async throws {
    try await program.restartApp()
    if let end {
      program.lines.count(until: end)
      _ = try? await program.client.shopService.getPaymentMethods(at: ShopStory.shop)
      program.lines.count(until: nil)
      if program.lines.hasEnded {
        try program.restartParties()
        try await program.restartApp()
      }
    }
    try await look(isLast: false)
    // A shopper who was left at PayPal's page, and a question that the gateway has not heard of, end in their own time.
    program.clock.advance(by: .seconds(31 * 60))
    try await program.logIn()
    try await look(isLast: true)
    try await payAgain()
    try await look(isLast: true)
  }

  /// What is true once the shopper has looked at the payment methods.
  private func look(isLast: Bool) async throws {
    let client = program.client
    _ = try await client.shopService.getPaymentMethods(at: ShopStory.shop)
    let orders = try await program.orders().filter { $0.position > beginning.orders && $0.amount == amount }
    for order in orders { try await settled(order, isLast: isLast) }
    let (paid, unknown) = (orders.count { $0.state == .paid }, orders.count { $0.state == .unknown })
    try expect(orders.count <= (flow.pays ? 1 : 0) && paid <= (flow == .declined ? 0 : 1), "the shop has \(orders)")
    let approvals = program.lines.approvals(of: amount)
    let byBank = flow == .bankAccount || flow == .payPal ? 0 : paid
    try expect((byBank...byBank + unknown).contains(approvals), "banks have approved \(approvals), the shop has \(orders)")
    let activity = try await client.cardService.getActivity(beginning.ownCard).payments.filter { $0.amount == amount }
    try expect(activity.count <= 1 && activity.count { $0.decision == .approved } <= approvals, "the issuer was asked for \(activity)")
    let asked = try await client.paymentApprovals.getPaymentApprovals()
    let isUnheard = [.requestPaymentAuthentication, .authenticatePayment].contains(last)
    try expect(asked.isEmpty || isUnheard && !isLast, "the owner is asked for \(asked)")
    try await keptIsAgreed()
  }

  private func settled(_ order: ListedOrder, isLast: Bool) async throws {
    let transaction = try await program.transaction(of: order)
    let cause = transaction?.result?.cause
    let isTrue =
      switch order.state {
      case .open: try transaction == nil && (!isLast || program.withoutCheckout().contains(order.position))
      case .expired: transaction == nil
      case .pending: flow == .payPal && cause == nil && !isLast
      case .paid: cause == .approved
      case .unknown: cause == .outcomeUnknown
      case .declined: cause.map { ![.approved, .outcomeUnknown].contains($0) } ?? false
      }
    try expect(isTrue, "the shop has \(order), the gateway \(String(describing: transaction))")
  }

  private func keptIsAgreed() async throws {
    let (shop, gateway) = try await program.stored()
    try expect(shop == gateway, "the shop keeps \(shop), the gateway \(gateway)")
    let new = shop.subtracting(beginning.stored)
    try expect(new.isEmpty || new.count == 1 && program.lines.hasHeardOfConsent, "\(new) are kept without consent")
    let gone = beginning.stored.subtracting(shop)
    try expect(gone.isEmpty || flow == .deletedCard && gone == [beginning.kept.rawValue], "\(gone) are gone")
  }

  /// With another amount.
  private func payAgain() async throws {
    let client = program.client
    let order = try await client.shopService.placeOrder([OrderLine(article: "small-harbours", count: 1)], at: ShopStory.shop)
    let info = try await client.paymentProvider.requestCheckoutInfo(order.checkout)
    let stored = try await program.stored().shop
    try expect(Set(info.tokens.map(\.tokenId.rawValue)) == stored, "the checkout offers \(info.tokens)")
    let params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: .visa, holder: "Jane Jones", number: Secret("4200000000000091"), expiryMonth: "11",
      expiryYear: "2029", cvv: Secret("123"), at: program.clock.now)
    let result = try await client.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result
    let outcome = try await client.shopService.completeOrder(order.number, consents: false, at: ShopStory.shop)
    let approvals = program.lines.approvals(of: try #require(order.amount))
    try expect(result.cause == .approved && outcome.state == .paid && approvals == 1, "a new payment answers \(result), \(outcome)")
  }

  private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) throws {
    if !isTrue { throw Difference(description: what()) }
  }

  private struct Difference: Error, CustomStringConvertible { let description: String }
}
