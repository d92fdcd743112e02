internal import Basics
internal import Service
internal import Storage
internal import WalletModel

let paymentsMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_shopper_assertions (
    -- What stands for the assertion.
    tag BYTEA PRIMARY KEY,
    -- What stands for the session that it was made in: it ends with it.
    session BYTEA NOT NULL,
    account BIGINT NOT NULL REFERENCES issuer_accounts (id),
    merchant TEXT NOT NULL,
    made BIGINT NOT NULL
  );
  CREATE INDEX issuer_shopper_assertions_made ON issuer_shopper_assertions (made);
  """,
  """
  -- What shops have asked a card for. Never a number or a security code.
  CREATE TABLE issuer_payments (
    card TEXT NOT NULL REFERENCES issuer_cards (card),
    number INTEGER NOT NULL,
    moment BIGINT NOT NULL,
    merchant TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    decision TEXT NOT NULL,
    PRIMARY KEY (card, number)
  );
  """,
]

/// An assertion as it is stored.
struct StoredAssertion: Sendable {
  let session: [UInt8]
  let account: Int
  let merchant: MerchantIdentifier
  let made: Timestamp

  // The validity of an assertion: long enough to check out, and no longer. (our choice)
  static let lifetime = Duration.seconds(300)
}

extension DatabaseTransaction {
  /// Stores an assertion, and deletes expired ones.
  func insert(_ assertion: StoredAssertion, under tag: [UInt8]) throws(StorageError) {
    try execute(
      "DELETE FROM issuer_shopper_assertions WHERE made < \(assertion.made - StoredAssertion.lifetime)")
    try insert(
      into: "issuer_shopper_assertions",
      [
        "tag": .blob(tag), "session": .blob(assertion.session), "account": .integer(assertion.account),
        "merchant": .text(assertion.merchant.rawValue), "made": .moment(assertion.made),
      ])
  }

  func assertion(_ tag: [UInt8]) throws(StorageError) -> StoredAssertion? {
    try first("SELECT session, account, merchant, made FROM issuer_shopper_assertions WHERE tag = \(tag)") {
      row throws(StorageError) in
      StoredAssertion(
        session: try row.blob("session"), account: try row.integer("account"),
        merchant: MerchantIdentifier(rawValue: try row.text("merchant")), made: try row.moment("made"))
    }
  }
}
