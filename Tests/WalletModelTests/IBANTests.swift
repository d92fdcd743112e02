import Testing

@testable import Basics
@testable import WalletModel

@Suite struct IBANTests {
  /// Examples of SWIFT's registry and of banks.
  private static let published = [
    "DE89370400440532013000", "GB29NWBK60161331926819", "FR1420041010050500013M02606", "NL91ABNA0417164300", "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S", "BR9700360305000010009795493P1", "XK051212012345678906", "LC55HEMM000100010012001200023015",
    "SA0380000000608010167519", "MU17BOMM0101101030300200000MUR", "KW81CBKU0000000000001234560101", "CH9300762011623852957",
    "ES9121000418450200051332", "BH67BMAG00001299123456", "PL61109010140000071219812874",
  ]

  private func problem(_ text: String) -> IBAN.Problem? {
    do throws(IBAN.Problem) {
      _ = try IBAN(Secret(text))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: published) func `a published number is valid`(text: String) throws {
    let iban = try IBAN(Secret(text))
    #expect(iban.text == Secret(text) && iban.country == text.prefix(2) && iban.lastFour == text.suffix(4))
    #expect(iban.masked == "\(text.prefix(2)) •••• \(text.suffix(4))" && !"\(iban)".contains(text.dropFirst(4).dropLast(4)))
    let inFours = stride(from: 0, to: text.count, by: 4).map { text.dropFirst($0).prefix(4) }.joined(separator: " ")
    for other in [text.lowercased(), inFours, "  \(inFours.lowercased()) "] { #expect(try IBAN(Secret(other)) == iban) }
  }

  /// The number without check digits, and the same with those that are right.
  private func numbers(of country: String, places: String) throws -> (account: String, valid: String) {
    let account = places.enumerated().map { index, place in place == "n" ? "\((index + 1) % 10)" : "BCDQXYZ".map { "\($0)" }[index % 7] }
      .joined()
    let valid = (0...99).map { "\(country)\($0 / 10)\($0 % 10)\(account)" }.filter { problem($0) == nil }
    // One remainder of 97 is right: 00, 01 and 99, which have that of others, are not.
    try #require(valid.count == 1, "\(country)")
    return (account, valid[0])
  }

  @Test(arguments: IBAN.table.map { ($0.country.description, $0.account.description) })
  func `every country has its length and places`(country: String, structure: String) throws {
    let parts = structure.split { "nac".contains($0) }.compactMap { Int($0.dropLast()) }
    let places = zip(parts, structure.filter { "nac".contains($0) }).map { String(repeating: $1, count: $0) }.joined()
    #expect((11...30).contains(places.count))
    let (account, valid) = try numbers(of: country, places: places)
    #expect(try IBAN(Secret(valid)).country == country && IBAN(Secret(valid.lowercased())).text == Secret(valid))
    #expect(problem(String(valid.dropLast())) == .tooShort && problem(valid + "0") == .tooLong)
    #expect(problem(country) == .tooShort && problem(valid + valid) == .tooLong)
    for index in places.indices {
      let offset = places.distance(from: places.startIndex, to: index)
      func changed(to character: Character) -> String {
        var characters = Array(account)
        characters[offset] = character
        return valid.prefix(4) + String(characters)
      }
      let digit = account.dropFirst(offset).first == "4" ? "5" : "4"
      switch places[index] {
      case "n": #expect(problem(changed(to: "B")) == .otherCharacters && problem(changed(to: Character(digit))) == .wrongCheckDigits)
      case "a": #expect(problem(changed(to: "4")) == .otherCharacters && problem(changed(to: "A")) == .wrongCheckDigits)
      // A letter counts as two digits, so that a digit in its place may have the same remainder.
      default: for other in [digit, "A"] { #expect(problem(changed(to: Character(other))) != .otherCharacters) }
      }
      #expect(problem(changed(to: "-")) == .otherCharacters && problem(changed(to: "é")) == .otherCharacters)
    }
  }

  @Test(arguments: [
    ("", IBAN.Problem.tooShort), (" ", .tooShort), ("D", .tooShort), ("DE", .tooShort), ("DE89", .tooShort), ("ZZ", .unknownCountry),
    ("ZZ89370400440532013000", .unknownCountry), ("US89370400440532013000", .unknownCountry), ("89", .otherCharacters),
    ("8937040044053201300000", .otherCharacters), ("DE98370400440532013000", .wrongCheckDigits),
    ("DEXX370400440532013000", .otherCharacters),
    ("DE89-3704-0044-0532-0130-00", .otherCharacters), ("DE89370400440532013000\n", .otherCharacters),
    ("ＤＥ89370400440532013000", .otherCharacters), ("DE８９370400440532013000", .otherCharacters),
    ("DE89370400440532013\u{0}00", .otherCharacters),
    ("ﬁ2112345600000785", .otherCharacters), ("FI21 1234 5600 0007 85x", .tooLong), ("ГБ29NWBK60161331926819", .otherCharacters),
    ("GB29 NWBK\u{A0}60161331926819", .otherCharacters), ("🇩🇪89370400440532013000", .otherCharacters),
  ])
  func `other text is none`(text: String, expected: IBAN.Problem) { #expect(problem(text) == expected) }

  @Test func `a megabyte is none`() {
    for (start, filler, expected) in [
      ("DE89", "0", IBAN.Problem.tooLong), ("DE89370400440532013000", " ", nil), ("", " ", .tooShort), ("", "é", .otherCharacters),
      ("ZZ", "0", .unknownCountry), ("ZZ", "Z", .otherCharacters), ("GB", "\u{301}", .otherCharacters),
    ] as [(String, String, IBAN.Problem?)] {
      #expect(problem(start + String(repeating: filler, count: 1 << 20)) == expected)
    }
  }
}
