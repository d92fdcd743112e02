internal import Basics

extension CheckoutCard {
  /// The gateway's field names. The expiry is two texts: `05` and `2029`. (OPPWA, `card.expiryMonth`, `card.expiryYear`)
  private enum CodingKeys: CodingKey { case holder, number, expiryMonth, expiryYear, cvv }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, digits: Int, in range: ClosedRange<Int>) throws -> Int {
      let text = try values.decode(String.self, forKey: key)
      guard text.utf8.count == digits, text.hasOnlyDigits, let number = Int(text), range.contains(number) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no part of an expiry date")
      }
      return number
    }
    self.init(
      holder: try values.decode(String.self, forKey: .holder), number: try values.decode(Secret.self, forKey: .number),
      expiry: CardExpiry(
        month: try number(.expiryMonth, digits: 2, in: 1...12), year: try number(.expiryYear, digits: 4, in: 1...9999)),
      cvv: try values.decode(Secret.self, forKey: .cvv))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(holder, forKey: .holder)
    try values.encode(number, forKey: .number)
    try values.encode(expiry.monthDigits, forKey: .expiryMonth)
    try values.encode(expiry.yearDigits, forKey: .expiryYear)
    try values.encode(cvv, forKey: .cvv)
  }
}

extension CardExpiry {
  /// `05`
  package var monthDigits: String { Self.digits(month, 2) }
  /// `2029`
  package var yearDigits: String { Self.digits(year, 4) }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
