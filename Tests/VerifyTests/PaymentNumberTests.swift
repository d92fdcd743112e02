import Basics
import Dice
import Foundation
import ProgramRun
import Testing
import WalletModel

/// Python's schwifty and stdnum judge account and card numbers as Billfold does, and its tables are those of their sources.
@Suite struct PaymentNumberTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private static let python = root + "/.build/official/bin/python3"
  /// With `make verify` they have to be installed: the tests fail without them.
  private static let isInstalled =
    Thoroughness.isFull || (try? ProgramRun([python, "-c", "import schwifty, stdnum"]).status) == 0

  /// Asks Python about each text; an answer each.
  private static func judge(_ kind: String, _ texts: [String]) throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().path + "/Python/payment_numbers.py"
    let run = try ProgramRun(
      [python, script, kind], environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"],
      input: texts.map { $0 + "\n" }.joined(), keepsErrorsApart: true)
    try #require(run.status == 0, "\(run.errors)")
    return run.text.split(separator: "\n").map(String.init)
  }

  /// What is changed in a number that was valid.
  private enum Damage: CaseIterable {
    case none, digit, neighbors, letter, shorter, longer, country

    /// - Parameter first: the index of the first character that may be changed.
    func applied(to text: String, from first: Int, by dice: inout Dice) -> String {
      var characters = Array(text)
      let index = first + dice.below(characters.count - first)
      switch self {
      case .none: break
      case .digit: characters[index] = dice.pick(Array("0123456789"))
      case .neighbors: characters.swapAt(index, max(first, index - 1))
      case .letter: characters[index] = dice.pick(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
      case .shorter: characters.remove(at: index)
      case .longer: characters.insert(dice.pick(Array("0123456789")), at: index)
      case .country: characters.replaceSubrange(0..<2, with: (0..<2).map { _ in dice.pick(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) })
      }
      return String(characters)
    }
  }

  private static func judgement(_ text: String) -> String {
    do throws(IBAN.Problem) {
      _ = try IBAN(Secret(text))
      return "valid"
    } catch {
      switch error {
      case .otherCharacters: return "InvalidStructure"
      case .unknownCountry: return "InvalidCountryCode"
      case .tooShort, .tooLong: return "InvalidLength"
      case .wrongCheckDigits: return "InvalidChecksumDigits"
      }
    }
  }

  @Test(.enabled(if: isInstalled, "schwifty is not installed; make verify does that")) func `account numbers are those of schwifty`() throws
  {
    var dice = Dice(seed: 19)
    // Made by schwifty, of one country of SWIFT's registry after the other.
    let valid = try Self.judge("make", (0..<1000).map { "\($0)" })
    try #require(valid.count == 1000)
    let numbers = valid.enumerated().map { index, text in
      // Half of them remain good. Brazil's numbers have letters at more places in the judge's newer edition of the registry.
      var damage = index.isMultiple(of: 2) ? .none : dice.pick(Damage.allCases)
      if damage == .letter, text.hasPrefix("BR") { damage = .digit }
      let text = damage.applied(to: text, from: 2, by: &dice)
      return dice.below(4) == 0 ? text.lowercased() : text
    }
    let ours = numbers.map(Self.judgement)
    for (number, (ours, theirs)) in zip(numbers, zip(ours, try Self.judge("iban", numbers))) { #expect(ours == theirs, "\(number)") }
    #expect(Set(valid.map { $0.prefix(2) }).count > 70 && ours.count { $0 == "valid" } >= 500)
    for problem in ["InvalidStructure", "InvalidCountryCode", "InvalidLength", "InvalidChecksumDigits"] {
      #expect(ours.count { $0 == problem } > 20, "\(problem)")
    }
  }

  @Test(.enabled(if: isInstalled, "stdnum is not installed; make verify does that")) func `card numbers are those of stdnum`() throws {
    var dice = Dice(seed: 4242)
    let numbers = (0..<1000).map { index in
      let digits = (0..<11 + dice.below(8)).map { _ in "\(dice.below(10))" }.joined()
      let valid = digits + "\(PAN.checkDigit(of: digits))"
      return index.isMultiple(of: 2)
        ? valid : dice.pick([Damage.digit, .neighbors, .letter, .shorter, .longer]).applied(to: valid, from: 0, by: &dice)
    }
    let theirs = try Self.judge("luhn", numbers)
    try #require(theirs.count == 1000)
    for (number, answer) in zip(numbers, theirs) {
      #expect(PAN.isValid(number) == (answer == "valid" && (12...19).contains(number.count)), "\(number)")
    }
    #expect(numbers.count(where: PAN.isValid) >= 500 && numbers.count { !PAN.isValid($0) } > 300)
  }

  // MARK: - Tables

  /// The tables, and the files that `make places` reads.
  private static let tables = [
    ("Places/Countries", "/usr/share/iso-codes/json/iso_3166-1.json"), ("Places/States", "/usr/share/iso-codes/json/iso_3166-2.json"),
    ("Money/Currencies", "/usr/share/iso-codes/json/iso_4217.json"), ("Payments/IBANs", "/usr/lib/python3/dist-packages/stdnum/iban.dat"),
  ]

  @Test(arguments: tables) func `make places writes the table in the tree`(file: String, source: String) throws {
    // A make of the tables needs Debian's files, which `make verify` installs.
    guard Thoroughness.isFull || access(source, R_OK) == 0 else { return }
    let name = try #require(file.split(separator: "/").last.map(String.init))
    let table = try Data(contentsOf: URL(filePath: "\(Self.root)/Sources/WalletModel/\(file).swift"))
    let run = try ProgramRun([Self.root + "/Scripts/places", name], keepsErrorsApart: true)
    #expect(run.status == 0 && run.output == table)
  }
}
