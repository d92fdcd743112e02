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
  """,
  """
  -- The shop's identifier. NULL in rows that are older than this column, which have only the shop's name.
  ALTER TABLE issuer_authentications ADD COLUMN acquirer_merchant TEXT;
  """,
]

/// An authentication of an issuer's customer.
struct StoredAuthentication: Sendable {
  let account: Int
  let card: CardIdentifier
  var authentication: BankAuthentication
}

extension DatabaseTransaction {
  func insert(_ kept: StoredAuthentication) throws(StorageError) {
    try insert(
      into: "issuer_authentications",
      ["account": .integer(kept.account), "card": .text(kept.card.rawValue)] + kept.authentication.columns)
  }

  func update(_ authentication: BankAuthentication) throws(StorageError) {
    try execute(
      "UPDATE issuer_authentications SET \(authentication.changes) WHERE acs_transaction = \(authentication.acsTransID)")
  }

  func authentication(_ id: TransactionIdentifier) throws(StorageError) -> StoredAuthentication? {
    try first(
      """
      SELECT account, card, \(BankAuthentication.columnNames)
      FROM issuer_authentications WHERE acs_transaction = \(id)
      """
    ) { row throws(StorageError) in try row.keptAuthentication() }
  }

  /// Returns the authentications of an account that wait for an answer, the newest first.
  func unanswered(of account: Int) throws(StorageError) -> [StoredAuthentication] {
    try rows(
      """
      SELECT account, card, \(BankAuthentication.columnNames)
      FROM issuer_authentications WHERE account = \(account) AND status = \(TransStatus.challengeRequired) ORDER BY made DESC,
        acs_transaction LIMIT 20
      """
    ) { row throws(StorageError) in try row.keptAuthentication() }
  }
}

extension Row {
  fileprivate func keptAuthentication() throws(StorageError) -> StoredAuthentication {
    StoredAuthentication(
      account: try integer("account"), card: CardIdentifier(rawValue: try text("card")), authentication: try authentication())
  }
}
