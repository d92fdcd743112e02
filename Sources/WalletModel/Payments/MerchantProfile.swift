/// The identifier of a shop in a world: `harbour-books`.
package struct MerchantIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let harbourBooks = MerchantIdentifier(rawValue: "harbour-books")
  package static let reedAndRye = MerchantIdentifier(rawValue: "reed-and-rye")
}

/// How a shop is paid.
package enum ShopGateway: String, CaseIterable, Codable, Sendable {
  /// By a checkout that the shop prepares at its gateway. (OPPWA)
  case checkout
  /// By JWTs that the shop signs for its gateway. (Trust Payments)
  case jwt
}

/// A shop's contract with its gateway, with the identifiers by which requests name the shop.
package enum ShopContract: Hashable, Sendable {
  /// - Parameter entityId: 32 hexadecimal digits.
  case checkout(entityId: String)
  case jwt(sitereference: String, username: String)
}

/// A shop. All worlds have the same shops, and everything about a shop is in its row of `all`.
package struct MerchantProfile: Sendable {
  package let identifier: MerchantIdentifier
  /// The name in the shop, and on cardholders' statements.
  package let name: String
  package let contract: ShopContract
  /// The shop's articles. Gift vouchers are sold in the same currencies.
  private let stock: [(id: String, name: String, price: String, currency: String)]

  package static let all = [
    MerchantProfile(
      identifier: .harbourBooks, name: "Harbour Books", contract: .checkout(entityId: "5e1f0c6a9b7d42e8a3c0d19f64b28e71"),
      stock: [
        ("sea-around-us", "The Sea Around Us", "10.50", "GBP"), ("small-harbours", "Small Harbours", "14.00", "GBP"),
        ("knots", "Knots and Splices", "7.95", "GBP"), ("lighthouse", "The Lighthouse Keeper", "28.40", "GBP"),
        ("field-guide", "A Field Guide to Rain", "92.00", "EUR"), ("rivers", "Rivers of Europe", "31.90", "EUR"),
        ("ferries", "Timetable of Ferries", "12.00", "EUR"), ("clouds", "Clouds, an Atlas", "48.50", "EUR"),
        ("tide-tables", "Tide Tables 2027", "1050", "JPY"), ("bento", "Bento on Deck", "2400", "JPY"),
        ("pearls", "Pearls of the Gulf", "12.340", "BHD"), ("dhows", "Building Dhows", "9.500", "BHD"),
      ]),
    MerchantProfile(
      identifier: .reedAndRye, name: "Reed & Rye", contract: .jwt(sitereference: "reed_rye12345", username: "jwt.reedandrye"),
      stock: [
        ("willow-basket", "Willow Basket", "10.50", "GBP"), ("rye-loaf", "Rye Loaf", "4.20", "GBP"),
        ("rush-seat", "Rush-Seat Stool", "129.00", "GBP"), ("thatch", "A Roof of Reed", "175.00", "GBP"),
        ("linen", "Linen Tablecloth", "64.00", "EUR"), ("baker-stone", "Baker's Stone", "38.00", "EUR"),
        ("tatami", "Tatami Mat", "9800", "JPY"), ("palm-fan", "Palm-Leaf Fan", "3.250", "BHD"),
      ]),
  ]

  package static func named(_ identifier: MerchantIdentifier) -> MerchantProfile? { all.first { $0.identifier == identifier } }

  /// The name of the shop with this identifier, or the identifier itself if there is no such shop.
  package static func name(of identifier: MerchantIdentifier) -> String { named(identifier)?.name ?? identifier.rawValue }

  package var gateway: ShopGateway {
    switch contract {
    case .checkout: .checkout
    case .jwt: .jwt
    }
  }

  /// The shop at the checkout gateway; nil for a shop that is paid by JWTs.
  package var entity: GatewayEntity? {
    guard case .checkout(let entityId) = contract else { return nil }
    return GatewayEntity(merchant: identifier, entityId: entityId, storesNumbers: false)
  }

  /// The shop at the JWT gateway; nil for a shop that is paid by checkouts.
  package var site: GatewaySite? {
    guard case .jwt(let sitereference, let username) = contract else { return nil }
    return GatewaySite(merchant: identifier, merchantName: name, reference: sitereference, username: username)
  }

  /// The shop as its visitors see it.
  package var shop: Shop {
    Shop(
      name: name,
      articles: stock.map { article in
        guard let currency = Currency.named(article.currency), let price = Money(article.price, currency) else {
          preconditionFailure("no price: \(article.price) \(article.currency)")
        }
        return ShopArticle(id: article.id, name: article.name, price: price)
      },
      voucherCurrencies: stock.map(\.currency).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// The prefix of the shop's order numbers: `HB`, `RR`.
  package var orderPrefix: String { String(name.split(separator: " ").compactMap(\.first).filter(\.isLetter)) }

  /// The amount of an account check, which debits nothing: the price of the first article. (Trust Payments, account checks)
  package var checkedAmount: Money { shop.articles[0].price }
}
