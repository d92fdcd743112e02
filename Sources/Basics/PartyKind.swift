/// A kind of party: of those that handle operations, and ask for some.
package enum PartyKind: String, CaseIterable, Sendable {
  case issuer
  /// The card network, with the wallet providers' servers.
  case network
  /// A shop.
  case merchant
  /// The checkout gateway, by which shops are paid.
  case gateway

  private var row: (name: String, header: String?) {
    switch self {
    case .issuer: ("issuer", "Billfold-Issuer")
    case .network: ("network", nil)
    case .merchant: ("shop", "Billfold-Merchant")
    case .gateway: ("gateway", nil)
    }
  }

  /// For people.
  package var name: String { row.name }
  /// The header in which requests name the party; nil where a world has one of the kind.
  package var header: String? { row.header }
}
