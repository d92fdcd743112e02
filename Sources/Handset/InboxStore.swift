internal import Basics
internal import Contract
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
    """,
    """
    -- The events that were taken in, of all histories: what a world has after it was restored may be new or not.
    CREATE TABLE phone_events (
      number BIGINT NOT NULL,
      history BYTEA NOT NULL,
      PRIMARY KEY (number, history)
    );
    -- The history of the last event received; NULL where only its number is known.
    ALTER TABLE phone_state ADD COLUMN last_history BYTEA;
    -- All events of which only the number is known were taken in up to this one.
    ALTER TABLE phone_state ADD COLUMN last_bare_event BIGINT NOT NULL DEFAULT 0;
    UPDATE phone_state SET last_bare_event = last_event;
    """,
    """
    -- What an app looks for a message by; NULL for the others.
    ALTER TABLE phone_messages ADD COLUMN category TEXT;
    UPDATE phone_messages SET category = 'approval' WHERE substr(subject, 1, 12) = 'Is this you?';
    """,
  ],
  moments: ["phone_messages.moment"])

extension Inbox {
  /// Reads the cursor of the last event that was received, and the number of unread messages.
  static func counts(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> Counts {
    let counts = try connection.first(
      "SELECT last_event, last_history, (SELECT COUNT(*) FROM phone_messages WHERE is_read = 0) AS unread FROM phone_state"
    ) { row throws(StorageError) in
      let history = row.isNull("last_history") ? nil : try row.blob("last_history")
      return Counts(
        lastEvent: EventCursor(number: Int64(try row.integer("last_event")), history: history), unread: try row.integer("unread"))
    }
    guard let counts else { throw .corrupt }
    return counts
  }

  /// Returns the events that were not received before.
  static func unknown(_ events: [IssuerEvent], _ connection: borrowing DatabaseTransaction) throws(StorageError) -> [IssuerEvent] {
    guard let first = events.first?.cursor.number, let last = events.last?.cursor.number else { return [] }
    var known = Set(
      try connection.rows(
        "SELECT number, history FROM phone_events WHERE number >= \(Int(first)) AND number <= \(Int(last))"
      ) { row throws(StorageError) in EventCursor(number: Int64(try row.integer("number")), history: try row.blob("history")) })
    let bare =
      try connection.first("SELECT last_bare_event FROM phone_state") { row throws(StorageError) in
        Int64(try row.integer("last_bare_event"))
      } ?? 0
    return events.filter { event in event.cursor.history == nil ? event.cursor.number > bare : known.insert(event.cursor).inserted }
  }

  /// Stores events and their messages, and removes the oldest messages beyond `capacity`.
  static func insert(
    _ events: [IssuerEvent], keeping capacity: Int, _ safe: AEADCipher, on connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    var number =
      try connection.first("SELECT COALESCE(MAX(number), 0) AS last FROM phone_messages") { row throws(StorageError) in
        Int64(try row.integer("last"))
      } ?? 0
    for event in events {
      if let history = event.cursor.history {
        try connection.insert(into: "phone_events", ["number": .integer(Int(event.cursor.number)), "history": .blob(history)])
      } else {
        try connection.execute("UPDATE phone_state SET last_bare_event = \(Int(event.cursor.number))")
      }
      guard case .message(let message) = event.content else { continue }
      number += 1
      let code = message.code.flatMap { safe.seal($0, for: owner(number)) }
      guard (code == nil) == (message.code == nil) else { throw .failed(0, "the code cannot be encrypted") }
      try connection.insert(
        into: "phone_messages",
        [
          "number": .integer(Int(number)), "moment": .integer(Int(event.moment.milliseconds)), "channel": .text(message.channel.rawValue),
          "recipient": .text(message.to), "subject": .text(message.subject), "body": .text(message.body), "code": Value(code),
          "is_read": .integer(0), "category": Value(message.category?.rawValue),
        ])
    }
    guard !events.isEmpty else { return }
    try connection.execute(
      "DELETE FROM phone_messages WHERE number <= (SELECT number FROM phone_messages ORDER BY number DESC LIMIT 1 OFFSET \(capacity))")
  }

  static func setLast(_ cursor: EventCursor, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      "UPDATE phone_state SET last_event = \(Int(cursor.number)), last_history = \(cursor.history)")
  }

  /// Returns the name under which the code in a message is sealed.
  private static func owner(_ number: Int64) -> String { "message \(number)" }

  static func load(_ safe: AEADCipher, _ connection: borrowing DatabaseTransaction) throws(StorageError) -> [InboxMessage] {
    try connection.rows(
      "SELECT number, moment, channel, recipient, subject, body, code, is_read, category FROM phone_messages ORDER BY number DESC"
    ) { row throws(StorageError) in
      guard let channel = Message.Channel(rawValue: try row.text("channel")) else { throw .corrupt }
      let number = Int64(try row.integer("number"))
      let code = row.isNull("code") ? nil : safe.openSecret(try row.blob("code"), for: owner(number))
      if code == nil, !row.isNull("code") { throw .corrupt }
      return InboxMessage(
        number: number, moment: Timestamp(milliseconds: Int64(try row.integer("moment"))),
        message: Message(
          channel, to: try row.text("recipient"), subject: try row.text("subject"), body: try row.text("body"), code: code,
          category: try row.optionalText("category").flatMap(Message.Category.init(rawValue:))),
        isRead: try row.integer("is_read") != 0)
    }
  }

  static func newestUnreadSubject(
    to address: String, on device: DeviceIdentifier, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> String? {
    try connection.first(
      """
      SELECT subject FROM phone_messages WHERE is_read = 0 AND (lower(recipient) = \(address) OR recipient = \(device))
        ORDER BY number DESC LIMIT 1
      """
    ) { row throws(StorageError) in try row.text("subject") }
  }

  static func hasPush(
    of category: Message.Category, to device: DeviceIdentifier, since moment: Timestamp, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> Bool {
    try connection.first(
      """
      SELECT number FROM phone_messages
      WHERE channel = \(Message.Channel.push) AND recipient = \(device) AND moment >= \(Int(moment.milliseconds))
        AND category = \(category) LIMIT 1
      """
    ) { row throws(StorageError) in try row.integer("number") } != nil
  }

  static func markRead(upTo number: Int64, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("UPDATE phone_messages SET is_read = 1 WHERE is_read = 0 AND number <= \(Int(number))")
  }
}
