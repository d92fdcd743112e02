package import Basics

/// A source of payment, to pay with or to store, with data that was checked.
package enum PaymentSource: Hashable, Sendable {
  case card(EnteredCard)
  case account(EnteredAccount)
  /// The shopper continues at PayPal.
  case payPal
  /// A stored method; the security code is nil where nobody is asked for it.
  case stored(RegistrationIdentifier, PaymentBrand, SecurityCode?)

  package var brand: PaymentBrand {
    switch self {
    case .card(let card): card.brand
    case .account: .sepa
    case .payPal: .payPal
    case .stored(_, let brand, _): brand
    }
  }
}

/// A card that a shopper enters.
package struct EnteredCard: Hashable, Sendable {
  package let brand: PaymentBrand
  /// Empty where the shop doesn't ask for it.
  package let holder: String
  package let number: Secret
  package let expiry: CardExpiry
  package let code: SecurityCode

  package init(_ brand: PaymentBrand, holder: String, number: Secret, expiry: CardExpiry, code: SecurityCode) {
    (self.brand, self.holder, self.number, self.expiry, self.code) = (brand, holder, number, expiry, code)
  }
}

/// A bank account that a shopper enters.
package struct EnteredAccount: Hashable, Sendable {
  package let holder: String
  package let iban: IBAN

  package init(holder: String, iban: IBAN) { (self.holder, self.iban) = (holder, iban) }
}

/// A security code with as many digits as those of its card's brand.
package struct SecurityCode: Hashable, Codable, Sendable {
  package let text: Secret

  /// Nil for a text that can't be one.
  package init?(_ entered: Secret, of brand: PaymentBrand) {
    guard entered.count == brand.codeLength, entered.reveal().hasOnlyDigits else { return nil }
    text = entered
  }

  /// Reads a code that the gateway has checked: on the way to a bank nothing names the brand.
  package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(Secret.self) }
  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
