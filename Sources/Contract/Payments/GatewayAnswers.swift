package import WalletModel

// Answers of the checkout gateway about payments and saved payment methods, flat like the vendor's. None contains a PAN. (OPPWA)

/// A payment as it is sent to its entity. (OPPWA, payment)
package struct PaymentStatus: PaymentMethodAnswer, Hashable, Codable, Sendable {
  /// The payment's identifier; nil if there is no payment.
  package let id: PaymentIdentifier?
  /// The registration of the payment method; nil unless it was stored with this payment, or paid by its reference alone.
  package let registrationId: RegistrationIdentifier?
  package let paymentType: PaymentType?
  package let paymentBrand: PaymentBrand?
  package let amount: String?
  package let currency: String?
  package let merchantTransactionId: String?
  package let result: PaymentResult
  package let card: CardData?
  package let bankAccount: BankAccountData?
  package let virtualAccount: VirtualAccountData?
  /// Nil unless the bank has authenticated the cardholder.
  package let threeDSecure: ThreeDSecureData?

  /// A payment status without a payment.
  package init(_ result: PaymentResult) {
    self.result = result
    (id, registrationId, paymentType, paymentBrand, amount, currency, merchantTransactionId) = (nil, nil, nil, nil, nil, nil, nil)
    (card, bankAccount, virtualAccount, threeDSecure) = (nil, nil, nil, nil)
  }

  /// - Parameters:
  ///   - order: the order data in the entity's request.
  ///   - method: nil if the payment method isn't known.
  package init(
    _ result: PaymentResult, id: PaymentIdentifier?, registrationId: RegistrationIdentifier?, _ order: Order, _ method: MethodData?,
    threeDSecure: ThreeDSecureData?
  ) {
    (self.result, self.id, self.registrationId, self.threeDSecure) = (result, id, registrationId, threeDSecure)
    (paymentType, amount, currency) = (order.paymentType, order.amount, order.currency)
    merchantTransactionId = order.merchantTransactionId
    (paymentBrand, card, bankAccount, virtualAccount) = (method?.brand, method?.card, method?.bankAccount, method?.virtualAccount)
  }

  /// Order data that an entity compares with its own.
  package struct Order: Sendable {
    let amount: String
    let currency: String
    let paymentType: PaymentType
    let merchantTransactionId: String?

    package init(amount: String, currency: String, paymentType: PaymentType, merchantTransactionId: String?) {
      (self.amount, self.currency, self.paymentType) = (amount, currency, paymentType)
      self.merchantTransactionId = merchantTransactionId
    }
  }
}

/// A saved payment method as it is sent to its entity. (OPPWA, registration)
package struct RegistrationAnswer: PaymentMethodAnswer, Hashable, Codable, Sendable {
  /// Nil if nothing is stored.
  package let id: RegistrationIdentifier?
  package let paymentBrand: PaymentBrand?
  /// The number of the checkout that stored the payment method; nil if no checkout did.
  package let merchantTransactionId: String?
  package let result: PaymentResult
  package let card: CardData?
  package let bankAccount: BankAccountData?
  package let virtualAccount: VirtualAccountData?

  /// An answer without a payment method: none is stored, or no longer.
  package init(_ result: PaymentResult) {
    self.result = result
    (id, paymentBrand, merchantTransactionId, card, bankAccount, virtualAccount) = (nil, nil, nil, nil, nil, nil)
  }

  package init(_ result: PaymentResult, id: RegistrationIdentifier?, merchantTransactionId: String?, _ method: MethodData) {
    (self.result, self.id, self.merchantTransactionId) = (result, id, merchantTransactionId)
    (paymentBrand, card, bankAccount, virtualAccount) = (method.brand, method.card, method.bankAccount, method.virtualAccount)
  }
}

/// An answer that describes a payment method.
package protocol PaymentMethodAnswer: Sendable {
  var paymentBrand: PaymentBrand? { get }
  var card: CardData? { get }
  var bankAccount: BankAccountData? { get }
  var virtualAccount: VirtualAccountData? { get }
}

extension PaymentMethodAnswer {
  /// Brand and last four digits, of which PayPal has none; nil if the answer describes no payment method.
  package var shopperCard: ShopperCard? {
    paymentBrand.map { ShopperCard(brand: $0, lastFour: card?.last4Digits ?? bankAccount.map { String($0.iban.suffix(4)) } ?? "") }
  }

  package var details: RegistrationDetails? {
    if let card { return RegistrationDetails(holder: card.holder, expiry: card.expiry, account: nil) }
    if let bankAccount { return RegistrationDetails(holder: bankAccount.holder, expiry: nil, account: bankAccount.iban) }
    return virtualAccount.map { RegistrationDetails(holder: $0.holder ?? $0.accountId, expiry: nil, account: $0.accountId) }
  }
}

/// A payment method without its number. Only the field for its kind is set: `card`, `bankAccount` or `virtualAccount`.
package struct MethodData: Sendable {
  let brand: PaymentBrand
  let card: CardData?
  let bankAccount: BankAccountData?
  let virtualAccount: VirtualAccountData?

  /// - Parameter bin: the first six digits of a card's number.
  package init(_ method: ShopperCard, _ details: RegistrationDetails, bin: String?) {
    brand = method.brand
    let (expiry, account) = (brand.isCard ? details.expiry : nil, details.account)
    card = expiry.map { CardData(bin: bin, last4Digits: method.lastFour, holder: details.holder, expiry: $0) }
    bankAccount = brand == .sepa ? account.map { BankAccountData(holder: details.holder, iban: $0) } : nil
    virtualAccount = brand == .payPal ? account.map { VirtualAccountData(accountId: $0, holder: details.holder) } : nil
  }
}

/// A card without its number. (OPPWA, `card`)
package struct CardData: Hashable, Codable, Sendable {
  /// The first six digits; nil for a payment from a release that did not store them.
  package let bin: String?
  package let last4Digits: String
  package let holder: String
  /// `05`
  package let expiryMonth: String
  /// `2029`
  package let expiryYear: String

  package init(bin: String?, last4Digits: String, holder: String, expiry: CardExpiry) {
    (self.bin, self.last4Digits, self.holder) = (bin, last4Digits, holder)
    (expiryMonth, expiryYear) = (expiry.monthDigits, expiry.yearDigits)
  }

  package var expiry: CardExpiry? {
    guard let month = Int(expiryMonth), let year = Int(expiryYear) else { return nil }
    return CardExpiry(month: month, year: year)
  }
}

/// A bank account without its number. (OPPWA, `bankAccount`)
package struct BankAccountData: Hashable, Codable, Sendable {
  package let holder: String
  /// Masked: the country and the last four characters.
  package let iban: String
}

/// An account at another payment service. (OPPWA, `virtualAccount`)
package struct VirtualAccountData: Hashable, Codable, Sendable {
  package let accountId: String
  package let holder: String?
}

/// The bank's result of authenticating the cardholder. (OPPWA, `threeDSecure`)
package struct ThreeDSecureData: Hashable, Codable, Sendable {
  package enum Flow: String, CaseIterable, Codable, Sendable {
    case frictionless, challenge
  }

  package let eci: String
  package let flow: Flow
  /// The bank's `transStatus`.
  package let authenticationStatus: TransStatus

  /// - Parameter flow: nil or `skipped` if the bank was not asked. `confirmed` occurs only at the JWT gateway.
  package init?(_ flow: AuthenticationFlow?, eci: String?) {
    guard let flow, let eci else { return nil }
    self.eci = eci
    switch flow {
    case .frictionless: (self.flow, authenticationStatus) = (.frictionless, .authenticated)
    case .challenge: (self.flow, authenticationStatus) = (.challenge, .authenticated)
    case .attempted: (self.flow, authenticationStatus) = (.frictionless, .attempted)
    case .confirmed, .skipped: return nil
    }
  }

  package var authenticationFlow: AuthenticationFlow {
    authenticationStatus == .attempted ? .attempted : flow == .challenge ? .challenge : .frictionless
  }
}
