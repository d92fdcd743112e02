import WalletModel
import Worlds

extension CommandGroup {
  static let shop = CommandGroup(
    name: "shop", says: "Manage the shop of a world.",
    verbs: [
      Subcommand(
        "show", "", [.world, .json], "Show the shop's settings.",
        [("shop show", "settings, with their defaults"), ("shop show --json", "as JSON, with ranges")],
        notes: shopSettings, lists: "the settings",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopRulesQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "set", "SETTING=VALUE...", known: [.shopSetting], [.world, .json],
        "Change the shop's settings. If one value is invalid, none is changed.",
        [
          ("shop set code-for-stored=off", "a stored card pays without its security code"),
          ("shop set keep-every-method=on 3ds-for-stored=on", "change two settings"),
          ("shop set code-for-stored=default", "restore the default"),
        ],
        notes: """
          A change applies from the next order. What is stored stays.

          \(shopSettings)
          """,
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let changes = try settingChanges(in: arguments.words, like: "code-for-stored=off")
          return WorldCommand(on: try arguments.world, ShopAction.set(changes, isJSON: arguments.isJSON))
        }),
      Subcommand(
        "orders", "", [.world, .json], "List the shop's orders, oldest first.",
        [("shop orders", "number, amount, state, result code and method of each"), ("shop orders --json", "as JSON")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopOrderQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "stored", "", [.world, .json], "List the payment methods that the shop has stored, and the columns of its tables.",
        [("shop stored", "all that the shop knows of each payment method"), ("shop stored --json", "as JSON")],
        notes: "The shop has a reference, the brand and the last four digits.\nNumber, holder and expiry are at the gateway.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopRecordsQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "forget", "METHOD", known: [.storedMethod], [.world], "Have the shop forget a stored payment method, at its gateway too.",
        [
          ("shop forget 1111", "the payment method that ends in 1111"),
          ("shop forget 8a82944a580a782101581f3a0b4b5ab9", "by its reference"),
        ],
        notes: "METHOD is the last four digits, or the reference.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, ShopAction.forget(arguments.words[0]))
        }),
    ])

  private static let shopSettings = settingsTable(MerchantSetting.all)
}
