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
