internal import Contract
internal import Storage
internal import WalletModel

let outboxMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_outbox (
    number BIGINT PRIMARY KEY,
    moment BIGINT NOT NULL,
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL
  );
  """
]

extension Connection {
  /// Says something unasked, once the transaction commits.
  func send(_ message: Message, at now: Timestamp) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_outbox (number, moment, channel, recipient, subject, body)
      SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, $5 FROM issuer_outbox
      """,
      [.moment(now), .text(message.channel.rawValue), .text(message.to), .text(message.subject), .text(message.body)])
  }

  /// What was said since, oldest first.
  func events(after number: Int64, limit: Int) throws(StorageError) -> [IssuerEvent] {
    try rows(
      """
      SELECT number, moment, channel, recipient, subject, body FROM issuer_outbox WHERE number > $1 ORDER BY number LIMIT $2
      """, [.integer(Int(number)), .integer(limit)]
    ) { row throws(StorageError) in
      guard let channel = Message.Channel(rawValue: try row.text(2)) else { throw .corrupt }
      return IssuerEvent(
        number: Int64(try row.integer(0)), moment: try row.moment(1),
        message: Message(channel, to: try row.text(3), subject: try row.text(4), body: try row.text(5)))
    }
  }
}
