import Basics

extension Text {
  /// A mobile number in groups, `+49 1555 0100101`; unchanged if it isn't a plus sign and digits.
  static func mobileNumber(_ number: String) -> Text {
    let digits = number.filter { $0 != " " }.dropFirst()
    guard number.hasPrefix("+"), (7...15).contains(digits.count), digits.allSatisfy(\.isDigit) else {
      return Text(untrusted: number)
    }
    let code = digits.prefix(countryCodeLength(digits))
    var rest = digits.dropFirst(code.count)
    var groups = [code]
    // The North American Numbering Plan: three, three and four.
    for length in code == "1" && rest.count == 10 ? [3, 3] : [4] where rest.count >= length + 3 {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return Text(untrusted: "+" + (groups + [rest]).joined(separator: " "))
  }

  // ITU-T E.164: country codes in zones 1 and 7 have one digit, those in this set have two, and all others have three.
  private static func countryCodeLength(_ digits: Substring) -> Int {
    if digits.first == "1" || digits.first == "7" { return 1 }
    return twoDigitCodes.contains(String(digits.prefix(2))) ? 2 : 3
  }

  private static let twoDigitCodes: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49", "51", "52", "53", "54",
    "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
  ]
}
