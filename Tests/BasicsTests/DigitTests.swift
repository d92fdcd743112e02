import Basics
import Testing

@Suite struct DigitTests {
  @Test(arguments: [
    ("", true), ("0123456789", true), ("12a", false), ("1 2", false), ("٣", false), ("１", false), ("1\u{301}", false), ("²", false),
  ])
  func `only the digits of ASCII are digits`(_ text: String, _ isOnly: Bool) {
    #expect(text.hasOnlyDigits == isOnly)
    #expect(text.allSatisfy(\.isDigit) == isOnly)
  }

  @Test func `hexadecimal digits are in either case, or in lower case`() {
    #expect("09afAF".hasOnlyHexadecimalDigits && !"0g".hasOnlyHexadecimalDigits && !"ａ".hasOnlyHexadecimalDigits)
    #expect("09af".utf8.allSatisfy(\.isLowercaseHexadecimalDigit) && !"0A".utf8.allSatisfy(\.isLowercaseHexadecimalDigit))
    #expect("059".utf8.map(\.digitValue) == [0, 5, 9])
  }
}
