internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The random values of a new card. They are derived from its identifier, so a retry gets the same ones.
extension RequestContext where Owner == IssuerTenant {
  /// A random UUID for the card that this request orders. (RFC 9562, version 4)
  var newCardIdentifier: CardIdentifier {
    CardIdentifier(bytes(16, for: .cardIdentifier))
  }

  /// Returns a number with this prefix that no card has.
  ///
  /// - Parameter lastFour: the last four digits; nil for random ones.
  func newPAN(of card: CardIdentifier, bin: String, lastFour: String?, _ sql: borrowing DatabaseTransaction) throws -> Secret {
    // Each prefix has 100,000 numbers with the same last four digits: if half of them were taken, 100 attempts would fail once in 10^30.
    for attempt in 0..<100 {
      let pan = PAN.made(bin: bin, random: number(for: .pan, of: "\(card.rawValue)/\(attempt)"), lastFour: lastFour)
      if PAN.vendorNumbers.contains(pan.reveal()) { continue }
      if try sql.cardIdentifier(withPAN: keys.tag(pan: pan)) == nil { return pan }
    }
    throw WalletError.noMoreCards
  }

  /// Returns the code that comes with a card, 100000 to 999999: none begins with 0.
  func newActivationCode(of card: CardIdentifier) -> Secret {
    Secret(String(100_000 + number(for: .activationCode, of: card.rawValue) % 900_000))
  }
}

extension CardIdentifier {
  /// True for a UUID in lower case.
  var isWellFormed: Bool {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isLowercaseHexadecimalDigit) }
  }
}

extension PAN {
  /// Returns a number with a valid check digit, from a prefix and a random value. The caller may give the last four digits.
  static func made(bin: String, random: UInt64, lastFour: String?) -> Secret {
    func digits(_ count: Int) -> String {
      let value = String(random % (0..<count).reduce(1) { power, _ in power * 10 })
      return String(repeating: "0", count: count - value.count) + value
    }
    guard let lastFour else {
      let body = bin + digits(length - bin.count - 1)
      return Secret("\(body)\(checkDigit(of: body))")
    }
    let body = bin + digits(length - bin.count - lastFour.count - 1)
    // Exactly one value of the middle digit makes the check digit valid, because its ten values have ten different weights.
    return Secret((0...9).map { "\(body)\($0)\(lastFour)" }.first { isValid($0) } ?? body)
  }
}
