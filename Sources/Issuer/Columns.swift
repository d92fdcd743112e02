internal import Storage
internal import WalletModel

// How the issuer's tables keep what the two databases have no common type for.

extension Value {
  /// Milliseconds since 1970.
  static func moment(_ moment: Timestamp) -> Value { .integer(Int(moment.milliseconds)) }
  /// 1 or 0: the two databases share no truth values.
  static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }
}

extension Row {
  func moment(_ column: Int32) throws(StorageError) -> Timestamp { Timestamp(milliseconds: Int64(try integer(column))) }
  func flag(_ column: Int32) throws(StorageError) -> Bool { try integer(column) != 0 }
}
