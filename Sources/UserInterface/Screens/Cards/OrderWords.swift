import Basics
import WalletModel

// The customer's names for card programs: the product, not the issuer's program name.

extension PrepaidProgram {
  /// "Virtual Mastercard"
  var kind: Text { programType.words.capitalisedFirst + " " + scheme.words }

  /// "Meridian Everyday", or the program's kind if the issuer has no name for it.
  func product(at issuer: IssuerProfile) -> Text { issuer.product(of: programName) ?? kind }

  /// True if this app can order from the program. A newer issuer may have programs of an unknown type.
  var isKnown: Bool { programType != .unknown && !currencies.isEmpty }

  var canBeOrdered: Bool { isKnown && allowableCards > 0 }
}

extension Card {
  /// "Meridian Everyday", or the card's kind if the issuer has no name for it.
  func product(at issuer: IssuerProfile) -> Text { issuer.product(of: programName) ?? kind.capitalisedFirst }
}

extension IssuerProfile {
  fileprivate func product(of program: String) -> Text? { theme?.theme[product: program].map { Text(untrusted: $0.name) } }

  /// The face of a program's cards.
  func face(of program: String) -> Theme.Slot { theme?.theme[product: program]?.face ?? .one }

  /// "Everyday": a product name without the issuer's name at its beginning.
  func short(_ product: Text) -> Text {
    let words = product.string.parts(between: " ", maxSplits: 1)
    guard words.count == 2, name.parts(between: " ", maxSplits: 1).first == words[0] else { return product }
    return Text(untrusted: String(words[1]))
  }
}

extension Currency {
  /// "EUR, Euro"
  static func words(_ code: String) -> Text { named(code).map { "\($0.code), \($0.name)" } ?? Text(untrusted: code) }
}

extension [Choice] {
  static func currencies(_ codes: [String]) -> [Choice] { codes.map { Choice(code: $0, name: Currency.words($0).string) } }
}
