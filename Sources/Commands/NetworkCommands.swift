import WalletModel
import Worlds

extension CommandGroup {
  static let network = CommandGroup(
    name: "network", summary: "Manage the card network of a world.",
    verbs: [
      Subcommand(
        "show", reach: .ownWorld, "", [.world, .json], "Show the network's settings.",
        [("network show", "settings, with their defaults"), ("network show --json", "as JSON, with ranges")],
        notes: networkSettings, lists: "the settings",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, NetworkRulesQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "set", reach: .ownWorld, "SETTING=VALUE...", known: [.networkSetting], [.world, .json],
        "Change the network's settings. If one value is invalid, none is changed.",
        [
          ("network set tokens-per-card=2 nonce-timeout=30s", "change two settings"),
          ("network set next-network-vote=orange", "force the network's vote on the next card"),
          ("network set tokens-per-card=default", "restore the default"),
        ],
        notes: """
          A change applies from the next request. Existing tokens stay.

          \(networkSettings)
          """,
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let changes = try settingChanges(in: arguments.words, like: "nonce-timeout=30s")
          return WorldCommand(on: try arguments.world, NetworkAction.set(changes, isJSON: arguments.isJSON))
        }),
      Subcommand(
        "tokens", reach: .ownWorld, "", [.world, .json], "List the network's tokens, oldest first.",
        [("network tokens", "the tokens of all cards"), ("network tokens --json", "as JSON")],
        notes: "A line begins with the last four digits of the card number and of the device account\nnumber (DPAN).\n",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, NetworkTokenQuery(), isJSON: arguments.isJSON)
        }),
    ])

  private static let networkSettings = settingsTable(NetworkSetting.all)
}
