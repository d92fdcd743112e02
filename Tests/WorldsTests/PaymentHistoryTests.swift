import Basics
import Contract
import Dice
import Glibc
import Simulation
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// Random histories of orders, checkouts, payments and saved payment methods of two customers, with lost answers and moves of the clock,
/// step by step against the model: nothing is paid twice, kept without consent, or paid with another's.
@Suite(.timeLimit(.minutes(120))) struct PaymentsAgainstTheModel {
  private static let worlds = getenv("BILLFOLD_VERIFY") != nil ? 2_500 : 8

  @Test func `parties agree with it`() async throws {
    for number in 0..<Self.worlds {
      var history = try await PaymentHistory(UInt64(number))
      try await history.live(steps: 40)
    }
  }
}

/// What pays an order, and what comes of it at once.
private enum Means: CaseIterable {
  case frictionless, refused, challenged, bankAccount, payPal, own

  var number: Secret? {
    switch self {
    case .frictionless: Secret("4200000000000091")
    case .refused: Secret("4012001037141112")
    case .challenged: Secret("4200000000000042")
    case .bankAccount, .payPal, .own: nil
    }
  }
}

/// An order as the model has it.
private struct ModelOrder {
  enum Progress: Equatable {
    case open
    case challenged(TransactionIdentifier, since: Timestamp, TransStatus)
    case redirected
    case done(ResultCause)
  }

  let placed: PlacedOrder
  let shopper: Int
  let made: Timestamp
  let offered: [RegistrationIdentifier]
  /// Of the newest payment.
  var progress = Progress.open
  var begun = Timestamp.earliest
  var means: Means?
  /// Whether the gateway stores what pays.
  var stores = false
  /// When the newest payment was decided, or last continued.
  var decided = Timestamp.earliest
  /// How many payments have failed, and the shop knows it.
  var failures = 0
  var isTold = false
  /// The number of known failures when PayPal was submitted last: until the next one it is the same submission.
  var payPal: Int?
  /// As the shop has it.
  var state = OrderState.open

  func isOver(at now: Timestamp) -> Bool { now >= made + .seconds(30 * 60) }

  var isPayable: Bool {
    switch progress {
    case .open: true
    case .done(let cause): cause != .approved
    case .challenged, .redirected: false
    }
  }
}

private struct PaymentHistory {
  private let story: ShopStory
  private let own: CardSensitiveDetails
  private let ownCard: CardIdentifier
  private let number: UInt64
  private var dice: Dice
  private var orders: [ModelOrder] = []
  /// The saved payment methods of each shopper.
  private var methods: [[RegistrationIdentifier]] = [[], []]
  private var names = 0

  init(_ number: UInt64) async throws {
    self.number = number
    dice = Dice(seed: number)
    story = try await ShopStory()
    try await story.asksNobody()
    let (card, details) = try await story.ownCard()
    (own, ownCard) = (details, card.cardId)
  }

  private var now: Timestamp { story.world.time.now }
  private func client(_ shopper: Int) -> WalletClient { shopper == 0 ? story.anna : story.ben }

  private func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw Difference(text: "history \(number): \(what)") }
  }

  mutating func live(steps: Int) async throws {
    for _ in 0..<steps {
      // Sessions are renewed, and a status may be read again.
      story.move(.seconds(dice.below(8) == 0 ? 200 : 61))
      for shopper in 0..<2 { _ = try await client(shopper).paymentApprovals.getPaymentApprovals() }
      switch dice.below(12) {
      case 0, 1: try await place()
      case 2...4: try await submit()
      case 5, 6: try await answer()
      case 7: try await resume()
      case 8...10: try await complete()
      default: try await delete()
      }
    }
    try await settleAll()
  }

  // MARK: - Lost answers

  /// Does something, sometimes with its answer lost: then once more.
  private mutating func lossy<T>(_ operation: OperationName, _ act: () async throws -> T) async throws -> T {
    guard dice.below(4) == 0 else { return try await act() }
    story.world.faults.arm(dice.below(2) == 0 ? .dropBefore : .dropAfter, for: operation)
    do {
      let answer = try await act()
      throw Difference(text: "history \(number): \(operation) was to be lost, and answered \(answer)")
    } catch is WalletError {}
    return try await act()
  }

  // MARK: - Steps

  private mutating func place() async throws {
    let shopper = dice.below(2)
    // What was left open is settled first, without a word of the shopper.
    settleInModel(shopper)
    let isPayment = dice.below(4) > 0
    let service = client(shopper).shopService
    let placed = try await lossy(isPayment ? .placeOrder : .addPaymentMethod) {
      isPayment ? try await service.placeOrder(ShopStory.lines, at: ShopStory.shop) : try await service.addPaymentMethod(at: ShopStory.shop)
    }
    let info = try await client(shopper).paymentProvider.requestCheckoutInfo(placed.checkout)
    let offered = isPayment ? methods[shopper] : []
    try expect(Set(info.tokens.map(\.tokenId)) == Set(offered), "the checkout offers others")
    orders.append(ModelOrder(placed: placed, shopper: shopper, made: now, offered: offered))
  }

  private mutating func submit() async throws {
    guard !orders.isEmpty else { return }
    let index = dice.below(orders.count)
    let order = orders[index]
    if order.placed.amount != nil, dice.below(3) == 0, let token = (methods[0] + methods[1]).randomElement(using: &dice) {
      return try await pay(index, with: token)
    }
    var means = Means.allCases[dice.below(Means.allCases.count)]
    if order.placed.amount == nil, means == .own || means == .payPal { means = .bankAccount }
    // Its issuer would ask a shopper who stores it.
    let keeps = dice.below(2) == 0 && means != .payPal && means != .own
    names += 1
    let transaction = try transaction(order.placed, means, holder: "Jane Jones \(names)", keeps: keeps)
    let provider = client(order.shopper).paymentProvider
    let pays = order.placed.amount != nil
    let submitted = try await lossy(pays ? .submitTransaction : .registerTransaction) {
      pays ? try await provider.submitTransaction(transaction) : try await provider.registerTransaction(transaction)
    }
    if means == .payPal, order.payPal == order.failures {
      // Nothing tells it from the one before: it is the same submission again.
      guard order.means == .payPal else {
        return try expect(submitted.result.cause == .cancelledByShopper, "the same again answers \(submitted)")
      }
      advance(index)
      return try expect(submitted.result.cause == orders[index].cause, "the same again answers \(submitted)")
    }
    guard order.isPayable else {
      let isDone = if case .done = order.progress { true } else { false }
      return try expect(submitted.result.cause == (isDone ? .invalidParameter : .beingProcessed), "a used checkout answers \(submitted)")
    }
    if order.isOver(at: now) { return try expect(submitted.result.cause == .invalidParameter, "a checkout is over: \(submitted)") }
    // Orders are in pounds.
    if means == .bankAccount, pays {
      return try expect(submitted.result.cause == .invalidCurrency, "a bank account answers \(submitted)")
    }
    begin(index, means, stores: keeps || !pays)
    if means == .payPal { orders[index].payPal = order.failures }
    let progress: ModelOrder.Progress =
      switch means {
      case .frictionless, .bankAccount, .own: .done(.approved)
      case .refused: .done(.threeDSecureFailed)
      case .challenged:
        .challenged(submitted.threeDS2Info?.acsTransID ?? TransactionIdentifier(rawValue: ""), since: now, .challengeRequired)
      case .payPal: .redirected
      }
    decide(index, progress)
    let wanted: ResultCause = if case .done(let cause) = progress { cause } else { .pending }
    try expect(submitted.result.cause == wanted, "\(means) answers \(submitted)")
  }

  private mutating func pay(_ index: Int, with token: RegistrationIdentifier) async throws {
    let order = orders[index]
    let brand: PaymentBrand =
      try await story.askAsShop(GetRegistration(token)).card?.expiry == nil ? .sepa : .visa
    let params = try TokenPaymentParams(checkoutID: order.placed.checkout, tokenID: token, paymentBrand: brand, cvv: nil)
    let submitted = try await client(order.shopper).paymentProvider.submitTransaction(Transaction(paymentParams: params))
    switch order.progress {
    case .done(.approved):
      return try expect([.invalidParameter, .approved].contains(submitted.result.cause), "a used checkout answers \(submitted)")
    case .challenged, .redirected: return try expect(submitted.result.cause == .beingProcessed, "a checkout under way answers \(submitted)")
    case .open, .done: break
    }
    if order.isOver(at: now) { return try expect(submitted.result.cause == .invalidParameter, "a checkout is over: \(submitted)") }
    guard order.offered.contains(token) else {
      return try expect(submitted.result.cause == .noSuchRegistration, "another's token pays: \(submitted)")
    }
    if brand == .sepa { return try expect(submitted.result.cause == .invalidCurrency, "a saved bank account answers \(submitted)") }
    try expect(submitted.result.cause == .approved, "a stored method answers \(submitted)")
    begin(index, nil, stores: false)
    decide(index, .done(.approved))
  }

  /// The next payment of an order.
  private mutating func begin(_ index: Int, _ means: Means?, stores: Bool) {
    (orders[index].means, orders[index].stores, orders[index].isTold) = (means, stores, false)
    (orders[index].progress, orders[index].begun) = (.open, now)
  }

  private mutating func decide(_ index: Int, _ progress: ModelOrder.Progress) {
    orders[index].progress = progress
    orders[index].decided = now
  }

  private func transaction(_ order: PlacedOrder, _ means: Means, holder: String, keeps: Bool) throws -> Transaction {
    switch means {
    case .bankAccount:
      var params = try BankAccountPaymentParams(checkoutID: order.checkout, holder: holder, iban: Secret("DE23100000001234567890"))
      params.isTokenizationEnabled = keeps
      return Transaction(paymentParams: params)
    case .payPal: return try Transaction(order.checkout, .payPal)
    case .frictionless, .refused, .challenged, .own:
      let number = means.number ?? own.pan
      var params = try CardPaymentParams(
        checkoutID: order.checkout, paymentBrand: try #require(PaymentBrand(number: number.reveal())), holder: holder, number: number,
        expiryMonth: means == .own ? String(String(100 + own.expiry.month).suffix(2)) : "11",
        expiryYear: means == .own ? String(own.expiry.year) : "2029", cvv: means == .own ? own.cvv : Secret("123"), at: now)
      params.isTokenizationEnabled = keeps
      return Transaction(paymentParams: params)
    }
  }

  /// Answers at the bank, or gives up there.
  private mutating func answer() async throws {
    let waiting = orders.indices.filter { if case .challenged(_, _, .challengeRequired) = orders[$0].progress { true } else { false } }
    guard let index = waiting.randomElement(using: &dice), case .challenged(let id, let since, _) = orders[index].progress else { return }
    let givesUp = dice.below(3) == 0
    let isOver = now >= since + .seconds(600)
    let provider = client(orders[index].shopper).paymentProvider
    var code = Secret("000000")
    // Several questions may wait: a new code is the newest.
    if !givesUp, !isOver, dice.below(2) == 0, (try? await provider.answerChallenge(id, ChallengeAnswer(.resend))) != nil {
      code = try await story.newestCode()
    }
    let answer = givesUp ? ChallengeAnswer(.cancel) : ChallengeAnswer(.submit, code: code)
    let page = try await lossy(.answerChallenge) { try await provider.answerChallenge(id, answer) }
    if givesUp, !isOver { orders[index].progress = .challenged(id, since: since, .notAuthenticated) }
    let status: TransStatus = givesUp && !isOver ? .notAuthenticated : page.transStatus
    try expect(page.transStatus == status, "the bank's page says \(page)")
    if page.transStatus == .notAuthenticated, !givesUp { orders[index].progress = .challenged(id, since: since, .rejected) }
    if page.transStatus == .authenticated { orders[index].progress = .challenged(id, since: since, .authenticated) }
  }

  private mutating func resume() async throws {
    guard let index = orders.indices.randomElement(using: &dice) else { return }
    let order = orders[index]
    let answer: RedirectAnswer? = order.progress == .redirected ? [.approved, .cancelled, nil][dice.below(3)] : nil
    let provider = client(order.shopper).paymentProvider
    let submitted = try await lossy(.continueTransaction) {
      try await provider.continueTransaction(
        order.placed.checkout, answer: answer, accountId: answer == .approved ? "jane@example.com" : nil)
    }
    if let answer { decide(index, .done(answer == .approved ? .approved : .cancelledByShopper)) }
    advance(index)
    try expect(submitted.result.cause == orders[index].cause ?? .invalidParameter, "continuing answers \(submitted), not \(orders[index])")
  }

  /// Settles an order as any reader does.
  private mutating func advance(_ index: Int) {
    switch orders[index].progress {
    case .challenged(_, _, .notAuthenticated): decide(index, .done(.cancelledByShopper))
    case .challenged(_, _, .rejected): decide(index, .done(.threeDSecureFailed))
    case .challenged(_, _, .authenticated): decide(index, .done(.approved))
    case .challenged(_, let since, _) where now >= since + .seconds(600): decide(index, .done(.threeDSecureTimedOut))
    case .redirected where now >= orders[index].begun + .seconds(30 * 60): decide(index, .done(.cancelledByShopper))
    case .challenged, .redirected, .open, .done: break
    }
  }

  private mutating func complete() async throws {
    guard let index = orders.indices.randomElement(using: &dice) else { return }
    let (order, consents) = (orders[index], dice.below(2) == 0)
    let stranger = client(1 - order.shopper).shopService
    await #expect(throws: WalletError.noSuchOrder) {
      try await stranger.completeOrder(order.placed.number, consents: true, at: ShopStory.shop)
    }
    let service = client(order.shopper).shopService
    let outcome = try await lossy(.completeOrder) {
      try await service.completeOrder(order.placed.number, consents: consents, at: ShopStory.shop)
    }
    let before = orders[index].state
    ask(index)
    let isNew = before != .paid && orders[index].state == .paid
    let known = Set(methods[order.shopper])
    let listed = try await story.world.perform(GetShopRecords(of: ShopStory.shop)).methods
    if isNew, outcome.isKept {
      try expect(consents && orders[index].stores, "kept without consent: \(outcome)")
      let stored = listed.filter { !known.contains($0.registrationId) && !methods[1 - order.shopper].contains($0.registrationId) }
      try expect(stored.count == 1, "\(stored.count) are new")
      methods[order.shopper].append(stored[0].registrationId)
    } else if isNew {
      try expect(!(consents && orders[index].stores), "not kept: \(outcome)")
    }
    try expect(listed.count == methods[0].count + methods[1].count, "the shop keeps \(listed.count)")
    try expect(outcome.state == orders[index].state, "the order is \(outcome.state), not \(orders[index].state)")
  }

  /// The shop asks its gateway, unless it knows the end.
  private mutating func ask(_ index: Int) {
    let before = orders[index].state
    guard before != .paid, before != .unknown else { return }
    advance(index)
    let order = orders[index]
    switch order.progress {
    case .open: orders[index].state = order.isOver(at: now) ? before == .declined ? .declined : .expired : .open
    case .challenged, .redirected: orders[index].state = .pending
    case .done(let cause):
      if cause != .approved, !order.isTold {
        orders[index].isTold = true
        orders[index].failures += 1
      }
      guard now >= order.decided + .seconds(30 * 60) else {
        orders[index].state = cause == .approved ? .paid : .declined
        return
      }
      // The gateway says no more of it.
      switch before {
      case .open, .expired: orders[index].state = .expired
      case .pending: orders[index].state = .unknown
      case .paid, .declined, .unknown: break
      }
    }
  }

  /// The shop asks about what a shopper has left open.
  private mutating func settleInModel(_ shopper: Int) {
    for index in orders.indices where orders[index].shopper == shopper {
      switch orders[index].state {
      case .open, .pending: ask(index)
      case .declined where orders[index].made > now - .seconds(60 * 60): ask(index)
      case .declined, .paid, .unknown, .expired: break
      }
    }
  }

  private mutating func delete() async throws {
    let shopper = dice.below(2)
    guard let token = methods[shopper].randomElement(using: &dice) else { return }
    let stranger = client(1 - shopper).shopService
    await #expect(throws: WalletError.noSuchPaymentMethod) { try await stranger.deletePaymentMethod(token, at: ShopStory.shop) }
    let service = client(shopper).shopService
    try await lossy(.deletePaymentMethod) { try await service.deletePaymentMethod(token, at: ShopStory.shop) }
    methods[shopper].removeAll { $0 == token }
    try expect(try await story.askAsShop(GetRegistration(token)).result.cause == .noSuchRegistration, "the gateway keeps it")
  }

  // MARK: - The end

  private mutating func settleAll() async throws {
    story.move(.seconds(61))
    for shopper in 0..<2 {
      _ = try await client(shopper).paymentApprovals.getPaymentApprovals()
      settleInModel(shopper)
      let kept = try await client(shopper).shopService.getPaymentMethods(at: ShopStory.shop).paymentMethods
      try expect(Set(kept.map(\.registrationId)) == Set(methods[shopper]), "shopper \(shopper) has \(kept.count)")
    }
    let paid = orders.count { $0.means == .own && $0.progress == .done(.approved) && $0.placed.amount != nil }
    let payments = try await story.anna.cardService.getActivity(ownCard).payments
    try expect(payments.count { $0.decision == .approved } == min(paid, payments.count), "the bank has paid another number of times")
    try expect(payments.count == min(paid, 50), "the bank was asked \(payments.count) times, not \(paid)")
  }
}

extension ModelOrder {
  fileprivate var cause: ResultCause? {
    switch progress {
    case .open: nil
    case .challenged, .redirected: .pending
    case .done(let cause): cause
    }
  }
}

private struct Difference: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
