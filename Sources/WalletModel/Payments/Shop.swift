/// The identifier of a shop in a world: `harbour-books`.
package struct MerchantIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let harbourBooks = MerchantIdentifier(rawValue: "harbour-books")
}

/// What everybody knows of a shop. All worlds have the same shops.
package struct MerchantProfile: Hashable, Sendable {
  package let identifier: MerchantIdentifier
  /// As it stands over the shop, and on the statements of those who pay.
  package let name: String

  package static let all = [MerchantProfile(identifier: .harbourBooks, name: "Harbour Books")]

  package static func named(_ identifier: MerchantIdentifier) -> MerchantProfile? { all.first { $0.identifier == identifier } }

  /// The shop's name, or its identifier if no shop has it.
  package static func name(of identifier: MerchantIdentifier) -> String { named(identifier)?.name ?? identifier.rawValue }
}

/// A shop as its visitors see it.
package struct Shop: Hashable, Codable, Sendable {
  package let name: String
  package let articles: [ShopArticle]

  package init(name: String, articles: [ShopArticle]) {
    self.name = name
    self.articles = articles
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

  /// What so many pieces cost.
  package func price(of count: Int) -> Money { Money(minorUnits: price.minorUnits * Int64(count), price.currency) }
}

/// Some pieces of an article in a basket or an order.
package struct OrderLine: Hashable, Codable, Sendable {
  package let article: String
  /// 1 to 99.
  package var count: Int

  package static let counts = 1...99

  package init(article: String, count: Int) {
    self.article = article
    self.count = count
  }
}

/// What a shopper is about to buy: articles of one currency.
package struct Basket: Hashable, Sendable {
  package private(set) var lines: [OrderLine] = []

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  package func count(of article: ShopArticle) -> Int { lines.first { $0.article == article.id }?.count ?? 0 }

  /// Adds one piece. False if the basket has as many as an order may have, or articles in another currency.
  package mutating func add(_ article: ShopArticle, of shop: Shop) -> Bool {
    guard total(in: shop).map({ $0.currency == article.price.currency }) ?? true else { return false }
    guard let index = lines.firstIndex(where: { $0.article == article.id }) else {
      lines.append(OrderLine(article: article.id, count: 1))
      return true
    }
    guard OrderLine.counts.contains(lines[index].count + 1) else { return false }
    lines[index].count += 1
    return true
  }

  /// Nil while the basket is empty.
  package func total(in shop: Shop) -> Money? { shop.total(of: lines) }
}

extension Shop {
  package func article(_ id: String) -> ShopArticle? { articles.first { $0.id == id } }

  /// What lines cost together; nil if there are none, one is of an article that the shop hasn't, or their currencies differ.
  package func total(of lines: [OrderLine]) -> Money? {
    var sum: Money?
    for line in lines {
      guard let price = article(line.article)?.price(of: line.count), (sum?.currency ?? price.currency) == price.currency else {
        return nil
      }
      sum = Money(minorUnits: (sum?.minorUnits ?? 0) + price.minorUnits, price.currency)
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
  package let checkoutId: CheckoutIdentifier
  /// True if the shop stores what pays it, whatever it is; the shopper has to agree before. (OPPWA, `createRegistration` by the merchant)
  package let keepsMethod: Bool
  /// Whether a stored card pays it only with its security code.
  package let asksCode: Bool

  package init(number: OrderNumber, amount: Money?, checkoutId: CheckoutIdentifier, keepsMethod: Bool, asksCode: Bool) {
    self.number = number
    self.amount = amount
    self.checkoutId = checkoutId
    self.keepsMethod = keepsMethod
    self.asksCode = asksCode
  }
}

/// The state of an order, as the shop has it from the gateway.
package enum OrderState: String, Codable, CaseIterable, Sendable {
  /// Nobody has paid yet.
  case open
  case paid
  case declined
  /// The gateway has no final result yet.
  case pending
  /// The gateway can't tell whether the bank has paid.
  case unknown
  /// The checkout's time is over.
  case expired
}

/// What came of an order.
package struct OrderOutcome: Hashable, Codable, Sendable {
  package let number: OrderNumber
  /// Nil where nothing was paid: a payment method was added.
  package let amount: Money?
  package let state: OrderState
  /// The gateway's; nil while there is none.
  package let result: PaymentResult?
  /// Nil unless it was paid.
  package let paidWith: ShopperCard?
  /// True if the card was kept by it for the next time.
  package let isKept: Bool
  /// How the cardholder was authenticated; nil if there was no card, or nothing was paid.
  package let authentication: AuthenticationFlow?

  package init(
    number: OrderNumber, amount: Money?, state: OrderState, result: PaymentResult?, paidWith: ShopperCard?, isKept: Bool,
    authentication: AuthenticationFlow?
  ) {
    self.authentication = authentication
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

  /// `VISA •••• 1111`, `SEPA •••• 3000`, `PayPal`
  package var inWords: String { lastFour.isEmpty ? brand.label : "\(brand.label) •••• \(lastFour)" }
}

/// A card that a shop keeps for a shopper, by the gateway's reference.
package struct KeptPaymentMethod: Hashable, Codable, Sendable {
  package let registrationId: RegistrationIdentifier
  package let card: ShopperCard
  /// When the shopper agreed to it.
  package let consented: Timestamp
  /// Asked of the gateway; nil if it can't be.
  package let details: RegistrationDetails?

  package init(registrationId: RegistrationIdentifier, card: ShopperCard, consented: Timestamp, details: RegistrationDetails?) {
    self.registrationId = registrationId
    self.card = card
    self.consented = consented
    self.details = details
  }
}

/// What the gateway says of a stored payment method besides brand and last four.
package struct RegistrationDetails: Hashable, Codable, Sendable {
  package let holder: String
  /// Of a card only.
  package let expiry: CardExpiry?
  /// Of a bank account the masked IBAN, of PayPal the account's name; nil of a card.
  package let account: String?

  package init(holder: String, expiry: CardExpiry?, account: String?) {
    self.holder = holder
    self.expiry = expiry
    self.account = account
  }

  /// What tells it apart in a list: `11/29`, or the account.
  package var inBrief: String { expiry?.printed ?? account ?? holder }
}

/// The payment methods that a shop keeps for a shopper, the newest first.
package struct KeptPaymentMethods: Hashable, Codable, Sendable {
  package let paymentMethods: [KeptPaymentMethod]

  package init(_ paymentMethods: [KeptPaymentMethod]) { self.paymentMethods = paymentMethods }
}
