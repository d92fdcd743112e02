internal import Service
internal import Storage
internal import WalletModel

let paymentsMigrations: [StaticString] = [
  """
  CREATE TABLE merchant_orders (
    merchant TEXT NOT NULL,
    number INTEGER NOT NULL,
    shopper TEXT NOT NULL,
    -- The idempotency key of the request that placed it.
    placed_by TEXT NOT NULL UNIQUE,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    placed BIGINT NOT NULL,
    -- NULL until the gateway has made it.
    checkout TEXT,
    state TEXT NOT NULL,
    -- The gateway's code; NULL while there is none.
    result TEXT,
    brand TEXT,
    last_four TEXT,
    is_kept INTEGER NOT NULL DEFAULT 0,
    -- What the gateway has stored without the shopper's consent, until it has deleted it.
    unwanted TEXT,
    PRIMARY KEY (merchant, number)
  );
  CREATE INDEX merchant_orders_shopper ON merchant_orders (merchant, shopper, state);
  CREATE TABLE merchant_order_lines (
    merchant TEXT NOT NULL,
    number INTEGER NOT NULL,
    article TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (merchant, number, article),
    FOREIGN KEY (merchant, number) REFERENCES merchant_orders (merchant, number)
  );
  -- Stored cards: the gateway's reference, and what the shop may know of it.
  CREATE TABLE merchant_payment_methods (
    registration TEXT PRIMARY KEY,
    merchant TEXT NOT NULL,
    shopper TEXT NOT NULL,
    brand TEXT NOT NULL,
    last_four TEXT NOT NULL,
    -- When the shopper agreed to it.
    consented BIGINT NOT NULL
  );
  CREATE INDEX merchant_payment_methods_shopper ON merchant_payment_methods (merchant, shopper, consented DESC);
  """,
  """
  -- An order that adds a payment method costs 0 XXX. How the cardholder was authenticated; NULL if no card paid.
  ALTER TABLE merchant_orders ADD COLUMN authentication TEXT;
  """,
]

/// An order as it is stored.
struct KeptOrder: Sendable {
  let merchant: MerchantIdentifier
  let number: Int
  let shopper: ShopperIdentifier
  let placedBy: IdempotencyKey
  /// Nil where nothing is paid: a payment method is added.
  let amount: Money?
  let placed: Timestamp
  var checkout: CheckoutIdentifier?
  var state = OrderState.open
  var result: String?
  var card: ShopperCard?
  var isKept = false
  var authentication: AuthenticationFlow?
  /// What the gateway has stored without the shopper's consent.
  var unwanted: RegistrationIdentifier?
}

/// A stored card as the shop knows it.
struct KeptMethod: Sendable {
  let registration: RegistrationIdentifier
  let merchant: MerchantIdentifier
  let shopper: ShopperIdentifier
  let card: ShopperCard
  let consented: Timestamp
}

extension DatabaseTransaction {
  // MARK: - Orders

  func order(_ number: Int, of merchant: MerchantIdentifier) throws(StorageError) -> KeptOrder? {
    try first(
      """
      SELECT merchant, number, shopper, placed_by, amount, currency, placed, checkout, state, result, brand, last_four, is_kept,
        unwanted, authentication
      FROM merchant_orders WHERE merchant = $1 AND number = $2
      """, [.text(merchant.rawValue), .integer(number)]
    ) { row throws(StorageError) in try row.order() }
  }

  /// The order that a request has placed.
  func order(placedBy key: IdempotencyKey) throws(StorageError) -> KeptOrder? {
    try first(
      """
      SELECT merchant, number, shopper, placed_by, amount, currency, placed, checkout, state, result, brand, last_four, is_kept,
        unwanted, authentication
      FROM merchant_orders WHERE placed_by = $1
      """, [.text(key.rawValue)]
    ) { row throws(StorageError) in try row.order() }
  }

  /// The orders of a shopper that somebody may have paid without the shop's knowledge, the oldest first.
  func unsettledOrders(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> [KeptOrder] {
    try rows(
      """
      SELECT merchant, number, shopper, placed_by, amount, currency, placed, checkout, state, result, brand, last_four, is_kept,
        unwanted, authentication
      FROM merchant_orders
      WHERE merchant = $1 AND shopper = $2 AND checkout IS NOT NULL AND (state IN ('open', 'pending') OR unwanted IS NOT NULL)
      ORDER BY number
      """, [.text(merchant.rawValue), .text(shopper.rawValue)]
    ) { row throws(StorageError) in try row.order() }
  }

  /// A shop's orders after the one with this number, the oldest first.
  func orders(of merchant: MerchantIdentifier, after number: Int, limit: Int) throws(StorageError) -> [KeptOrder] {
    try rows(
      """
      SELECT merchant, number, shopper, placed_by, amount, currency, placed, checkout, state, result, brand, last_four, is_kept,
        unwanted, authentication
      FROM merchant_orders WHERE merchant = $1 AND number > $2 AND currency <> 'XXX' ORDER BY number LIMIT $3
      """, [.text(merchant.rawValue), .integer(number), .integer(limit)]
    ) { row throws(StorageError) in try row.order() }
  }

  func countOfOrders(by shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> Int {
    try first(
      "SELECT COUNT(*) AS orders FROM merchant_orders WHERE merchant = $1 AND shopper = $2 AND currency <> 'XXX'",
      [.text(merchant.rawValue), .text(shopper.rawValue)]
    ) { row throws(StorageError) in try row.integer("orders") } ?? 0
  }

  /// The number of a shop's next order.
  func nextOrderNumber(of merchant: MerchantIdentifier) throws(StorageError) -> Int {
    let last = try first(
      "SELECT COALESCE(MAX(number), 0) AS last FROM merchant_orders WHERE merchant = $1", [.text(merchant.rawValue)]
    ) { row throws(StorageError) in try row.integer("last") }
    return (last ?? 0) + 1
  }

  func insert(_ order: KeptOrder, _ lines: [OrderLine]) throws(StorageError) {
    try execute(
      """
      INSERT INTO merchant_orders (merchant, number, shopper, placed_by, amount, currency, placed, state)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .text(order.merchant.rawValue), .integer(order.number), .text(order.shopper.rawValue), .text(order.placedBy.rawValue),
        .units(order.amount), .currency(order.amount), .moment(order.placed),
        .text(order.state.rawValue),
      ])
    for line in lines {
      try execute(
        "INSERT INTO merchant_order_lines (merchant, number, article, count) VALUES ($1, $2, $3, $4)",
        [.text(order.merchant.rawValue), .integer(order.number), .text(line.article), .integer(line.count)])
    }
  }

  /// Writes what may change of it.
  func update(_ order: KeptOrder) throws(StorageError) {
    try execute(
      """
      UPDATE merchant_orders SET checkout = $1, state = $2, result = $3, brand = $4, last_four = $5, is_kept = $6, unwanted = $7,
        authentication = $8
      WHERE merchant = $9 AND number = $10
      """,
      [
        Value(order.checkout?.rawValue), .text(order.state.rawValue), Value(order.result), Value(order.card?.brand.rawValue),
        Value(order.card?.lastFour), .flag(order.isKept), Value(order.unwanted?.rawValue), Value(order.authentication?.rawValue),
        .text(order.merchant.rawValue),
        .integer(order.number),
      ])
  }

  // MARK: - Payment methods

  /// A shopper's, the newest first.
  func paymentMethods(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> [KeptMethod] {
    try rows(
      """
      SELECT registration, merchant, shopper, brand, last_four, consented FROM merchant_payment_methods
      WHERE merchant = $1 AND shopper = $2 ORDER BY consented DESC, registration
      """, [.text(merchant.rawValue), .text(shopper.rawValue)]
    ) { row throws(StorageError) in try row.method() }
  }

  /// A shop's, the newest first.
  func paymentMethods(at merchant: MerchantIdentifier) throws(StorageError) -> [KeptMethod] {
    try rows(
      """
      SELECT registration, merchant, shopper, brand, last_four, consented FROM merchant_payment_methods
      WHERE merchant = $1 ORDER BY consented DESC, registration
      """, [.text(merchant.rawValue)]
    ) { row throws(StorageError) in try row.method() }
  }

  func insert(_ method: KeptMethod) throws(StorageError) {
    try execute(
      """
      INSERT INTO merchant_payment_methods (registration, merchant, shopper, brand, last_four, consented) VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .text(method.registration.rawValue), .text(method.merchant.rawValue), .text(method.shopper.rawValue),
        .text(method.card.brand.rawValue), .text(method.card.lastFour), .moment(method.consented),
      ])
  }

  func deletePaymentMethod(_ registration: RegistrationIdentifier) throws(StorageError) {
    try execute("DELETE FROM merchant_payment_methods WHERE registration = $1", [.text(registration.rawValue)])
  }

  // MARK: - Records

  /// The names of the shops' tables and of their columns, which are asked of the database itself.
  func merchantTables() throws(StorageError) -> [ShopRecords.Table] {
    let columns = try rows(
      """
      SELECT t.name AS table_name, c.name AS column_name
      FROM sqlite_master t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND substr(t.name, 1, 9) = 'merchant_' ORDER BY t.name, c.cid
      """
    ) { row throws(StorageError) in (table: try row.text("table_name"), column: try row.text("column_name")) }
    return columns.reduce(into: [ShopRecords.Table]()) { tables, next in
      let known = tables.last?.name == next.table ? tables.removeLast().columns : []
      tables.append(ShopRecords.Table(name: next.table, columns: known + [next.column]))
    }
  }
}

extension Row {
  fileprivate func order() throws(StorageError) -> KeptOrder {
    guard let state = OrderState(rawValue: try text("state")) else { throw .corrupt }
    return KeptOrder(
      merchant: MerchantIdentifier(rawValue: try text("merchant")), number: try integer("number"),
      shopper: ShopperIdentifier(rawValue: try text("shopper")), placedBy: IdempotencyKey(rawValue: try text("placed_by")),
      amount: try amount("amount", "currency"),
      placed: try moment("placed"),
      checkout: try optionalText("checkout").map(CheckoutIdentifier.init(rawValue:)), state: state, result: try optionalText("result"),
      card: isNull("brand") ? nil : try card(), isKept: try flag("is_kept"),
      authentication: try optionalText("authentication").flatMap(AuthenticationFlow.init(rawValue:)),
      unwanted: try optionalText("unwanted").map(RegistrationIdentifier.init(rawValue:)))
  }

  fileprivate func method() throws(StorageError) -> KeptMethod {
    KeptMethod(
      registration: RegistrationIdentifier(rawValue: try text("registration")),
      merchant: MerchantIdentifier(rawValue: try text("merchant")), shopper: ShopperIdentifier(rawValue: try text("shopper")),
      card: try card(), consented: try moment("consented"))
  }

  fileprivate func card() throws(StorageError) -> ShopperCard {
    guard let brand = PaymentBrand(rawValue: try text("brand")) else { throw .corrupt }
    return ShopperCard(brand: brand, lastFour: try text("last_four"))
  }
}
