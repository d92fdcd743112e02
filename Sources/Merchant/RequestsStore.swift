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
