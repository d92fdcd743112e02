internal import Basics

/// Why an amount can't be paid.
package enum AmountProblem: Error, CaseIterable, Hashable, Sendable {
  case notNumber
  /// A comma before the decimals, as in 10,50.
  case comma
  case notPositive
  /// More than ten digits before the point. (OPPWA, `amount`)
  case tooLarge
  /// More decimals than the currency has.
  case tooManyDecimals
  /// More decimals than the gateway's format has, and the gateway doesn't round: 12.345 BHD. (OPPWA, `amount`)
  case notWritten

  /// The requirement in words, without a subject or full stop: `must be more than 0`.
  package func inWords(_ currency: Currency) -> String {
    switch self {
    case .notNumber: "must be a number, like \(Self.example(currency))"
    case .comma: "must have a point before its decimals, like \(Self.example(currency))"
    case .notPositive: "must be more than 0"
    case .tooLarge: "must be at most \(Money.largest(currency).inWords)"
    case .tooManyDecimals:
      currency.decimals == 0
        ? "must have no decimals in \(currency.code)" : "must have at most \(currency.decimals) decimals in \(currency.code)"
    case .notWritten:
      "must end in \(String(repeating: "0", count: max(0, currency.decimals - 2))), like \(Self.example(currency)): payments have two decimals"
    }
  }

  /// An example of an amount that can be paid, with the decimals of its currency.
  package static func example(_ currency: Currency) -> String {
    let digits = "105" + String(repeating: "0", count: max(1, currency.decimals - 1))
    return Money(minorUnits: Int64(digits) ?? 0, currency).amount
  }
}

extension Money {
  /// Why the checkout gateway can't charge this amount; nil if it can.
  package var problem: AmountProblem? {
    if minorUnits <= 0 { return .notPositive }
    if minorUnits > Self.largest(currency).minorUnits { return .tooLarge }
    return gatewayAmount == nil ? .notWritten : nil
  }

  /// Parses an amount as people type it: `10`, `10.5`, `1,000.00`. Throws if the amount can't be paid or has more decimals than the
  /// currency.
  package init(entered text: String, _ currency: Currency) throws(AmountProblem) {
    var digits = text.trimmed
    let isNegative = digits.hasPrefix("-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard (groups + parts.dropFirst()).allSatisfy({ !$0.isEmpty && $0.hasOnlyDigits }) else { throw .notNumber }
    guard groups.count == 1 || groups[0].utf8.count <= 3, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { throw .comma }
    let whole = groups.joined().drop { $0 == "0" }
    let fraction = parts.count > 1 ? parts[1] : ""
    guard !isNegative, !(whole + fraction).allSatisfy({ $0 == "0" }) else { throw .notPositive }
    guard fraction.utf8.count <= currency.decimals else { throw .tooManyDecimals }
    let missing = String(repeating: "0", count: currency.decimals - fraction.utf8.count)
    // More digits are too large in any case.
    guard whole.utf8.count <= Self.mostDigits, let units = Int64(whole + fraction + missing) else { throw .tooLarge }
    self.init(minorUnits: units, currency)
    if let problem { throw problem }
  }

  /// The largest amount that can be paid in a currency.
  fileprivate static func largest(_ currency: Currency) -> Money {
    let written = min(currency.decimals, 2)
    let digits = String(repeating: "9", count: mostDigits + written) + String(repeating: "0", count: currency.decimals - written)
    return Money(minorUnits: Int64(digits) ?? .max, currency)
  }
}
