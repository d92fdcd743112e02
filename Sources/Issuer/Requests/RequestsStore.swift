internal import Contract
internal import Storage
internal import WalletModel

let requestsMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_requests (
    idempotency_key TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    answer BYTEA NOT NULL,
    answered BIGINT NOT NULL
  );
  CREATE INDEX issuer_requests_answered ON issuer_requests (answered);
  """
]

/// A finished write as it is stored.
struct RecordedAnswer: Sendable {
  let fingerprint: [UInt8]
  let sealed: [UInt8]
}

// Longer than any phone sends a request again. (our choice)
private let keptFor = Duration.seconds(24 * 3600)

extension DatabaseTransaction {
  /// The answer given under this key within the last 24 hours.
  func recorded(under key: IdempotencyKey, at now: Timestamp) throws(StorageError) -> RecordedAnswer? {
    try first(
      "SELECT fingerprint, answer FROM issuer_requests WHERE idempotency_key = $1 AND answered >= $2",
      [.text(key.rawValue), .moment(now - keptFor)]
    ) { row throws(StorageError) in RecordedAnswer(fingerprint: try row.blob("fingerprint"), sealed: try row.blob("answer")) }
  }

  /// Records an answer, and forgets those that are too old.
  func record(_ sealed: [UInt8], under entry: IdempotencyRecord, at now: Timestamp) throws(StorageError) {
    try execute("DELETE FROM issuer_requests WHERE answered < $1", [.moment(now - keptFor)])
    try execute(
      "INSERT INTO issuer_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)",
      [.text(entry.key.rawValue), .text(entry.operation.rawValue), .blob(entry.fingerprint), .blob(sealed), .moment(now)])
  }
}
