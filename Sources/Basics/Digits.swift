/// ASCII digits. Digits of other scripts don't count, because keypads, cards and protocols don't have them.
extension StringProtocol {
  /// True if all characters are 0 to 9, and for an empty text.
  package var hasOnlyDigits: Bool { utf8.allSatisfy { $0.isDigit } }

  /// True if all characters are hexadecimal digits, in either case, and for an empty text.
  package var hasOnlyHexadecimalDigits: Bool { utf8.allSatisfy { $0.isLowercaseHexadecimalDigit || (0x41...0x46).contains($0) } }
}

extension Character {
  /// Whether it is 0 to 9.
  package var isDigit: Bool { isASCII && isNumber }
}

extension UInt8 {
  /// Whether it is 0 to 9.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is 0 to 9 or a to f.
  package var isLowercaseHexadecimalDigit: Bool { isDigit || (0x61...0x66).contains(self) }

  /// The number from 0 to 9 that this ASCII digit represents.
  package var digitValue: Int { Int(self) - 0x30 }
}
