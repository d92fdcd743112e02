import Contract
import Handset
import WalletModel
import Worlds

extension CommandGroup {
  static let issuer = CommandGroup(
    name: "issuer", says: "Manage the issuers of a world.",
    verbs: [
      Subcommand(
        "list", "", [.world, .json], "List the issuers.",
        [("issuer list", "all issuers; the current phone shows the app of the “open” one")],
        read: { arguments throws(UsageError) in
          let isJSON = arguments.isJSON
          return WorldCommand(on: try arguments.world) { world in
            // A guest of a server may not read the rules.
            let rules = (try? await world.rules()) ?? []
            let rows = world.issuers.map { listing in
              IssuerRow(
                issuer: listing.identifier.rawValue, name: listing.name,
                note: rules.first { $0.issuer == listing.identifier.rawValue }?.note ?? "",
                isOpen: listing.identifier == world.phones.currentIssuer)
            }
            return isJSON ? json(rows) : rows.map(\.line).text
          }
        }),
      Subcommand(
        "open", "ID", known: [.issuer], [.world], "Open an issuer's app on the current phone.",
        [("issuer open strict", "open the app of the issuer strict")],
        read: { arguments throws(UsageError) in
          let text = arguments.words[0]
          return WorldCommand(on: try arguments.world) { world in
            let issuer = try world.issuer(text)
            try await world.phones.open(appOf: issuer.identifier)
            return PlainLine("Opened \(issuer.name) on \(world.phones.current.name).").text
          }
        }),
      Subcommand(
        "show", "[ID]", known: [.issuer], [.world, .json],
        "Show an issuer's settings (default: the one whose app the current phone shows).",
        [("issuer show meridian", "settings, with their defaults"), ("issuer show --json", "as JSON, with ranges")],
        notes: settingsTable, lists: "the settings",
        read: { arguments throws(UsageError) in
          let (text, isJSON) = (arguments.words.first, arguments.isJSON)
          return WorldCommand(on: try arguments.world) { world in
            let identifier = try world.issuer(text).identifier.rawValue
            guard let rules = try await world.rules().first(where: { $0.issuer == identifier }) else { throw WalletError.noSuchIssuer }
            return isJSON ? json(rules) : rules.text
          }
        }),
      Subcommand(
        "set", "[ID] SETTING=VALUE...", known: [.setting], [.world, .json],
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

          \(settingsTable)
          """,
        lists: "the settings",
        read: { arguments throws(UsageError) in
          let changes = try changes(in: arguments.words)
          let names = changes.map { $0.name.lowercased() }
          let (issuer, isJSON) = (arguments.words.count > changes.count ? arguments.words[0] : nil, arguments.isJSON)
          return WorldCommand(on: try arguments.world) { world in
            let rules = try await world.set(changes, of: try world.issuer(issuer).identifier)
            if isJSON { return json(rules) }
            let changed = rules.settings.filter { names.contains($0.name.lowercased()) }
            let isTimeout = changed.contains { $0.group == IssuerSetting.Group.timeouts.rawValue }
            return changed.map(\.line).text + (isTimeout ? "Open sessions keep their timeouts.\n" : "")
          }
        }),
    ])

  /// Reads `pin-attempts=7`; the first word may be the issuer.
  private static func changes(in words: [String]) throws(UsageError) -> [IssuerSetting.Change] {
    var changes: [IssuerSetting.Change] = []
    for (index, word) in words.enumerated() {
      guard let split = word.firstIndex(of: "="), split > word.startIndex else {
        if index == 0, words.count > 1 { continue }
        throw UsageError(
          "“\(Printable(word.prefix(40)))” is not SETTING=VALUE. Write it without spaces, like session-timeout=30s, or in quotes.")
      }
      let change = IssuerSetting.Change(String(word[..<split]), String(word[word.index(after: split)...]))
      guard !changes.contains(where: { $0.name.lowercased() == change.name.lowercased() }) else {
        throw UsageError("\(Printable(change.name.prefix(40))) is set twice. Set it once.")
      }
      changes.append(change)
    }
    return changes
  }

  /// The table of settings as help prints it.
  private static let settingsTable: String = {
    let settings = IssuerSetting.all + [IssuerSetting.allowableCards(of: "PROGRAM")]
    let groups = IssuerSetting.Group.allCases.map { group in
      let rows = settings.filter { $0.group == group }.map { setting in
        "  \(setting.name): \(setting.kind.range)\n      \(setting.says)\n"
      }
      return "\(group.rawValue):\n" + rows.joined()
    }
    return "Settings and their values. Each setting also accepts: default.\n\n" + groups.joined(separator: "\n")
  }()
}

private struct IssuerRow: Encodable {
  let issuer: String
  let name: String
  let note: String
  let isOpen: Bool

  var line: PlainLine { "\(issuer)  \(name)\(note.isEmpty ? "" : ", \(note)")\(isOpen ? "  open" : "")" }
}

extension IssuerRules {
  fileprivate var text: String {
    let groups = IssuerSetting.Group.allCases.map { group in
      "\n\(group.rawValue)\n" + settings.filter { $0.group == group.rawValue }.map { "  " + $0.line.text }.joined()
    }
    return PlainLine("\(issuer)  \(name)").text + groups.joined()
  }
}

extension IssuerRules.Setting {
  /// `pin-attempts  7 attempts (default 5)`.
  fileprivate var line: PlainLine {
    let standard = value == standard ? "" : " (default \(standard == "0" ? standardInWords : standard))"
    return "\(name)  \(valueInWords + standard)"
  }
}
