/// A card number: digits, the last of which is the check digit. (ISO/IEC 7812-1)
package enum PAN {
  package static let length = 16

  /// The prefixes of test cards. Under other prefixes a number could belong to a real card. (Rules, test data)
  package static let testPrefixes = ["411111", "420000", "510000", "545454"]

  /// The test numbers that the vendors of the payment gateways publish: they belong to the Simulated Bank, and no issuer gives one out.
  package static let vendorNumbers: Set<String> = [
    "4200000000000000", "5454545454545454", "377777777777770", "4111111111111111", "5100000000000511", "340000000000611",
    // Those by which 3-D Secure is tried.
    "4200000000000091", "4200000000000109", "4012001037141112", "4012001037461114", "4200000000000042", "4200000000000067",
    "4012000000003119", "4012000000003127", "4532497088771651",
  ]

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
