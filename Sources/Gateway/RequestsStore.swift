internal import Service

let requestsMigrations: [StaticString] = [
  """
  CREATE TABLE gateway_requests (
    idempotency_key TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    answer BYTEA NOT NULL,
    answered BIGINT NOT NULL
  );
  CREATE INDEX gateway_requests_answered ON gateway_requests (answered);
  """
]

extension RequestsTable {
  static let gateway = RequestsTable(
    find: "SELECT fingerprint, answer FROM gateway_requests WHERE idempotency_key = $1 AND answered >= $2",
    expire: "DELETE FROM gateway_requests WHERE answered < $1",
    insert: "INSERT INTO gateway_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)")
}
