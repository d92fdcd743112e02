import Contract
import Handset
package import WalletModel
package import Worlds

/// A change of a world's issuers.
package enum IssuerAction: WorldAction {
  /// Opens the issuer's app on the current phone.
  case open(String)
  /// Nil: the issuer whose app is open.
  case set([SettingChange], issuer: String?, isJSON: Bool = false)

  package var words: [String] {
    switch self {
    case .open(let issuer): ["issuer", "open", "--", issuer]
    case .set(let changes, let issuer, let isJSON):
      ["issuer", "set"] + (isJSON ? [Option.json.name] : []) + ["--"] + (issuer.map { [$0] } ?? [])
        + changes.words
    }
  }

  package func perform(on world: inout World) async throws -> String {
    switch self {
    case .open(let text):
      let issuer = try world.issuer(text)
      try await world.phones.open(.issuer(issuer.identifier))
      return PlainLine("Opened \(issuer.name) on \(world.phones.current.name).").text
    case .set(let changes, let issuer, let isJSON):
      let rules = try await world.perform(UpdateIssuer(try world.issuer(issuer).identifier, changes))
      if isJSON { return json(rules) }
      let changed = changes.changed(in: rules.settings)
      let isTimeout = changed.contains { $0.group == IssuerConfiguration.Group.timeouts.rawValue }
      return changed.map(\.line).text + (isTimeout ? "Open sessions keep their timeouts.\n" : "")
    }
  }
}

package struct IssuerQuery: WorldQuery {
  package init() {}
  package var words: [String] { ["issuer", "list"] }

  package func answer(from world: World) async throws -> [IssuerRow] {
    // Without the rules, because a guest of a server may not read them.
    let rules = (try? await world.perform(GetIssuers()).issuers) ?? []
    return world.issuers.map { listing in
      IssuerRow(
        issuer: listing.identifier.rawValue, name: listing.name,
        note: rules.first { $0.issuer == listing.identifier.rawValue }?.note ?? "",
        isOpen: world.phones.currentApp == .issuer(listing.identifier)
      )
    }
  }

  package func text(of rows: [IssuerRow]) -> String { rows.map(\.line).text }
}

package struct IssuerRow: Codable, Sendable {
  package let issuer: String
  package let name: String
  package let note: String
  package let isOpen: Bool

  fileprivate var line: PlainLine { "\(issuer)  \(name)\(note.isEmpty ? "" : ", \(note)")\(isOpen ? "  open" : "")" }
}

package struct IssuerRulesQuery: WorldQuery {
  /// Nil: the issuer whose app is open.
  package let issuer: String?
  package init(issuer: String? = nil) { self.issuer = issuer }
  package var words: [String] { ["issuer", "show"] + (issuer.map { ["--", $0] } ?? []) }

  package func answer(from world: World) async throws -> IssuerRules {
    let identifier = try world.issuer(issuer).identifier.rawValue
    guard let rules = try await world.perform(GetIssuers()).issuers.first(where: { $0.issuer == identifier }) else {
      throw WalletError.noSuchIssuer
    }
    return rules
  }

  package func text(of rules: IssuerRules) -> String { rules.text }
}

extension IssuerRules {
  fileprivate var text: String { PlainLine("\(issuer)  \(name)").text + settings.textByGroup }
}
