import WalletModel

// How programs are said to people: by product, not by the issuer's name of the program.

extension PrepaidProgram {
  /// "Virtual Mastercard"
  var kind: Text { programType.words.capitalisedFirst + " " + scheme.words }

  /// "Meridian Everyday", or its kind where this app knows no product of that name.
  var product: Text { CardProgram.productName(of: programName).map(Text.init(untrusted:)) ?? kind }

  /// This app knows how to order from it; a newer issuer may have programs that it does not.
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
