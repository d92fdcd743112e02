internal import Basics

/// A brand of payment methods. (OPPWA, `paymentBrand`)
package enum PaymentBrand: String, CaseIterable, Hashable, Codable, Sendable {
  case visa = "VISA"
  case master = "MASTER"
  case amex = "AMEX"
  case sepa = "DIRECTDEBIT_SEPA"
  case payPal = "PAYPAL"

  /// The brand of a card number by its first digits, even if the number is incomplete; nil if the digits identify no brand.
  package init?(number: some StringProtocol) {
    guard let brand = Self.allCases.first(where: { brand in brand.prefixes.contains { $0.matches(number) } }) else { return nil }
    self = brand
  }

  /// Whether digits, length and check digit are those of a card of this brand.
  package func isValid(number: some StringProtocol) -> Bool {
    PAN.isValid(number) && lengths.contains(number.utf8.count) && PaymentBrand(number: number) == self
  }

  /// Whether its payment methods are cards.
  package var isCard: Bool { codeLength != nil }

  /// How many digits its security codes have; nil where there are none.
  package var codeLength: Int? {
    switch self {
    case .visa, .master: 3
    case .amex: 4
    case .sepa, .payPal: nil
    }
  }

  /// Whether the brand can pay an amount: SEPA direct debits are in euro. A nil amount means that nothing is paid. (EPC016-06, SEPA direct
  /// debit)
  package func pays(_ amount: Money?) -> Bool { self != .sepa || amount.map { $0.currency.code == "EUR" } ?? true }

  /// The brand's usual name.
  package var label: String {
    switch self {
    case .visa: "Visa"
    case .master: "Mastercard"
    case .amex: "Amex"
    case .sepa: "SEPA"
    case .payPal: "PayPal"
    }
  }

  /// How many digits its numbers have. (ISO/IEC 7812; the brands' own ranges)
  private var lengths: [Int] {
    switch self {
    case .visa: [13, 16, 19]
    case .master: [16]
    case .amex: [15]
    case .sepa, .payPal: []
    }
  }

  /// A range of first digits, such as 2221 to 2720.
  private struct Prefixes {
    let first: Int
    let last: Int
    let digits: Int

    init(_ range: ClosedRange<Int>, digits: Int) { (first, last, self.digits) = (range.lowerBound, range.upperBound, digits) }

    func matches(_ number: some StringProtocol) -> Bool {
      guard number.utf8.count >= digits, number.hasOnlyDigits, let start = Int(number.prefix(digits)) else { return false }
      return (first...last).contains(start)
    }
  }

  private var prefixes: [Prefixes] {
    switch self {
    case .visa: [Prefixes(4...4, digits: 1)]
    case .master: [Prefixes(51...55, digits: 2), Prefixes(2221...2720, digits: 4)]
    case .amex: [Prefixes(34...34, digits: 2), Prefixes(37...37, digits: 2)]
    case .sepa, .payPal: []
    }
  }
}
