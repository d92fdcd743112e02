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

/// An authentication of an issuer's customer.
struct KeptAuthentication: Sendable {
  let account: Int
  let card: CardIdentifier
  var authentication: BankAuthentication
}

extension DatabaseTransaction {
  func insert(_ kept: KeptAuthentication) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_authentications (account, card, acs_transaction, merchant, amount, currency, kind, made, status, is_cancelled,
        code_tag, codes, misses, is_used)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      """, all: [.integer(kept.account), .text(kept.card.rawValue)] + kept.authentication.columns)
  }

  func update(_ authentication: BankAuthentication) throws(StorageError) {
    try execute(
      """
      UPDATE issuer_authentications SET status = $1, is_cancelled = $2, code_tag = $3, codes = $4, misses = $5, is_used = $6
      WHERE acs_transaction = $7
      """, all: authentication.variables + [.text(authentication.acsTransID.rawValue)])
  }

  func authentication(_ id: TransactionIdentifier) throws(StorageError) -> KeptAuthentication? {
    try first(
      """
      SELECT account, card, acs_transaction, merchant, amount, currency, kind, made, status, is_cancelled, code_tag, codes, misses, is_used
      FROM issuer_authentications WHERE acs_transaction = $1
      """, [.text(id.rawValue)]
    ) { row throws(StorageError) in try row.keptAuthentication() }
  }

  /// Those of an account that nobody has answered, the newest first.
  func unanswered(of account: Int) throws(StorageError) -> [KeptAuthentication] {
    try rows(
      """
      SELECT account, card, acs_transaction, merchant, amount, currency, kind, made, status, is_cancelled, code_tag, codes, misses, is_used
      FROM issuer_authentications WHERE account = $1 AND status = $2 ORDER BY made DESC, acs_transaction LIMIT 20
      """, [.integer(account), .text(TransStatus.challengeRequired.rawValue)]
    ) { row throws(StorageError) in try row.keptAuthentication() }
  }
}

extension Row {
  fileprivate func keptAuthentication() throws(StorageError) -> KeptAuthentication {
    KeptAuthentication(
      account: try integer("account"), card: CardIdentifier(rawValue: try text("card")), authentication: try authentication())
  }
}
