package import Basics

/// A payment method to pay with or to store, with validated data.
package enum PaymentSource: Hashable, Sendable {
  case card(EnteredCard)
  case account(EnteredAccount)
  /// The shopper continues at PayPal.
  case payPal
  /// A stored method; the security code is nil if it is not asked for.
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

/// A security code with the number of digits that its card's brand requires.
package struct SecurityCode: Hashable, Codable, Sendable {
  package let text: Secret

  /// Nil for a text that can't be a security code of this brand.
  package init?(_ entered: Secret, of brand: PaymentBrand) {
    guard entered.count == brand.codeLength, entered.reveal().hasOnlyDigits else { return nil }
    text = entered
  }

  /// Decodes a code that the gateway has checked. It isn't checked again, because requests to a bank don't name the brand.
  package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(Secret.self) }
  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
