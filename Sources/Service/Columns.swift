package import Basics
package import Storage
package import WalletModel

// How the tables of all parties store types for which the two databases have no common type.

extension Value {
  /// Milliseconds since 1970.
  package static func moment(_ moment: Timestamp) -> Value { .integer(Int(moment.milliseconds)) }
  /// 1 or 0: the two databases have no common Boolean type.
  package static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }
  /// Milliseconds.
  package static func duration(_ duration: Duration) -> Value { .integer(Int(duration.milliseconds)) }

  package init(_ moment: Timestamp?) { self = moment.map(Value.moment) ?? .null }
  package init(_ duration: Duration?) { self = duration.map(Value.duration) ?? .null }
}

extension SQL.StringInterpolation {
  package mutating func appendInterpolation(_ moment: Timestamp?) { appendInterpolation(Value(moment)) }
  package mutating func appendInterpolation(_ duration: Duration?) { appendInterpolation(Value(duration)) }
  package mutating func appendInterpolation(_ flag: Bool) { appendInterpolation(Value.flag(flag)) }
}

extension Money? {
  /// The code of transactions without a currency, stored if there is no amount. (ISO 4217)
  fileprivate static var noCurrency: String { "XXX" }
}

extension Value {
  /// The minor units of an amount; 0 for none.
  package static func units(_ amount: Money?) -> Value { .integer(Int(amount?.minorUnits ?? 0)) }
  /// The currency of an amount; `XXX` for none.
  package static func currency(_ amount: Money?) -> Value { .text(amount?.currency.code ?? Money?.noCurrency) }
}

extension Row {
  /// An amount, from the columns of its minor units and its currency; nil for none.
  package func amount(_ units: StaticString, _ currency: StaticString) throws(StorageError) -> Money? {
    let code = try text(currency)
    if code == Money?.noCurrency { return nil }
    guard let currency = Currency.named(code) else { throw .corrupt }
    return Money(minorUnits: Int64(try integer(units)), currency)
  }

  package func moment(_ column: StaticString) throws(StorageError) -> Timestamp {
    Timestamp(milliseconds: Int64(try integer(column)))
  }

  package func flag(_ column: StaticString) throws(StorageError) -> Bool { try integer(column) != 0 }

  /// A duration of at most a hundred years, so that no sum of times overflows.
  package func duration(_ column: StaticString) throws(StorageError) -> Duration {
    let milliseconds = try integer(column)
    guard (0...36_525 * 86_400_000).contains(milliseconds) else { throw .corrupt }
    return .milliseconds(Int64(milliseconds))
  }
}
