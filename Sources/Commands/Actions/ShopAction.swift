import Basics
import Contract
package import WalletModel
package import Worlds

/// A change of a shop's settings, or an action of the shop itself.
package enum ShopAction: WorldAction {
  case set([SettingChange], of: MerchantIdentifier, isJSON: Bool = false)
  /// Deletes a saved payment method, which its last four digits or its reference identify.
  case forget(String, at: MerchantIdentifier)

  package var words: [String] {
    switch self {
    case .set(let changes, let shop, let isJSON):
      ["shop", "set"] + shop.words + (isJSON ? [Option.json.name] : []) + ["--"] + changes.words
    case .forget(let method, let shop): ["shop", "forget"] + shop.words + ["--", method]
    }
  }

  package func perform(on world: inout World) async throws -> String {
    switch self {
    case .set(let changes, let shop, let isJSON):
      let rules = try await world.perform(UpdateShop(shop, changes))
      return isJSON ? json(rules) : changes.changed(in: rules.settings).map(\.line).text
    case .forget(let text, let shop):
      let method = try await world.storedMethod(text, at: shop)
      try await world.perform(ForgetPaymentMethod(method.registrationId, of: shop))
      return PlainLine("\(MerchantProfile.name(of: shop)) has deleted \(method.card.inWords).").text
    }
  }
}

extension MerchantIdentifier {
  /// The option that names the shop; empty for the default shop.
  fileprivate var words: [String] { self == .harbourBooks ? [] : [Option.shop.name, rawValue] }
}

package struct ShopRulesQuery: WorldQuery {
  private let shop: MerchantIdentifier

  package init(_ shop: MerchantIdentifier) { self.shop = shop }
  package var words: [String] { ["shop", "show"] + shop.words }

  package func answer(from world: World) async throws -> ShopRules {
    guard let rules = try await world.perform(GetShops()).shops.first(where: { $0.merchant == shop.rawValue }) else {
      throw WalletError.noSuchMerchant
    }
    return rules
  }

  package func text(of rules: ShopRules) -> String {
    PlainLine("\(rules.merchant)  \(rules.name)").text + rules.settings.textByGroup
  }
}

/// A shop's orders, the oldest first.
package struct ShopOrderQuery: WorldQuery {
  private let shop: MerchantIdentifier

  package init(_ shop: MerchantIdentifier) { self.shop = shop }
  package var words: [String] { ["shop", "orders"] + shop.words }
  package func answer(from world: World) async throws -> [ShopOrderRow] {
    try await world.all(GetShopOrders(of: shop)).map(ShopOrderRow.init)
  }
  package func text(of rows: [ShopOrderRow]) -> String { rows.isEmpty ? "No orders.\n" : rows.map(\.line).text }
}

/// An order as its shop stores it.
package struct ShopOrderRow: Codable, Sendable {
  /// `HB-000017`
  package let number: String
  /// `10.50`
  package let amount: String
  package let currency: String
  package let state: String
  /// The gateway's result code; nil while there is none.
  package let result: String?
  /// The brand of the payment method that has paid or was declined; nil until then.
  package let brand: String?
  package let lastFour: String?
  package let isKept: Bool
  package let shopper: String
  package let placed: String

  fileprivate init(_ order: ListedOrder) {
    number = order.number.rawValue
    (amount, currency) = (order.amount.amount, order.amount.currency.code)
    state = order.state.rawValue
    result = order.result
    (brand, lastFour) = (order.card?.brand.rawValue, order.card?.lastFour)
    isKept = order.isKept
    shopper = order.shopper.rawValue
    placed = order.placed.description
  }

  fileprivate var line: PlainLine {
    let code = result.map { " \($0)" } ?? ""
    let card = ShopperCard(brand: brand, lastFour: lastFour).map { "  \($0.inWords)" } ?? ""
    let shopper = ShopperIdentifier(rawValue: shopper).shortened
    return "\(number)  \(amount) \(currency)  \(state)\(code)\(card)\(isKept ? ", saved" : "")  shopper \(shopper)"
  }
}

/// The payment methods that a shop has saved, and the columns of the shops' tables.
package struct ShopRecordsQuery: WorldQuery {
  private let shop: MerchantIdentifier

  package init(_ shop: MerchantIdentifier) { self.shop = shop }
  package var words: [String] { ["shop", "stored"] + shop.words }
  package func answer(from world: World) async throws -> ShopRecords { try await world.perform(GetShopRecords(of: shop)) }

  package func text(of records: ShopRecords) -> String {
    let methods = records.methods.isEmpty ? "No saved payment methods.\n" : records.methods.map(\.line).text
    return methods + "\nTables and their columns\n" + records.tables.map { PlainLine("  \($0.name): \(cells: $0.columns)") }.text
  }
}

extension StoredMethod {
  fileprivate var line: PlainLine {
    "\(registrationId.rawValue)  \(card.inWords)  agreed \(consented.date()) \(consented.time()) UTC  shopper \(shopper.shortened)"
  }
}

extension World {
  /// Returns the saved payment method with these last four digits or this reference.
  fileprivate func storedMethod(_ text: String, at shop: MerchantIdentifier) async throws -> StoredMethod {
    let all = try await perform(GetShopRecords(of: shop)).methods
    let found = all.filter { $0.card.lastFour == text || $0.registrationId.rawValue == text }
    guard let method = found.first else {
      throw CommandError(
        .noInput,
        text.unknown(
          "payment method", among: all.map(\.card.lastFour), place: " of the shop",
          otherwise: ([ListingCommand.storedMethods.sentence(in: file.name)] + shop.words).joined(separator: " ")))
    }
    guard found.count == 1 else {
      let choices = found.map { "\($0.registrationId.rawValue) (\($0.card.inWords), shopper \($0.shopper.shortened))" }
        .joined(separator: ", ")
      throw CommandError(
        .noInput,
        "\(found.count) saved payment methods end in \(method.card.lastFour). Use a reference instead: \(choices).")
    }
    return method
  }
}
