internal import Service

let requestsMigrations: [StaticString] = [
  """
  CREATE TABLE network_requests (
    idempotency_key TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    answer BYTEA NOT NULL,
    answered BIGINT NOT NULL
  );
  CREATE INDEX network_requests_answered ON network_requests (answered);
  """
]

extension RequestsTable {
  static let network = RequestsTable(
    find: "SELECT fingerprint, answer FROM network_requests WHERE idempotency_key = $1 AND answered >= $2",
    expire: "DELETE FROM network_requests WHERE answered < $1",
    insert: "INSERT INTO network_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)")
}
