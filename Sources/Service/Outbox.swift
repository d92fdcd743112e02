package import Basics
package import Contract
package import Cryptography
package import Storage
import WalletModel

package let outboxComponent = Component(
  name: "service.outbox",
  migrations: [
    """
    CREATE TABLE party_outbox (
      number BIGINT PRIMARY KEY,
      moment BIGINT NOT NULL,
      kind TEXT NOT NULL,
      -- Of a message its channel, of a session that ended why, of a phone 'on' or 'off'.
      detail TEXT NOT NULL,
      -- A mail address, a mobile number, or a phone's device identifier.
      recipient TEXT NOT NULL,
      subject TEXT,
      body TEXT,
      -- Encrypted.
      code BYTEA,
      -- The history in which the event was sent; NULL of one that was sent before there were any.
      history BYTEA,
      -- What an app looks for a message by; NULL for the others.
      category TEXT
    );
    """
  ],
  moments: ["party_outbox.moment"])

/// Events that parties send without a request, in one sequence, which the phones follow.
package struct Outbox: Sendable {
  private enum Kind: String {
    case message, session, activation
  }

  private let codes: AEADCipher
  /// The identifier of the world's history since the world was opened: see `EventCursor`.
  private let history: [UInt8]

  /// - Parameter key: the world's key.
  package init(_ key: Key, history: [UInt8]) {
    codes = AEADCipher(key, purpose: "issuer events")
    self.history = history
  }

  /// Sends an event once the transaction commits.
  package func send(
    _ content: IssuerEvent.Content, at now: Timestamp, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let last =
      try sql.first("SELECT COALESCE(MAX(number), 0) AS last FROM party_outbox") { row throws(StorageError) in try row.integer("last") }
      ?? 0
    let number = last + 1
    var subject: String?
    var body: String?
    var code: [UInt8]?
    var category: Message.Category?
    let kind: Kind
    let detail: String
    let recipient: String
    switch content {
    case .message(let message):
      (kind, detail, recipient) = (.message, message.channel.rawValue, message.to)
      (subject, body, category) = (message.subject, message.body, message.category)
      if let secret = message.code {
        code = codes.seal(secret, for: "\(number)")
        if code == nil { throw .failed(0, "a code cannot be encrypted") }
      }
    case .sessionEnded(let device, let reason):
      (kind, detail, recipient) = (.session, reason.rawValue, device.rawValue)
    case .deviceActivationChanged(let device, let isActive):
      (kind, detail, recipient) = (.activation, isActive ? "on" : "off", device.rawValue)
    }
    try sql.insert(
      into: "party_outbox",
      [
        "number": .integer(number), "moment": .moment(now), "kind": .text(kind.rawValue), "detail": .text(detail),
        "recipient": .text(recipient), "subject": Value(subject), "body": Value(body), "code": Value(code), "history": .blob(history),
        "category": Value(category?.rawValue),
      ])
  }

  /// Returns the events after a cursor, oldest first; all events if the cursor is in no history of this world.
  package func events(
    after cursor: EventCursor, limit: Int, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) -> [IssuerEvent] {
    let known = try sql.first("SELECT number, history FROM party_outbox WHERE number = \(Int(cursor.number))") {
      row throws(StorageError) in try row.cursor()
    }
    let isKnown = known != nil && (cursor.history == nil || cursor == known)
    return try sql.rows(
      """
      SELECT number, moment, kind, detail, recipient, subject, body, code, history, category FROM party_outbox
      WHERE number > \(isKnown ? Int(cursor.number) : 0) ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in
      let cursor = try row.cursor()
      return IssuerEvent(cursor, moment: try row.moment("moment"), content: try content(row, of: cursor))
    }
  }

  private func content(_ row: borrowing Row, of cursor: EventCursor) throws(StorageError) -> IssuerEvent.Content {
    let detail = try row.text("detail")
    let recipient = try row.text("recipient")
    switch Kind(rawValue: try row.text("kind")) {
    case .message:
      let code = row.isNull("code") ? nil : codes.openSecret(try row.blob("code"), for: "\(cursor.number)")
      guard let channel = Message.Channel(rawValue: detail), (code == nil) == row.isNull("code") else { throw .corrupt }
      return .message(
        Message(
          channel, to: recipient, subject: try row.text("subject"), body: try row.text("body"), code: code,
          category: try row.optionalText("category").flatMap(Message.Category.init(rawValue:))))
    case .session:
      guard let reason = SessionEndReason(rawValue: detail) else { throw .corrupt }
      return .sessionEnded(DeviceIdentifier(rawValue: recipient), reason)
    case .activation: return .deviceActivationChanged(DeviceIdentifier(rawValue: recipient), isActive: detail == "on")
    case nil: throw .corrupt
    }
  }
}

extension Row {
  fileprivate func cursor() throws(StorageError) -> EventCursor {
    EventCursor(number: Int64(try integer("number")), history: isNull("history") ? nil : try blob("history"))
  }
}
