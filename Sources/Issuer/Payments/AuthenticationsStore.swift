internal import Service
internal import Storage
internal import WalletModel

let authenticationsMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_authentications (
    acs_transaction TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    card TEXT NOT NULL,
    merchant TEXT NOT NULL,
    -- 0 XXX where nothing is paid.
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    is_cancelled INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- Stands for the code that was sent last.
    code_tag BYTEA,
    codes INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    made BIGINT NOT NULL,
    is_used INTEGER NOT NULL
  );
  CREATE INDEX issuer_authentications_account ON issuer_authentications (account, status, made DESC);
  """
]

/// The authentication of a cardholder for one payment.
struct KeptAuthentication: Sendable {
  let acsTransID: TransactionIdentifier
  let account: Int
  let card: CardIdentifier
  let merchantName: String
  /// Nil where a card is stored and nothing paid.
  let amount: Money?
  var status: TransStatus
  var isCancelled = false
  let kind: ChallengeKind
  var codeTag: [UInt8]?
  var codes = 0
  var misses = 0
  let made: Timestamp
  var isUsed = false

  // In the app five minutes, by a code ten. (our choice)
  static let (tries, mostCodes) = (3, 3)

  var ends: Timestamp { made + .seconds(kind == .app ? 300 : 600) }

  func isOpen(at now: Timestamp) -> Bool { status == .challengeRequired && made <= now && now < ends }
}

extension DatabaseTransaction {
  func insert(_ authentication: KeptAuthentication) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_authentications (acs_transaction, account, card, merchant, amount, currency, kind, made, status, is_cancelled,
        code_tag, codes, misses, is_used)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """,
      [
        .text(authentication.acsTransID.rawValue), .integer(authentication.account), .text(authentication.card.rawValue),
        .text(authentication.merchantName),
        .units(authentication.amount), .currency(authentication.amount), .text(authentication.kind.rawValue), .moment(authentication.made),
        .text(authentication.status.rawValue), .flag(authentication.isCancelled), Value(authentication.codeTag),
        .integer(authentication.codes), .integer(authentication.misses), .flag(authentication.isUsed),
      ])
  }

  func update(_ authentication: KeptAuthentication) throws(StorageError) {
    try execute(
      """
      UPDATE issuer_authentications SET status = $1, is_cancelled = $2, code_tag = $3, codes = $4, misses = $5, is_used = $6
      WHERE acs_transaction = $7
      """,
      [
        .text(authentication.status.rawValue), .flag(authentication.isCancelled), Value(authentication.codeTag),
        .integer(authentication.codes), .integer(authentication.misses), .flag(authentication.isUsed),
        .text(authentication.acsTransID.rawValue),
      ])
  }

  func authentication(_ id: TransactionIdentifier) throws(StorageError) -> KeptAuthentication? {
    try first(
      """
      SELECT acs_transaction, account, card, merchant, amount, currency, status, is_cancelled, kind, code_tag, codes, misses, made, is_used
      FROM issuer_authentications WHERE acs_transaction = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.authentication() }
  }

  /// Those of an account that nobody has answered, the newest first.
  func unanswered(of account: Int) throws(StorageError) -> [KeptAuthentication] {
    try rows(
      """
      SELECT acs_transaction, account, card, merchant, amount, currency, status, is_cancelled, kind, code_tag, codes, misses, made, is_used
      FROM issuer_authentications WHERE account = $1 AND status = $2 ORDER BY made DESC, acs_transaction LIMIT 20
      """, [.integer(account), .text(TransStatus.challengeRequired.rawValue)]
    ) { row throws(StorageError) in try row.authentication() }
  }
}

extension Row {
  fileprivate func authentication() throws(StorageError) -> KeptAuthentication {
    guard let status = TransStatus(rawValue: try text("status")), let kind = ChallengeKind(rawValue: try text("kind")) else {
      throw .corrupt
    }
    return KeptAuthentication(
      acsTransID: TransactionIdentifier(rawValue: try text("acs_transaction")), account: try integer("account"),
      card: CardIdentifier(rawValue: try text("card")), merchantName: try text("merchant"),
      amount: try amount("amount", "currency"),
      status: status, isCancelled: try flag("is_cancelled"), kind: kind, codeTag: isNull("code_tag") ? nil : try blob("code_tag"),
      codes: try integer("codes"), misses: try integer("misses"), made: try moment("made"), isUsed: try flag("is_used"))
  }
}
