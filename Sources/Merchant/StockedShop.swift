internal import Contract
internal import WalletModel

/// A shop with its articles.
package struct StockedShop: Sendable {
  let profile: MerchantProfile
  /// Begins the numbers of its orders: `HB`.
  let orderPrefix: String
  private let articles: [(id: String, name: String, price: String, currency: String)]

  static let all = MerchantProfile.all.map { profile in
    StockedShop(profile: profile, orderPrefix: initials(of: profile.name), articles: articles(of: profile.gateway))
  }

  private static func articles(of gateway: ShopGateway) -> [(id: String, name: String, price: String, currency: String)] {
    switch gateway {
    case .checkout: harbourBooks
    case .jwt: reedAndRye
    }
  }

  /// Throws 404 for an unknown shop.
  static func named(_ merchant: MerchantIdentifier) throws(WalletError) -> StockedShop {
    guard let shop = all.first(where: { $0.profile.identifier == merchant }) else { throw .noSuchMerchant }
    return shop
  }

  var shop: Shop {
    Shop(
      name: profile.name,
      articles: articles.compactMap { article in
        guard let currency = Currency.named(article.currency), let price = Money(article.price, currency) else { return nil }
        return ShopArticle(id: article.id, name: article.name, price: price)
      },
      voucherCurrencies: articles.map(\.currency).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// `HB`, `RR`
  /// What an account check names, which debits nothing: the price of the first article. (Trust Payments, account checks)
  var checkedAmount: Money { shop.articles[0].price }

  private static func initials(of name: String) -> String {
    String(name.split(separator: " ").compactMap(\.first).filter(\.isLetter))
  }

  private static let harbourBooks = [
    ("sea-around-us", "The Sea Around Us", "10.50", "GBP"), ("small-harbours", "Small Harbours", "14.00", "GBP"),
    ("knots", "Knots and Splices", "7.95", "GBP"), ("lighthouse", "The Lighthouse Keeper", "28.40", "GBP"),
    ("field-guide", "A Field Guide to Rain", "92.00", "EUR"), ("rivers", "Rivers of Europe", "31.90", "EUR"),
    ("ferries", "Timetable of Ferries", "12.00", "EUR"), ("clouds", "Clouds, an Atlas", "48.50", "EUR"),
    ("tide-tables", "Tide Tables 2027", "1050", "JPY"), ("bento", "Bento on Deck", "2400", "JPY"),
    ("pearls", "Pearls of the Gulf", "12.340", "BHD"), ("dhows", "Building Dhows", "9.500", "BHD"),
  ].map { (id: $0.0, name: $0.1, price: $0.2, currency: $0.3) }

  private static let reedAndRye = [
    ("willow-basket", "Willow Basket", "10.50", "GBP"), ("rye-loaf", "Rye Loaf", "4.20", "GBP"),
    ("rush-seat", "Rush-Seat Stool", "129.00", "GBP"), ("thatch", "A Roof of Reed", "175.00", "GBP"),
    ("linen", "Linen Tablecloth", "64.00", "EUR"), ("baker-stone", "Baker's Stone", "38.00", "EUR"),
    ("tatami", "Tatami Mat", "9800", "JPY"), ("palm-fan", "Palm-Leaf Fan", "3.250", "BHD"),
  ].map { (id: $0.0, name: $0.1, price: $0.2, currency: $0.3) }
}
