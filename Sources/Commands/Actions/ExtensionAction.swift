import Handset
package import WalletModel
package import Worlds

/// Changes the behavior of the extension of an issuer's app on the current phone.
package struct ExtensionAction: WorldAction {
  let change: ExtensionChange
  /// The issuer; nil for the one whose app is open, or was open last.
  let issuer: String?

  package init(_ change: ExtensionChange, issuer: String?) {
    self.change = change
    self.issuer = issuer
  }

  package var words: [String] {
    ["phone", "extension", change.setting.rawValue, change.value] + (issuer.map { [Option.issuer.name, $0] } ?? [])
  }

  package func perform(on world: inout World) async throws -> String {
    let (issuer, phone) = (try world.issuer(issuer), world.phones.current)
    try await world.phones.set(change, of: issuer.identifier, on: phone.number)
    return PlainLine("\(change.effect(on: "\(issuer.name) on \(phone.name)"))").text
  }
}
