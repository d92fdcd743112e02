package import Basics

/// A shop as its visitors see it.
package struct Shop: Hashable, Codable, Sendable {
  package let name: String
  package let articles: [ShopArticle]
  /// The currency codes of the shop's gift vouchers, which can have any amount.
  package let voucherCurrencies: [String]

  package init(name: String, articles: [ShopArticle], voucherCurrencies: [String]) {
    self.name = name
    self.articles = articles
    self.voucherCurrencies = voucherCurrencies
  }
}

/// An article of a shop.
package struct ShopArticle: Hashable, Codable, Sendable {
  /// `sea-around-us`
  package let id: String
  package let name: String
  package let price: Money

  package init(id: String, name: String, price: Money) {
    self.id = id
    self.name = name
    self.price = price
  }
}

/// A line of a basket or an order: copies of one article, or gift vouchers of one amount.
package struct OrderLine: Hashable, Codable, Sendable {
  /// The article's identifier; `gift-voucher` for gift vouchers.
  package let article: String
  /// 1 to 99.
  package var count: Int
  /// The value of one gift voucher; nil for an article, whose price the shop sets.
  package let amount: Money?

  package static let counts = 1...99
  /// The maximum number of lines in an order. (our choice)
  package static let most = 99

  package init(article: String, count: Int) {
    self.article = article
    self.count = count
    amount = nil
  }

  package init(vouchersOf amount: Money, count: Int) {
    article = Self.voucher
    self.count = count
    self.amount = amount
  }

  /// Another line's article or gift voucher, with this count.
  package init(_ line: OrderLine, count: Int) {
    (article, amount) = (line.article, line.amount)
    self.count = count
  }

  private static let voucher = "gift-voucher"

  package var isVoucher: Bool { article == Self.voucher }

  /// Whether both lines have the same article or gift voucher, regardless of the counts.
  package func isAlike(_ other: OrderLine) -> Bool { article == other.article && amount == other.amount }
}

/// The articles and gift vouchers that a shopper is about to buy, all in one currency.
package struct Basket: Hashable, Sendable {
  package private(set) var lines: [OrderLine] = []

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }
  package var pieces: Int { lines.reduce(0) { $0 + $1.count } }

  /// Why a line can't be added.
  package enum Refusal: Error, Hashable, Sendable {
    /// The basket already has items in this other currency.
    case currency(Currency)
    /// The order already has the maximum number of lines or copies.
    case full
    /// The total would exceed the maximum payment.
    case tooMuch(Currency)
    /// The shop doesn't have the item.
    case unknown
  }

  /// Adds a line. Returns how many copies of its item the basket then has.
  @discardableResult
  package mutating func add(_ line: OrderLine, of shop: Shop) throws(Refusal) -> Int {
    guard let price = shop.price(of: line) else { throw .unknown }
    if let total = total(in: shop), total.currency != price.currency { throw .currency(total.currency) }
    var lines = lines
    let index = lines.firstIndex { $0.isAlike(line) } ?? lines.endIndex
    if index == lines.endIndex {
      lines.append(line)
    } else {
      lines[index].count += line.count
    }
    guard OrderLine.counts.contains(lines[index].count), lines.count <= OrderLine.most else { throw .full }
    guard shop.total(of: lines)?.problem != .tooLarge else { throw .tooMuch(price.currency) }
    self.lines = lines
    return lines[index].count
  }

  /// Removes one copy of several; the last one stays.
  package mutating func removeOne(of line: OrderLine) {
    guard let index = lines.firstIndex(where: { $0.isAlike(line) }), OrderLine.counts.contains(lines[index].count - 1) else { return }
    lines[index].count -= 1
  }

  package mutating func remove(_ line: OrderLine) { lines.removeAll { $0.isAlike(line) } }

  /// Nil while the basket is empty.
  package func total(in shop: Shop) -> Money? { shop.total(of: lines) }
}

extension Shop {
  package static let voucherName = "Gift voucher"

  package func article(_ id: String) -> ShopArticle? { articles.first { $0.id == id } }

  /// The name of a line's item; nil if the shop doesn't have the item.
  package func name(of line: OrderLine) -> String? { line.isVoucher ? Self.voucherName : article(line.article)?.name }

  /// The price of one copy; nil for an item that the shop doesn't have.
  package func unitPrice(of line: OrderLine) -> Money? {
    guard line.isVoucher else { return line.amount == nil ? article(line.article)?.price : nil }
    return line.amount.flatMap { voucherCurrencies.contains($0.currency.code) ? $0 : nil }
  }

  /// The price of all copies in a line; nil for an item that the shop doesn't have, and on overflow.
  package func price(of line: OrderLine) -> Money? {
    guard let price = unitPrice(of: line) else { return nil }
    let (units, isOverflow) = price.minorUnits.multipliedReportingOverflow(by: Int64(line.count))
    return isOverflow ? nil : Money(minorUnits: units, price.currency)
  }

  /// The total of the lines; nil if there are none, the shop doesn't have an item, the currencies differ, or the total overflows.
  package func total(of lines: [OrderLine]) -> Money? {
    var sum: Money?
    for line in lines {
      guard let price = price(of: line), (sum?.currency ?? price.currency) == price.currency else { return nil }
      let (units, isOverflow) = (sum?.minorUnits ?? 0).addingReportingOverflow(price.minorUnits)
      guard !isOverflow else { return nil }
      sum = Money(minorUnits: units, price.currency)
    }
    return sum
  }
}

/// The number of an order at its shop: `HB-000017`.
package struct OrderNumber: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// An order that can be paid, with its checkout at the gateway.
package struct PlacedOrder: Hashable, Codable, Sendable {
  package let number: OrderNumber
  /// Nil where nothing is paid: the shopper adds a payment method.
  package let amount: Money?
  /// Nil at a shop that is paid by JWTs.
  package let checkoutId: CheckoutIdentifier?
  /// True if the shop stores the payment method, whatever it is; the shopper must agree first. (OPPWA, `createRegistration` by the
  /// merchant)
  package let keepsMethod: Bool
  /// Whether a payment with a saved card requires its security code.
  package let asksCode: Bool
  /// Whether the shop asks for the address with a new card. (Trust Payments, `billingpremise`, `billingpostcode`)
  package let asksAddress: Bool
  /// Whether the shop must ask for more data about the customer with a new card. (Visa's mandate for category 6012)
  package let asksAboutCustomer: Bool

  package init(
    number: OrderNumber, amount: Money?, checkoutId: CheckoutIdentifier?, keepsMethod: Bool, asksCode: Bool, asksAddress: Bool,
    asksAboutCustomer: Bool
  ) {
    self.number = number
    self.amount = amount
    self.checkoutId = checkoutId
    self.keepsMethod = keepsMethod
    self.asksCode = asksCode
    self.asksAddress = asksAddress
    self.asksAboutCustomer = asksAboutCustomer
  }

  /// The checkout that pays the order. Throws `invalidRequest` (status 0) for an order that is paid by JWTs.
  package var checkout: CheckoutIdentifier {
    get throws(WalletError) {
      guard let checkoutId else { throw WalletError(0, .invalidRequest, "the order has no checkout") }
      return checkoutId
    }
  }
}

/// The state of an order, as the gateway reported it to the shop.
package enum OrderState: String, Codable, CaseIterable, Sendable {
  /// Nobody has paid yet.
  case open
  case paid
  case declined
  /// The gateway has no final result yet.
  case pending
  /// The gateway can't tell whether the bank has paid.
  case unknown
  /// The checkout has expired.
  case expired
}

/// Why a shop doesn't keep a card that it could have stored. (Trust Payments, business requirements)
package enum NotKeptReason: String, Codable, CaseIterable, Sendable {
  /// The acquirer doesn't support credentials on file.
  case notSupported
  /// The shop's rule: this part of the customer's data doesn't match the bank's.
  case address, postcode, securityCode
  /// The shop's rule: the bank didn't confirm this part of the data, or didn't get it.
  case addressNotConfirmed, postcodeNotConfirmed, securityCodeNotConfirmed
}

/// The result of an order.
package struct OrderOutcome: Hashable, Codable, Sendable {
  package let number: OrderNumber
  /// Nil where nothing was paid: a payment method was added.
  package let amount: Money?
  package let state: OrderState
  /// The gateway's result; nil until there is one.
  package let result: PaymentResult?
  /// The payment method; nil unless the order was paid.
  package let paidWith: ShopperCard?
  /// True if the shop saved the card for later orders.
  package let isKept: Bool
  /// How the cardholder was authenticated; nil if there was no card, or nothing was paid.
  package let authentication: AuthenticationFlow?
  /// The JWT gateway's reference; nil for the checkout gateway, and if nothing was paid or checked. (Trust Payments,
  /// `transactionreference`)
  package let transactionReference: TransactionReference?
  /// Why a card was not saved although the shopper agreed and the bank approved; nil if it was saved, or was not meant to be.
  package let notKept: NotKeptReason?

  package init(
    number: OrderNumber, amount: Money?, state: OrderState, result: PaymentResult?, paidWith: ShopperCard?, isKept: Bool,
    authentication: AuthenticationFlow?, transactionReference: TransactionReference? = nil, notKept: NotKeptReason? = nil
  ) {
    self.authentication = authentication
    self.transactionReference = transactionReference
    self.notKept = notKept
    self.number = number
    self.amount = amount
    self.state = state
    self.result = result
    self.paidWith = paidWith
    self.isKept = isKept
  }
}

/// What a shop knows of a payment method: brand, and the last four digits of a card or bank account.
package struct ShopperCard: Hashable, Codable, Sendable {
  package let brand: PaymentBrand
  package let lastFour: String

  package init(brand: PaymentBrand, lastFour: String) {
    self.brand = brand
    self.lastFour = lastFour
  }

  /// Reads the vendor's name of a brand. Nil if either text is missing, or the brand is unknown.
  package init?(brand: String?, lastFour: String?) {
    guard let brand = brand.flatMap(PaymentBrand.init(rawValue:)), let lastFour else { return nil }
    self.init(brand: brand, lastFour: lastFour)
  }

  /// `Visa •••• 1111`, `SEPA •••• 3000`, `PayPal`
  package var inWords: String { lastFour.isEmpty ? brand.label : "\(brand.label) •••• \(lastFour)" }
}

/// A card that a shop keeps for a shopper, by the gateway's reference.
package struct StoredPaymentMethod: Hashable, Codable, Sendable {
  package let registrationId: RegistrationIdentifier
  package let card: ShopperCard
  /// When the shopper agreed to storing it.
  package let consented: Timestamp
  /// The gateway's details; nil if the gateway can't be asked.
  package let details: RegistrationDetails?

  package init(registrationId: RegistrationIdentifier, card: ShopperCard, consented: Timestamp, details: RegistrationDetails?) {
    self.registrationId = registrationId
    self.card = card
    self.consented = consented
    self.details = details
  }
}

/// The gateway's data about a saved payment method, in addition to brand and last four digits.
package struct RegistrationDetails: Hashable, Codable, Sendable {
  package let holder: String
  /// Nil unless it is a card.
  package let expiry: CardExpiry?
  /// For a bank account the masked IBAN, for PayPal the account's name; nil for a card.
  package let account: String?

  package init(holder: String, expiry: CardExpiry?, account: String?) {
    self.holder = holder
    self.expiry = expiry
    self.account = account
  }

  /// Whether a card's last month is over.
  package func isOver(at now: Timestamp) -> Bool { expiry.map { now >= $0.end } ?? false }

  /// The text that distinguishes the method in a list: `11/29`, `expired 02/26`, or the account.
  package func inBrief(at now: Timestamp) -> String {
    expiry.map { isOver(at: now) ? "expired \($0.printed)" : $0.printed } ?? account ?? holder
  }
}

/// The payment methods that a shop keeps for a shopper, the newest first.
package struct StoredPaymentMethods: Hashable, Codable, Sendable {
  package let paymentMethods: [StoredPaymentMethod]

  package init(_ paymentMethods: [StoredPaymentMethod]) { self.paymentMethods = paymentMethods }
}
