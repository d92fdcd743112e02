package import Basics

/// A card number: digits, the last of which is the check digit. (ISO/IEC 7812-1)
package enum PAN {
  package static let length = 16

  /// The prefixes of test cards. Under other prefixes a number could belong to a real card. (Rules, test data)
  package static let testPrefixes = ["411111", "420000", "510000", "545454"]

  /// The test numbers that the vendors of the payment gateways publish. They belong to the Simulated Bank, and no issuer assigns them.
  package static let vendorNumbers = Set(TestCard.all.map(\.number))

  /// Returns the check digit of these digits. (Luhn, ISO/IEC 7812-1, annex B)
  package static func checkDigit(of digits: some StringProtocol) -> Int {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, item in
      let digit = item.element.digitValue
      let weighted = item.offset.isMultiple(of: 2) ? 2 * digit : digit
      return sum + (weighted > 9 ? weighted - 9 : weighted)
    }
    return (10 - sum % 10) % 10
  }

  /// Returns whether length, digits and check digit are valid.
  package static func isValid(_ pan: some StringProtocol) -> Bool {
    (12...19).contains(pan.utf8.count) && pan.hasOnlyDigits && checkDigit(of: pan.dropLast()) == Int(String(pan.suffix(1)))
  }
}

extension PAN {
  /// The number with its middle digits hidden: `411111######1111`. (PCI DSS 3.4.1; Trust Payments, `maskedpan`)
  package static func masked(_ pan: Secret) -> String {
    let digits = pan.reveal()
    guard digits.utf8.count > 10 else { return String(repeating: "#", count: digits.count) }
    return digits.prefix(6) + String(repeating: "#", count: digits.count - 10) + digits.suffix(4)
  }
}
