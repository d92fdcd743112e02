internal import Basics
internal import Service
internal import Storage
internal import WalletModel

let transactionsMigrations: [StaticString] = [
  """
  -- The sites whose settings were changed; the others have the defaults.
  CREATE TABLE gateway_sites (
    site TEXT PRIMARY KEY,
    checks_accounts INTEGER NOT NULL,
    keeps_credentials INTEGER NOT NULL,
    is_financial INTEGER NOT NULL
  );
  -- The number of the last transaction, in sequence.
  CREATE TABLE gateway_transaction_numbers (last INTEGER NOT NULL);
  INSERT INTO gateway_transaction_numbers (last) VALUES (1234566);
  -- Requests by JWT that were begun, each with the transaction of its last type, and of THREEDQUERY before it.
  CREATE TABLE gateway_transactions (
    number INTEGER PRIMARY KEY,
    query_number INTEGER,
    -- The idempotency key of the request that has begun it.
    request TEXT NOT NULL UNIQUE,
    request_reference TEXT NOT NULL UNIQUE,
    -- Stands for the JWT.
    jwt_tag BYTEA NOT NULL,
    site TEXT NOT NULL,
    types TEXT NOT NULL,
    credentials TEXT NOT NULL,
    -- The number of the transaction whose card pays.
    parent INTEGER,
    order_reference TEXT,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    brand TEXT NOT NULL,
    masked_pan TEXT NOT NULL,
    expiry_month INTEGER NOT NULL,
    expiry_year INTEGER NOT NULL,
    -- The card's number, encrypted: until there is a result, and for good if it is stored.
    pan BYTEA,
    -- What a customer of a financial institution has told, encrypted.
    customer BYTEA,
    address_response TEXT NOT NULL,
    postcode_response TEXT NOT NULL,
    code_response TEXT NOT NULL,
    started BIGINT NOT NULL,
    step TEXT NOT NULL,
    -- The authentication at the bank.
    acs_transaction TEXT,
    challenge TEXT,
    status TEXT,
    is_enrolled INTEGER NOT NULL,
    eci TEXT,
    -- NULL while nothing is decided.
    error_code TEXT,
    decided BIGINT
  );
  CREATE INDEX gateway_transactions_jwt ON gateway_transactions (jwt_tag);
  CREATE INDEX gateway_transactions_order ON gateway_transactions (site, order_reference, number);
  """,
  """
  -- The order in which payments began, together with the positions of gateway_payments; NULL for an account check, which pays nothing.
  ALTER TABLE gateway_transactions ADD COLUMN position INTEGER;
  -- Of ACCOUNTCHECK beside AUTH, and whether the bank has found the card good.
  ALTER TABLE gateway_transactions ADD COLUMN check_number INTEGER;
  ALTER TABLE gateway_transactions ADD COLUMN is_checked INTEGER NOT NULL DEFAULT 0;
  UPDATE gateway_transactions SET position = paying.place + (SELECT COALESCE(MAX(position), 0) FROM gateway_payments)
    FROM (
      SELECT number, ROW_NUMBER() OVER (ORDER BY number) AS place FROM gateway_transactions WHERE types IN ('AUTH', 'THREEDQUERY,AUTH')
    ) AS paying WHERE paying.number = gateway_transactions.number;
  CREATE UNIQUE INDEX gateway_transactions_position ON gateway_transactions (position);
  """,
  """
  INSERT INTO party_settings (owner, name, value)
    SELECT 'gateway ' || site, 'account-checks', checks_accounts FROM gateway_sites WHERE checks_accounts <> 1 UNION ALL
    SELECT 'gateway ' || site, 'credentials-on-file', keeps_credentials FROM gateway_sites WHERE keeps_credentials <> 1 UNION ALL
    SELECT 'gateway ' || site, 'category-6012', is_financial FROM gateway_sites WHERE is_financial <> 0;
  DROP TABLE gateway_sites;
  """,
]

/// A JWT request as it is stored, once it was begun.
struct StoredTransaction: Sendable {
  /// The step that a request has reached.
  enum Step: String, Sendable {
    /// The gateway asks the bank to authenticate the cardholder.
    case authenticating
    /// The bank waits for the cardholder's response to its challenge.
    case challenged
    /// The gateway asks the bank to check the card, before the payment with it.
    case checking
    /// The gateway asks the bank to authorize the payment, or to check the card.
    case acting
  }

  /// The transaction number of the last request type.
  let number: Int
  /// The transaction number of THREEDQUERY; nil without this type.
  let queryNumber: Int?
  /// The transaction number of ACCOUNTCHECK in combination with AUTH; nil for other combinations.
  let checkNumber: Int?
  let request: IdempotencyKey
  let requestReference: String
  let jwtTag: [UInt8]
  let site: GatewaySite
  /// The merchant's payment request, with the card's brand.
  let order: JWTPaymentRequest
  let brand: PaymentBrand
  let maskedPan: String
  let expiry: CardExpiry
  var pan: [UInt8]?
  let customer: [UInt8]?
  let address: SecurityResponse
  let postcode: SecurityResponse
  var code: SecurityResponse
  let started: Timestamp
  var step: Step
  var acsTransID: TransactionIdentifier?
  var challenge: ChallengeKind?
  var status: TransStatus?
  var isEnrolled = true
  /// True once the bank's check of the card before the payment has succeeded.
  var isChecked = false
  var eci: String?
  var result: PaymentErrorCode?
  var decided: Timestamp?

  var reference: TransactionReference { TransactionReference(number: number) }

  /// True if a child transaction can pay with this card.
  var isStored: Bool { order.credentials == .stores && result == .ok }
}

extension DatabaseTransaction {
  /// Returns the next transaction number.
  func nextTransactionNumber() throws(StorageError) -> Int {
    try execute("UPDATE gateway_transaction_numbers SET last = last + 1")
    let last = try first("SELECT last FROM gateway_transaction_numbers") { row throws(StorageError) in try row.integer("last") }
    guard let last else { throw .corrupt }
    return last
  }

  /// The name under which transactions are looked up.
  enum Name {
    case request(IdempotencyKey)
    case requestReference(String)
    case reference(TransactionReference)
    case jwt(tag: [UInt8])
    case order(String, GatewaySite)
  }

  func transaction(_ name: Name) throws(StorageError) -> StoredTransaction? { try transactions(name, limit: 1).first }

  /// Returns the transactions with this name, the oldest first.
  func transactions(_ name: Name, limit: Int) throws(StorageError) -> [StoredTransaction] {
    var (request, requestReference, number, tag): (String?, String?, Int?, [UInt8]?) = (nil, nil, nil, nil)
    var (site, order): (String?, String?) = (nil, nil)
    switch name {
    case .request(let key): request = key.rawValue
    case .requestReference(let text): requestReference = text
    case .reference(let reference): number = reference.number
    case .jwt(let bytes): tag = bytes
    case .order(let text, let its): (site, order) = (its.reference, text)
    }
    return try rows(
      """
      SELECT number, query_number, check_number, is_checked, request, request_reference, jwt_tag, site, types, credentials, parent,
        order_reference, amount, currency,
        brand, masked_pan, expiry_month, expiry_year, pan, customer, address_response, postcode_response, code_response, started, step,
        acs_transaction, challenge, status, is_enrolled, eci, error_code, decided
      FROM gateway_transactions
      WHERE request = \(request) OR request_reference = \(requestReference) OR number = \(number) OR jwt_tag = \(tag)
        OR (site = \(site) AND order_reference = \(order))
      ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in try row.transaction() }
  }

  func insert(_ transaction: StoredTransaction) throws(StorageError) {
    let order = transaction.order
    try insert(
      into: "gateway_transactions",
      [
        "number": .integer(transaction.number), "query_number": Value(transaction.queryNumber),
        "request": .text(transaction.request.rawValue), "request_reference": .text(transaction.requestReference),
        "jwt_tag": .blob(transaction.jwtTag), "site": .text(transaction.site.reference), "types": .text(order.combination.name),
        "credentials": .text(order.credentials.rawValue), "parent": Value(order.parent?.number),
        "order_reference": Value(order.orderreference), "amount": .units(order.amount), "currency": .currency(order.amount),
        "brand": .text(transaction.brand.rawValue), "masked_pan": .text(transaction.maskedPan),
        "expiry_month": .integer(transaction.expiry.month), "expiry_year": .integer(transaction.expiry.year),
        "pan": Value(transaction.pan), "customer": Value(transaction.customer), "address_response": .text(transaction.address.rawValue),
        "postcode_response": .text(transaction.postcode.rawValue), "code_response": .text(transaction.code.rawValue),
        "started": .moment(transaction.started), "step": .text(transaction.step.rawValue), "is_enrolled": .flag(transaction.isEnrolled),
        "position": order.combination.pays ? .integer(try nextPosition()) : .null, "check_number": Value(transaction.checkNumber),
      ])
  }

  /// Writes the transaction's fields that can change.
  func update(_ transaction: StoredTransaction) throws(StorageError) {
    try execute(
      """
      UPDATE gateway_transactions SET pan = \(transaction.pan), code_response = \(transaction.code), step = \(transaction.step),
        acs_transaction = \(transaction.acsTransID), challenge = \(transaction.challenge), status = \(transaction.status),
        is_enrolled = \(transaction.isEnrolled), eci = \(transaction.eci), error_code = \(transaction.result),
        decided = \(transaction.decided), is_checked = \(transaction.isChecked)
      WHERE number = \(transaction.number)
      """)
  }
}

extension RequestCombination {
  /// `THREEDQUERY,AUTH`
  var name: String { types.map(\.rawValue).joined(separator: ",") }

  /// Returns the step after `done`, which has succeeded; the first step if `done` is nil.
  func step(after done: StoredTransaction.Step?) -> StoredTransaction.Step {
    let steps = types.dropLast().map { $0 == .threeDQuery ? StoredTransaction.Step.authenticating : .checking } + [.acting]
    return done.flatMap { steps.firstIndex(of: $0) }.map { steps[$0 + 1] } ?? steps[0]
  }
}

extension Row {
  fileprivate func transaction() throws(StorageError) -> StoredTransaction {
    let types = try text("types")
    guard let site = GatewaySite.named(try text("site")), let amount = try amount("amount", "currency"),
      let combination = RequestCombination.allCases.first(where: { $0.name == types }),
      let credentials = CredentialsOnFile(rawValue: try text("credentials")), let brand = PaymentBrand(rawValue: try text("brand"))
    else { throw .corrupt }
    let parent = isNull("parent") ? nil : TransactionReference(number: try integer("parent"))
    return StoredTransaction(
      number: try integer("number"), queryNumber: isNull("query_number") ? nil : try integer("query_number"),
      checkNumber: isNull("check_number") ? nil : try integer("check_number"),
      request: IdempotencyKey(rawValue: try text("request")), requestReference: try text("request_reference"), jwtTag: try blob("jwt_tag"),
      site: site,
      order: JWTPaymentRequest(
        sitereference: site.reference, amount: amount, combination: combination, credentials: credentials, parent: parent,
        orderreference: try optionalText("order_reference"), brand: brand),
      brand: brand, maskedPan: try text("masked_pan"),
      expiry: CardExpiry(month: try integer("expiry_month"), year: try integer("expiry_year")),
      pan: isNull("pan") ? nil : try blob("pan"), customer: isNull("customer") ? nil : try blob("customer"),
      address: try value("address_response"), postcode: try value("postcode_response"), code: try value("code_response"),
      started: try moment("started"), step: try value("step"),
      acsTransID: try optionalText("acs_transaction").map(TransactionIdentifier.init(rawValue:)), challenge: try optional("challenge"),
      status: try optional("status"), isEnrolled: try flag("is_enrolled"), isChecked: try flag("is_checked"), eci: try optionalText("eci"),
      result: try optional("error_code"), decided: isNull("decided") ? nil : try moment("decided"))
  }

  private func value<T: RawRepresentable<String>>(_ column: StaticString) throws(StorageError) -> T {
    guard let value = T(rawValue: try text(column)) else { throw .corrupt }
    return value
  }

  private func optional<T: RawRepresentable<String>>(_ column: StaticString) throws(StorageError) -> T? {
    isNull(column) ? nil : try value(column)
  }
}
