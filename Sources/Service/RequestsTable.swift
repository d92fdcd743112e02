internal import Basics
internal import Contract
internal import Storage
internal import WalletModel

/// A finished write as it is stored.
struct RecordedAnswer: Sendable {
  let fingerprint: [UInt8]
  let sealed: [UInt8]
}

// Longer than any phone retries. (our choice)
private let keptFor = Duration.seconds(24 * 3600)

extension DatabaseTransaction {
  /// Returns the response that was recorded under this key within the last 24 hours.
  func recorded(under key: IdempotencyKey, in table: StaticString, at now: Timestamp) throws(StorageError) -> RecordedAnswer? {
    try first(
      "SELECT fingerprint, answer FROM \(name: table) WHERE idempotency_key = \(key) AND answered >= \(now - keptFor)"
    ) { row throws(StorageError) in
      RecordedAnswer(fingerprint: try row.blob("fingerprint"), sealed: try row.blob("answer"))
    }
  }

  /// Records a response, and deletes those that are too old.
  func insert(
    _ sealed: [UInt8], under record: IdempotencyRecord, into table: StaticString, at now: Timestamp
  ) throws(StorageError) {
    try execute("DELETE FROM \(name: table) WHERE answered < \(now - keptFor)")
    try insert(
      into: table,
      [
        "idempotency_key": .text(record.key.rawValue), "operation": .text(record.operation.rawValue),
        "fingerprint": .blob(record.fingerprint), "answer": .blob(sealed), "answered": .moment(now),
      ])
  }
}
