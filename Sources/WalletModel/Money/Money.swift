internal import Basics

/// An exact amount of money in its currency's minor units, never rounded.
package struct Money: Hashable, Sendable {
  /// The number of minor units, such as pence, yen or fils. Not negative.
  package let minorUnits: Int64
  package let currency: Currency

  package init(minorUnits: Int64, _ currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Reads an amount with exactly the decimals of its currency: `10.50` GBP, `1050` JPY, `12.340` BHD. Nil for any other text, and for more
  /// than ten digits before the point.
  package init?(_ amount: String, _ currency: Currency) {
    self.init(amount, decimals: currency.decimals, currency)
  }

  /// The maximum number of digits before the point. (OPPWA, `amount`)
  static let mostDigits = 10

  private init?(_ amount: String, decimals: Int, _ currency: Currency) {
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = decimals == 0 ? "" : parts.last ?? ""
    guard parts.count == (decimals == 0 ? 1 : 2), (1...Self.mostDigits).contains(parts[0].utf8.count), fraction.utf8.count == decimals,
      parts.allSatisfy(\.hasOnlyDigits), let units = Int64(parts[0] + fraction)
    else { return nil }
    self.init(minorUnits: units, currency)
  }

  /// `10.50`, with the decimals of the currency.
  package var amount: String { text(decimals: currency.decimals, of: minorUnits) }

  /// `10.50 GBP`
  package var inWords: String { "\(amount) \(currency.code)" }

  private func text(decimals: Int, of units: Int64) -> String {
    let digits = String(units)
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}

/// Amounts as the checkout gateway writes them. (OPPWA, `amount`: `[0-9]{1,10}\.[0-9]{2}`)
extension Money {
  private static let gatewayDecimals = 2

  /// The amount with two decimals, whatever the currency: `1050.00` JPY, `12.34` BHD. Nil if two are too few: 12.345 BHD.
  package var gatewayAmount: String? {
    let surplus = currency.decimals - Self.gatewayDecimals
    let (units, rest) = surplus > 0 ? minorUnits.quotientAndRemainder(dividingBy: Self.power(surplus)) : (minorUnits, 0)
    guard rest == 0 else { return nil }
    return text(decimals: Self.gatewayDecimals, of: surplus < 0 ? units * Self.power(-surplus) : units)
  }

  /// Parses an amount with two decimals. Nil for any other text, and for decimals that the currency doesn't have: 0.50 JPY.
  package init?(gatewayAmount text: String, _ currency: Currency) {
    guard let amount = Money(text, decimals: Self.gatewayDecimals, currency) else { return nil }
    let surplus = currency.decimals - Self.gatewayDecimals
    let (units, rest) = surplus < 0 ? amount.minorUnits.quotientAndRemainder(dividingBy: Self.power(-surplus)) : (amount.minorUnits, 0)
    guard rest == 0 else { return nil }
    self.init(minorUnits: surplus > 0 ? units * Self.power(surplus) : units, currency)
  }

  private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension Money: Codable {
  private enum CodingKeys: CodingKey { case amount, currency }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let currency = Currency.named(try fields.decode(String.self, forKey: .currency)) else {
      throw DecodingError.dataCorruptedError(forKey: .currency, in: fields, debugDescription: "an unknown currency")
    }
    guard let money = Money(try fields.decode(String.self, forKey: .amount), currency) else {
      throw DecodingError.dataCorruptedError(forKey: .amount, in: fields, debugDescription: "not an amount of \(currency.code)")
    }
    self = money
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(amount, forKey: .amount)
    try fields.encode(currency.code, forKey: .currency)
  }
}
