internal import Service
internal import Storage

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
  """,
  """
  -- The number of the last request that is another one than every request equal to it.
  CREATE TABLE gateway_request_numbers (last INTEGER NOT NULL);
  INSERT INTO gateway_request_numbers (last) VALUES (0);
  """,
]

extension DatabaseTransaction {
  /// Returns the next request number, counting from 1.
  func nextRequestNumber() throws(StorageError) -> Int {
    try execute("UPDATE gateway_request_numbers SET last = last + 1")
    return try first("SELECT last FROM gateway_request_numbers") { row throws(StorageError) in try row.integer("last") } ?? 1
  }
}
