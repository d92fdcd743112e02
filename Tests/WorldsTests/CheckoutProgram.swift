import Basics
import Contract
import Cryptography
import FoundationEssentials
import Gateway
import Merchant
import Simulation
import Storage
import Synchronization
import TemporaryFolder
import Testing
import WalletClient
import WalletModel

@testable import Handset
@testable import Worlds

/// What all checkouts begin with, made once: a customer with a card of the issuer's own, of whom the shop keeps a card and a bank account.
final class CheckoutBeginning: Sendable {
  private let folder = TemporaryFolder()
  let own: CardSensitiveDetails
  let ownCard: CardIdentifier
  let kept: RegistrationIdentifier
  /// The card that the shop with the JWT gateway keeps.
  let keptByJWT: RegistrationIdentifier
  /// What the shop keeps.
  let stored: Set<String>
  /// How many orders there are.
  let orders: Int

  init() async throws {
    let (parties, phones) = ("\(folder.path)/parties.db", "\(folder.path)/phones.db")
    let issuer = CheckoutProgram.issuer
    try Database.create(path: parties, components: EmbeddedParties.components) { sql throws(StorageError) in try EmbeddedParties.fill(sql) }
    try Database.create(path: phones, components: Handset.components) { sql throws(StorageError) in try Handset.fill(sql, issuer: issuer) }
    let program = try CheckoutProgram(parties, phones)
    defer { program.end() }
    let client = program.client
    let profile = SamplePerson.all[0].profile(
      questions: try await client.enrollment.retrieveMFAQuestionsWithMetadata(),
      passwords: try await client.enrollment.retrievePasswordConfigurations(),
      passcodes: try await client.enrollment.retrievePasscodeConfigurations())
    _ = try await client.authentication.loginByNonce(try await client.enrollment.registerNewUser(profile).nonce)
    let card = try await client.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR"))
    try await client.credentials.verifyPasscode(CheckoutProgram.pin)
    let own = try await client.cardService.getDetails(card.cardId)
    try await CheckoutFlow.newCard.run(program, own, nil)
    kept = try #require(try await client.shopService.getPaymentMethods(at: ShopStory.shop).paymentMethods.first).registrationId
    try await CheckoutFlow.bankAccount.run(program, own, nil)
    try await PaymentByJWT.accountCheck.run(program, own, stored: nil, retry: nil)
    keptByJWT = try #require(
      try await client.shopService.getPaymentMethods(at: PaymentByJWT.shop).paymentMethods.first
    ).registrationId
    (self.own, ownCard) = (own, card.cardId)
    (stored, orders) = (try await program.stored().shop, try await program.orders().count)
  }

  func program() throws -> CheckoutProgram {
    let folder = TemporaryFolder()
    for name in ["parties.db", "phones.db"] {
      try FileManager.default.copyItem(atPath: "\(self.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    return try CheckoutProgram("\(folder.path)/parties.db", "\(folder.path)/phones.db", in: folder)
  }
}

/// All parties over a file, and a phone with the issuer's app over another: programs that can end at any message.
final class CheckoutProgram {
  static let issuer = IssuerConfiguration.meridian.identifier
  static let pin = Secret("2580")
  private static let key = Key.reproducible(seed: 7)

  let lines = EndingLines()
  let clock = HandClock()
  private(set) var client: WalletClient
  private let paths: (parties: String, phones: String)
  private let folder: TemporaryFolder?
  private var parties: EmbeddedParties
  private var database: Database
  private var handset: Database
  private var partyConnections: PartyConnections

  /// - Parameter folder: what has the files, if it goes with the program.
  init(_ parties: String, _ phones: String, in folder: TemporaryFolder? = nil) throws {
    paths = (parties, phones)
    self.folder = folder
    (database, self.parties) = try Self.parties(parties, clock)
    (handset, client) = try Self.app(phones, lines, clock)
    partyConnections = PartyConnections(self.parties, through: lines, key: Self.key)
    lines.connect(self.parties, database)
  }

  deinit { end() }

  private static func parties(_ path: String, _ clock: HandClock) throws -> (Database, EmbeddedParties) {
    let database = try Database(path: path, components: EmbeddedParties.components)
    database.workAtOnce()
    return (
      database,
      EmbeddedParties(
        database, key: key, world: "checkouts", randomness: SeededRandomness(key: key), clock: clock, cost: .minimum,
        history: systemRandom(EventCursor.historyLength))
    )
  }

  private static func app(_ path: String, _ lines: EndingLines, _ clock: HandClock) throws -> (Database, WalletClient) {
    let database = try Database(path: path, components: Handset.components)
    database.workAtOnce()
    let phones = try Phones(database: database, randomness: SeededRandomness(key: key), key: key)
    return (database, WalletClient(backend: lines, phone: phones.memory(of: issuer, on: phones.current), clock: clock))
  }

  /// Ends everything.
  func end() {
    partyConnections.cut()
    database.close()
    handset.close()
  }

  /// Opens the parties' file in a new program. Nothing in memory survives.
  func restartParties() throws {
    partyConnections.cut()
    database.close()
    (database, parties) = try Self.parties(paths.parties, clock)
    partyConnections = PartyConnections(parties, through: lines, key: Self.key)
    lines.connect(parties, database)
  }

  /// Reopens the app; its person logs in.
  func restartApp() async throws {
    handset.close()
    (handset, client) = try Self.app(paths.phones, lines, clock)
    try await logIn()
  }

  func logIn() async throws { _ = try await client.authentication.loginByPIN(Self.pin) }

  /// The code that came last by text.
  func newestCode() async throws -> Secret {
    let codes = try await parties.events(after: .beginning).compactMap { event in
      if case .message(let message) = event.content, message.channel == .text { message.code } else { nil }
    }
    return try #require(codes.last)
  }

  // MARK: - What the customer does

  struct Ended: Error {}

  /// Does something; once more if the programs of the parties end meanwhile and somebody restarts them.
  func step<T>(_ retry: (() throws -> Void)?, _ work: () async throws -> T) async throws -> T {
    do {
      let answer = try await work()
      guard lines.hasEnded else { return answer }
    } catch {
      guard lines.hasEnded else { throw error }
    }
    guard let retry else { throw Ended() }
    try retry()
    return try await work()
  }

  /// Answers the bank: with the newest code, or in the issuer's app.
  func answer(_ question: ThreeDS2Info, approves: Bool, _ step: (() async throws -> Void) async throws -> Void) async throws {
    do {
      guard question.kind == .app else {
        let code = try await newestCode()
        try await step { _ = try await client.paymentProvider.requestChallenge(question.acsTransID) }
        try await step {
          _ = try await client.paymentProvider.answerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: code))
        }
        return
      }
      try await step { _ = try await client.paymentApprovals.getPaymentApprovals() }
      try await step { try await client.credentials.verifyPasscode(Self.pin) }
      try await step { try await client.paymentApprovals.answer(question.acsTransID, approves: approves) }
    } catch let error as WalletError where error == .noSuchApproval {
      // It was answered the first time.
    }
  }

  // MARK: - What the parties have

  func orders(at shop: MerchantIdentifier = ShopStory.shop) async throws -> [ListedOrder] {
    try await parties.merchant.orders(of: shop, after: 0)
  }

  /// The positions of the orders that can't be paid: they have no checkout.
  func withoutCheckout() throws -> Set<Int> {
    Set(
      try database.blockingTransaction { sql throws(StorageError) in
        try sql.rows("SELECT number FROM merchant_orders WHERE checkout IS NULL") { row throws(StorageError) in try row.integer("number") }
      })
  }

  /// What the shop keeps, and what the gateway has stored of it.
  func stored() async throws -> (shop: Set<String>, gateway: Set<String>) {
    let records = try await parties.merchant.records(of: ShopStory.shop)
    let registrations = try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT registration FROM gateway_registrations") { row throws(StorageError) in try row.text("registration") }
    }
    return (Set(records.methods.map(\.registrationId.rawValue)), Set(registrations))
  }

  /// What a shop keeps that is paid by JWTs, and what its gateway has stored.
  func storedByJWT() async throws -> (shop: Set<String>, gateway: Set<String>) {
    let records = try await parties.merchant.records(of: PaymentByJWT.shop)
    let references = try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(
        "SELECT number FROM gateway_transactions WHERE credentials = \(CredentialsOnFile.stores) AND error_code = \(PaymentErrorCode.ok)"
      ) { row throws(StorageError) in TransactionReference(number: try row.integer("number")).rawValue }
    }
    return (Set(records.methods.map(\.registrationId.rawValue)), Set(references))
  }

  /// The JWT gateway's results of an order, one for each transaction; nil while it isn't decided.
  func resultsByJWT(of order: ListedOrder) throws -> [PaymentErrorCode?] {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(
        "SELECT error_code FROM gateway_transactions WHERE order_reference = \(order.number)"
      ) { row throws(StorageError) in try row.optionalText("error_code").flatMap(PaymentErrorCode.init(rawValue:)) }
    }
  }

  /// The gateway's result of an order; nil if nobody has paid it.
  func transaction(of order: ListedOrder) async throws -> GatewayTransaction? {
    try await parties.gateway.transactions(after: 0).first { $0.merchantTransactionId == order.number.rawValue }
  }
}

/// The lines between app and parties, and between the parties, which number the messages: a program that has them ends at one of them.
final class EndingLines: Backend {
  /// Where it ends.
  struct End: Hashable, CustomStringConvertible {
    /// The message, from 1.
    let message: Int
    /// True if it is acted on, and its answer doesn't arrive; false if it doesn't arrive itself.
    let isActedOn: Bool

    var description: String { "\(isActedOn ? "after" : "before") message \(message)" }
  }

  private struct State {
    var parties: EmbeddedParties?
    var database: Database?
    var messages: [OperationName] = []
    var end: End?
    var hasEnded = false
    /// The payments that a bank has approved, each once.
    var approved: [IdempotencyKey: Money] = [:]
    /// Whether the shop has heard of a consent.
    var consents = false
  }
  private let state = Mutex(State())
  private static let lost = WalletError(0, .connectionLost, "lost")

  /// Connects the parties of a program that begins.
  func connect(_ parties: EmbeddedParties, _ database: Database) {
    state.withLock { state in
      (state.parties, state.database, state.hasEnded, state.end) = (parties, database, false, nil)
    }
  }

  /// Numbers messages from here on, and ends at one of them.
  func count(until end: End?) { state.withLock { ($0.messages, $0.end) = ([], end) } }

  /// The messages so far.
  var messages: [OperationName] { state.withLock { $0.messages } }
  /// Whether the program has ended.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var hasHeardOfConsent: Bool { state.withLock { $0.consents } }

  /// How many payments of an amount banks have approved.
  func approvals(of amount: Money) -> Int { state.withLock { state in state.approved.values.count { $0 == amount } } }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let (parties, end) = try state.withLock { state throws(WalletError) -> (EmbeddedParties, End?) in
      guard !state.hasEnded, let parties = state.parties else { throw Self.lost }
      state.messages.append(O.name)
      return (parties, state.end?.message == state.messages.count ? state.end : nil)
    }
    if let end, !end.isActedOn { throw self.end() }
    let consents = (operation as? CompleteOrder)?.consents ?? (operation as? CreateRequestJWT)?.consents ?? false
    if consents { state.withLock { $0.consents = true } }
    let result: Result<O.Answer, WalletError>
    do throws(WalletError) {
      result = .success(try await parties.perform(operation, call))
    } catch {
      result = .failure(error)
    }
    if case .success(let answer) = result { note(operation, answer, call.idempotencyKey) }
    if end != nil { throw self.end() }
    // What was asked by a program that has ended meanwhile has no answer.
    if hasEnded { throw Self.lost }
    return try result.get()
  }

  /// Notes what a bank has approved: the issuer that is asked by the network, or the Simulated Bank, which is part of it.
  private func note<O: Operation>(_ operation: O, _ answer: O.Answer, _ key: IdempotencyKey?) {
    guard let key, (answer as? PaymentAuthorization)?.decision == .approved else { return }
    let payment: PaymentRequest? =
      switch operation {
      case let operation as AuthorizePayment: operation.payment
      case let operation as RequestPaymentAuthorization where TestCard.numbered(operation.payment.accountPan) != nil: operation.payment
      default: nil
      }
    if let payment { state.withLock { $0.approved[key] = payment.amount } }
  }

  /// Ends the program, in the middle of whatever its other parts are doing.
  private func end() -> WalletError {
    let database = state.withLock { state in
      state.hasEnded = true
      return state.database
    }
    database?.close()
    return Self.lost
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    guard let parties = state.withLock({ $0.hasEnded ? nil : $0.parties }) else { throw Self.lost }
    return try await parties.events(after: cursor)
  }
}

/// What a customer does at a shop, message by message.
enum CheckoutFlow: CaseIterable {
  /// Kept, and confirmed by a code.
  case newCard
  /// Approved in the issuer's app.
  case ownCard
  /// Approved in the issuer's app, and declined then.
  case declined
  case storedCard
  case bankAccount
  case payPal
  /// Without paying.
  case addedCard
  case deletedCard

  /// A direct debit is in euro.
  var lines: [OrderLine] { [OrderLine(article: self == .bankAccount ? "ferries" : "sea-around-us", count: 2)] }
  var amount: Money? {
    self == .bankAccount
      ? Currency.named("EUR").map { Money(minorUnits: 2400, $0) } : Currency.named("GBP").map { Money(minorUnits: 2100, $0) }
  }

  /// Whether it pays at all.
  var pays: Bool { self != .addedCard && self != .deletedCard }

  /// Does it to its end.
  ///
  /// - Parameters:
  ///   - kept: the saved card.
  ///   - retry: called where the programs of the parties have ended; then the app asks again.
  func run(_ program: CheckoutProgram, _ own: CardSensitiveDetails, _ kept: RegistrationIdentifier?, retry: (() throws -> Void)? = nil)
    async throws
  {
    func step<T>(_ work: () async throws -> T) async throws -> T { try await program.step(retry, work) }
    let client = program.client
    let (shop, provider) = (client.shopService, client.paymentProvider)
    if self == .deletedCard {
      _ = try await step { try await shop.getPaymentMethods(at: ShopStory.shop) }
      let kept = try #require(kept)
      do {
        return try await step { try await shop.deletePaymentMethod(kept, at: ShopStory.shop) }
      } catch let error as WalletError where error == .noSuchPaymentMethod {
        // It was deleted the first time.
        return
      }
    }
    let order = try await step {
      pays ? try await shop.placeOrder(lines, at: ShopStory.shop) : try await shop.addPaymentMethod(at: ShopStory.shop)
    }
    _ = try await step { try await provider.requestCheckoutInfo(order.checkout) }
    let transaction = try self.transaction(for: order, own, kept, at: program.clock.now)
    let submitted = try await step {
      pays ? try await provider.submitTransaction(transaction) : try await provider.registerTransaction(transaction)
    }
    if let question = submitted.threeDS2Info {
      try await program.answer(question, approves: true, step)
      _ = try await step { try await provider.continueTransaction(order.checkout, answer: nil, accountId: nil) }
    } else if submitted.redirectURL != nil {
      _ = try await step {
        try await provider.continueTransaction(order.checkout, answer: .approved, accountId: "jane.jones@example.com")
      }
    }
    _ = try await step { try await shop.completeOrder(order.number, consents: consents, at: ShopStory.shop) }
  }

  private var consents: Bool { self == .newCard || self == .bankAccount || self == .addedCard }

  private func transaction(
    for order: PlacedOrder, _ own: CardSensitiveDetails, _ kept: RegistrationIdentifier?, at now: Timestamp
  ) throws -> Transaction {
    switch self {
    case .newCard, .addedCard: return try card(Secret("4200000000000042"), CardExpiry(month: 11, year: 2029), Secret("123"), order, at: now)
    case .ownCard: return try card(own.pan, own.expiry, own.cvv, order, at: now)
    case .declined: return try card(own.pan, own.expiry, Secret(own.cvv == Secret("111") ? "112" : "111"), order, at: now)
    case .storedCard, .deletedCard:
      let token = try #require(kept)
      return Transaction(
        paymentParams: try TokenPaymentParams(checkoutID: order.checkout, tokenID: token, paymentBrand: .visa, cvv: Secret("123")))
    case .bankAccount:
      var params = try BankAccountPaymentParams(
        checkoutID: order.checkout, holder: "Jane Jones", iban: Secret("DE23100000001234567890"))
      params.isTokenizationEnabled = true
      return Transaction(paymentParams: params)
    case .payPal: return try Transaction(order.checkout, .payPal)
    }
  }

  private func card(
    _ number: Secret, _ expiry: CardExpiry, _ cvv: Secret, _ order: PlacedOrder, at now: Timestamp
  ) throws -> Transaction {
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: try #require(PaymentBrand(number: number.reveal())), holder: "Jane Jones",
      number: number, expiryMonth: String(String(100 + expiry.month).suffix(2)), expiryYear: String(expiry.year), cvv: cvv, at: now)
    params.isTokenizationEnabled = self == .newCard
    return Transaction(paymentParams: params)
  }
}
