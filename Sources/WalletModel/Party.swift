package import Basics

/// How sequence diagrams show a kind of party.
extension PartyKind {
  private var row: (lane: String, client: SequenceParticipant) {
    switch self {
    case .issuer: ("I", .app)
    case .network: ("N", .wallet)
    case .merchant: ("M", .app)
    case .gateway: ("G", .app)
    }
  }

  /// The letter of the party's lane in a sequence diagram.
  var lane: String { row.lane }
  /// The participant on a phone that sends requests to this kind of party.
  package var client: SequenceParticipant { row.client }
}

/// The party that a request is for, or comes from.
package struct Party: Hashable, Sendable {
  package let kind: PartyKind
  /// The identifier among parties of the same kind; nil for a kind with one party in a world.
  package let identifier: String?

  private init(_ kind: PartyKind, _ identifier: String?) { (self.kind, self.identifier) = (kind, identifier) }

  package static func issuer(_ issuer: IssuerIdentifier) -> Party { Party(.issuer, issuer.rawValue) }
  package static let network = Party(.network, nil)
  package static func merchant(_ merchant: MerchantIdentifier) -> Party { Party(.merchant, merchant.rawValue) }
  package static let gateway = Party(.gateway, nil)

  /// - Parameter identifier: returns the party's identifier in this header; called only for kinds with several parties in a world.
  package init(_ kind: PartyKind, _ identifier: (_ header: String) throws(WalletError) -> String) throws(WalletError) {
    self.kind = kind
    self.identifier = if let header = kind.header { try identifier(header) } else { nil }
  }

  /// Parses a name as `name` returns it; nil for any other text.
  package init?(name: String) {
    let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let kind = PartyKind(rawValue: parts[0]), (parts.count == 1) == (kind.header == nil) else { return nil }
    self.init(kind, parts.dropFirst().first)
  }

  /// The party's name in a header: `network`, `issuer meridian`.
  package var name: String { identifier.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }

  /// The issuer's identifier; nil for any other party.
  package var issuer: IssuerIdentifier? { kind == .issuer ? identifier.map(IssuerIdentifier.init) : nil }
  /// The shop's identifier; nil for any other party.
  package var merchant: MerchantIdentifier? { kind == .merchant ? identifier.map(MerchantIdentifier.init) : nil }

  /// The name for display: `Meridian Wallet`, `Harbour Books`, `network`.
  package func name(among issuers: [IssuerListing]) -> String {
    issuers.first { $0.identifier == issuer }?.name ?? merchant.map(MerchantProfile.name) ?? identifier ?? kind.name
  }
}
