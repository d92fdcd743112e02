import WalletModel

@testable import UserInterface

// What the shop that is paid by JWTs asks besides the card, and which cards it keeps.

extension Catalogue {
  @Sendable static func ryeAddress(_ r: inout Rehearsal) {
    ryeCheckOut(&r, Script.jwtOrder([], asksAddress: true))
    r.press(.enter)
  }

  /// Of a shop of category 6012.
  @Sendable static func aboutCustomer(_ r: inout Rehearsal) {
    ryeCheckOut(&r, Script.jwtOrder([], asksMore: true))
    r.press(.enter)
  }

  private static func aboutFilledIn(_ r: inout Rehearsal) {
    aboutCustomer(&r)
    r.choose("Insert sample data")
  }

  /// On to the card.
  @Sendable static func toldMore(_ r: inout Rehearsal) {
    aboutFilledIn(&r)
    r.choose("Continue")
  }

  /// The gateway misses what the shop didn't have to ask when it stored the card.
  @Sendable static func storedWithoutMore(_ r: inout Rehearsal) {
    ryeCheckOut(&r, Script.jwtOrder(asksMore: true))
    r.press(.enter)
    r.type("123")
    r.press(.enter)
    r.answer(Intents.Pay.self, Script.jwtAttempt(.open, .categoryFieldsMissing))
  }

  private static func told(_ values: [String], _ r: inout Rehearsal) {
    aboutCustomer(&r)
    for text in values {
      r.type(text)
      r.press(.tab)
    }
    r.choose("Continue")
  }

  static let byJWTChecks: [Entry] = [
    entry(.checkOut, "category-6012") { r in ryeCheckOut(&r, Script.jwtOrder(asksMore: true)) },
    entry(.pay, "address", ryeAddress),
    entry(.pay, "address-filled") { r in
      ryeAddress(&r)
      r.choose("Insert sample data")
    },
    entry(.pay, "address-missing") { r in
      ryeAddress(&r)
      for text in ["4111111111111111", "11/29", "123"] {
        r.type(text)
        r.press(.tab)
      }
      r.choose("Pay 10.50 GBP")
    },
    entry(.pay, "postcode-missing") { r in
      ryeAddress(&r)
      for text in ["4111111111111111", "11/29", "123", "789 Ferry Lane"] {
        r.type(text)
        r.press(.tab)
      }
      r.choose("Pay 10.50 GBP")
    },
    entry(.pay, "told-more", toldMore),
    entry(.aboutCustomer, "empty", aboutCustomer),
    entry(.aboutCustomer, "filled", aboutFilledIn),
    entry(.aboutCustomer, "missing") { r in
      aboutCustomer(&r)
      r.choose("Continue")
    },
    entry(.aboutCustomer, "wrong-number") { r in told(["12-34", "ACCOUNT", "1990-05-17", "18209", "Sample"], &r) },
    entry(.aboutCustomer, "wrong-birthday") { r in told(["AB12345678", "ACCOUNT", "1990-02-30", "18209", "Sample"], &r) },
    entry(.aboutCustomer, "name-missing") { r in told(["AB12345678", "ACCOUNT", "1990-05-17", "18209"], &r) },
    entry(.aboutCustomer, "stored-card", storedWithoutMore),
    entry(.pay, "refused-6012") { r in ryePays(&r, Script.jwtAttempt(.open, .categoryFieldsMissing)) },
    entry(.outcome, "address-wrong") { r in ryeStores(&r, Script.jwtAttempt(.paid, .ok, amount: nil, notKept: .address)) },
    entry(.outcome, "postcode-wrong") { r in ryeStores(&r, Script.jwtAttempt(.paid, .ok, amount: nil, notKept: .postcode)) },
    entry(.outcome, "address-not-confirmed") { r in
      ryeStores(&r, Script.jwtAttempt(.paid, .ok, amount: nil, notKept: .addressNotConfirmed))
    },
    entry(.outcome, "postcode-not-confirmed") { r in
      ryePays(&r, Script.jwtAttempt(.paid, .ok, notKept: .postcodeNotConfirmed))
    },
    entry(.outcome, "code-not-confirmed") { r in
      ryeStores(&r, Script.jwtAttempt(.paid, .ok, amount: nil, notKept: .securityCodeNotConfirmed))
    },
  ]
}
