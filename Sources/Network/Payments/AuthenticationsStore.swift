internal import Service
internal import Storage
internal import WalletModel

let authenticationsMigrations: [StaticString] = [
  """
  -- Authentications of cardholders, by the bank's identifier. Those of issuers are with them.
  CREATE TABLE network_authentications (
    acs_transaction TEXT PRIMARY KEY,
    -- NULL: the Simulated Bank's.
    issuer TEXT,
    -- What follows is the Simulated Bank's.
    number_tag BYTEA,
    last_four TEXT,
    merchant TEXT,
    -- 0 XXX where nothing is paid.
    amount BIGINT,
    currency TEXT,
    status TEXT,
    is_cancelled INTEGER,
    kind TEXT,
    code_tag BYTEA,
    codes INTEGER,
    misses INTEGER,
    made BIGINT,
    is_used INTEGER
  );
  """
]

/// An authentication that the Simulated Bank makes itself.
struct KeptAuthentication: Sendable {
  let acsTransID: TransactionIdentifier
  let numberTag: [UInt8]
  let lastFour: String
  let merchantName: String
  let amount: Money?
  var status: TransStatus
  var isCancelled = false
  let kind: ChallengeKind
  /// Stands for the code that was sent last; nil if none was.
  var codeTag: [UInt8]?
  var codes = 0
  var misses = 0
  let made: Timestamp
  var isUsed = false

  // As banks have it. (our choice)
  static let (lifetime, tries, mostCodes) = (Duration.seconds(600), 3, 3)

  var ends: Timestamp { made + Self.lifetime }

  func isOpen(at now: Timestamp) -> Bool { status == .challengeRequired && made <= now && now < ends }
}

extension DatabaseTransaction {
  /// - Parameter issuer: the one that makes it.
  func insert(_ acsTransID: TransactionIdentifier, of issuer: IssuerIdentifier) throws(StorageError) {
    try execute(
      "INSERT INTO network_authentications (acs_transaction, issuer) VALUES ($1, $2)", [.text(acsTransID.rawValue), .text(issuer.rawValue)])
  }

  func insert(_ authentication: KeptAuthentication) throws(StorageError) {
    try execute(
      """
      INSERT INTO network_authentications (acs_transaction, number_tag, last_four, merchant, amount, currency, kind, made, status,
        is_cancelled, code_tag, codes, misses, is_used)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """,
      [
        .text(authentication.acsTransID.rawValue), .blob(authentication.numberTag), .text(authentication.lastFour),
        .text(authentication.merchantName),
        .units(authentication.amount), .currency(authentication.amount), .text(authentication.kind.rawValue), .moment(authentication.made),
        .text(authentication.status.rawValue), .flag(authentication.isCancelled), Value(authentication.codeTag),
        .integer(authentication.codes), .integer(authentication.misses), .flag(authentication.isUsed),
      ])
  }

  func update(_ authentication: KeptAuthentication) throws(StorageError) {
    try execute(
      """
      UPDATE network_authentications SET status = $1, is_cancelled = $2, code_tag = $3, codes = $4, misses = $5, is_used = $6
      WHERE acs_transaction = $7
      """,
      [
        .text(authentication.status.rawValue), .flag(authentication.isCancelled), Value(authentication.codeTag),
        .integer(authentication.codes), .integer(authentication.misses), .flag(authentication.isUsed),
        .text(authentication.acsTransID.rawValue),
      ])
  }

  /// The issuer that makes an authentication, or what the Simulated Bank knows of it; nil if there is none.
  func authentication(_ id: TransactionIdentifier) throws(StorageError) -> AuthenticationOwner? {
    try first(
      """
      SELECT issuer, number_tag, last_four, merchant, amount, currency, status, is_cancelled, kind, code_tag, codes, misses, made, is_used
      FROM network_authentications WHERE acs_transaction = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in
      if let issuer = try row.optionalText("issuer") { return .issuer(IssuerIdentifier(rawValue: issuer)) }
      guard let status = TransStatus(rawValue: try row.text("status")), let kind = ChallengeKind(rawValue: try row.text("kind")) else {
        throw .corrupt
      }
      return .simulatedBank(
        KeptAuthentication(
          acsTransID: id, numberTag: try row.blob("number_tag"), lastFour: try row.text("last_four"),
          merchantName: try row.text("merchant"),
          amount: try row.amount("amount", "currency"),
          status: status, isCancelled: try row.flag("is_cancelled"), kind: kind,
          codeTag: row.isNull("code_tag") ? nil : try row.blob("code_tag"), codes: try row.integer("codes"),
          misses: try row.integer("misses"), made: try row.moment("made"), isUsed: try row.flag("is_used")))
    }
  }
}

enum AuthenticationOwner: Sendable {
  case issuer(IssuerIdentifier)
  case simulatedBank(KeptAuthentication)
}
