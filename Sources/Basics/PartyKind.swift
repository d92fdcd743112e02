/// A kind of party. Parties handle operations, and request operations of each other.
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

  /// The name for display.
  package var name: String { row.name }
  /// The header in which requests name the party; nil for a kind with one party in a world.
  package var header: String? { row.header }
}
