import Contract
import Handset
import WalletModel
import Worlds

extension CommandGroup {
  static let issuer = CommandGroup(
    name: "issuer", summary: "Manage the issuers of a world.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "", [.world, .json], "List the issuers.",
        [("issuer list", "list all issuers; “open” marks the issuer whose app is on screen")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, IssuerQuery(), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "open", reach: .ownWorld, "ID", known: [.issuer], [.world], "Open an issuer's app on the current phone.",
        [("issuer open strict", "open the app of the issuer strict")],
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, IssuerAction.open(arguments.words[0]))
        }),
      Subcommand(
        "show", reach: .ownWorld, "[ID]", known: [.issuer], [.world, .json],
        "Show an issuer's settings (default: the one whose app the current phone shows).",
        [("issuer show meridian", "settings, with their defaults"), ("issuer show --json", "as JSON, with ranges")],
        notes: issuerSettings, lists: "the settings",
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, IssuerRulesQuery(issuer: arguments.words.first), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "set", reach: .ownWorld, "[ID] SETTING=VALUE...", known: [.setting], [.world, .json],
        "Change an issuer's settings. If one value is invalid, none is changed.",
        [
          ("issuer set meridian pin-attempts=7 session-timeout=30s", "change two settings"),
          ("issuer set SKRILL-VIRTUAL-MC-EEA.allowable-cards=7", "change the issuer whose app the phone shows"),
          ("issuer set \"questions=First pet?; First car?\"", "semicolons separate questions"),
          ("issuer set pin-attempts=default", "restore the default"),
        ],
        notes: """
          A change applies from the next request. Existing credentials and cards stay valid, and open
          sessions keep their timeouts.

          \(issuerSettings)
          """,
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let changes = try settingChanges(in: arguments.words, like: "session-timeout=30s", after: 1)
          let issuer = arguments.words.count > changes.count ? arguments.words[0] : nil
          return WorldCommand(on: try arguments.world, IssuerAction.set(changes, issuer: issuer, isJSON: arguments.isJSON))
        }),
    ])

  private static let issuerSettings = settingsTable(IssuerSetting.all + IssuerSetting.all(of: "PROGRAM"))
}
