import WalletModel
import Worlds

extension CommandGroup {
  static let shop = CommandGroup(
    name: "shop", summary: "Manage the shops of a world.",
    verbs: [
      Subcommand(
        "show", reach: .ownWorld, "", [.shop, .world, .json], "Show a shop's settings.",
        [("shop show", "settings, with their defaults"), ("shop show --json", "as JSON, with ranges")],
        notes: shopSettings, lists: "the settings",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopRulesQuery(try arguments.shop), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "set", reach: .ownWorld, "SETTING=VALUE...", known: [.shopSetting], [.shop, .world, .json],
        "Change a shop's settings. If one value is invalid, none is changed.",
        [
          ("shop set code-for-stored=off", "payments with a saved card don't require its security code"),
          ("shop set keep-every-method=on 3ds-for-stored=on", "change two settings"),
          ("shop set code-for-stored=default", "restore the default"),
          ("shop set --shop reed-and-rye keep-by-code=2", "save a card only if its bank confirms the security code"),
        ],
        notes: """
          A change applies from the next order. Saved payment methods are kept.

          \(shopSettings)
          """,
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let changes = try settingChanges(in: arguments.words, like: "code-for-stored=off")
          return WorldCommand(on: try arguments.world, ShopAction.set(changes, of: try arguments.shop, isJSON: arguments.isJSON))
        }),
      Subcommand(
        "orders", reach: .ownWorld, "", [.shop, .world, .json], "List a shop's orders, oldest first.",
        [
          ("shop orders", "number, amount, state, result code and method of each"),
          ("shop orders --shop reed-and-rye --json", "the other shop's orders, as JSON"),
        ],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopOrderQuery(try arguments.shop), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "stored", reach: .ownWorld, "", [.shop, .world, .json],
        "List the payment methods that a shop has saved, and the columns of the shops' tables.",
        [("shop stored", "all data that the shop has about each payment method"), ("shop stored --json", "as JSON")],
        notes: "The shop has a reference, the brand and the last four digits.\nNumber, holder and expiry are at the gateway.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopRecordsQuery(try arguments.shop), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "forget", reach: .ownWorld, "METHOD", known: [.storedMethod], [.shop, .world],
        "Delete a saved payment method at a shop and its gateway.",
        [
          ("shop forget 1111", "delete the payment method that ends in 1111"),
          ("shop forget 8a82944a580a782101581f3a0b4b5ab9", "delete it by its reference"),
        ],
        notes: "METHOD is the last four digits, or the reference.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopAction.forget(arguments.words[0], at: try arguments.shop))
        }),
    ])

  private static let shopSettings =
    settingsTable(ShopConfiguration.ofEveryShop)
    + MerchantProfile.all.map { "\nOnly \($0.identifier.rawValue):\n\n" + settingsByGroup(ShopConfiguration.only($0.gateway)) }.joined()
}

extension ParsedArguments {
  /// The shop that is named, or Harbour Books. Throws if there is none of that name.
  fileprivate var shop: MerchantIdentifier {
    get throws(UsageError) {
      guard let name = self[.shop] else { return .harbourBooks }
      let shop = MerchantIdentifier(rawValue: name)
      guard MerchantProfile.named(shop) != nil else {
        throw UsageError(
          unknown: "shop", name, among: MerchantProfile.all.map(\.identifier.rawValue), place: "",
          otherwise: "The shops are \(MerchantProfile.all.map(\.identifier.rawValue).joined(separator: " and "))")
      }
      return shop
    }
  }
}
