import WalletModel

// How programs are said to people.

extension PrepaidProgram {
  /// "Virtual Mastercard"
  var title: Text { programType.words.capitalisedFirst + " " + scheme.words }

  /// It forces an outcome, for whoever wants to see that. (Rules, cards: programs)
  var isMagic: Bool { programName.hasPrefix("MAGIC-") }

  /// This app knows how to order from it; a newer issuer may have programs that it does not.
  var isKnown: Bool { programType != .unknown && !currencies.isEmpty }
}

extension Currency {
  /// "EUR, Euro"
  static func words(_ code: String) -> Text { named(code).map { "\($0.code), \($0.name)" } ?? Text(untrusted: code) }
}
