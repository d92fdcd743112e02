internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

let paymentsMigrations: [StaticString] = [
  """
  -- Saved cards, by the references that shops have.
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
  -- The saved cards that a checkout offers, in the shop's order.
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
  """
  -- A checkout can be paid again after a failure: each payment has a row of its own, and so has each of a server, without a checkout.
  CREATE TABLE gateway_payments (
    -- The order in which they began. The positions of gateway_transactions are between these.
    position INTEGER PRIMARY KEY,
    -- The gateway's name for it; of an earlier release its request.
    payment TEXT NOT NULL UNIQUE,
    merchant TEXT NOT NULL,
    checkout TEXT,
    merchant_transaction TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    payment_type TEXT NOT NULL,
    begun BIGINT NOT NULL,
    -- The idempotency key of the request that has begun it.
    request TEXT NOT NULL UNIQUE,
    brand TEXT NOT NULL,
    last_four TEXT NOT NULL,
    bin TEXT,
    holder TEXT,
    expiry_month INTEGER,
    expiry_year INTEGER,
    account TEXT,
    source_registration TEXT,
    -- Whether what pays is stored if it is approved.
    is_stored INTEGER NOT NULL,
    step TEXT NOT NULL,
    -- What pays, encrypted, until there is a result.
    source BYTEA,
    acs_transaction TEXT,
    challenge TEXT,
    flow TEXT,
    eci TEXT,
    -- NULL while nothing is decided.
    result TEXT,
    decided BIGINT,
    -- Of what was stored with it.
    registration TEXT,
    -- Whether the shop has read the result.
    is_told INTEGER NOT NULL DEFAULT 0,
    -- How often it was read by its name within a minute, from this moment on.
    reads INTEGER NOT NULL DEFAULT 0,
    reads_since BIGINT
  );
  CREATE INDEX gateway_payments_checkout ON gateway_payments (checkout, position);
  CREATE INDEX gateway_payments_transaction ON gateway_payments (merchant, merchant_transaction);
  INSERT INTO gateway_payments (position, payment, merchant, checkout, merchant_transaction, amount, currency, payment_type, begun, request,
      brand, last_four, bin, holder, expiry_month, expiry_year, account, source_registration, is_stored, step, source, acs_transaction,
      challenge, flow, eci, result, decided, registration)
    SELECT ROW_NUMBER() OVER (ORDER BY currency = 'XXX', made, rowid), paid_by, merchant, checkout, merchant_transaction, amount,
      currency, payment_type, made, paid_by, brand, last_four, bin, holder, expiry_month, expiry_year, account, source_registration,
      CASE WHEN source_registration IS NULL AND (stores_method <> 0 OR wants_storing <> 0) THEN 1 ELSE 0 END,
      COALESCE(step, 'authorizing'), source, acs_transaction, challenge, flow, eci, result,
      CASE WHEN result IS NOT NULL THEN made END, registration
    FROM gateway_checkouts WHERE paid_by IS NOT NULL;
  -- The saved cards that a checkout offers, in the shop's order.
  CREATE TABLE gateway_new_checkout_registrations (
    checkout TEXT NOT NULL,
    number INTEGER NOT NULL,
    registration TEXT NOT NULL,
    PRIMARY KEY (checkout, number)
  );
  INSERT INTO gateway_new_checkout_registrations (checkout, number, registration)
    SELECT checkout, number, registration FROM gateway_checkout_registrations;
  DROP TABLE gateway_checkout_registrations;
  ALTER TABLE gateway_new_checkout_registrations RENAME TO gateway_checkout_registrations;
  CREATE TABLE gateway_new_checkouts (
    checkout TEXT PRIMARY KEY,
    merchant TEXT NOT NULL,
    -- Empty where the shop gives none.
    merchant_transaction TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    made BIGINT NOT NULL,
    payment_type TEXT NOT NULL,
    -- A checkout that stores a payment method and pays nothing has the amount 0 XXX.
    stores_method INTEGER NOT NULL,
    skips_authentication INTEGER NOT NULL,
    -- How often its status was read within a minute, from this moment on.
    reads INTEGER NOT NULL DEFAULT 0,
    reads_since BIGINT
  );
  INSERT INTO gateway_new_checkouts (checkout, merchant, merchant_transaction, amount, currency, made, payment_type, stores_method,
      skips_authentication, reads, reads_since)
    SELECT checkout, merchant, merchant_transaction, amount, currency, made, payment_type, stores_method, skips_authentication, reads,
      reads_since
    FROM gateway_checkouts ORDER BY rowid;
  DROP INDEX gateway_checkouts_transaction;
  DROP TABLE gateway_checkouts;
  ALTER TABLE gateway_new_checkouts RENAME TO gateway_checkouts;
  CREATE INDEX gateway_checkouts_transaction ON gateway_checkouts (merchant, merchant_transaction);
  """,
]

/// A saved payment method.
struct StoredRegistration: Sendable {
  let id: RegistrationIdentifier
  let merchant: MerchantIdentifier
  let card: ShopperCard
  let details: RegistrationDetails
  /// The encrypted number of a card or bank account, or the encrypted name of a PayPal account.
  let sealedNumber: [UInt8]

  var token: CheckoutToken { CheckoutToken(tokenId: id, card: card, details: details) }
}

/// A checkout as it is stored.
struct StoredCheckout: Sendable {
  let id: CheckoutIdentifier
  let merchant: MerchantIdentifier
  var merchantTransactionId: String?
  /// The amount; nil if nothing is paid and only a payment method is stored.
  var amount: Money?
  var paymentType: PaymentType
  let made: Timestamp
  /// True if the shop has the payment method stored, whatever the shopper chooses.
  var storesMethod: Bool
  /// True if payments with saved cards skip 3-D Secure.
  var skipsAuthentication: Bool
  var reads = StatusReads()

  // A checkout is valid until it is paid, at most 30 minutes. (OPPWA)
  static let lifetime = CheckoutIdentifier.lifetime

  func isOver(at now: Timestamp) -> Bool { now < made || now >= made + Self.lifetime }
}

/// The number of times that a status was read within a minute.
struct StatusReads: Sendable {
  var count = 0
  /// The start of the minute; nil before the first read.
  var since: Timestamp?

  /// Counts a read. Returns false if it exceeds the limit.
  mutating func reserve(at now: Timestamp, most: Int) -> Bool {
    if let since, since <= now, now < since + .seconds(60) {
      count += 1
    } else {
      (count, since) = (1, now)
    }
    return count <= most
  }
}

extension DatabaseTransaction {
  // MARK: - Registrations

  func registration(_ id: RegistrationIdentifier) throws(StorageError) -> StoredRegistration? {
    try first(
      """
      SELECT registration, merchant, brand, last_four, holder, expiry_month, expiry_year, account, number FROM gateway_registrations
      WHERE registration = \(id)
      """
    ) { row throws(StorageError) in try row.registration() }
  }

  func insert(_ registration: StoredRegistration) throws(StorageError) {
    let (card, details) = (registration.card, registration.details)
    try insert(
      into: "gateway_registrations",
      [
        "registration": .text(registration.id.rawValue), "merchant": .text(registration.merchant.rawValue),
        "brand": .text(card.brand.rawValue), "last_four": .text(card.lastFour), "holder": .text(details.holder),
        "expiry_month": .integer(details.expiry?.month ?? 0), "expiry_year": .integer(details.expiry?.year ?? 0),
        "account": Value(details.account), "number": .blob(registration.sealedNumber),
      ])
  }

  func deleteRegistration(_ id: RegistrationIdentifier) throws(StorageError) {
    try execute("DELETE FROM gateway_registrations WHERE registration = \(id)")
  }

  // MARK: - Checkouts

  private static let checkoutColumns: SQL = """
    checkout, merchant, merchant_transaction, amount, currency, made, reads, reads_since, stores_method, skips_authentication,
      payment_type
    """

  func checkout(_ id: CheckoutIdentifier) throws(StorageError) -> StoredCheckout? {
    try first(
      "SELECT \(Self.checkoutColumns) FROM gateway_checkouts WHERE checkout = \(id)"
    ) { row throws(StorageError) in try row.checkout() }
  }

  /// Returns a shop's checkouts with this `merchantTransactionId`.
  func checkouts(of merchantTransactionId: String, at merchant: MerchantIdentifier) throws(StorageError) -> [StoredCheckout] {
    try rows(
      """
      SELECT \(Self.checkoutColumns) FROM gateway_checkouts WHERE merchant = \(merchant) AND merchant_transaction = \(merchantTransactionId)
      """
    ) { row throws(StorageError) in try row.checkout() }
  }

  func insert(_ checkout: StoredCheckout, offering registrations: [RegistrationIdentifier]) throws(StorageError) {
    try insert(
      into: "gateway_checkouts",
      [
        "checkout": .text(checkout.id.rawValue), "merchant": .text(checkout.merchant.rawValue),
        "merchant_transaction": .text(checkout.merchantTransactionId ?? ""), "amount": .units(checkout.amount),
        "currency": .currency(checkout.amount), "made": .moment(checkout.made), "stores_method": .flag(checkout.storesMethod),
        "skips_authentication": .flag(checkout.skipsAuthentication), "payment_type": .text(checkout.paymentType.rawValue),
      ])
    try offer(registrations, by: checkout.id)
  }

  /// Writes the checkout's fields that can change.
  func update(_ checkout: StoredCheckout) throws(StorageError) {
    try execute(
      """
      UPDATE gateway_checkouts SET merchant_transaction = \(checkout.merchantTransactionId ?? ""), amount = \(.units(checkout.amount)),
        currency = \(.currency(checkout.amount)), stores_method = \(checkout.storesMethod),
        skips_authentication = \(checkout.skipsAuthentication), payment_type = \(checkout.paymentType), reads = \(checkout.reads.count),
        reads_since = \(checkout.reads.since)
      WHERE checkout = \(checkout.id)
      """)
  }

  /// Replaces the registrations that a checkout offers.
  func offer(_ registrations: [RegistrationIdentifier], by checkout: CheckoutIdentifier) throws(StorageError) {
    try execute("DELETE FROM gateway_checkout_registrations WHERE checkout = \(checkout)")
    for (number, registration) in registrations.enumerated() {
      try insert(
        into: "gateway_checkout_registrations",
        ["checkout": .text(checkout.rawValue), "number": .integer(number), "registration": .text(registration.rawValue)])
    }
  }

  /// Returns the saved payment methods that a checkout offers and that were not deleted since, in the shop's order.
  func registrations(of checkout: CheckoutIdentifier) throws(StorageError) -> [StoredRegistration] {
    try rows(
      """
      SELECT r.registration, r.merchant, r.brand, r.last_four, r.holder, r.expiry_month, r.expiry_year, r.account, r.number
      FROM gateway_checkout_registrations c JOIN gateway_registrations r ON r.registration = c.registration
      WHERE c.checkout = \(checkout) ORDER BY c.number
      """
    ) { row throws(StorageError) in try row.registration() }
  }
}

extension Row {
  fileprivate func registration() throws(StorageError) -> StoredRegistration {
    StoredRegistration(
      id: RegistrationIdentifier(rawValue: try text("registration")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      card: try shopperCard(), details: try details(), sealedNumber: try blob("number"))
  }

  fileprivate func checkout() throws(StorageError) -> StoredCheckout {
    StoredCheckout(
      id: CheckoutIdentifier(rawValue: try text("checkout")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      merchantTransactionId: try merchantTransactionId(), amount: try amount("amount", "currency"),
      paymentType: try value("payment_type", PaymentType.self) ?? .debit, made: try moment("made"),
      storesMethod: try flag("stores_method"), skipsAuthentication: try flag("skips_authentication"), reads: try reads())
  }

  func merchantTransactionId() throws(StorageError) -> String? {
    let text = try text("merchant_transaction")
    return text.isEmpty ? nil : text
  }

  func reads() throws(StorageError) -> StatusReads {
    StatusReads(count: try integer("reads"), since: isNull("reads_since") ? nil : try moment("reads_since"))
  }

  func shopperCard() throws(StorageError) -> ShopperCard {
    guard let brand = PaymentBrand(rawValue: try text("brand")) else { throw .corrupt }
    return ShopperCard(brand: brand, lastFour: try text("last_four"))
  }

  func details() throws(StorageError) -> RegistrationDetails {
    let month = isNull("expiry_month") ? 0 : try integer("expiry_month")
    return RegistrationDetails(
      holder: try optionalText("holder") ?? "", expiry: month == 0 ? nil : CardExpiry(month: month, year: try integer("expiry_year")),
      account: try optionalText("account"))
  }

  func value<T: RawRepresentable<String>>(_ column: StaticString, _ type: T.Type) throws(StorageError) -> T? {
    guard let text = try optionalText(column) else { return nil }
    guard let value = T(rawValue: text) else { throw .corrupt }
    return value
  }
}
