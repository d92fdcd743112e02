internal import Basics
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
  -- Saved cards: the gateway's reference, and what the shop may know of it.
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
  """
  -- An order can have gift vouchers of several amounts: its lines are told apart by their places from 1 on.
  CREATE TABLE merchant_order_lines_next (
    merchant TEXT NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    article TEXT NOT NULL,
    count INTEGER NOT NULL,
    -- What one gift voucher is worth, in the order's currency; NULL for what has its price in the shop.
    amount BIGINT,
    PRIMARY KEY (merchant, number, place),
    FOREIGN KEY (merchant, number) REFERENCES merchant_orders (merchant, number)
  );
  INSERT INTO merchant_order_lines_next (merchant, number, place, article, count)
    SELECT merchant, number, ROW_NUMBER() OVER (PARTITION BY merchant, number ORDER BY article), article, count FROM merchant_order_lines;
  DROP TABLE merchant_order_lines;
  ALTER TABLE merchant_order_lines_next RENAME TO merchant_order_lines;
  """,
  """
  -- Of the last request JWT that the shop has signed for an order: when, for what, and what came of it.
  ALTER TABLE merchant_orders ADD COLUMN signed BIGINT;
  ALTER TABLE merchant_orders ADD COLUMN request_types TEXT;
  ALTER TABLE merchant_orders ADD COLUMN credentials_on_file TEXT;
  ALTER TABLE merchant_orders ADD COLUMN parent TEXT;
  ALTER TABLE merchant_orders ADD COLUMN transaction_reference TEXT;
  ALTER TABLE merchant_orders ADD COLUMN not_kept TEXT;
  """,
]

/// An order as it is stored.
struct StoredOrder: Sendable {
  let merchant: MerchantIdentifier
  let number: Int
  let shopper: ShopperIdentifier
  let placedBy: IdempotencyKey
  /// Nil if the order only adds a payment method.
  let amount: Money?
  let placed: Timestamp
  var checkout: CheckoutIdentifier?
  var state = OrderState.open
  var result: String?
  var card: ShopperCard?
  var isKept = false
  var authentication: AuthenticationFlow?
  /// A card that the gateway stored without the shopper's consent, to be deleted there.
  var unwanted: RegistrationIdentifier?
  /// Nil before a request is signed, and in shops that are paid by checkouts.
  var signed: SignedAttempt?
  var transactionReference: TransactionReference?
  var notKept: NotKeptReason?
}

/// A request JWT that a shop has signed for an order.
struct SignedAttempt: Sendable {
  var signed: Timestamp
  let combination: RequestCombination
  /// `stores` if the shopper has agreed that the shop keeps the card.
  let credentials: CredentialsOnFile
  let parent: TransactionReference?

  func asksTheSame(as other: SignedAttempt) -> Bool {
    (combination, credentials, parent) == (other.combination, other.credentials, other.parent)
  }

  /// Returns this attempt, signed later than an equal earlier one: two attempts in the same second would be the same JWT.
  func after(_ other: SignedAttempt?) -> SignedAttempt {
    var attempt = self
    if let other, asksTheSame(as: other) { attempt.signed = max(signed, other.signed + .seconds(1)) }
    return attempt
  }

  /// Returns true while the gateway still accepts the JWT. (Trust Payments, `iat`)
  func isUsable(at now: Timestamp) -> Bool { now <= signed + JWTPaymentRequest.tolerance }
}

extension SignedAttempt {
  /// The request types as they are stored: `THREEDQUERY AUTH`.
  fileprivate var types: String { Self.text(of: combination) }
  fileprivate static func combination(_ text: String) -> RequestCombination? {
    RequestCombination.allCases.first { Self.text(of: $0) == text }
  }
  private static func text(of combination: RequestCombination) -> String {
    combination.types.map(\.rawValue).joined(separator: " ")
  }
}

/// A saved card as the shop knows it: its reference at the gateway, without the number.
struct SavedCard: Sendable {
  let registration: RegistrationIdentifier
  let merchant: MerchantIdentifier
  let shopper: ShopperIdentifier
  let card: ShopperCard
  let consented: Timestamp
}

extension DatabaseTransaction {
  // MARK: - Orders

  private static let orderColumns: SQL = """
    merchant, number, shopper, placed_by, amount, currency, placed, checkout, state, result, brand, last_four, is_kept, unwanted,
      authentication, signed, request_types, credentials_on_file, parent, transaction_reference, not_kept
    """

  func order(_ number: Int, of merchant: MerchantIdentifier) throws(StorageError) -> StoredOrder? {
    try first(
      "SELECT \(Self.orderColumns) FROM merchant_orders WHERE merchant = \(merchant) AND number = \(number)"
    ) { row throws(StorageError) in try row.order() }
  }

  /// The order that a request has placed.
  func order(placedBy key: IdempotencyKey) throws(StorageError) -> StoredOrder? {
    try first(
      "SELECT \(Self.orderColumns) FROM merchant_orders WHERE placed_by = \(key)"
    ) { row throws(StorageError) in try row.order() }
  }

  /// The shopper's orders that may have been paid without the shop's knowledge, the oldest first. A declined order is included, because it
  /// may have been paid with another card, as long as a gateway can still report that.
  func unsettledOrders(
    of shopper: ShopperIdentifier, at merchant: MerchantIdentifier, _ now: Timestamp
  ) throws(StorageError) -> [StoredOrder] {
    try rows(
      """
      SELECT \(Self.orderColumns) FROM merchant_orders
      WHERE merchant = \(merchant) AND shopper = \(shopper) AND (checkout IS NOT NULL OR signed IS NOT NULL)
        AND (state IN ('open', 'pending') OR state = 'declined' AND placed > \(now - CheckoutIdentifier.lifetime * 2)
          OR unwanted IS NOT NULL)
      ORDER BY number
      """
    ) { row throws(StorageError) in try row.order() }
  }

  /// A shop's orders after the one with this number, the oldest first.
  func orders(of merchant: MerchantIdentifier, after number: Int, limit: Int) throws(StorageError) -> [StoredOrder] {
    try rows(
      """
      SELECT \(Self.orderColumns) FROM merchant_orders WHERE merchant = \(merchant) AND number > \(number) AND currency <> 'XXX'
        ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in try row.order() }
  }

  func countOfOrders(by shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> Int {
    try first(
      "SELECT COUNT(*) AS orders FROM merchant_orders WHERE merchant = \(merchant) AND shopper = \(shopper) AND currency <> 'XXX'"
    ) { row throws(StorageError) in try row.integer("orders") } ?? 0
  }

  /// The gateway's result code of a shopper's last finished order; nil if there is none.
  func lastResult(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> String? {
    try first(
      """
      SELECT COALESCE(result, '') AS result FROM merchant_orders
      WHERE merchant = \(merchant) AND shopper = \(shopper) AND currency <> 'XXX' AND state IN ('paid', 'declined', 'unknown')
      ORDER BY number DESC LIMIT 1
      """
    ) { row throws(StorageError) in try row.text("result") }
  }

  /// The number of a shop's next order.
  func nextOrderNumber(of merchant: MerchantIdentifier) throws(StorageError) -> Int {
    let last = try first(
      "SELECT COALESCE(MAX(number), 0) AS last FROM merchant_orders WHERE merchant = \(merchant)"
    ) { row throws(StorageError) in try row.integer("last") }
    return (last ?? 0) + 1
  }

  func insert(_ order: StoredOrder, _ lines: [OrderLine]) throws(StorageError) {
    try insert(
      into: "merchant_orders",
      [
        "merchant": .text(order.merchant.rawValue), "number": .integer(order.number), "shopper": .text(order.shopper.rawValue),
        "placed_by": .text(order.placedBy.rawValue), "amount": .units(order.amount), "currency": .currency(order.amount),
        "placed": .moment(order.placed), "state": .text(order.state.rawValue),
      ])
    for (index, line) in lines.enumerated() {
      try insert(
        into: "merchant_order_lines",
        [
          "merchant": .text(order.merchant.rawValue), "number": .integer(order.number), "place": .integer(index + 1),
          "article": .text(line.article), "count": .integer(line.count), "amount": Value(line.amount.map { Int($0.minorUnits) }),
        ])
    }
  }

  /// Writes the fields that can change.
  func update(_ order: StoredOrder) throws(StorageError) {
    try execute(
      """
      UPDATE merchant_orders SET checkout = \(order.checkout), state = \(order.state), result = \(order.result),
        brand = \(order.card?.brand), last_four = \(order.card?.lastFour), is_kept = \(order.isKept), unwanted = \(order.unwanted),
        authentication = \(order.authentication), signed = \(order.signed?.signed),
        request_types = \(order.signed?.types), credentials_on_file = \(order.signed?.credentials), parent = \(order.signed?.parent),
        transaction_reference = \(order.transactionReference), not_kept = \(order.notKept)
      WHERE merchant = \(order.merchant) AND number = \(order.number)
      """)
  }

  // MARK: - Payment methods

  private static let methodColumns: SQL = "registration, merchant, shopper, brand, last_four, consented"

  /// A shopper's payment methods at a shop, the newest first.
  func paymentMethods(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) throws(StorageError) -> [SavedCard] {
    try rows(
      """
      SELECT \(Self.methodColumns) FROM merchant_payment_methods
      WHERE merchant = \(merchant) AND shopper = \(shopper) ORDER BY consented DESC, registration
      """
    ) { row throws(StorageError) in try row.method() }
  }

  /// All payment methods that a shop has saved, the newest first.
  func paymentMethods(at merchant: MerchantIdentifier) throws(StorageError) -> [SavedCard] {
    try rows(
      "SELECT \(Self.methodColumns) FROM merchant_payment_methods WHERE merchant = \(merchant) ORDER BY consented DESC, registration"
    ) { row throws(StorageError) in try row.method() }
  }

  func insert(_ method: SavedCard) throws(StorageError) {
    try insert(
      into: "merchant_payment_methods",
      [
        "registration": .text(method.registration.rawValue), "merchant": .text(method.merchant.rawValue),
        "shopper": .text(method.shopper.rawValue), "brand": .text(method.card.brand.rawValue), "last_four": .text(method.card.lastFour),
        "consented": .moment(method.consented),
      ])
  }

  func deletePaymentMethod(_ registration: RegistrationIdentifier) throws(StorageError) {
    try execute("DELETE FROM merchant_payment_methods WHERE registration = \(registration)")
  }

  // MARK: - Records

  /// The names of the shops' tables and of their columns, read from the database's own schema.
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
  fileprivate func order() throws(StorageError) -> StoredOrder {
    guard let state = OrderState(rawValue: try text("state")) else { throw .corrupt }
    return StoredOrder(
      merchant: MerchantIdentifier(rawValue: try text("merchant")), number: try integer("number"),
      shopper: ShopperIdentifier(rawValue: try text("shopper")), placedBy: IdempotencyKey(rawValue: try text("placed_by")),
      amount: try amount("amount", "currency"),
      placed: try moment("placed"),
      checkout: try optionalText("checkout").map(CheckoutIdentifier.init(rawValue:)), state: state, result: try optionalText("result"),
      card: isNull("brand") ? nil : try card(), isKept: try flag("is_kept"),
      authentication: try optionalText("authentication").flatMap(AuthenticationFlow.init(rawValue:)),
      unwanted: try optionalText("unwanted").map(RegistrationIdentifier.init(rawValue:)), signed: try signedAttempt(),
      transactionReference: try optionalText("transaction_reference").map(TransactionReference.init(rawValue:)),
      notKept: try optionalText("not_kept").flatMap(NotKeptReason.init(rawValue:)))
  }

  private func signedAttempt() throws(StorageError) -> SignedAttempt? {
    if isNull("signed") { return nil }
    guard let combination = SignedAttempt.combination(try text("request_types")),
      let credentials = CredentialsOnFile(rawValue: try text("credentials_on_file"))
    else { throw .corrupt }
    return SignedAttempt(
      signed: try moment("signed"), combination: combination, credentials: credentials,
      parent: try optionalText("parent").map(TransactionReference.init(rawValue:)))
  }

  fileprivate func method() throws(StorageError) -> SavedCard {
    SavedCard(
      registration: RegistrationIdentifier(rawValue: try text("registration")),
      merchant: MerchantIdentifier(rawValue: try text("merchant")), shopper: ShopperIdentifier(rawValue: try text("shopper")),
      card: try card(), consented: try moment("consented"))
  }

  fileprivate func card() throws(StorageError) -> ShopperCard {
    guard let brand = PaymentBrand(rawValue: try text("brand")) else { throw .corrupt }
    return ShopperCard(brand: brand, lastFour: try text("last_four"))
  }
}
