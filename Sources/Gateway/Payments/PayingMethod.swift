internal import Basics
internal import Contract
internal import Storage
internal import WalletModel

/// A payment source that has passed the gateway's checks.
struct PayingMethod: Sendable {
  let card: ShopperCard
  let details: RegistrationDetails
  /// The number of a card or bank account, or the name of a stored PayPal account; nil if the shopper still has to log in at PayPal.
  let number: Secret?
  let code: SecurityCode?

  private init(_ card: ShopperCard, _ details: RegistrationDetails, number: Secret?, code: SecurityCode?) {
    (self.card, self.details, self.number, self.code) = (card, details, number, code)
  }

  init(_ card: EnteredCard) {
    self.init(card.shopperCard, card.details, number: card.number, code: card.code)
  }

  init(_ account: EnteredAccount) {
    self.init(
      ShopperCard(brand: .sepa, lastFour: account.iban.lastFour),
      RegistrationDetails(holder: account.holder, expiry: nil, account: account.iban.masked), number: account.iban.text, code: nil)
  }

  static let payPal = PayingMethod(
    ShopperCard(brand: .payPal, lastFour: ""), RegistrationDetails(holder: "", expiry: nil, account: nil), number: nil, code: nil)

  /// Decrypts a saved payment method. Throws `invalidParameter` for a security code that can't be the card's.
  init(_ stored: StoredRegistration, cvv: Secret?, _ keys: GatewayKeys) throws {
    let code = cvv.flatMap { SecurityCode($0, of: stored.card.brand) }
    guard cvv == nil || code != nil else { throw ResultCause.invalidParameter }
    self.init(stored.card, stored.details, number: try stored.number(keys), code: code)
  }
}

extension PayingMethod {
  var bin: String? { card.brand.isCard ? number?.bin : nil }

  /// Encrypts the number for this payment; nil if there is none.
  func sealed(for payment: StoredPayment, _ keys: GatewayKeys) throws(StorageError) -> [UInt8]? {
    guard let number else { return nil }
    guard let sealed = keys.seal(number, of: payment) else { throw .cannotEncrypt }
    return sealed
  }
}

extension EnteredCard {
  /// Checks a card in a request. Throws the cause if it can neither pay nor be stored.
  init(_ card: CheckoutCard, of brand: PaymentBrand, at now: Timestamp) throws(ResultCause) {
    guard brand.isValid(number: card.number.reveal()) else { throw .invalidNumberOrBrand }
    guard PaymentParamsRules.isHolder(card.holder), let code = SecurityCode(card.cvv, of: brand) else { throw .invalidParameter }
    guard now < card.expiry.end else { throw .cardExpired }
    guard !card.expiry.isTooLate(at: now) else { throw .invalidYear }
    self.init(brand, holder: card.holder, number: card.number, expiry: card.expiry, code: code)
  }

  var shopperCard: ShopperCard { ShopperCard(brand: brand, lastFour: String(number.reveal().suffix(4))) }
  var details: RegistrationDetails { RegistrationDetails(holder: holder, expiry: expiry, account: nil) }
}

extension EnteredAccount {
  /// Checks a bank account in a request. Throws the cause if it can neither pay nor be stored.
  init(_ account: CheckoutBankAccount, of brand: PaymentBrand) throws(ResultCause) {
    guard brand == .sepa, let iban = try? IBAN(account.iban), iban.isInSEPA else { throw .invalidNumberOrBrand }
    guard PaymentParamsRules.isHolder(account.holder) else { throw .invalidParameter }
    self.init(holder: account.holder, iban: iban)
  }
}

extension StoredRegistration {
  func number(_ keys: GatewayKeys) throws(StorageError) -> Secret {
    guard let number = keys.openNumber(sealedNumber, of: id) else { throw .corrupt }
    return number
  }
}

extension StorageError {
  static let cannotEncrypt = StorageError.failed(0, "a number cannot be encrypted")
}
