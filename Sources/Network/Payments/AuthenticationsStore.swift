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
  """,
  """
  -- The shop's identifier. NULL in rows that are older than this column, which have only the shop's name.
  ALTER TABLE network_authentications ADD COLUMN acquirer_merchant TEXT;
  """,
]

/// An authentication that the Simulated Bank performs.
struct StoredAuthentication: Sendable {
  let numberTag: [UInt8]
  let lastFour: String
  var authentication: BankAuthentication
}

/// The bank that performs an authentication.
enum AuthenticationOwner: Sendable {
  case issuer(IssuerIdentifier)
  case simulatedBank(StoredAuthentication)
}

extension DatabaseTransaction {
  /// - Parameter issuer: the issuer that performs the authentication.
  func insert(_ acsTransID: TransactionIdentifier, of issuer: IssuerIdentifier) throws(StorageError) {
    try insert(into: "network_authentications", ["acs_transaction": .text(acsTransID.rawValue), "issuer": .text(issuer.rawValue)])
  }

  func insert(_ kept: StoredAuthentication) throws(StorageError) {
    try insert(
      into: "network_authentications",
      ["number_tag": .blob(kept.numberTag), "last_four": .text(kept.lastFour)] + kept.authentication.columns)
  }

  func update(_ authentication: BankAuthentication) throws(StorageError) {
    try execute(
      "UPDATE network_authentications SET \(authentication.changes) WHERE acs_transaction = \(authentication.acsTransID)")
  }

  /// Returns the issuer that performs an authentication, or the Simulated Bank with its stored data; nil if the authentication is unknown.
  func authentication(_ id: TransactionIdentifier) throws(StorageError) -> AuthenticationOwner? {
    try first(
      """
      SELECT issuer, number_tag, last_four, \(BankAuthentication.columnNames)
      FROM network_authentications WHERE acs_transaction = \(id)
      """
    ) { row throws(StorageError) in
      if let issuer = try row.optionalText("issuer") { return .issuer(IssuerIdentifier(rawValue: issuer)) }
      return .simulatedBank(
        StoredAuthentication(
          numberTag: try row.blob("number_tag"), lastFour: try row.text("last_four"), authentication: try row.authentication()))
    }
  }
}
