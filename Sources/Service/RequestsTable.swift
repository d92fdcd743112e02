internal import Contract
internal import Storage
internal import WalletModel

/// A party's table of recorded responses. SQL can't be joined from parts, so each party spells its statements.
package struct RequestsTable: Sendable {
  /// Columns fingerprint and answer, by key ($1) and earliest time ($2).
  let find: StaticString
  /// Deletes the rows before a time ($1).
  let expire: StaticString
  /// Key, operation, fingerprint, answer and time ($1 to $5).
  let insert: StaticString

  package init(find: StaticString, expire: StaticString, insert: StaticString) {
    self.find = find
    self.expire = expire
    self.insert = insert
  }
}

/// A finished write as it is stored.
struct RecordedAnswer: Sendable {
  let fingerprint: [UInt8]
  let sealed: [UInt8]
}

// Longer than any phone retries. (our choice)
private let keptFor = Duration.seconds(24 * 3600)

extension DatabaseTransaction {
  /// Returns the response that was recorded under this key within the last 24 hours.
  func recorded(under key: IdempotencyKey, in table: RequestsTable, at now: Timestamp) throws(StorageError) -> RecordedAnswer? {
    try first(table.find, [.text(key.rawValue), .moment(now - keptFor)]) { row throws(StorageError) in
      RecordedAnswer(fingerprint: try row.blob("fingerprint"), sealed: try row.blob("answer"))
    }
  }

  /// Records a response, and deletes those that are too old.
  func insert(
    _ sealed: [UInt8], under record: IdempotencyRecord, into table: RequestsTable, at now: Timestamp
  ) throws(StorageError) {
    try execute(table.expire, [.moment(now - keptFor)])
    try execute(
      table.insert,
      [
        .text(record.key.rawValue), .text(record.operation.rawValue), .blob(record.fingerprint), .blob(sealed), .moment(now),
      ])
  }
}
