import WalletModel

// The customer's names for card programs: the product, not the issuer's program name.

extension PrepaidProgram {
  /// "Virtual Mastercard"
  var kind: Text { programType.words.capitalisedFirst + " " + scheme.words }

  /// "Meridian Everyday", or its kind where this app knows no product of that name.
  var product: Text { CardProgram.productName(of: programName).map(Text.init(untrusted:)) ?? kind }

  /// True if this app can order from the program. A newer issuer may have programs of an unknown type.
  var isKnown: Bool { programType != .unknown && !currencies.isEmpty }
}

extension Card {
  /// "Meridian Everyday", or its kind where this app knows no product of that name.
  var product: Text { CardProgram.productName(of: programName).map(Text.init(untrusted:)) ?? kind.capitalisedFirst }
}

extension Currency {
  /// "EUR, Euro"
  static func words(_ code: String) -> Text { named(code).map { "\($0.code), \($0.name)" } ?? Text(untrusted: code) }
}

extension [Choice] {
  static func currencies(_ codes: [String]) -> [Choice] { codes.map { Choice(code: $0, name: Currency.words($0).string) } }
}
