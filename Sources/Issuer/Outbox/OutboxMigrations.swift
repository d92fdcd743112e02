internal import Storage

/// The former outbox of the issuers alone. Its events have been moved to the outbox of all parties.
let outboxMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_outbox (
    number BIGINT PRIMARY KEY,
    moment BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- Of a message its channel, of a session that ended why, of a phone 'on' or 'off'.
    detail TEXT NOT NULL,
    -- A mail address, or a phone's device identifier.
    recipient TEXT NOT NULL,
    subject TEXT,
    body TEXT,
    -- Encrypted.
    code BYTEA
  );
  """,
  """
  -- The history in which the event was sent; NULL of one that was sent before there were any.
  ALTER TABLE issuer_outbox ADD COLUMN history BYTEA;
  """,
  """
  INSERT INTO party_outbox (number, moment, kind, detail, recipient, subject, body, code, history, category)
    SELECT number, moment, kind, detail, recipient, subject, body, code, history,
      CASE WHEN substr(subject, 1, 12) = 'Is this you?' THEN 'approval' END
    FROM issuer_outbox;
  DROP TABLE issuer_outbox;
  """,
]
