internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// A stored payment: by a checkout, which can be paid again after a failure, or by a server without a checkout. A payment without an amount
/// only stores a payment method.
struct StoredPayment: Sendable {
  /// The step that a payment has reached: what it waits for, from the bank, the shopper or another payment service.
  enum Step: String, Sendable {
    /// The gateway asks the bank to authenticate the cardholder.
    case authenticating
    /// The bank waits for the cardholder's response to its challenge.
    case challenged
    /// The shopper is at another payment service.
    case redirected
    /// The gateway asks the bank to authorize the payment.
    case authorizing
  }

  let id: PaymentIdentifier
  let merchant: MerchantIdentifier
  /// The checkout; nil for a payment by a server.
  let checkout: CheckoutIdentifier?
  let merchantTransactionId: String?
  /// The amount; nil if nothing is paid and only a payment method is stored.
  let amount: Money?
  let paymentType: PaymentType
  let begun: Timestamp
  /// The idempotency key of the request that began the payment. The keys of requests to the bank are derived from it.
  let request: IdempotencyKey
  let card: ShopperCard
  /// The first six digits of a card's number; nil for other methods.
  let bin: String?
  var details: RegistrationDetails
  /// The saved payment method that pays; nil for a new one.
  let storedSource: RegistrationIdentifier?
  /// True if an approved payment also stores the payment method.
  let isStored: Bool
  var step: Step
  /// The encrypted number of the payment's source; nil once there is a result.
  var source: [UInt8]?
  var acsTransID: TransactionIdentifier?
  var challenge: ChallengeKind?
  var flow: AuthenticationFlow?
  var eci: String?
  private(set) var result: ResultCause?
  private(set) var decided: Timestamp?
  /// The registration that was stored with the payment; nil if none was.
  var registration: RegistrationIdentifier?
  /// True once the shop has read the result.
  var isTold = false
  var reads = StatusReads()

  /// True if certainly nothing was paid or stored.
  var hasFailed: Bool { result?.isFailure ?? false }

  mutating func settle(_ result: ResultCause, at now: Timestamp) {
    (self.result, decided) = (result, now)
    source = nil
  }

  /// The name of the checkout or payment to which the encrypted source is bound.
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
  /// The name under which a payment is looked up.
  enum PaymentName {
    case id(PaymentIdentifier)
    case request(IdempotencyKey)
    /// The newest payment of a checkout.
    case newest(CheckoutIdentifier)
  }

  func payment(_ name: PaymentName) throws(StorageError) -> StoredPayment? {
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
      FROM gateway_payments WHERE payment = \(id) OR request = \(request) OR checkout = \(checkout) ORDER BY position DESC LIMIT 1
      """
    ) { row throws(StorageError) in try row.payment() }
  }

  /// Returns the number of failed payments of a checkout whose results the shop has read.
  func countOfToldFailures(of checkout: CheckoutIdentifier) throws(StorageError) -> Int {
    try rows(
      "SELECT result FROM gateway_payments WHERE checkout = \(checkout) AND is_told <> 0"
    ) { row throws(StorageError) in try row.value("result", ResultCause.self) }.count { $0?.isFailure ?? false }
  }

  /// Returns true if something was paid under this `merchantTransactionId` of a shop, or may still be paid.
  func hasPayment(of merchantTransactionId: String, at merchant: MerchantIdentifier) throws(StorageError) -> Bool {
    try rows(
      "SELECT result FROM gateway_payments WHERE merchant = \(merchant) AND merchant_transaction = \(merchantTransactionId)"
    ) { row throws(StorageError) in try row.value("result", ResultCause.self) }.contains { !($0?.isFailure ?? false) }
  }

  /// Returns the position of the next payment: the payments of checkouts, servers and JWTs are counted together.
  func nextPosition() throws(StorageError) -> Int {
    try first(
      """
      SELECT COALESCE(MAX(last), 0) + 1 AS next FROM (
        SELECT MAX(position) AS last FROM gateway_payments UNION ALL SELECT MAX(position) FROM gateway_transactions) AS positions
      """
    ) { row throws(StorageError) in try row.integer("next") } ?? 1
  }

  func insert(_ payment: StoredPayment) throws(StorageError) {
    let (card, details) = (payment.card, payment.details)
    try insert(
      into: "gateway_payments",
      [
        "position": .integer(try nextPosition()), "payment": .text(payment.id.rawValue), "merchant": .text(payment.merchant.rawValue),
        "checkout": Value(payment.checkout?.rawValue), "merchant_transaction": .text(payment.merchantTransactionId ?? ""),
        "amount": .units(payment.amount), "currency": .currency(payment.amount), "payment_type": .text(payment.paymentType.rawValue),
        "begun": .moment(payment.begun), "request": .text(payment.request.rawValue), "brand": .text(card.brand.rawValue),
        "last_four": .text(card.lastFour), "bin": Value(payment.bin), "holder": .text(details.holder),
        "expiry_month": details.expiry.map { .integer($0.month) } ?? .null,
        "expiry_year": details.expiry.map { .integer($0.year) } ?? .null, "account": Value(details.account),
        "source_registration": Value(payment.storedSource?.rawValue), "is_stored": .flag(payment.isStored),
        "step": .text(payment.step.rawValue), "source": Value(payment.source), "flow": Value(payment.flow?.rawValue),
      ])
  }

  /// Writes the payment's fields that can change.
  func update(_ payment: StoredPayment) throws(StorageError) {
    try execute(
      """
      UPDATE gateway_payments SET holder = \(payment.details.holder), account = \(payment.details.account), step = \(payment.step),
        source = \(payment.source), acs_transaction = \(payment.acsTransID), challenge = \(payment.challenge), flow = \(payment.flow),
        eci = \(payment.eci), result = \(payment.result), decided = \(payment.decided), registration = \(payment.registration),
        is_told = \(payment.isTold), reads = \(payment.reads.count), reads_since = \(payment.reads.since)
      WHERE request = \(payment.request)
      """)
  }
}

extension Row {
  fileprivate func payment() throws(StorageError) -> StoredPayment {
    StoredPayment(
      id: PaymentIdentifier(rawValue: try text("payment")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      checkout: try optionalText("checkout").map(CheckoutIdentifier.init(rawValue:)), merchantTransactionId: try merchantTransactionId(),
      amount: try amount("amount", "currency"), paymentType: try value("payment_type", PaymentType.self) ?? .debit,
      begun: try moment("begun"), request: IdempotencyKey(rawValue: try text("request")), card: try shopperCard(),
      bin: try optionalText("bin"), details: try details(),
      storedSource: try optionalText("source_registration").map(RegistrationIdentifier.init(rawValue:)),
      isStored: try flag("is_stored"), step: try value("step", StoredPayment.Step.self) ?? .authorizing,
      source: isNull("source") ? nil : try blob("source"),
      acsTransID: try optionalText("acs_transaction").map(TransactionIdentifier.init(rawValue:)),
      challenge: try value("challenge", ChallengeKind.self), flow: try value("flow", AuthenticationFlow.self), eci: try optionalText("eci"),
      result: try value("result", ResultCause.self), decided: isNull("decided") ? nil : try moment("decided"),
      registration: try optionalText("registration").map(RegistrationIdentifier.init(rawValue:)), isTold: try flag("is_told"),
      reads: try reads())
  }
}
