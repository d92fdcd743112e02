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
  """
]

/// A stored card.
struct KeptRegistration: Sendable {
  let id: RegistrationIdentifier
  let merchant: MerchantIdentifier
  let card: ShopperCard
  let details: RegistrationDetails
  let sealedNumber: [UInt8]

  var token: CheckoutToken { CheckoutToken(tokenId: id, card: card, details: details) }
}

/// A checkout as it is stored.
struct KeptCheckout: Sendable {
  let id: CheckoutIdentifier
  let merchant: MerchantIdentifier
  let merchantTransactionId: String
  let amount: Money
  let made: Timestamp
  /// Nil while nobody pays it.
  var paidBy: IdempotencyKey?
  var card: ShopperCard?
  var result: ResultCause?
  var registration: RegistrationIdentifier?
  var reads = 0
  var readsSince: Timestamp?

  // 30 minutes, or until it is paid. (OPPWA)
  static let lifetime = Duration.seconds(30 * 60)

  /// Whether it can still be paid: nobody does, and its time isn't over.
  func isOpen(at now: Timestamp) -> Bool { paidBy == nil && !isOver(at: now) }

  func isOver(at now: Timestamp) -> Bool { now < made || now >= made + Self.lifetime }
}

extension DatabaseTransaction {
  // MARK: - Registrations

  func registration(_ id: RegistrationIdentifier) throws(StorageError) -> KeptRegistration? {
    try first(
      """
      SELECT registration, merchant, brand, last_four, holder, expiry_month, expiry_year, number FROM gateway_registrations
      WHERE registration = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.registration() }
  }

  func insert(_ registration: KeptRegistration) throws(StorageError) {
    let (card, details) = (registration.card, registration.details)
    try execute(
      """
      INSERT INTO gateway_registrations (registration, merchant, brand, last_four, holder, expiry_month, expiry_year, number)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .text(registration.id.rawValue), .text(registration.merchant.rawValue), .text(card.brand.rawValue), .text(card.lastFour),
        .text(details.holder), .integer(details.expiry.month), .integer(details.expiry.year), .blob(registration.sealedNumber),
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
        reads_since
      FROM gateway_checkouts WHERE checkout = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.checkout() }
  }

  func insert(_ checkout: KeptCheckout, offering registrations: [RegistrationIdentifier]) throws(StorageError) {
    try execute(
      """
      INSERT INTO gateway_checkouts (checkout, merchant, merchant_transaction, amount, currency, made) VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .text(checkout.id.rawValue), .text(checkout.merchant.rawValue), .text(checkout.merchantTransactionId),
        .integer(Int(checkout.amount.minorUnits)), .text(checkout.amount.currency.code), .moment(checkout.made),
      ])
    for (number, registration) in registrations.enumerated() {
      try execute(
        "INSERT INTO gateway_checkout_registrations (checkout, number, registration) VALUES ($1, $2, $3)",
        [.text(checkout.id.rawValue), .integer(number), .text(registration.rawValue)])
    }
  }

  /// Writes what may change of it.
  func update(_ checkout: KeptCheckout) throws(StorageError) {
    try execute(
      """
      UPDATE gateway_checkouts SET paid_by = $1, brand = $2, last_four = $3, result = $4, registration = $5, reads = $6, reads_since = $7
      WHERE checkout = $8
      """,
      [
        Value(checkout.paidBy?.rawValue), Value(checkout.card?.brand.rawValue), Value(checkout.card?.lastFour),
        Value(checkout.result?.rawValue), Value(checkout.registration?.rawValue), .integer(checkout.reads),
        checkout.readsSince.map(Value.moment) ?? .null, .text(checkout.id.rawValue),
      ])
  }

  /// The stored cards that a checkout offers and that were not deleted since, in the shop's order.
  func registrations(of checkout: CheckoutIdentifier) throws(StorageError) -> [KeptRegistration] {
    try rows(
      """
      SELECT r.registration, r.merchant, r.brand, r.last_four, r.holder, r.expiry_month, r.expiry_year, r.number
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
      card: try shopperCard(),
      details: RegistrationDetails(
        holder: try text("holder"), expiry: CardExpiry(month: try integer("expiry_month"), year: try integer("expiry_year"))),
      sealedNumber: try blob("number"))
  }

  fileprivate func checkout() throws(StorageError) -> KeptCheckout {
    guard let currency = Currency.named(try text("currency")) else { throw .corrupt }
    return KeptCheckout(
      id: CheckoutIdentifier(rawValue: try text("checkout")), merchant: MerchantIdentifier(rawValue: try text("merchant")),
      merchantTransactionId: try text("merchant_transaction"), amount: Money(minorUnits: Int64(try integer("amount")), currency),
      made: try moment("made"), paidBy: try optionalText("paid_by").map(IdempotencyKey.init(rawValue:)),
      card: isNull("brand") ? nil : try shopperCard(),
      result: try optionalText("result").map { text throws(StorageError) in
        guard let cause = ResultCause(rawValue: text) else { throw .corrupt }
        return cause
      },
      registration: try optionalText("registration").map(RegistrationIdentifier.init(rawValue:)), reads: try integer("reads"),
      readsSince: isNull("reads_since") ? nil : try moment("reads_since"))
  }

  private func shopperCard() throws(StorageError) -> ShopperCard {
    guard let brand = PaymentBrand(rawValue: try text("brand")) else { throw .corrupt }
    return ShopperCard(brand: brand, lastFour: try text("last_four"))
  }
}
