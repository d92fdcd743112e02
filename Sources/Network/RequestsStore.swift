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
