internal import Service

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

extension RequestsTable {
  static let issuer = RequestsTable(
    find: "SELECT fingerprint, answer FROM issuer_requests WHERE idempotency_key = $1 AND answered >= $2",
    expire: "DELETE FROM issuer_requests WHERE answered < $1",
    insert: "INSERT INTO issuer_requests (idempotency_key, operation, fingerprint, answer, answered) VALUES ($1, $2, $3, $4, $5)")
}
