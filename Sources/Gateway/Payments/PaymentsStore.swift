internal import Contract
internal import Service
internal import Storage
internal import WalletModel

let paymentsMigrations: [StaticString] = [
  """
  -- Stored cards, by the references that shops have.
  CREATE TABLE gateway_registrations (
    registration TEXT PRIMARY KEY,
    merchant TEXT NOT NULL,
    brand TEXT NOT NULL,
    last_four TEXT NOT NULL,
    holder TEXT NOT NULL,
    expiry_month INTEGER NOT NULL,
    expiry_year INTEGER NOT NULL,
    -- Encrypted.
    number BYTEA NOT NULL
  );
  CREATE TABLE gateway_checkouts (
    checkout TEXT PRIMARY KEY,
    merchant TEXT NOT NULL,
    merchant_transaction TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- The idempotency key of the request that pays it; NULL while nobody does.
    paid_by TEXT,
    -- Of the card that pays.
    brand TEXT,
    last_four TEXT,
    -- NULL while the bank has not decided.
    result TEXT,
    -- Of the card, if it was stored with the payment.
    registration TEXT,
    -- How often its status was read within a minute, from this moment on.
    reads INTEGER NOT NULL DEFAULT 0,
    reads_since BIGINT
  );
  -- The stored cards that a checkout offers, in the shop's order.
  CREATE TABLE gateway_checkout_registrations (
    checkout TEXT NOT NULL REFERENCES gateway_checkouts (checkout),
    number INTEGER NOT NULL,
    registration TEXT NOT NULL,
    PRIMARY KEY (checkout, number)
  );
  """,
  """
  -- Of bank accounts and PayPal, which have no expiry (month 0): the masked IBAN, or the account's name.
  ALTER TABLE gateway_registrations ADD COLUMN account TEXT;
  -- A checkout that stores a payment method and pays nothing has the amount 0 XXX.
  ALTER TABLE gateway_checkouts ADD COLUMN stores_method INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE gateway_checkouts ADD COLUMN skips_authentication INTEGER NOT NULL DEFAULT 0;
  -- How far the payment under way has come.
  ALTER TABLE gateway_checkouts ADD COLUMN step TEXT;
  -- Whether the shopper wants what pays to be stored.
  ALTER TABLE gateway_checkouts ADD COLUMN wants_storing INTEGER NOT NULL DEFAULT 0;
  -- What pays, encrypted, until there is a result; of a stored one its reference.
  ALTER TABLE gateway_checkouts ADD COLUMN source BYTEA;
  ALTER TABLE gateway_checkouts ADD COLUMN source_registration TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN holder TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN expiry_month INTEGER;
  ALTER TABLE gateway_checkouts ADD COLUMN expiry_year INTEGER;
  -- The authentication at the bank.
  ALTER TABLE gateway_checkouts ADD COLUMN acs_transaction TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN flow TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN eci TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN challenge TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN account TEXT;
  -- The shop's own number is empty where it gives none.
  CREATE INDEX gateway_checkouts_transaction ON gateway_checkouts (merchant, merchant_transaction);
  -- A payment that had not been settled by an earlier release had reached the bank.
  UPDATE gateway_checkouts SET step = 'authorizing' WHERE paid_by IS NOT NULL AND result IS NULL;
  """,
  """
  -- The first six digits of the card that pays.
  ALTER TABLE gateway_checkouts ADD COLUMN bin TEXT;
  ALTER TABLE gateway_checkouts ADD COLUMN payment_type TEXT NOT NULL DEFAULT 'DB';
  """,
]

/// A stored payment method.
struct KeptRegistration: Sendable {
  let id: RegistrationIdentifier
  let merchant: MerchantIdentifier
  let card: ShopperCard
  let details: RegistrationDetails
  /// Number of a card or bank account, encrypted; of PayPal the account's name.
  let sealedNumber: [UInt8]

  var token: CheckoutToken { CheckoutToken(tokenId: id, card: card, details: details) }
}

/// A checkout as it is stored.
struct KeptCheckout: Sendable {
  let id: CheckoutIdentifier
  let merchant: MerchantIdentifier
  let merchantTransactionId: String?
  /// Nil where nothing is paid: a payment method is stored.
  let amount: Money?
  let paymentType: PaymentType
  let made: Timestamp
  /// Whether the shop stores what pays, whatever the shopper wants.
  let storesMethod: Bool
  /// Whether 3-D Secure is skipped for stored cards.
  let skipsAuthentication: Bool
  /// Nil while nobody pays it.
  var attempt: Attempt?
  var result: ResultCause?
  var registration: RegistrationIdentifier?
  var reads = 0
  var readsSince: Timestamp?

  // 30 minutes, or until it is paid. (OPPWA)
  static let lifetime = Duration.seconds(30 * 60)

  /// Whether it can still be paid: nobody does, and its time isn't over.
  func isOpen(at now: Timestamp) -> Bool { attempt == nil && !isOver(at: now) }

  func isOver(at now: Timestamp) -> Bool { now < made || now >= made + Self.lifetime }
}

/// The one payment, or registration, of a checkout.
struct Attempt: Sendable {
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

  /// The idempotency key of the request that has begun it: what is asked because of it has its keys from it.
  let request: IdempotencyKey
  let card: ShopperCard
  /// The first six digits of a card's number; nil of other methods.
  let bin: String?
  var details: RegistrationDetails
  /// Nil unless what is stored pays.
  let storedSource: RegistrationIdentifier?
  let wantsStoring: Bool
  var step: Step
  /// What pays, encrypted; nil once there is a result.
  var source: [UInt8]?
  var acsTransID: TransactionIdentifier?
  var challenge: ChallengeKind?
  var flow: AuthenticationFlow?
  var eci: String?
}

extension DatabaseTransaction {
  // MARK: - Registrations

  func registration(_ id: RegistrationIdentifier) throws(StorageError) -> KeptRegistration? {
    try first(
      """
      SELECT registration, merchant, brand, last_four, holder, expiry_month, expiry_year, account, number FROM gateway_registrations
      WHERE registration = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.registration() }
  }

  func insert(_ registration: KeptRegistration) throws(StorageError) {
    let (card, details) = (registration.card, registration.details)
    try execute(
      """
      INSERT INTO gateway_registrations (registration, merchant, brand, last_four, holder, expiry_month, expiry_year, account, number)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .text(registration.id.rawValue), .text(registration.merchant.rawValue), .text(card.brand.rawValue), .text(card.lastFour),
        .text(details.holder), .integer(details.expiry?.month ?? 0), .integer(details.expiry?.year ?? 0), Value(details.account),
        .blob(registration.sealedNumber),
      ])
  }

  func deleteRegistration(_ id: RegistrationIdentifier) throws(StorageError) {
    try execute("DELETE FROM gateway_registrations WHERE registration = $1", [.text(id.rawValue)])
  }

  // MARK: - Checkouts

  func checkout(_ id: CheckoutIdentifier) throws(StorageError) -> KeptCheckout? {
    try first(
      """
      SELECT checkout, merchant, merchant_transaction, amount, currency, made, paid_by, brand, last_four, result, registration, reads,
        reads_since, stores_method, skips_authentication, step, wants_storing, source, source_registration, holder, expiry_month,
        expiry_year, account, acs_transaction, flow, eci, challenge, bin, payment_type
      FROM gateway_checkouts WHERE checkout = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.checkout() }
  }

  /// Whether a shop has a checkout under this number of its own.
  func hasCheckout(of merchantTransactionId: String, at merchant: MerchantIdentifier) throws(StorageError) -> Bool {
    try first(
      "SELECT checkout FROM gateway_checkouts WHERE merchant = $1 AND merchant_transaction = $2",
      [.text(merchant.rawValue), .text(merchantTransactionId)]
    ) { row throws(StorageError) in try row.text("checkout") } != nil
  }

  func insert(_ checkout: KeptCheckout, offering registrations: [RegistrationIdentifier]) throws(StorageError) {
    try execute(
      """
      INSERT INTO gateway_checkouts (checkout, merchant, merchant_transaction, amount, currency, made, stores_method,
        skips_authentication, payment_type)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .text(checkout.id.rawValue), .text(checkout.merchant.rawValue), .text(checkout.merchantTransactionId ?? ""),
        .units(checkout.amount), .currency(checkout.amount), .moment(checkout.made),
        .flag(checkout.storesMethod), .flag(checkout.skipsAuthentication), .text(checkout.paymentType.rawValue),
      ])
    for (number, registration) in registrations.enumerated() {
      try execute(
        "INSERT INTO gateway_checkout_registrations (checkout, number, registration) VALUES ($1, $2, $3)",
        [.text(checkout.id.rawValue), .integer(number), .text(registration.rawValue)])
    }
  }

  /// Writes what may change of it.
  func update(_ checkout: KeptCheckout) throws(StorageError) {
    let attempt = checkout.attempt
    try execute(
      """
      UPDATE gateway_checkouts SET paid_by = $1, brand = $2, last_four = $3, result = $4, registration = $5, reads = $6, reads_since = $7,
        step = $8, wants_storing = $9, source = $10, source_registration = $11, holder = $12, expiry_month = $13, expiry_year = $14,
        acs_transaction = $15, flow = $16, eci = $17, challenge = $18, account = $19, bin = $20
      WHERE checkout = $21
      """,
      [
        Value(attempt?.request.rawValue), Value(attempt?.card.brand.rawValue), Value(attempt?.card.lastFour),
        Value(checkout.result?.rawValue), Value(checkout.registration?.rawValue), .integer(checkout.reads),
        checkout.readsSince.map(Value.moment) ?? .null, Value(attempt?.step.rawValue), .flag(attempt?.wantsStoring ?? false),
        Value(attempt?.source), Value(attempt?.storedSource?.rawValue), Value(attempt?.details.holder),
        attempt?.details.expiry.map { .integer($0.month) } ?? .null, attempt?.details.expiry.map { .integer($0.year) } ?? .null,
        Value(attempt?.acsTransID?.rawValue), Value(attempt?.flow?.rawValue), Value(attempt?.eci), Value(attempt?.challenge?.rawValue),
        Value(attempt?.details.account), Value(attempt?.bin), .text(checkout.id.rawValue),
      ])
  }

  /// The stored payment methods that a checkout offers and that were not deleted since, in the shop's order.
  func registrations(of checkout: CheckoutIdentifier) throws(StorageError) -> [KeptRegistration] {
    try rows(
      """
      SELECT r.registration, r.merchant, r.brand, r.last_four, r.holder, r.expiry_month, r.expiry_year, r.account, r.number
      FROM gateway_checkout_registrations c JOIN gateway_registrations r ON r.registration = c.registration
      WHERE c.checkout = $1 ORDER BY c.number
      """, [.text(checkout.rawValue)]
    ) { row throws(StorageError) in try row.registration() }
  }
}

extension Row {
  fileprivate func registration() throws(StorageError) -> KeptRegistration {
    KeptRegistration(
      id: RegistrationIdentifier(rawValue: try text("registration")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      card: try shopperCard(), details: try details(), sealedNumber: try blob("number"))
  }

  fileprivate func checkout() throws(StorageError) -> KeptCheckout {
    let transaction = try text("merchant_transaction")
    return KeptCheckout(
      id: CheckoutIdentifier(rawValue: try text("checkout")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      merchantTransactionId: transaction.isEmpty ? nil : transaction, amount: try amount("amount", "currency"),
      paymentType: try value("payment_type", PaymentType.self) ?? .debit, made: try moment("made"),
      storesMethod: try flag("stores_method"), skipsAuthentication: try flag("skips_authentication"), attempt: try attempt(),
      result: try value("result", ResultCause.self),
      registration: try optionalText("registration").map(RegistrationIdentifier.init(rawValue:)),
      reads: try integer("reads"), readsSince: isNull("reads_since") ? nil : try moment("reads_since"))
  }

  private func attempt() throws(StorageError) -> Attempt? {
    guard let request = try optionalText("paid_by") else { return nil }
    return Attempt(
      request: IdempotencyKey(rawValue: request), card: try shopperCard(), bin: try optionalText("bin"), details: try details(),
      storedSource: try optionalText("source_registration").map(RegistrationIdentifier.init(rawValue:)),
      wantsStoring: try flag("wants_storing"), step: try value("step", Attempt.Step.self) ?? .authorizing,
      source: isNull("source") ? nil : try blob("source"),
      acsTransID: try optionalText("acs_transaction").map(TransactionIdentifier.init(rawValue:)),
      challenge: try value("challenge", ChallengeKind.self), flow: try value("flow", AuthenticationFlow.self), eci: try optionalText("eci"))
  }

  private func shopperCard() throws(StorageError) -> ShopperCard {
    guard let brand = PaymentBrand(rawValue: try text("brand")) else { throw .corrupt }
    return ShopperCard(brand: brand, lastFour: try text("last_four"))
  }

  private func details() throws(StorageError) -> RegistrationDetails {
    let month = isNull("expiry_month") ? 0 : try integer("expiry_month")
    return RegistrationDetails(
      holder: try optionalText("holder") ?? "", expiry: month == 0 ? nil : CardExpiry(month: month, year: try integer("expiry_year")),
      account: try optionalText("account"))
  }

  private func value<T: RawRepresentable<String>>(_ column: StaticString, _ type: T.Type) throws(StorageError) -> T? {
    guard let text = try optionalText(column) else { return nil }
    guard let value = T(rawValue: text) else { throw .corrupt }
    return value
  }
}
