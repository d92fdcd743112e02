internal import Cryptography
internal import Storage
internal import WalletModel

let inboxComponent = Component(
  name: "phone_inbox",
  migrations: [
    """
    CREATE TABLE phone_messages (
      number BIGINT PRIMARY KEY,
      moment BIGINT NOT NULL,
      channel TEXT NOT NULL,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      body TEXT NOT NULL,
      code BYTEA,
      is_read INTEGER NOT NULL
    );
    """
  ])

extension Inbox {
  /// The number of the last event received, and how many messages are unread.
  static func counts(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> Counts {
    let counts = try connection.first(
      "SELECT last_event, (SELECT COUNT(*) FROM phone_messages WHERE is_read = 0) AS unread FROM phone_state"
    ) { row throws(StorageError) in Counts(lastEvent: Int64(try row.integer("last_event")), unread: try row.integer("unread")) }
    guard let counts else { throw .corrupt }
    return counts
  }

  /// Keeps the messages that are new, and the latest so many of all.
  static func insert(
    _ messages: [InboxMessage], after last: Int64, upTo number: Int64, keeping capacity: Int, _ safe: AEADCipher,
    on connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let fresh = messages.filter { $0.number > last }
    for message in fresh {
      let code = message.message.code.flatMap { safe.seal($0, for: owner(message.number)) }
      guard (code == nil) == (message.message.code == nil) else { throw .failed(0, "the code cannot be encrypted") }
      try connection.execute(
        """
        INSERT INTO phone_messages (number, moment, channel, recipient, subject, body, code, is_read)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0)
        """,
        [
          .integer(Int(message.number)), .integer(Int(message.moment.milliseconds)), .text(message.message.channel.rawValue),
          .text(message.message.to), .text(message.message.subject), .text(message.message.body), Value(code),
        ])
    }
    guard number > last else { return }
    try connection.execute("UPDATE phone_state SET last_event = $1", [.integer(Int(number))])
    try connection.execute(
      "DELETE FROM phone_messages WHERE number <= (SELECT number FROM phone_messages ORDER BY number DESC LIMIT 1 OFFSET $1)",
      [.integer(capacity)])
  }

  /// Whose a code is to the safe.
  private static func owner(_ number: Int64) -> String { "message \(number)" }

  static func load(_ safe: AEADCipher, _ connection: borrowing DatabaseTransaction) throws(StorageError) -> [InboxMessage] {
    try connection.rows(
      "SELECT number, moment, channel, recipient, subject, body, code, is_read FROM phone_messages ORDER BY number DESC"
    ) { row throws(StorageError) in
      guard let channel = Message.Channel(rawValue: try row.text("channel")) else { throw .corrupt }
      let number = Int64(try row.integer("number"))
      let code = row.isNull("code") ? nil : safe.openSecret(try row.blob("code"), for: owner(number))
      if code == nil, !row.isNull("code") { throw .corrupt }
      return InboxMessage(
        number: number, moment: Timestamp(milliseconds: Int64(try row.integer("moment"))),
        message: Message(channel, to: try row.text("recipient"), subject: try row.text("subject"), body: try row.text("body"), code: code),
        isRead: try row.integer("is_read") != 0)
    }
  }

  static func newestUnreadSubject(
    to address: String, on device: DeviceIdentifier, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> String? {
    try connection.first(
      "SELECT subject FROM phone_messages WHERE is_read = 0 AND (lower(recipient) = $1 OR recipient = $2) ORDER BY number DESC LIMIT 1",
      [.text(address), .text(device.rawValue)]
    ) { row throws(StorageError) in try row.text("subject") }
  }

  static func hasPush(
    beginning subject: String, to device: DeviceIdentifier, since moment: Timestamp, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> Bool {
    try connection.first(
      """
      SELECT number FROM phone_messages
      WHERE channel = $1 AND recipient = $2 AND moment >= $3 AND substr(subject, 1, $4) = $5 LIMIT 1
      """,
      [
        .text(Message.Channel.push.rawValue), .text(device.rawValue), .integer(Int(moment.milliseconds)), .integer(subject.count),
        .text(subject),
      ]
    ) { row throws(StorageError) in try row.integer("number") } != nil
  }

  static func markRead(upTo number: Int64, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("UPDATE phone_messages SET is_read = 1 WHERE is_read = 0 AND number <= $1", [.integer(Int(number))])
  }
}
