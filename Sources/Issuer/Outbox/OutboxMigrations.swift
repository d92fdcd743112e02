internal import Contract
internal import Service
internal import Storage
internal import WalletModel

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
]

private enum Kind: String {
  case message, session, activation
}

extension DatabaseTransaction {
  /// Says something unasked, once the transaction commits.
  ///
  /// - Parameter history: that of the world since it was opened.
  func send(
    _ content: IssuerEvent.Content, in history: [UInt8], _ keys: IssuerKeys, at now: Timestamp
  ) throws(StorageError) {
    let last =
      try first("SELECT COALESCE(MAX(number), 0) AS last FROM issuer_outbox") { row throws(StorageError) in try row.integer("last") } ?? 0
    let number = last + 1
    var subject: String?
    var body: String?
    var code: [UInt8]?
    let kind: Kind
    let detail: String
    let recipient: String
    switch content {
    case .message(let message):
      (kind, detail, recipient) = (.message, message.channel.rawValue, message.to)
      (subject, body) = (message.subject, message.body)
      if let secret = message.code {
        code = keys.seal(code: secret, ofEvent: number)
        if code == nil { throw .failed(0, "a code cannot be encrypted") }
      }
    case .sessionEnded(let device, let reason):
      (kind, detail, recipient) = (.session, reason.rawValue, device.rawValue)
    case .deviceActivationChanged(let device, let isActive):
      (kind, detail, recipient) = (.activation, isActive ? "on" : "off", device.rawValue)
    }
    try insert(
      into: "issuer_outbox",
      [
        "number": .integer(number), "moment": .moment(now), "kind": .text(kind.rawValue), "detail": .text(detail),
        "recipient": .text(recipient), "subject": Value(subject), "body": Value(body), "code": Value(code), "history": .blob(history),
      ])
  }

  /// Returns the events after a place, oldest first; all of them if that is in no history of this world.
  func events(after cursor: EventCursor, limit: Int, _ keys: IssuerKeys) throws(StorageError) -> [IssuerEvent] {
    let known = try first("SELECT number, history FROM issuer_outbox WHERE number = \(Int(cursor.number))") {
      row throws(StorageError) in try row.cursor()
    }
    let isKnown = known != nil && (cursor.history == nil || cursor == known)
    return try rows(
      """
      SELECT number, moment, kind, detail, recipient, subject, body, code, history FROM issuer_outbox
      WHERE number > \(isKnown ? Int(cursor.number) : 0) ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in
      let cursor = try row.cursor()
      return IssuerEvent(cursor, moment: try row.moment("moment"), content: try row.content(ofEvent: Int(cursor.number), keys))
    }
  }
}

extension Row {
  fileprivate func cursor() throws(StorageError) -> EventCursor {
    EventCursor(number: Int64(try integer("number")), history: isNull("history") ? nil : try blob("history"))
  }

  fileprivate func content(ofEvent number: Int, _ keys: IssuerKeys) throws(StorageError) -> IssuerEvent.Content {
    let detail = try text("detail")
    let recipient = try text("recipient")
    switch Kind(rawValue: try text("kind")) {
    case .message:
      let code = isNull("code") ? nil : keys.openCode(try blob("code"), ofEvent: number)
      guard let channel = Message.Channel(rawValue: detail), (code == nil) == isNull("code") else { throw .corrupt }
      return .message(Message(channel, to: recipient, subject: try text("subject"), body: try text("body"), code: code))
    case .session:
      guard let reason = SessionEndReason(rawValue: detail) else { throw .corrupt }
      return .sessionEnded(DeviceIdentifier(rawValue: recipient), reason)
    case .activation: return .deviceActivationChanged(DeviceIdentifier(rawValue: recipient), isActive: detail == "on")
    case nil: throw .corrupt
    }
  }
}
