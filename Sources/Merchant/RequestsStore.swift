internal import Service

let requestsMigrations: [StaticString] = [
  """
  CREATE TABLE merchant_requests (
    idempotency_key TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    answer BYTEA NOT NULL,
    answered BIGINT NOT NULL
  );
  CREATE INDEX merchant_requests_answered ON merchant_requests (answered);
  """
]

extension RequestsTable {
  static let merchant = RequestsTable(
    find: "SELECT fingerprint, answer FROM merchant_requests WHERE idempotency_key = $1 AND answered >= $2",
    expire: "DELETE FROM merchant_requests WHERE answered < $1",
    insert: "INSERT INTO merchant_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)")
}
