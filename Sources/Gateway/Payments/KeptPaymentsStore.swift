internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// A payment as it is stored: of a checkout, which can be paid again after a failure, or of a server. One that pays nothing stores something.
struct KeptPayment: Sendable {
  /// How far it has come; what follows is asked of nobody but the shopper, the bank, or another payment service.
  enum Step: String, Sendable {
    /// The bank is being asked who pays.
    case authenticating
    /// The bank asks the cardholder.
    case challenged
    /// The shopper is at another payment service.
    case redirected
    /// The bank is being asked for the money.
    case authorizing
  }

  let id: PaymentIdentifier
  let merchant: MerchantIdentifier
  /// Nil of a server's.
  let checkout: CheckoutIdentifier?
  let merchantTransactionId: String?
  /// Nil where nothing is paid: a payment method is stored.
  let amount: Money?
  let paymentType: PaymentType
  let begun: Timestamp
  /// The idempotency key of the request that has begun it: what is asked because of it has its keys from it.
  let request: IdempotencyKey
  let card: ShopperCard
  /// The first six digits of a card's number; nil of other methods.
  let bin: String?
  var details: RegistrationDetails
  /// Nil unless what is stored pays.
  let storedSource: RegistrationIdentifier?
  /// Whether what pays is stored if it is approved.
  let isStored: Bool
  var step: Step
  /// The source of the payment, encrypted; nil once there is a result.
  var source: [UInt8]?
  var acsTransID: TransactionIdentifier?
  var challenge: ChallengeKind?
  var flow: AuthenticationFlow?
  var eci: String?
  private(set) var result: ResultCause?
  private(set) var decided: Timestamp?
  /// The registration that was stored with the payment.
  var registration: RegistrationIdentifier?
  /// Whether the shop has read the result.
  var isTold = false
  var reads = StatusReads()

  /// Whether nothing was paid or stored, for certain.
  var hasFailed: Bool { result?.isFailure ?? false }

  mutating func settle(_ result: ResultCause, at now: Timestamp) {
    (self.result, decided) = (result, now)
    source = nil
  }

  /// The checkout or payment that its encrypted source is bound to.
  var vault: String { checkout.map { "checkout \($0.rawValue)" } ?? "payment \(id.rawValue)" }
}

extension ResultCause {
  fileprivate var isFailure: Bool {
    switch ResultGroup(code: rawValue) {
    case .succeeded, .review, .pending, .pendingDelayed, .communication, .system: false
    case .configuration, .registration, .reference, .chargeback, .rejected: true
    }
  }
}

extension DatabaseTransaction {
  /// How payments are looked up.
  enum PaymentName {
    case id(PaymentIdentifier)
    case request(IdempotencyKey)
    /// The newest of a checkout.
    case newest(CheckoutIdentifier)
  }

  func payment(_ name: PaymentName) throws(StorageError) -> KeptPayment? {
    var (id, request, checkout): (String?, String?, String?) = (nil, nil, nil)
    switch name {
    case .id(let identifier): id = identifier.rawValue
    case .request(let key): request = key.rawValue
    case .newest(let identifier): checkout = identifier.rawValue
    }
    return try first(
      """
      SELECT payment, merchant, checkout, merchant_transaction, amount, currency, payment_type, begun, request, brand, last_four, bin,
        holder, expiry_month, expiry_year, account, source_registration, is_stored, step, source, acs_transaction, challenge, flow,
        eci, result, decided, registration, is_told, reads, reads_since
      FROM gateway_payments WHERE payment = $1 OR request = $2 OR checkout = $3 ORDER BY position DESC LIMIT 1
      """, [Value(id), Value(request), Value(checkout)]
    ) { row throws(StorageError) in try row.payment() }
  }

  /// How many payments of a checkout have failed, and the shop knows it.
  func countOfToldFailures(of checkout: CheckoutIdentifier) throws(StorageError) -> Int {
    try rows(
      "SELECT result FROM gateway_payments WHERE checkout = $1 AND is_told <> 0", [.text(checkout.rawValue)]
    ) { row throws(StorageError) in try row.value("result", ResultCause.self) }.count { $0?.isFailure ?? false }
  }

  /// Whether something was paid under this number of a shop's own, or may still be.
  func hasPayment(of merchantTransactionId: String, at merchant: MerchantIdentifier) throws(StorageError) -> Bool {
    try rows(
      "SELECT result FROM gateway_payments WHERE merchant = $1 AND merchant_transaction = $2",
      [.text(merchant.rawValue), .text(merchantTransactionId)]
    ) { row throws(StorageError) in try row.value("result", ResultCause.self) }.contains { !($0?.isFailure ?? false) }
  }

  /// The position of the next payment, by checkout, server or JWT.
  func nextPosition() throws(StorageError) -> Int {
    try first(
      """
      SELECT COALESCE(MAX(last), 0) + 1 AS next FROM (
        SELECT MAX(position) AS last FROM gateway_payments UNION ALL SELECT MAX(position) FROM gateway_transactions) AS positions
      """
    ) { row throws(StorageError) in try row.integer("next") } ?? 1
  }

  func insert(_ payment: KeptPayment) throws(StorageError) {
    let (card, details) = (payment.card, payment.details)
    try execute(
      """
      INSERT INTO gateway_payments (position, payment, merchant, checkout, merchant_transaction, amount, currency, payment_type, begun,
        request, brand, last_four, bin, holder, expiry_month, expiry_year, account, source_registration, is_stored, step, source, flow)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
      """,
      [
        .integer(try nextPosition()), .text(payment.id.rawValue), .text(payment.merchant.rawValue), Value(payment.checkout?.rawValue),
        .text(payment.merchantTransactionId ?? ""), .units(payment.amount), .currency(payment.amount), .text(payment.paymentType.rawValue),
        .moment(payment.begun), .text(payment.request.rawValue), .text(card.brand.rawValue), .text(card.lastFour), Value(payment.bin),
        .text(details.holder), details.expiry.map { .integer($0.month) } ?? .null, details.expiry.map { .integer($0.year) } ?? .null,
        Value(details.account), Value(payment.storedSource?.rawValue), .flag(payment.isStored), .text(payment.step.rawValue),
        Value(payment.source), Value(payment.flow?.rawValue),
      ])
  }

  /// Writes what may change of it.
  func update(_ payment: KeptPayment) throws(StorageError) {
    try execute(
      """
      UPDATE gateway_payments SET holder = $1, account = $2, step = $3, source = $4, acs_transaction = $5, challenge = $6, flow = $7,
        eci = $8, result = $9, decided = $10, registration = $11, is_told = $12, reads = $13, reads_since = $14
      WHERE request = $15
      """,
      [
        .text(payment.details.holder), Value(payment.details.account), .text(payment.step.rawValue), Value(payment.source),
        Value(payment.acsTransID?.rawValue), Value(payment.challenge?.rawValue), Value(payment.flow?.rawValue), Value(payment.eci),
        Value(payment.result?.rawValue), payment.decided.map(Value.moment) ?? .null, Value(payment.registration?.rawValue),
        .flag(payment.isTold), .integer(payment.reads.count), payment.reads.since.map(Value.moment) ?? .null,
        .text(payment.request.rawValue),
      ])
  }
}

extension Row {
  fileprivate func payment() throws(StorageError) -> KeptPayment {
    KeptPayment(
      id: PaymentIdentifier(rawValue: try text("payment")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      checkout: try optionalText("checkout").map(CheckoutIdentifier.init(rawValue:)), merchantTransactionId: try merchantTransactionId(),
      amount: try amount("amount", "currency"), paymentType: try value("payment_type", PaymentType.self) ?? .debit,
      begun: try moment("begun"), request: IdempotencyKey(rawValue: try text("request")), card: try shopperCard(),
      bin: try optionalText("bin"), details: try details(),
      storedSource: try optionalText("source_registration").map(RegistrationIdentifier.init(rawValue:)),
      isStored: try flag("is_stored"), step: try value("step", KeptPayment.Step.self) ?? .authorizing,
      source: isNull("source") ? nil : try blob("source"),
      acsTransID: try optionalText("acs_transaction").map(TransactionIdentifier.init(rawValue:)),
      challenge: try value("challenge", ChallengeKind.self), flow: try value("flow", AuthenticationFlow.self), eci: try optionalText("eci"),
      result: try value("result", ResultCause.self), decided: isNull("decided") ? nil : try moment("decided"),
      registration: try optionalText("registration").map(RegistrationIdentifier.init(rawValue:)), isTold: try flag("is_told"),
      reads: try reads())
  }
}
