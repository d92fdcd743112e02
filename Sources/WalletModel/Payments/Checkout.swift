package import Basics

/// The identifier of a checkout at the gateway: 32 letters and digits, a dot, and the world's node. It is all that an app needs to pay.
/// (OPPWA, `checkoutId`)
package struct CheckoutIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// How long a checkout can be paid after it was prepared, and its status be read after the payment. (OPPWA)
  package static let lifetime = Duration.seconds(30 * 60)
}

/// The gateway's reference of stored payment data: 32 letters and digits. (OPPWA, `registrationId`)
package struct RegistrationIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package var isValid: Bool {
    rawValue.utf8.count == 32 && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }
}

/// The gateway's reference of a payment: 32 hexadecimal digits. (OPPWA, `id`)
package struct PaymentIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier that one shop has for a customer who is logged in at an issuer's app; other shops have other ones. 32 hexadecimal digits.
package struct ShopperIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// An app's proof to a shop of who is logged in: 256 random bits, valid for one shop and five minutes.
package struct ShopperAssertion: Hashable, Codable, Sendable {
  package let assertion: Secret
  package let expires: Timestamp

  package init(assertion: Secret, expires: Timestamp) {
    self.assertion = assertion
    self.expires = expires
  }
}

/// A card as it is sent to the gateway, which checks it. (OPPWA, `card`)
package struct CheckoutCard: Hashable, Codable, Sendable {
  package let holder: String
  package let number: Secret
  package let expiry: CardExpiry
  package let cvv: Secret

  package init(holder: String, number: Secret, expiry: CardExpiry, cvv: Secret) {
    self.holder = holder
    self.number = number
    self.expiry = expiry
    self.cvv = cvv
  }

  package init(_ card: EnteredCard) {
    self.init(holder: card.holder, number: card.number, expiry: card.expiry, cvv: card.code.text)
  }
}

/// A bank account as it is sent to the gateway, which checks it. (OPPWA, `bankAccount`)
package struct CheckoutBankAccount: Hashable, Codable, Sendable {
  package let holder: String
  package let iban: Secret

  package init(holder: String, iban: Secret) {
    self.holder = holder
    self.iban = iban
  }

  package init(_ account: EnteredAccount) { self.init(holder: account.holder, iban: account.iban.text) }
}

/// A shopper's decision on the page of another payment service. (PayPal's; ours)
package enum RedirectAnswer: String, CaseIterable, Codable, Sendable {
  case approved, cancelled
}

/// A checkout as the gateway shows it to an app. (mSDK, `OPPCheckoutInfo`)
package struct CheckoutInfo: Hashable, Codable, Sendable {
  /// Nil where nothing is paid: a payment method is stored.
  package let amount: Money?
  package let paymentBrands: [PaymentBrand]
  /// The shopper's saved cards, in the order in which the shop named them.
  package let tokens: [CheckoutToken]

  package init(amount: Money?, paymentBrands: [PaymentBrand], tokens: [CheckoutToken]) {
    self.amount = amount
    self.paymentBrands = paymentBrands
    self.tokens = tokens
  }
}

/// A saved card that can pay a checkout. (mSDK, `OPPToken`)
package struct CheckoutToken: Hashable, Codable, Sendable {
  package let tokenId: RegistrationIdentifier
  package let card: ShopperCard
  package let details: RegistrationDetails

  package init(tokenId: RegistrationIdentifier, card: ShopperCard, details: RegistrationDetails) {
    self.tokenId = tokenId
    self.card = card
    self.details = details
  }
}

/// A payment's result as the app gets it. It proves nothing: the shop asks the gateway itself.
package struct SubmittedTransaction: Hashable, Codable, Sendable {
  package let result: PaymentResult
  /// The bank's question to the cardholder; nil if there is none. (mSDK, `threeDS2Info`)
  package let threeDS2Info: ThreeDS2Info?
  /// The page of another payment service on which the shopper continues; nil if there is none. (mSDK, `redirectURL`)
  package let redirectURL: String?

  package init(result: PaymentResult, threeDS2Info: ThreeDS2Info? = nil, redirectURL: String? = nil) {
    self.result = result
    self.threeDS2Info = threeDS2Info
    self.redirectURL = redirectURL
  }
}

/// A request to a bank for a payment, as a card network passes it on.
package struct PaymentRequest: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let expiry: CardExpiry
  /// Nil if the code was not asked for.
  package let cvv: SecurityCode?
  /// Nil for an account check, which pays nothing.
  package let amount: Money?
  /// The shop, by which the bank finds the authentication of this payment. (EMV 3-D Secure, `acquirerMerchantID`)
  package let acquirerMerchantID: MerchantIdentifier
  /// The shop's name, as it appears on the owner's statement.
  package let merchantName: String
  /// Nil if the bank was not asked to authenticate the cardholder.
  package let authentication: PaymentAuthentication?
  /// True if the shop itself decides about a wrong security code: the bank reports it, but doesn't decline because of it.
  package var leavesCodeToShop = false

  package init(
    accountPan: Secret, expiry: CardExpiry, cvv: SecurityCode?, amount: Money?, acquirerMerchantID: MerchantIdentifier,
    merchantName: String, authentication: PaymentAuthentication?
  ) {
    self.authentication = authentication
    self.accountPan = accountPan
    self.expiry = expiry
    self.cvv = cvv
    self.amount = amount
    self.acquirerMerchantID = acquirerMerchantID
    self.merchantName = merchantName
  }
}

/// A bank's answer to a payment.
package enum PaymentDecision: String, CaseIterable, Codable, Sendable {
  case approved
  case unknownNumber, wrongExpiry, expired, wrongCVV
  /// The card can't pay now: it is locked, suspended, or not active yet.
  case blocked
  case closed, lost
  /// The bank gives no reason.
  case declined
  /// The bank wants the cardholder to be authenticated first.
  case softDeclined
  /// The request refers to an authentication of another payment, or to one that was already used.
  case notAuthenticated

  /// Whether the card can still pay, so that locking it is useful.
  package var leavesCardInUse: Bool {
    switch self {
    case .approved, .wrongExpiry, .wrongCVV, .declined, .softDeclined, .notAuthenticated: true
    case .unknownNumber, .expired, .blocked, .closed, .lost: false
    }
  }

  /// In words for the traffic log and the owner.
  package var inWords: String {
    switch self {
    case .approved: "approved"
    case .unknownNumber: "declined, unknown number"
    case .wrongExpiry: "declined, wrong expiry date"
    case .expired: "declined, the card has expired"
    case .wrongCVV: "declined, wrong security code"
    case .blocked: "declined, the card can't be used now"
    case .closed: "declined, the card is cancelled"
    case .lost: "declined, the card was reported lost"
    case .declined: "declined"
    case .softDeclined: "declined, 3-D Secure is needed"
    case .notAuthenticated: "declined, not authenticated for this payment"
    }
  }
}
