package import Basics

/// An international bank account number whose country, length, characters and check digits are right. (ISO 13616)
package struct IBAN: Hashable, Sendable {
  /// Without spaces, in capitals.
  package let text: Secret
  /// The country code: `DE`. Kosovo has `XK`, a user-assigned code of ISO 3166.
  package let country: String
  package let lastFour: String

  /// The first problem that is found in a number.
  package enum Problem: Error, CaseIterable, Hashable, Sendable {
    /// A character that is not allowed at all, or not at its position: most numbers have letters only at certain positions.
    case otherCharacters
    case unknownCountry
    case tooShort, tooLong
    case wrongCheckDigits
  }

  /// Reads a number with or without spaces, in capitals or not.
  package init(_ entered: Secret) throws(Problem) {
    let text = entered.reveal().utf8.filter { $0 != 0x20 }.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    guard text.prefix(2).allSatisfy(\.isCapital), text.dropFirst(2).prefix(2).allSatisfy(\.isDigit),
      text.dropFirst(4).allSatisfy({ $0.isDigit || $0.isCapital })
    else { throw .otherCharacters }
    guard text.count >= 2 else { throw .tooShort }
    let country = String(decoding: text.prefix(2), as: UTF8.self)
    guard let account = Self.accounts[country] else { throw .unknownCountry }
    guard text.count >= 4 + account.count else { throw .tooShort }
    guard text.count == 4 + account.count else { throw .tooLong }
    guard zip(text.dropFirst(4), account).allSatisfy({ $1.contains($0) }) else { throw .otherCharacters }
    // Check digits 00, 01 and 99 have the same remainders as 97, 98 and 02, but are never assigned.
    let checkDigits = 10 * text[2].digitValue + text[3].digitValue
    guard (2...98).contains(checkDigits), Self.remainder(of: text.dropFirst(4) + text.prefix(4)) == 1 else { throw .wrongCheckDigits }
    self.text = Secret(String(decoding: text, as: UTF8.self))
    self.country = country
    lastFour = String(decoding: text.suffix(4), as: UTF8.self)
  }

  /// Whether the country takes part in SEPA, as all of the EU, the EEA and some others do. The territories of France, Portugal, Spain and
  /// Finland, and Jersey, Guernsey and the Isle of Man, use the country codes of their states. (EPC409-09)
  package var isInSEPA: Bool { Self.sepa.contains(country) }

  private static let sepa: Set<String> = [
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR", "HR", "HU", "IE", "IS", "IT",
    "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
  ]

  /// `DE •••• 3000`
  package var masked: String { "\(country) •••• \(lastFour)" }

  /// The remainder modulo 97 of the text as a number, in which letters are 10 to 35. (ISO 7064, MOD 97-10)
  private static func remainder(of text: some Sequence<UInt8>) -> Int {
    text.reduce(0) { rest, character in
      character.isDigit ? (10 * rest + character.digitValue) % 97 : (100 * rest + Int(character) - 0x41 + 10) % 97
    }
  }

  /// The characters that are allowed at one position of an account number. (ISO 13616, BBAN structure)
  private enum Place: Character {
    case digit = "n"
    case letter = "a"
    case either = "c"

    func contains(_ character: UInt8) -> Bool {
      switch self {
      case .digit: character.isDigit
      case .letter: character.isCapital
      case .either: true
      }
    }
  }

  /// The positions of each country's account numbers.
  private static let accounts = Dictionary(
    uniqueKeysWithValues: table.map { row in (row.country.description, places(row.account.description)) })

  /// Parses a structure: `4!a14!c` is four letters, then fourteen letters or digits.
  private static func places(_ structure: String) -> [Place] {
    var (places, count): ([Place], Int) = ([], 0)
    for character in structure {
      if let digit = character.wholeNumberValue { count = 10 * count + digit }
      guard let place = Place(rawValue: character) else { continue }
      places += Array(repeating: place, count: count)
      count = 0
    }
    return places
  }
}

extension UInt8 {
  /// Whether it is A to Z.
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
}
